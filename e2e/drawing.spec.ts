import type { Page } from '@playwright/test';
import { axeComplaints } from '../testing/browser/axe';
import { collectComplaints, expect, signIn, test } from '../testing/test';

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

test('a rectangle is drawn with a finger, and Escape ends a drawing', async ({ browser, stack }) => {
  const context = await browser.newContext({
    viewport: { width: 1_200, height: 800 },
    hasTouch: true,
    baseURL: stack.portal.url,
  });
  const page = await context.newPage();
  await signIn(context.request, stack.portal.url, 'analyst');
  const { x, y } = await begin(page, 'Draw rectangle');
  const cdp = await context.newCDPSession(page);
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
  await context.close();
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
