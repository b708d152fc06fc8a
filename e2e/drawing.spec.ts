import type { Browser, Page } from '@playwright/test';
import type { Position } from '@/lib/areas/types';
import { axeComplaints } from '../testing/browser/axe';
import { pagePoint, type View } from '../testing/browser/map';
import { collectComplaints, expect, signIn, test } from '../testing/test';

test.use({ sharesStack: true });

const view = '2.9800,43.2000,10';

/** Opens the search with a tool in hand; gives the middle of the map, in pixels of the page. */
async function begin(page: Page, tool: string): Promise<{ x: number; y: number }> {
  await page.goto(`/search?view=${view}`);
  await page.getByRole('button', { name: tool }).click();
  await expect(page.locator('.map.is-drawing')).toBeVisible();
  await expect(page.getByText(/^(Click|Press)/)).toBeVisible();
  const box = await page.getByRole('application').boundingBox();
  if (!box) throw new Error('the map has no place');
  return { x: box.x + box.width * 0.55, y: box.y + box.height * 0.45 };
}

/** Longitudes and latitudes of the area in the address, south-western corner first. */
function boxInAddress(page: Page) {
  const wkt = new URL(page.url()).searchParams.get('area') ?? '';
  const numbers = [...wkt.matchAll(/(-?\d+\.?\d*) (-?\d+\.?\d*)/g)].map(([, x, y]) => [Number(x), Number(y)]);
  const [xs, ys] = [numbers.map(([x]) => x as number), numbers.map(([, y]) => y as number)];
  return {
    corners: numbers.length - 1,
    west: Math.min(...xs),
    east: Math.max(...xs),
    south: Math.min(...ys),
    north: Math.max(...ys),
  };
}

const viewInAddress = (page: Page) =>
  (new URL(page.url()).searchParams.get('view') ?? '').split(',').map(Number);

/** The map is where it was: nothing that was drawn moved it. */
const expectSameView = (page: Page) =>
  expect
    .poll(() =>
      viewInAddress(page).map(
        (value, at) => Math.abs(value - (view.split(',').map(Number)[at] ?? 0)) < 0.001,
      ),
    )
    .toEqual([true, true, true]);

test('rectangles and circles are drawn by dragging, and the map stays where it is', async ({
  page,
  signInAs,
}) => {
  const complaints = collectComplaints(page);
  await signInAs('analyst');
  await test.step('a rectangle', async () => {
    const { x, y } = await begin(page, 'Draw rectangle');
    expect(await axeComplaints(page)).toEqual([]);
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x + 90, y + 70, { steps: 5 });
    await expect(page.getByText(/km² .* × /)).toBeVisible();
    await expect(page.locator('.area-editor-line.is-filled')).toHaveCSS('fill-opacity', '0.12');
    await page.mouse.up();
    await expect(page).toHaveURL(/area=POLYGON/i);
    const { corners, west, east, south, north } = boxInAddress(page);
    expect(corners).toBe(4);
    // 90 pixels of zoom 10 by 70.
    expect(east - west).toBeCloseTo((90 * 360) / (256 * 2 ** 10), 2);
    expect(north - south).toBeGreaterThan(0.05);
    await expectSameView(page);
  });
  await test.step('a circle', async () => {
    const { x, y } = await begin(page, 'Draw circle');
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x + 60, y, { steps: 5 });
    await expect(page.getByText(/km radius/)).toBeVisible();
    await page.mouse.up();
    await page.getByRole('button', { name: 'Done', exact: true }).click();
    await expect(page).toHaveURL(/area=POLYGON/i);
    await expectSameView(page);
  });
  expect(complaints).toEqual([]);
});

