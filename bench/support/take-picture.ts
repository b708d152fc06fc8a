import type { Page } from '@playwright/test';
import { untilItTakesPresses } from '../../testing/test';
import type { PictureRecipe } from './guide-pictures';

/** The colours in which each picture is taken. */
export const pictureSchemes = ['light', 'dark'] as const;
type Scheme = (typeof pictureSchemes)[number];

/** What is around the cropped part, pixels. */
const marginPx = 16;
/** The radius of a numbered mark, pixels. */
const markPx = 11;
/** How far a mark is beside the corner, so that it covers no word, pixels. */
const asidePx = 8;

interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Takes a picture of a page of the demo in light and dark, cropped, with its numbered marks. */
export async function takePicture(page: Page, recipe: PictureRecipe): Promise<Record<Scheme, Buffer>> {
  const [width, height] = recipe.window ?? [1180, 760];
  await page.setViewportSize({ width, height });
  await page.emulateMedia({ colorScheme: 'light' });
  await openPage(page, await findAddress(page, recipe));
  await recipe.prepare?.(page);
  await page.getByText(recipe.sign).filter({ visible: true }).first().waitFor();
  const shots: Record<Scheme, Buffer> = { light: Buffer.alloc(0), dark: Buffer.alloc(0) };
  for (const scheme of pictureSchemes) {
    await page.emulateMedia({ colorScheme: scheme });
    await untilStill(page);
    const clip = await findClip(page, recipe, { x: 0, y: 0, width, height });
    const boxes = await Promise.all(recipe.marks.map(async (at) => boxOf(await at(page).boundingBox())));
    await page.evaluate(drawMarks, { places: placeMarks(boxes, clip), radius: markPx });
    shots[scheme] = await page.screenshot({ clip });
    await page.evaluate(() => document.querySelector('[data-guide-marks]')?.remove());
  }
  return shots;
}

/** Opens a page of the demo, until it takes presses. */
export async function openPage(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await untilItTakesPresses(page);
}

/** How often a page must be drawn the same, one after the other, before it counts as complete. */
const stillTimes = 2;

/** Waits until a page has loaded all and is drawn the same some times; one that never rests is taken as it is. */
export async function untilStill(page: Page): Promise<void> {
  const isLoading = page.locator('[aria-label="Loading"], .animate-pulse').filter({ visible: true });
  let last = await page.screenshot();
  let same = 0;
  for (let tries = 0; tries < 12 && same < stillTimes; tries += 1) {
    await page.waitForTimeout(350);
    const now = await page.screenshot();
    same = now.equals(last) && (await isLoading.count()) === 0 ? same + 1 : 0;
    last = now;
  }
}

async function findAddress(page: Page, { path, order }: PictureRecipe): Promise<string> {
  if (order === undefined) return path;
  const { orders } = await (await page.request.get('/api/ordering/orders')).json();
  const found = orders.find(
    ({ customerReference }: { customerReference: string }) => customerReference === order,
  );
  if (!found) throw new Error(`the demo has no order with the reference ${order}`);
  return path.replace('[id]', found.id);
}

async function findClip(page: Page, { crop }: PictureRecipe, view: Box): Promise<Box> {
  if (!crop) {
    // Below what is shown above every page, and beside the rail.
    const { x, y } = boxOf(await page.locator('main header').first().boundingBox());
    return { x, y, width: view.width - x, height: view.height - y };
  }
  const boxes = await Promise.all(crop(page).map(async (part) => boxOf(await part.boundingBox())));
  const left = Math.max(0, Math.min(...boxes.map(({ x }) => x)) - marginPx);
  const top = Math.max(0, Math.min(...boxes.map(({ y }) => y)) - marginPx);
  const right = Math.min(view.width, Math.max(...boxes.map(({ x, width }) => x + width)) + marginPx);
  const bottom = Math.min(view.height, Math.max(...boxes.map(({ y, height }) => y + height)) + marginPx);
  return { x: left, y: top, width: right - left, height: bottom - top };
}

function boxOf(box: Box | null): Box {
  if (!box) throw new Error('what the picture shows or marks is not in sight');
  return box;
}

/** Where the marks are: at the upper left corner of each box. At the left edge of the picture: at the right corner. */
const placeMarks = (boxes: readonly Box[], clip: Box) =>
  boxes.map((box) => {
    const isAtEdge = box.x - clip.x < markPx;
    const x = isAtEdge ? box.x + box.width : box.x - asidePx;
    return {
      left: moveWithin(x, clip.x, clip.width) - markPx,
      top: moveWithin(box.y - asidePx / 2, clip.y, clip.height) - markPx,
    };
  });

const moveWithin = (value: number, from: number, length: number) =>
  Math.min(Math.max(value, from + markPx + 3), from + length - markPx - 3);

/** Draws numbered circles over all else. Runs in the page. */
function drawMarks({ places, radius }: { places: { left: number; top: number }[]; radius: number }): void {
  const layer = document.createElement('div');
  layer.dataset.guideMarks = '';
  for (const [index, { left, top }] of places.entries()) {
    const mark = document.createElement('div');
    mark.textContent = String(index + 1);
    Object.assign(mark.style, {
      position: 'fixed',
      zIndex: '2147483647',
      left: `${left}px`,
      top: `${top}px`,
      width: `${2 * radius}px`,
      height: `${2 * radius}px`,
      borderRadius: '50%',
      background: 'var(--accent)',
      color: 'var(--on-accent)',
      boxShadow: '0 0 0 2px var(--surface), 0 1px 6px 3px rgb(0 0 0 / 0.45)',
      font: `700 13px/${2 * radius}px "Inter Variable", sans-serif`,
      textAlign: 'center',
    });
    layer.append(mark);
  }
  document.body.append(layer);
}
