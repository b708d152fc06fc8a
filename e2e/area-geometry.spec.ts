import type { Page } from '@playwright/test';
import { areaKm2 } from '@/lib/areas/geometry/measure';
import { polygonsOfArea } from '@/lib/areas/geometry/polygons';
import { createCircle } from '@/lib/areas/geometry/repairs/circle';
import type { Position } from '@/lib/areas/types';
import { coloursAt, pagePoint, searchImages, type View } from '../testing/browser/map';
import { expect, test } from '../testing/test';

test.use({ sharesStack: true });

test.beforeEach(async ({ signInAs }) => signInAs('analyst'));

const numberIn = (text: string | null) => Number(text?.replace(/ km².*$/, '').replace(/[^\d.]/g, ''));
const measures = (page: Page) => page.getByText(/km² · [\d.,]+ km round · /);

/** Drags from one place of the map to another, and calls `held` before it lets go. */
async function drag(page: Page, view: View, from: Position, to: Position, held?: () => Promise<void>) {
  const [start, end] = [await pagePoint(page, view, from), await pagePoint(page, view, to)];
  await page.mouse.move(start.x, start.y);
  await page.mouse.down();
  await page.mouse.move((start.x + end.x) / 2, (start.y + end.y) / 2, { steps: 3 });
  await page.mouse.move(end.x, end.y, { steps: 3 });
  await held?.();
  await page.mouse.up();
}

test('a vertex is dragged on the map, and every change is taken back and made again', async ({ page }) => {
  const view = { longitude: 3, latitude: 43.2, zoom: 10 };
  const corner: Position = [3.2, 43.25];
  const moved: Position = [3.3, 43.3];
  const ring = (northEast: Position): Position[] => [
    [3.05, 43.15],
    [3.2, 43.15],
    northEast,
    [3.05, 43.25],
    [3.05, 43.15],
  ];
  const km2 = (northEast: Position) => areaKm2({ type: 'Polygon', coordinates: [ring(northEast)] });
  const wkt = `POLYGON((${ring(corner)
    .map((place) => place.join(' '))
    .join()}))`;
  await page.goto(`/search?area=${wkt}&from=2026-11-01&to=2026-11-10&view=3,43.2,10`);
  await page.getByRole('button', { name: 'Move the vertices on the map' }).click();
  await expect(page.getByText(/^Drag a square/)).toBeVisible();
  await expect(page.locator('.marker-icon:not(.marker-icon-middle)')).toHaveCount(4);
  const before = (await measures(page).textContent()) ?? '';
  expect(numberIn(before)).toBeCloseTo(km2(corner), 1);

  await drag(page, view, corner, moved, async () => {
    // Reported while the vertex still hangs on the pointer.
    await expect
      .poll(async () => numberIn(await measures(page).textContent()) / km2(moved))
      .toBeCloseTo(1, 1);
  });
  await expect.poll(async () => numberIn(await measures(page).textContent()) / km2(moved)).toBeCloseTo(1, 1);
  const after = (await measures(page).textContent()) ?? '';
  expect(after).toContain('4 vertices');

  await page.getByRole('button', { name: 'Undo the last change' }).click();
  await expect(measures(page)).toHaveText(before);
  await page.getByRole('button', { name: 'Redo' }).click();
  await expect(measures(page)).toHaveText(after);
  await page.keyboard.press('Control+z');
  await expect(measures(page)).toHaveText(before);
  await page.keyboard.press('Control+Shift+z');
  await expect(measures(page)).toHaveText(after);

  await test.step('what was made again is what is changed further', async () => {
    await drag(page, view, moved, [3.31, 43.31]);
    await expect
      .poll(async () => numberIn(await measures(page).textContent()) / km2([3.31, 43.31]))
      .toBeCloseTo(1, 1);
    await page.getByRole('button', { name: 'Undo the last change' }).click();
    await expect(measures(page)).toHaveText(after);
  });

  // The handle in the middle of a line becomes a vertex, and a right click removes it.
  await drag(page, view, [3.05, 43.2], [3.02, 43.2]);
  await expect(measures(page)).toContainText('5 vertices');
  const added = await pagePoint(page, view, [3.02, 43.2]);
  await page.mouse.click(added.x, added.y, { button: 'right' });
  await expect(measures(page)).toContainText('4 vertices');

  await test.step('the whole area is dragged, and taken back', async () => {
    const here = (await measures(page).textContent()) ?? '';
    await page.getByRole('button', { name: 'Move the whole area' }).click();
    await expect(page.getByText(/^Drag the whole area/)).toBeVisible();
    await drag(page, view, [3.12, 43.2], [3.17, 43.2]);
    await expect(measures(page)).not.toHaveText(here);
    await expect(measures(page)).toContainText('4 vertices · 3.1');
    await page.getByRole('button', { name: 'Undo the last change' }).click();
    await expect(measures(page)).toHaveText(here);
  });

  await page.getByRole('button', { name: 'Done', exact: true }).click();
  /** How far the corner of the area that the address has is from where it was dragged to, in degrees. */
  const apart = () => {
    const kept = new URL(page.url()).searchParams.get('area') ?? '';
    const places = [...kept.matchAll(/(-?[\d.]+) (-?[\d.]+)/g)].map(([, x, y]) => [Number(x), Number(y)]);
    return Math.min(...places.map(([x = 0, y = 0]) => Math.hypot(x - moved[0], y - moved[1])));
  };
  await expect.poll(apart).toBeLessThan(0.005);
});