test('a polygon is filled while it is drawn, and ends by Enter or a double click', async ({
  page,
  signInAs,
}) => {
  await signInAs('analyst');
  const { x, y } = await begin(page, 'Draw polygon');
  await page.mouse.click(x, y);
  await page.mouse.click(x + 100, y);
  await page.mouse.click(x + 100, y + 100);
  await page.mouse.click(x - 40, y + 160);
  await expect(page.locator('.area-editor-line.is-filled')).toHaveCSS('fill-opacity', '0.12');
  await page.mouse.move(x + 20, y + 120, { steps: 2 });
  await expect(page.getByText(/5 vertices .* side /)).toBeVisible();
  // The last corner goes by its button and by its key.
  await page.getByRole('button', { name: 'Remove the last corner' }).click();
  await page.mouse.move(x + 20, y + 120, { steps: 2 });
  await expect(page.getByText(/4 vertices/)).toBeVisible();
  await page.mouse.click(x, y + 100);
  await page.getByRole('application').focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/area=POLYGON/i);
  expect(boxInAddress(page).corners).toBe(4);
  await expectSameView(page);

  const next = await begin(page, 'Draw polygon');
  await page.mouse.click(next.x, next.y);
  await page.mouse.click(next.x + 100, next.y);
  await page.mouse.dblclick(next.x + 50, next.y + 90);
  await expect(page).toHaveURL(/area=POLYGON/i);
  expect(boxInAddress(page).corners).toBe(3);
  await expectSameView(page);
});

/** A page of an analyst in a browser that takes fingers. */
async function openTouchPage(browser: Browser, url: string): Promise<Page> {
  const context = await browser.newContext({
    viewport: { width: 1_200, height: 800 },
    hasTouch: true,
    baseURL: url,
  });
  await signIn(context.request, url, 'analyst');
  return context.newPage();
}

test('a rectangle is drawn with a finger, and Escape ends a drawing', async ({ browser, stack }) => {
  const page = await openTouchPage(browser, stack.portal.url);
  const { x, y } = await begin(page, 'Draw rectangle');
  const cdp = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', points: { x: number; y: number }[]) =>
    cdp.send('Input.dispatchTouchEvent', { type, touchPoints: points });
  await touch('touchStart', [{ x, y }]);
  for (const part of [0.3, 0.6, 1]) await touch('touchMove', [{ x: x + 90 * part, y: y + 70 * part }]);
  await touch('touchEnd', []);
  await expect(page).toHaveURL(/area=POLYGON/i);
  expect(boxInAddress(page).corners).toBe(4);
  await expectSameView(page);

  await begin(page, 'Draw rectangle');
  await page.keyboard.press('Escape');
  await expect(page.locator('.map.is-drawing')).toHaveCount(0);
  await page.context().close();
});

