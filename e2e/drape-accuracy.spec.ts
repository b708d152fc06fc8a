import type { Page } from '@playwright/test';
import { booleanPointInPolygon } from '@turf/turf';
import sharp from 'sharp';
import { imageKey } from '@/lib/archive/image/image-key';
import type { ArchiveImage } from '@/lib/archive/schema';
import type { Bbox, Position } from '@/lib/areas/types';
import { pagePoint, worldY } from '../testing/browser/map';
import { coastImage, type Point, type Project } from '../testing/coast';
import { expect, test } from '../testing/test';

test.use({ sharesStack: true });

/*
 * On the screen, at zoom 9: the coast in a quicklook on the map against the coast of the map below it. The quicklooks are
 * of nothing but the coast, drawn by another program, so that every pixel of theirs must be right.
 */

const side = 360;
const size = { width: side, height: side };
/** Along the edge the coast that would be nearest may lie outside. */
const margin = 6;
const places: [name: string, place: Position][] = [
  ['Normandy', [-1.4, 49.4]],
  // Where there are few skerries: the map leaves out the smallest.
  ['Iceland at 66° N', [-20.3, 65.95]],
];

/** A tilted footprint, and the box round it, which projected quicklooks show. */
function outlineAround([x, y]: Position): { footprint: ArchiveImage['footprint']; bbox: Bbox } {
  const [wide, high] = [1.2, 1.2 * Math.cos((y * Math.PI) / 180)];
  const corners = [
    [x - wide, y - 0.8 * high],
    [x + 0.8 * wide, y - high],
    [x + wide, y + 0.8 * high],
    [x - 0.8 * wide, y + high],
  ] as const;
  return {
    footprint: { type: 'Polygon', coordinates: [[...corners, corners[0]].map(([a, b]) => [a, b])] },
    bbox: [x - wide, y - high, x + wide, y + high],
  };
}

const quicklooks: Record<string, ArchiveImage['quicklooks'][number]> = {
  degrees: { size: 'MEDIUM', crs: 'EPSG:4326', url: '/api/archive/image?of=degrees' },
  Mercator: { size: 'MEDIUM', crs: 'EPSG:3857', url: '/api/archive/image?of=mercator' },
};

/** The coast in a box, as a service draws it in a projection: land is white, water is black. */
async function coastPng([west, south, east, north]: Bbox, isMercator: boolean): Promise<Buffer> {
  const up = isMercator ? (latitude: number) => -worldY(latitude) * 360 : (latitude: number) => latitude;
  const width = 1200;
  const height = Math.round((width * (up(north) - up(south))) / (east - west));
  const project: Project = ([x, y]) => [
    ((x - west) / (east - west)) * width,
    ((up(north) - up(y)) / (up(north) - up(south))) * height,
  ];
  return coastImage([west, south, east, north], width, height, project).png().toBuffer();
}

/** A search that finds one image, whose quicklooks are pictures of the coast. */
async function serve(page: Page, place: Position): Promise<ArchiveImage> {
  const { footprint, bbox } = outlineAround(place);
  const image: ArchiveImage = {
    id: 'coast',
    sourceId: 'coast',
    constellation: 'SENTINEL2',
    acquiredAt: '2026-06-01T10:00:00Z',
    footprint,
    bbox,
    quicklooks: Object.values(quicklooks),
    footprintKm2: 10_000,
    coveredKm2: 10_000,
  };
  const standing = { found: 1, total: 1, requests: 1, atService: [] };
  const events = [
    { type: 'images', images: [image], ...standing },
    {
      type: 'end',
      gaps: [],
      askedAt: '2026-11-19T00:00:00Z',
      finishedAt: '2026-11-19T00:00:00Z',
      ...standing,
    },
  ];
  await page.route('**/api/archive/search', (route) =>
    route.fulfill({
      contentType: 'application/x-ndjson',
      body: events.map((event) => `${JSON.stringify(event)}\n`).join(''),
    }),
  );
  const [degrees, mercator] = await Promise.all([coastPng(bbox, false), coastPng(bbox, true)]);
  await page.route('**/api/archive/image?*', (route) =>
    route.fulfill({
      body: route.request().url().endsWith('mercator') ? mercator : degrees,
      contentType: 'image/png',
    }),
  );
  return image;
}

/** The colours in the middle of the map, without what is drawn over quicklooks and basemap. */
async function middleOfMap(page: Page) {
  await page.evaluate(() => {
    for (const name of ['labels', 'polygons', 'highlight', 'areas']) {
      const pane = document.querySelector<HTMLElement>(`.leaflet-${name}-pane`);
      if (pane) pane.style.display = 'none';
    }
  });
  const box = await page.getByRole('application').boundingBox();
  if (!box) throw new Error('the map has no place');
  const origin = {
    x: Math.round(box.x + (box.width - side) / 2),
    y: Math.round(box.y + (box.height - side) / 2),
  };
  const png = await page.screenshot({ clip: { ...origin, ...size } });
  const { data } = await sharp(png).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const at = (x: number, y: number) => data.subarray(3 * (y * side + x), 3 * (y * side + x) + 3);
  return { origin, at };
}