/** Red, green and blue of a colour of the page. */
const tokenColour = async (page: Page, token: string) => {
  const hex = await page.evaluate(
    (name) => getComputedStyle(document.documentElement).getPropertyValue(name).trim(),
    token,
  );
  return [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));
};
const farApart = (a: readonly number[], b: readonly number[]) =>
  Math.hypot(...[0, 1, 2].map((channel) => (a[channel] ?? 0) - (b[channel] ?? 0)));

/** Whether a line of a colour of the page runs through each of some places. */
async function haveLine(page: Page, view: View, places: readonly Position[], token: string) {
  const colour = await tokenColour(page, token);
  const reach = [-2, -1, 0, 1, 2];
  const around = await Promise.all(
    places.map(async (place) => {
      const { x, y } = await pagePoint(page, view, place);
      return [
        { x: x + 9, y: y + 9 },
        ...reach.flatMap((dx) => reach.map((dy) => ({ x: x + dx, y: y + dy }))),
      ];
    }),
  );
  const colours = await coloursAt(page, around.flat());
  const each = reach.length ** 2 + 1;
  return places.map((_, place) => {
    const [beside, ...near] = colours
      .slice(each * place, each * (place + 1))
      .map((one) => farApart(one, colour)) as [number, ...number[]];
    // Half of a thin line may lie on either of two pixels.
    return Math.min(...near) < 0.65 * beside;
  });
}

/** Places along the lines of a ring, its vertices left out. */
const along = (ring: readonly Position[]) =>
  ring.slice(1).flatMap(([x2, y2], index) => {
    const [x1, y1] = ring[index] as Position;
    return [0.2, 0.5, 0.8].map((part): Position => [x1 + (x2 - x1) * part, y1 + (y2 - y1) * part]);
  });
const every = (count: number, value: boolean) => Array.from({ length: count }, () => value);
const complete = (page: Page) => page.getByText(/ · complete/);