test('the map goes to an area that is typed after it was moved, and the address keeps what it shows', async ({
  page,
  signInAs,
}) => {
  await signInAs('analyst');
  await page.goto('/search');
  const box = await page.getByRole('application').boundingBox();
  if (!box) throw new Error('the map has no place');
  const [x, y] = [box.x + box.width * 0.55, box.y + box.height * 0.45];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x - 120, y - 60, { steps: 4 });
  await page.mouse.up();
  await expect(page).toHaveURL(/view=/);
  for (const [wkt, longitude, latitude] of [
    ['POLYGON((3.1 43.3,3.3 43.3,3.3 43.4,3.1 43.4,3.1 43.3))', 3.2, 43.35],
    ['POLYGON((10.1 56.1,10.3 56.1,10.3 56.2,10.1 56.2,10.1 56.1))', 10.2, 56.15],
  ] as const) {
    const more = page.getByRole('button', { name: 'More about the area' });
    const type = page.getByRole('button', { name: 'Type or import' });
    await more.or(type).click();
    if (await more.isVisible()) await page.getByRole('menuitem', { name: 'Edit as text…' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('textbox').first().fill(wkt);
    await dialog.getByRole('button', { name: 'Use this area' }).click();
    await expect
      .poll(() => {
        const [at, north, zoom] = viewInAddress(page) as [number, number, number];
        return zoom >= 9 && Math.abs(at - longitude) < 0.5 && Math.abs(north - latitude) < 0.5;
      })
      .toBe(true);
  }
});

test('what replaces or clears an area is undone and redone', async ({ page, signInAs }) => {
  await signInAs('analyst');
  const areaInAddress = () => new URL(page.url()).searchParams.get('area');
  const drawRectangle = async (x: number, y: number) => {
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x + 90, y + 70, { steps: 5 });
    await page.mouse.up();
  };
  const { x, y } = await begin(page, 'Draw rectangle');
  await drawRectangle(x, y);
  await expect.poll(areaInAddress).toMatch(/^POLYGON/);
  const first = areaInAddress();
  await page.getByRole('button', { name: 'More about the area' }).click();
  await page.getByRole('menuitem', { name: 'Draw another rectangle' }).click();
  await expect(page.locator('.map.is-drawing')).toBeVisible();
  await expect(page.getByText(/^Press/)).toBeVisible();
  await drawRectangle(x - 120, y - 100);
  await expect.poll(areaInAddress).not.toBe(first);
  const second = areaInAddress();

  await page.keyboard.press('Control+z');
  await expect.poll(areaInAddress).toBe(first);
  await page.keyboard.press('Control+Shift+z');
  await expect.poll(areaInAddress).toBe(second);
  await page.getByRole('button', { name: 'More about the area' }).click();
  await page.getByRole('menuitem', { name: 'Clear', exact: true }).click();
  await expect.poll(areaInAddress).toBeNull();
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect.poll(areaInAddress).toBe(second);
  await page.keyboard.press('Control+z');
  await expect.poll(areaInAddress).toBe(first);
  await page.keyboard.press('Control+y');
  await expect.poll(areaInAddress).toBe(second);
});

const ringOf = ([west, south, east, north]: readonly [number, number, number, number]): Position[] => [
  [west, south],
  [east, south],
  [east, north],
  [west, north],
  [west, south],
];

/** Opens a search in one area, with one footprint, both of them boxes: west, south, east, north. */
async function openWithFootprint(
  page: Page,
  { longitude, latitude, zoom }: View,
  area: readonly [number, number, number, number],
  footprint: readonly [number, number, number, number],
) {
  const image = {
    id: 'one',
    sourceId: 'one',
    constellation: 'PHR',
    acquiredAt: '2026-11-05T00:00:00Z',
    footprint: { type: 'Polygon', coordinates: [ringOf(footprint)] },
    bbox: footprint,
    quicklooks: [],
    footprintKm2: 8,
    coveredKm2: 8,
  };
  const standing = { found: 1, total: 1, requests: 1, atService: [] };
  const end = { type: 'end', gaps: [], askedAt: '2026-11-19T00:00:00Z', finishedAt: '2026-11-19T00:00:00Z' };
  const lines = [{ type: 'images', images: [image] }, end].map((line) =>
    JSON.stringify({ ...line, ...standing }),
  );
  await page.route('**/api/archive/search', (route) =>
    route.fulfill({ contentType: 'application/x-ndjson', body: `${lines.join('\n')}\n` }),
  );
  const wkt = `POLYGON((${ringOf(area).map((place) => place.join(' '))}))`;
  await page.goto(`/search?area=${wkt}&from=2026-11-01&to=2026-11-10&view=${longitude},${latitude},${zoom}`);
  await expect(page.getByRole('heading', { name: '1 image', exact: true })).toBeVisible();
}

/** The corners of the area in the address, as "longitude latitude", longitudes between -180 and 180. */
const cornersInAddress = (page: Page) =>
  [...(new URL(page.url()).searchParams.get('area') ?? '').matchAll(/(-?[\d.]+) (-?[\d.]+)/g)].map(
    ([, x, y]) => `${Number((((Number(x) + 540) % 360) - 180).toFixed(9))} ${y}`,
  );

