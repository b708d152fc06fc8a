import type { APIRequestContext, Page } from '@playwright/test';
import { booleanPointInPolygon } from '@turf/turf';
import sharp from 'sharp';
import { imageKey } from '@/components/archive/image-key';
import type { ArchiveImage } from '@/lib/archive/schema';
import type { Bbox, Position } from '@/lib/areas/types';
import { coastImage, coastPixels, distancesBetween, type Project } from './support/coast';
import { pagePoint, searchImages, worldY } from './support/map';
import { expect, test } from './support/test';

/*
 * On the screen, at zoom 9: the coast in a quicklook on the map against the coast of the map below it. Twice: in the
 * archive's own pictures, and in pictures of nothing but the coast, where every pixel must be right.
 */

const side = 400;
const places: [name: string, place: Position][] = [
  ['Brittany', [-4.3, 48.3]],
  ['Norway at 65° N', [11.7, 65]],
];
const dates = { from: '2026-05-01', to: '2026-08-31' };

const ringAround = ([x, y]: Position): Position[] => [
  [x - 1.4, y - 0.9],
  [x + 1.4, y - 0.9],
  [x + 1.4, y + 0.9],
  [x - 1.4, y + 0.9],
  [x - 1.4, y - 0.9],
];

/** The clearest of the images that show all around a place. */
async function clearestImage(
  request: APIRequestContext,
  url: string,
  [x, y]: Position,
): Promise<ArchiveImage> {
  const images = await searchImages(request, url, {
    geometry: { type: 'Polygon', coordinates: [ringAround([x, y])] },
    constellations: ['SENTINEL2'],
    from: `${dates.from}T00:00:00Z`,
    to: `${dates.to}T23:59:59Z`,
  });
  const corners = [-1, 1].flatMap((a) => [-1, 1].map((b): Position => [x + a * 0.25, y + b * 0.12]));
  const [first] = images
    .filter(({ footprint }) => corners.every((corner) => booleanPointInPolygon(corner, footprint)))
    .sort((a, b) => (a.cloudCover ?? 100) - (b.cloudCover ?? 100));
  if (!first) throw new Error('the simulator has no image there');
  return first;
}

async function coastPng(bbox: Bbox, isMercator: boolean): Promise<Buffer> {
  const [west, south, east, north] = bbox;
  const up = isMercator ? (latitude: number) => -worldY(latitude) * 360 : (latitude: number) => latitude;
  const width = 1000;
  const height = Math.round((width * (up(north) - up(south))) / (east - west));
  const project: Project = ([x, y]) => [
    ((x - west) / (east - west)) * width,
    ((up(north) - up(y)) / (up(north) - up(south))) * height,
  ];
  return coastImage(bbox, width, height, project).png().toBuffer();
}

/** The middle of the map, without what is drawn over quicklooks and basemap. */
async function middleOfMap(page: Page) {
  await page.evaluate(() => {
    for (const name of ['labels', 'polygons', 'highlight', 'areas']) {
      const pane = document.querySelector<HTMLElement>(`.leaflet-${name}-pane`);
      if (pane) pane.style.display = 'none';
    }
  });
  const box = await page.getByRole('application').boundingBox();
  if (!box) throw new Error('the map has no place');
  const [x, y] = [box.x + (box.width - side) / 2, box.y + (box.height - side) / 2];
  const png = await page.screenshot({ clip: { x, y, width: side, height: side } });
  const { data } = await sharp(png).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  return {
    origin: { x, y },
    at: (px: number, py: number) =>
      [...data.subarray(3 * (py * side + px), 3 * (py * side + px) + 3)] as number[],
  };
}

const size = { width: side, height: side };
const isWhite = ([red = 0, green = 0, blue = 0]: number[]) => red + green + blue > 382;
/** In the archive's pictures water is bluer than it is green or red; land is not. */
const isGround = ([red = 0, green = 0, blue = 0]: number[]) => Math.max(red, green) - blue > 8;
/** The basemap's land is less blue than its water. */
const isMapLand = ([red = 0, , blue = 0]: number[]) => blue - red < 9;

for (const [name, place] of places) {
  test(`a quicklook of ${name} has its coast where the map has it`, async ({ page, signInAs, stack }) => {
    await signInAs('analyst');
    const image = await clearestImage(page.context().request, stack.portal.url, place);
    const view = { longitude: place[0], latitude: place[1], zoom: 9 };
    const at = `view=${[view.longitude, view.latitude, view.zoom].join()}`;
    const area = `POLYGON((${ringAround(place)
      .map((position) => position.join(' '))
      .join(',')}))`;
    const search = new URLSearchParams({
      area,
      constellations: 'SENTINEL2',
      ...dates,
      onMap: imageKey(image.id),
    });

    await page.goto(`/search?${at}`);
    await expect(page.locator('.leaflet-basemap-pane .leaflet-tile-loaded').first()).toBeVisible();
    await expect(page.locator('.leaflet-basemap-pane .leaflet-tile:not(.leaflet-tile-loaded)')).toHaveCount(
      0,
    );
    const map = await middleOfMap(page);
    const isLand = (x: number, y: number) => isMapLand(map.at(x, y));
    const corners = await Promise.all(
      (image.footprint.coordinates[0] as Position[]).map((corner) => pagePoint(page, view, corner)),
    );
    const outline = {
      type: 'Polygon' as const,
      coordinates: [corners.map(({ x, y }) => [x - map.origin.x, y - map.origin.y])],
    };
    const isSeen = (x: number, y: number) => booleanPointInPolygon([x, y], outline);
    const mapCoast = coastPixels(size, isLand, isSeen);
    expect(mapCoast.length).toBeGreaterThan(200);

    for (const projection of ['degrees', 'Mercator']) {
      const drape = async () => {
        await page.goto(`/search?${at}&${search}`);
        const list = page.getByRole('region', { name: 'Quicklooks on the map' });
        await list.getByRole('combobox', { name: 'Quicklook' }).click();
        await page
          .getByRole('option', { name: new RegExp(projection) })
          .first()
          .click();
        await list.getByRole('slider').press('End');
        await expect(page.locator('canvas[data-quicklook]')).toHaveCSS('opacity', '1');
      };
      await test.step(`in the archive's picture in ${projection}`, async () => {
        await drape();
        await expect
          .poll(async () => {
            const { at: colour } = await middleOfMap(page);
            const coast = coastPixels(size, (x, y) => isGround(colour(x, y)), isSeen);
            const distances = distancesBetween(mapCoast, coast);
            return distances[Math.floor(distances.length * 0.9)];
          })
          .toBeLessThanOrEqual(2);
      });
      await test.step(`in a picture of the coast alone in ${projection}`, async () => {
        const body = await coastPng(image.bbox as Bbox, projection === 'Mercator');
        await page.route('**/api/archive/image?*', (route) =>
          route.fulfill({ body, contentType: 'image/png' }),
        );
        await drape();
        await expect
          .poll(async () => {
            const { at: colour } = await middleOfMap(page);
            const coast = coastPixels(size, (x, y) => isWhite(colour(x, y)), isSeen);
            return Math.max(
              distancesBetween(mapCoast, coast).at(-1) ?? Infinity,
              distancesBetween(coast, mapCoast).at(-1) ?? Infinity,
            );
          })
          .toBeLessThanOrEqual(2);
        await page.unroute('**/api/archive/image?*');
      });
    }
  });
}
