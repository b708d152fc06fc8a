import type { APIRequestContext, Page } from '@playwright/test';
import sharp from 'sharp';
import type { ArchiveImage } from '@/lib/archive/schema';

/** Images that the search of the portal at `url` finds. */
export async function searchImages(
  request: APIRequestContext,
  url: string,
  body: { geometry: unknown; constellations: string[]; from: string; to: string },
): Promise<ArchiveImage[]> {
  const response = await request.post(`${url}/api/archive/search`, { data: body, headers: { origin: url } });
  if (!response.ok()) throw new Error(`the search was answered with ${response.status()}`);
  return (await response.text())
    .split('\n')
    .filter(Boolean)
    .flatMap((line) => JSON.parse(line).images ?? []);
}

const ring = [
  [1.33, 43.52],
  [1.56, 43.52],
  [1.56, 43.66],
  [1.33, 43.66],
  [1.33, 43.52],
];
const constellations = ['SENTINEL2'];
/** A search that finds many images with quicklooks, as a body and as the address of the page has it. */
export const quicklookSearch = {
  body: {
    geometry: { type: 'Polygon', coordinates: [ring] },
    constellations,
    from: '2026-08-01T00:00:00Z',
    to: '2026-11-01T00:00:00Z',
  },
  params: {
    area: `POLYGON((${ring.map((position) => position.join(' ')).join(',')}))`,
    constellations: constellations.join(),
    from: '2026-08-01',
    to: '2026-10-31',
  },
};

const worldX = (longitude: number) => (longitude + 180) / 360;
/** From 0 in the north to 1 in the south, as a Mercator map has it. */
export const worldY = (latitude: number) =>
  0.5 - Math.log(Math.tan(Math.PI / 4 + (latitude * Math.PI) / 360)) / (2 * Math.PI);

export interface View {
  longitude: number;
  latitude: number;
  zoom: number;
}

/** Where on the page the map shows a place, in CSS pixels. */
export async function pagePoint(page: Page, view: View, [longitude, latitude]: readonly [number, number]) {
  const box = await page.getByRole('application').boundingBox();
  if (!box) throw new Error('the map has no place');
  const scale = 256 * 2 ** view.zoom;
  return {
    x: box.x + box.width / 2 + (worldX(longitude) - worldX(view.longitude)) * scale,
    y: box.y + box.height / 2 + (worldY(latitude) - worldY(view.latitude)) * scale,
  };
}

/** Red, green and blue of points of the page, without the names on its maps. */
export async function coloursAt(
  page: Page,
  points: readonly { x: number; y: number }[],
): Promise<number[][]> {
  await page.evaluate(() => {
    for (const pane of document.querySelectorAll<HTMLElement>('.leaflet-labels-pane'))
      pane.style.opacity = '0';
  });
  const { data, info } = await sharp(await page.screenshot())
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return points.map(({ x, y }) => {
    const at = 3 * (Math.round(y) * info.width + Math.round(x));
    return [...data.subarray(at, at + 3)];
  });
}

/** An image of four colours: red, green, blue and yellow from its upper left quarter and clockwise. */
export async function fourColours(width = 200, height = 200): Promise<Buffer> {
  const [w, h] = [width / 2, height / 2];
  const quarter = (x: number, y: number, fill: string) =>
    `<rect x="${x}" y="${y}" width="${w}" height="${h}" fill="${fill}"/>`;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${quarter(0, 0, '#f00')}${quarter(w, 0, '#0f0')}${quarter(w, h, '#00f')}${quarter(0, h, '#ff0')}</svg>`;
  return sharp(Buffer.from(svg)).png().toBuffer();
}

/** Which of the four colours a colour is most like. */
export function colourName([red = 0, green = 0, blue = 0]: readonly number[]): string {
  const high = [red > 160, green > 160, blue > 160].join();
  const names: Record<string, string> = {
    'true,false,false': 'red',
    'false,true,false': 'green',
    'false,false,true': 'blue',
    'true,true,false': 'yellow',
  };
  return names[high] ?? `${red},${green},${blue}`;
}