async function drawAnother(page: Page, shape: string) {
  await page.getByRole('button', { name: 'More about the area' }).click();
  await page.getByRole('menuitem', { name: `Draw another ${shape}` }).click();
  await expect(page.locator('.map.is-drawing')).toBeVisible();
  await expect(page.getByText(/^(Click|Press)/)).toBeVisible();
}

/** The ring round the corner that takes the pointer. */
const ringMark = (page: Page) => page.locator('.area-editor-snap');

test('what is drawn or moved takes a corner that is near, except with Alt', async ({ page, signInAs }) => {
  await signInAs('analyst');
  const view = { longitude: 3, latitude: 43.2, zoom: 10 };
  await openWithFootprint(page, view, [2.85, 43.22, 2.95, 43.28], [3.05, 43.12, 3.25, 43.26]);
  const corners = () => cornersInAddress(page);
  const mark = ringMark(page);
  /** Points some pixels beside a place, at most 12 of which a corner reaches. */
  const pointBeside = async (place: Position, right = 0, below = 0) => {
    const { x, y } = await pagePoint(page, view, place);
    return [x + right, y + below] as const;
  };
  const drag = async (
    from: readonly [number, number],
    to: readonly [number, number],
    held?: () => unknown,
  ) => {
    await page.mouse.move(...from);
    await page.mouse.down();
    await page.mouse.move(...to, { steps: 5 });
    await held?.();
    await page.mouse.up();
  };

  await test.step('a rectangle', async () => {
    await drawAnother(page, 'rectangle');
    const [from, to] = [await pointBeside([2.95, 43.28], 6, -7), await pointBeside([3.05, 43.26], -8, 5)];
    // Shown before anything is pressed, and at no other place.
    await page.mouse.move(...from);
    await expect(mark).toBeVisible();
    await page.mouse.move(from[0] + 20, from[1]);
    await expect(mark).toHaveCount(0);
    await drag(from, to);
    await expect.poll(corners).toContain('3.05 43.26');
    expect(corners()).toContain('2.95 43.28');
    await expect(mark).toHaveCount(0);
  });

  await test.step('a rectangle from a corner to itself is not drawn yet, and the next click ends it', async () => {
    await drawAnother(page, 'rectangle');
    await drag(await pointBeside([3.05, 43.12], -5, 0), await pointBeside([3.05, 43.12], 5, 5));
    await expect(page.locator('.map.is-drawing')).toBeVisible();
    await page.mouse.click(...(await pointBeside([3.25, 43.26], 4, 4)));
    await expect
      .poll(() => corners().toSorted())
      .toEqual(['3.05 43.12', '3.05 43.12', '3.05 43.26', '3.25 43.12', '3.25 43.26']);
  });

  await test.step('a polygon', async () => {
    await drawAnother(page, 'polygon');
    await page.mouse.click(...(await pointBeside([2.9, 43.2])));
    await page.mouse.move(...(await pointBeside([3.05, 43.26], 7, 7)));
    await expect(mark).toBeVisible();
    await page.mouse.click(...(await pointBeside([3.05, 43.26], 7, 7)));
    await page.mouse.click(...(await pointBeside([3.25, 43.12], -7, 7)));
    await page.mouse.dblclick(...(await pointBeside([3.1, 43.05])));
    await expect.poll(corners).not.toContain('3.05 43.12');
    expect(corners()).toEqual(expect.arrayContaining(['3.05 43.26', '3.25 43.12']));
  });

  await test.step('a vertex, but not with Alt', async () => {
    await page.getByRole('button', { name: 'Move the vertices on the map' }).click();
    await expect(page.getByText(/^Drag a square/)).toBeVisible();
    await drag(await pointBeside([3.25, 43.12]), await pointBeside([3.25, 43.26], -6, -6), () =>
      expect(mark).toBeVisible(),
    );
    await expect(mark).toHaveCount(0);
    await page.keyboard.down('Alt');
    await drag(await pointBeside([3.05, 43.26]), await pointBeside([3.05, 43.12], 6, 6), () =>
      expect(mark).toHaveCount(0),
    );
    await page.keyboard.up('Alt');
    await page.getByRole('button', { name: 'Done', exact: true }).click();
    await expect.poll(corners).toContain('3.25 43.26');
    expect(corners()).not.toContain('3.05 43.12');
    // Six pixels away, and not on it.
    const distances = corners().map((corner) => {
      const [x = 0, y = 0] = corner.split(' ').map(Number);
      return Math.hypot(x - 3.0582, y - 43.114);
    });
    expect(Math.min(...distances)).toBeLessThan(0.003);
  });

  await test.step('nothing with Alt', async () => {
    await drawAnother(page, 'rectangle');
    await page.mouse.move(...(await pointBeside([3.05, 43.12], 6, 6)));
    await expect(mark).toBeVisible();
    await page.keyboard.down('Alt');
    await expect(mark).toHaveCount(0);
    await drag(await pointBeside([3.05, 43.12], 6, 6), await pointBeside([3.25, 43.26], -6, -6));
    await page.keyboard.up('Alt');
    await expect.poll(corners).not.toContain('3.25 43.26');
    expect(corners()).not.toContain('3.05 43.12');
  });

  await test.step('of a footprint only while it is shown', async () => {
    const [near, corner] = [await pointBeside([3.25, 43.26], 8, 8), await pointBeside([3.25, 43.26], -6, -6)];
    await drawAnother(page, 'rectangle');
    await page.mouse.move(...near);
    await expect(mark).toBeVisible();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Layers' }).click();
    await page.getByRole('menuitemcheckbox', { name: 'Footprints' }).click();
    await page.keyboard.press('Escape');
    await drawAnother(page, 'rectangle');
    await page.mouse.move(...corner);
    await expect(mark).toBeVisible();
    await page.mouse.move(...near);
    await expect(mark).toHaveCount(0);
  });
});