type IsLand = (x: number, y: number) => boolean;
const isWhite = ([red = 0, green = 0, blue = 0]: Uint8Array) => red + green + blue > 382;
/** The basemap's land is less blue than its water and its shore. */
const isMapLand = ([red = 0, , blue = 0]: Uint8Array) => blue - red < 9;

/** The middles of the edges between pixels of land and pixels of water. */
function findEdges(isLand: IsLand): Point[] {
  const edges: Point[] = [];
  for (let y = 0; y < side - 1; y += 1) {
    for (let x = 0; x < side - 1; x += 1) {
      if (isLand(x, y) !== isLand(x + 1, y)) edges.push([x + 0.5, y]);
      if (isLand(x, y) !== isLand(x, y + 1)) edges.push([x, y + 0.5]);
    }
  }
  return edges;
}

/** Where a bay ends in a tip thinner than a pixel, each picture ends it a little elsewhere: a handful of pixels at most. */
const maxStray = 9;

/**
 * How many pixels are land in one picture and water in the other, farther than 2 pixels from the map's coast. A coast
 * that is 3 pixels beside it anywhere makes hundreds of them.
 */
function strayPixels(isMap: IsLand, isDrape: IsLand, coast: readonly Point[], isSeen: IsLand): number {
  let stray = 0;
  for (let y = margin; y < side - margin; y += 1) {
    for (let x = margin; x < side - margin; x += 1) {
      if (isMap(x, y) === isDrape(x, y) || !isSeen(x, y)) continue;
      if (!coast.some(([cx, cy]) => Math.hypot(cx - x, cy - y) <= 2)) stray += 1;
      if (stray > 100) return stray;
    }
  }
  return stray;
}

for (const [name, place] of places) {
  test(`a quicklook of ${name} has its coast where the map has it`, async ({ page, signInAs }) => {
    await signInAs('analyst');
    const image = await serve(page, place);
    const view = { longitude: place[0], latitude: place[1], zoom: 9 };
    const [west, south, east, north] = image.bbox;
    const search = new URLSearchParams({
      area: `POLYGON((${west} ${south},${east} ${south},${east} ${north},${west} ${north},${west} ${south}))`,
      constellations: 'SENTINEL2',
      from: '2026-05-01',
      to: '2026-08-31',
      view: [view.longitude, view.latitude, view.zoom].join(),
      onMap: imageKey(image.id),
    });
    await page.goto(`/search?${search}`);
    const list = page.getByRole('region', { name: 'Quicklooks on the map' });
    const drape = page.locator('canvas[data-quicklook]');
    await expect(drape).toBeVisible();
    const corners = await Promise.all(
      (image.footprint.coordinates[0] as Position[]).map((corner) => pagePoint(page, view, corner)),
    );
    const strength = list.getByRole('slider');

    await strength.press('Home');
    await expect(drape).toHaveCSS('opacity', '0');
    const { origin } = await middleOfMap(page);
    const outline = {
      type: 'Polygon' as const,
      coordinates: [corners.map(({ x, y }) => [x - origin.x, y - origin.y])],
    };
    const isSeen = (x: number, y: number) => booleanPointInPolygon([x, y], outline);
    const readLand = async (isLand: (colour: Uint8Array) => boolean) => {
      const { at } = await middleOfMap(page);
      return (x: number, y: number) => isLand(at(x, y));
    };
    // The map's tiles come one by one and fade in.
    await expect
      .poll(() =>
        page
          .locator('.leaflet-basemap-pane .leaflet-tile')
          .evaluateAll(
            (tiles) =>
              tiles.length > 0 &&
              tiles.every(
                (tile) =>
                  tile.classList.contains('leaflet-tile-loaded') && getComputedStyle(tile).opacity === '1',
              ),
          ),
      )
      .toBe(true);
    const isMap = await readLand(isMapLand);
    const coast = findEdges(isMap);
    expect(coast.length).toBeGreaterThan(200);

    await strength.press('End');
    await expect(drape).toHaveCSS('opacity', '1');
    for (const projection of Object.keys(quicklooks)) {
      await test.step(`in ${projection}`, async () => {
        const asked = page.waitForRequest((request) =>
          request.url().endsWith(quicklooks[projection]?.url ?? ''),
        );
        await list.getByRole('combobox', { name: 'Quicklook' }).click();
        await page.getByRole('option', { name: new RegExp(projection) }).click();
        await asked;
        await expect
          .poll(async () => strayPixels(isMap, await readLand(isWhite), coast, isSeen))
          .toBeLessThanOrEqual(maxStray);
      });
    }
  });
}