test('an area across 180 degrees and the footprints across it are each in one piece', async ({
  page,
  stack,
}) => {
  const area: Position[] = [
    [178.5, -18],
    [181.5, -18],
    [181.5, -16.2],
    [178.5, -16.2],
    [178.5, -18],
  ];
  const found = await searchImages(page.context().request, stack.portal.url, {
    geometry: { type: 'Polygon', coordinates: [area] },
    constellations: ['SENTINEL2'],
    from: '2026-07-01T00:00:00Z',
    to: '2026-07-31T00:00:00Z',
  });
  // What is mostly in the west continues beyond 180, what is mostly in the east begins before -180.
  const westerly = found.find(({ bbox }) => bbox[0] < 179.5 && bbox[2] > 180.2);
  const easterly = found.find(({ bbox }) => bbox[0] < -180.1 && bbox[2] < 0);
  if (!westerly || !easterly) throw new Error('the archive has no image across 180 degrees');

  for (const [longitude, image] of [
    [180, westerly],
    [-180, easterly],
  ] as const)
    await test.step(`seen from ${longitude}, in the ${image === westerly ? 'west' : 'east'}`, async () => {
      const standing = { found: 1, total: 1, requests: 2, atService: [] };
      await page.route('**/api/archive/search', (route) =>
        route.fulfill({
          contentType: 'application/x-ndjson',
          body: `${JSON.stringify({ type: 'images', images: [image], ...standing })}\n${JSON.stringify({ type: 'end', gaps: [], askedAt: '2026-11-19T00:00:00Z', finishedAt: '2026-11-19T00:00:00Z', ...standing })}\n`,
        }),
      );
      const view = { longitude, latitude: -17.1, zoom: 8 };
      /** Where a place is seen nearest to the middle of the map. */
      const seen = ([x, y]: Position): Position => [x + 360 * Math.round((longitude - x) / 360), y];
      // With a jump, and cut in two as GeoJSON has it.
      const wkt =
        image === westerly
          ? `POLYGON((${area.map(([x, y]) => `${x > 180 ? x - 360 : x} ${y}`).join()}))`
          : 'MULTIPOLYGON(((178.5 -18,180 -18,180 -16.2,178.5 -16.2,178.5 -18)),((-180 -18,-178.5 -18,-178.5 -16.2,-180 -16.2,-180 -18)))';
      await page.goto(`/search?area=${wkt}&from=2026-07-01&to=2026-07-31&view=${longitude},-17.1,8`);
      await expect(page.getByRole('heading', { name: '1 image', exact: true })).toBeVisible();

      const outline = along(area).map(seen);
      await expect.poll(() => haveLine(page, view, outline, '--aoi')).toEqual(every(outline.length, true));
      const edge = along(polygonsOfArea(image.footprint)[0]?.[0] ?? []).map(seen);
      await expect.poll(() => haveLine(page, view, edge, '--c5')).toEqual(every(edge.length, true));
      // On the antimeridian itself runs neither line.
      const seam = [-16.4, -17.1, -17.2, -17.3, -17.4, -17.8].map((y): Position => [longitude, y]);
      for (const token of ['--aoi', '--c5'])
        expect(await haveLine(page, view, seam, token)).toEqual(every(seam.length, false));

      for (const [x, y] of [
        [180.1, -17.2],
        [179.95, -17.2],
      ] as const) {
        const point = await pagePoint(page, view, seen([x, y]));
        await page.mouse.click(point.x, point.y);
        await expect(page).toHaveURL((url) => url.searchParams.get('image') === image.id);
        const beside = await pagePoint(page, view, seen([181, -17.9]));
        await page.mouse.click(beside.x, beside.y);
        await expect(page).not.toHaveURL(/image=/);
      }
      await page.unroute('**/api/archive/search');
    });
});

test('an area round a pole is typed, measured, drawn round the whole map and searched', async ({ page }) => {
  const km = 900;
  const [[, latitude]] = createCircle([0, 90], km).coordinates[0] as [Position];
  await page.goto('/search?from=2026-08-01&to=2026-08-31&view=40,27,2');
  await expect(page.getByRole('application')).toBeVisible();
  await page.getByRole('button', { name: 'Type or import' }).click();
  const dialog = page.locator('[role=dialog]:not([data-type])');
  await dialog.getByRole('radio', { name: 'Circle' }).check();
  await dialog.getByRole('textbox', { name: 'Middle' }).fill('0 90');
  await dialog.getByRole('textbox', { name: 'Radius' }).fill(String(km));
  const row = dialog.getByRole('listitem');
  await expect(row).toContainText('96 vertices');
  // A cap of the globe, whose radius differs from the ellipsoid's by less than a percent.
  const cap = 2 * Math.PI * 6371 ** 2 * (1 - Math.cos(km / 6371));
  expect(numberIn(await row.getByText(/km²/).textContent()) / cap).toBeCloseTo(1, 1);
  await dialog.getByRole('button', { name: 'Use this area' }).click();
  await expect(complete(page)).toBeVisible();
  expect(
    numberIn(await page.getByRole('heading', { name: /^[\d,]+ images?$/ }).textContent()),
  ).toBeGreaterThan(0);

  const view = { longitude: 40, latitude: 27, zoom: 2 };
  const address = new URL(page.url());
  address.searchParams.set('view', '40,27,2');
  await page.goto(address.href);
  const round = [-10, 20, 50, 80, 110, 140, 170, 200].map((x): Position => [x, latitude]);
  await expect.poll(() => haveLine(page, view, round, '--aoi')).toEqual(every(round.length, true));
});