test('a finger and a pen take a corner that is near', async ({ browser, stack }) => {
  const page = await openTouchPage(browser, stack.portal.url);
  const view = { longitude: 3, latitude: 43.2, zoom: 10 };
  await openWithFootprint(page, view, [2.85, 43.22, 2.95, 43.28], [3.05, 43.12, 3.25, 43.26]);
  const cdp = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...touchPoints: { x: number; y: number }[]) =>
    cdp.send('Input.dispatchTouchEvent', { type, touchPoints });
  const pen = (
    type: 'mousePressed' | 'mouseMoved' | 'mouseReleased',
    { x, y }: { x: number; y: number },
    buttons = 1,
  ) =>
    cdp.send('Input.dispatchMouseEvent', {
      type,
      x,
      y,
      button: type === 'mouseMoved' ? 'none' : 'left',
      buttons,
      clickCount: 1,
      pointerType: 'pen',
    });
  const beside = async (place: Position, right: number, below: number) => {
    const { x, y } = await pagePoint(page, view, place);
    return { x: x + right, y: y + below };
  };
  const mark = ringMark(page);

  await test.step('a rectangle by a finger', async () => {
    await drawAnother(page, 'rectangle');
    const [from, to] = [await beside([2.95, 43.28], 6, -7), await beside([3.05, 43.12], -8, 5)];
    await touch('touchStart', from);
    await touch('touchMove', { x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 });
    await touch('touchMove', to);
    await expect(mark).toBeVisible();
    await touch('touchEnd');
    await expect.poll(() => cornersInAddress(page)).toContain('3.05 43.12');
    expect(cornersInAddress(page)).toContain('2.95 43.28');
    await expect(mark).toHaveCount(0);
  });
  await test.step('a polygon by taps', async () => {
    await drawAnother(page, 'polygon');
    for (const place of [
      await beside([3.25, 43.12], 5, 5),
      await beside([3.25, 43.26], 5, 5),
      await beside([2.95, 43.3], 0, 0),
    ]) {
      await page.touchscreen.tap(place.x, place.y);
      // No finger is there any more.
      await expect(mark).toHaveCount(0);
    }
    await page.getByRole('application').focus();
    await page.keyboard.press('Enter');
    await expect.poll(() => cornersInAddress(page)).toHaveLength(4);
    expect(cornersInAddress(page)).toEqual(expect.arrayContaining(['3.25 43.12', '3.25 43.26']));
  });
  await test.step('a rectangle by a pen', async () => {
    await drawAnother(page, 'rectangle');
    const [from, to] = [await beside([3.05, 43.12], 6, 6), await beside([3.25, 43.26], -6, 6)];
    await pen('mouseMoved', from, 0);
    await expect(mark).toBeVisible();
    await pen('mousePressed', from);
    await pen('mouseMoved', to);
    await pen('mouseReleased', to, 0);
    await expect.poll(() => cornersInAddress(page)).toContain('3.05 43.12');
    expect(cornersInAddress(page)).toContain('3.25 43.26');
  });
  await page.context().close();
});

test('a shape across 180 degrees takes a corner that is near on either side', async ({ page, signInAs }) => {
  await signInAs('analyst');
  for (const longitude of [180, -180]) {
    const view = { longitude, latitude: -17.1, zoom: 8 };
    // The footprint is described on the other side of the world.
    await openWithFootprint(page, view, [179.2, -17.3, 179.6, -17], [-179.7, -17.6, -179.2, -17.2]);
    await drawAnother(page, 'rectangle');
    const at = async (place: Position) =>
      pagePoint(page, view, [place[0] + 360 * Math.round((longitude - place[0]) / 360), place[1]]);
    const [from, to] = [await at([179.6, -17]), await at([-179.7, -17.2])];
    await page.mouse.move(from.x + 5, from.y + 5);
    await page.mouse.down();
    await page.mouse.move(to.x - 5, to.y + 5, { steps: 5 });
    await page.mouse.up();
    await expect.poll(() => cornersInAddress(page)).toContain('-179.7 -17.2');
    expect(cornersInAddress(page)).toContain('179.6 -17');
  }
});

test('a file names its area, and saving it moves nothing', async ({ page, signInAs }) => {
  await signInAs('analyst');
  await page.goto('/search');
  await page.getByRole('button', { name: 'Type or import' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.locator('input[type=file]').setInputFiles({
    name: 'Salt marsh.wkt',
    mimeType: 'text/plain',
    buffer: Buffer.from('POLYGON((2.9 43.1, 3.1 43.1, 3.1 43.2, 2.9 43.2, 2.9 43.1))'),
  });
  await dialog.getByRole('button', { name: 'Use this area' }).click();
  await expect(page.getByRole('heading', { name: 'Salt marsh' })).toBeVisible();
  await expect.poll(() => viewInAddress(page)[2]).toBeGreaterThan(8);
  await page.mouse.move(900, 450);
  await page.mouse.wheel(0, 400);
  const { 2: before } = viewInAddress(page);
  await expect.poll(() => viewInAddress(page)[2]).not.toBe(before);
  const placed = viewInAddress(page);

  await page.getByRole('button', { name: 'More about the area' }).click();
  await page.getByRole('menuitem', { name: /Save this area/ }).click();
  await expect(page.getByRole('dialog').getByLabel('Name')).toHaveValue('Salt marsh');
  await page.getByRole('dialog').getByRole('button', { name: 'Save the area' }).click();
  await expect(page).toHaveURL(/area=saved/);
  await expect(page.getByRole('heading', { name: 'Salt marsh', exact: true })).toBeVisible();
  expect(viewInAddress(page)).toEqual(placed);
});
