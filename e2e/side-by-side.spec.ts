import type { Page } from '@playwright/test';
import { imageKey } from '@/lib/archive/image/image-key';
import type { ArchiveImage } from '@/lib/archive/schema';
import { axeComplaints } from '../testing/browser/axe';
import { pressAt, tabTo, walkTo } from '../testing/browser/keyboard';
import { quicklookSearch, searchImages, worldY } from '../testing/browser/map';
import { collectComplaints, expect, test } from '../testing/test';

test.use({ sharesStack: true });

const address = `/search?${new URLSearchParams(quicklookSearch.params)}`;

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Side by side' });
const maps = (page: Page) => dialog(page).getByRole('application');
const removers = (page: Page) => dialog(page).getByRole('button', { name: /^Remove / });
const bar = (page: Page) => page.getByRole('region', { name: 'Chosen images' });
const cards = (page: Page) => page.getByRole('list', { name: 'Images' }).getByRole('listitem');

/** Where each map looks, found from where it shows its quicklook: pixels of the world at its zoom, and the zoom. */
async function readViews(page: Page, images: ReadonlyMap<string, ArchiveImage>) {
  const boxes = await dialog(page)
    .locator('canvas[data-quicklook]')
    .evaluateAll((all) =>
      all.map((canvas) => {
        const own = canvas.getBoundingClientRect();
        const map = canvas.closest('[role=application]')?.getBoundingClientRect() ?? own;
        const id = (canvas as HTMLElement).dataset.quicklook ?? '';
        return {
          id,
          left: map.x + map.width / 2 - own.x,
          top: map.y + map.height / 2 - own.y,
          width: own.width,
        };
      }),
    );
  return boxes.map(({ id, left, top, width }) => {
    const [west, , east, north] = images.get(id)?.bbox ?? [0, 0, 0, 0];
    const world = (360 * width) / (east - west);
    return {
      x: (west / 360 + 0.5) * world + left,
      y: worldY(north) * world + top,
      zoom: Math.round(Math.log2(world / 256)),
    };
  });
}

/** The one view that all maps have, to within two pixels; nothing while they differ. */
async function readView(page: Page, images: ReadonlyMap<string, ArchiveImage>, count: number) {
  const views = await readViews(page, images);
  const [first] = views;
  const isSame = views.every(
    ({ x, y, zoom }) =>
      first && zoom === first.zoom && Math.abs(x - first.x) < 2 && Math.abs(y - first.y) < 2,
  );
  return first && isSame && views.length === count ? first : undefined;
}

test.describe('images side by side', () => {
  let images: ReadonlyMap<string, ArchiveImage>;
  test.beforeEach(async ({ page, signInAs, stack }) => {
    await signInAs('analyst');
    const found = await searchImages(page.context().request, stack.portal.url, quicklookSearch.body);
    images = new Map(found.map((image) => [image.id, image]));
    await page.goto(address);
    await expect(page.getByText(/ · complete/)).toBeVisible();
  });
  const view = (page: Page, count: number) => readView(page, images, count);
  /** Waits until all maps have one view, and returns it. */
  const settle = async (page: Page, count: number) => {
    await expect.poll(() => view(page, count)).toBeDefined();
    return (await view(page, count)) as NonNullable<Awaited<ReturnType<typeof view>>>;
  };

  test('by mouse: three are chosen, moved together, changed and closed', async ({ page }) => {
    const complaints = collectComplaints(page);
    const open = bar(page).getByRole('button', { name: /^Show side by side/ });
    await cards(page).nth(0).getByRole('checkbox').check();
    await expect(open).toHaveAttribute('aria-disabled', 'true');
    for (const index of [1, 2, 3]) await cards(page).nth(index).getByRole('checkbox').check();
    await cards(page).nth(0).getByRole('checkbox').uncheck();
    await open.click();
    await expect(maps(page)).toHaveCount(3);
    const start = await settle(page, 3);
    expect(await axeComplaints(page)).toEqual([]);
    await page.emulateMedia({ colorScheme: 'dark' });
    expect(await axeComplaints(page)).toEqual([]);

    await test.step('one is dragged, and all move', async () => {
      const box = await maps(page).nth(1).boundingBox();
      if (!box) throw new Error('the map has no place');
      const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
      await page.mouse.move(x, y);
      await page.mouse.down();
      await page.mouse.move(x - 60, y - 40, { steps: 6 });
      // While it is dragged.
      await expect
        .poll(async () => Math.round(((await view(page, 3))?.x ?? start.x) - start.x))
        .toBeGreaterThan(50);
      await page.mouse.move(x - 60, y - 40);
      await page.mouse.up();
      await expect
        .poll(async () => Math.round(((await view(page, 3))?.y ?? start.y) - start.y))
        .toBeGreaterThan(35);
    });

    await test.step('another one is zoomed, and all zoom', async () => {
      const before = await settle(page, 3);
      await maps(page)
        .nth(2)
        .hover({ position: { x: 200, y: 200 } });
      await page.mouse.wheel(0, -200);
      await expect.poll(async () => (await view(page, 3))?.zoom).toBeGreaterThan(before.zoom);
      const zoomed = await settle(page, 3);
      await dialog(page).getByRole('button', { name: 'Zoom out' }).click();
      await expect.poll(async () => (await view(page, 3))?.zoom).toBe(zoomed.zoom - 1);
    });

    await test.step('the pointer in one is marked in the others, at the same place', async () => {
      const [first, second] = [await maps(page).nth(0).boundingBox(), await maps(page).nth(1).boundingBox()];
      if (!first || !second) throw new Error('the maps have no place');
      await page.mouse.move(first.x + first.width / 2 + 70, first.y + first.height / 2 + 50);
      const marks = dialog(page).locator('.map-crosshair');
      await expect(marks).toHaveCount(2);
      await expect
        .poll(async () => {
          const mark = await maps(page).nth(1).locator('.map-crosshair').boundingBox();
          return (
            mark && [
              Math.round((mark.x + mark.width / 2 - second.x - second.width / 2) / 5) * 5,
              Math.round((mark.y + mark.height / 2 - second.y - second.height / 2) / 5) * 5,
            ]
          );
        })
        .toEqual([70, 50]);
      await page.mouse.move(first.x + 100, 8);
      await expect(marks).toHaveCount(0);
    });

    await test.step('brightness of all is changed', async () => {
      await dialog(page).getByRole('button', { name: 'Brightness and contrast of all images' }).click();
      await page.getByRole('slider', { name: 'Brightness' }).press('Home');
      const filters = () =>
        dialog(page)
          .locator('canvas[data-quicklook]')
          .evaluateAll((all) => all.map((canvas) => (canvas as HTMLElement).style.filter));
      await expect.poll(filters).toEqual(Array(3).fill('brightness(20%) contrast(100%)'));
      await page.getByRole('button', { name: 'Reset' }).click();
      // Closes what is open, not the maps.
      await page.keyboard.press('Escape');
      await expect(page.getByRole('slider', { name: 'Brightness' })).toBeHidden();
      await expect(maps(page)).toHaveCount(3);
    });

    await test.step('one is removed and added again, where the others are', async () => {
      await removers(page).first().click();
      await expect(maps(page)).toHaveCount(2);
      await expect(removers(page).first()).toHaveAttribute('aria-disabled', 'true');
      const before = await settle(page, 2);
      await dialog(page).getByRole('button', { name: 'Add an image' }).click();
      await page.getByRole('menuitem').first().click();
      await expect(maps(page)).toHaveCount(3);
      expect((await settle(page, 3)).zoom).toBe(before.zoom);
    });

    await test.step('a link opens the same images at the same place', async () => {
      const before = await settle(page, 3);
      await page.reload();
      await expect(maps(page)).toHaveCount(3);
      const after = await settle(page, 3);
      expect(after.zoom).toBe(before.zoom);
      expect(Math.hypot(after.x - before.x, after.y - before.y)).toBeLessThan(10);
    });

    await page.keyboard.press('Escape');
    await expect(dialog(page)).toBeHidden();
    await expect(page).not.toHaveURL(/side=/);
    await expect(bar(page)).toContainText('3 chosen');
    expect(complaints).toEqual([]);
  });

  test('by keyboard: three are chosen, moved together, changed and closed', async ({ page }) => {
    const complaints = collectComplaints(page);
    await pressAt(cards(page).nth(0).locator('[data-image]'));
    for (const chosen of [1, 2, 3]) {
      await page.keyboard.press('x');
      await expect(bar(page)).toContainText(`${chosen} chosen`);
      if (chosen < 3) await page.keyboard.press('j');
    }
    const open = bar(page).getByRole('button', { name: 'Show side by side' });
    await pressAt(open);
    await expect(maps(page)).toHaveCount(3);
    const start = await settle(page, 3);
    await tabTo(maps(page).nth(1));
    await page.keyboard.press('ArrowRight');
    await expect.poll(async () => ((await view(page, 3))?.x ?? start.x) - start.x).toBeGreaterThan(50);
    await page.keyboard.press('+');
    await expect.poll(async () => (await view(page, 3))?.zoom).toBe(start.zoom + 1);
    // The keys of the page are off while the maps cover it.
    await page.keyboard.press('h');

    await pressAt(removers(page).nth(1));
    await expect(maps(page)).toHaveCount(2);
    await expect(removers(page).nth(1)).toBeFocused();
    const add = dialog(page).getByRole('button', { name: 'Add an image' });
    await pressAt(add);
    await walkTo(page, page.getByRole('menuitem').first());
    await page.keyboard.press('Enter');
    await expect(maps(page)).toHaveCount(3);

    await page.keyboard.press('Escape');
    await expect(dialog(page)).toBeHidden();
    await expect(open).toBeFocused();
    await expect(bar(page)).toContainText('3 chosen');
    expect(complaints).toEqual([]);
  });

  test('on a phone the maps are one above the other, from the quicklooks on the map', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    const onMap = [...images.values()].slice(0, 4);
    await page.goto(`${address}&onMap=${onMap.map(({ id }) => imageKey(id)).join('.')}`);
    await page.getByRole('button', { name: 'Quicklooks on the map' }).click();
    await page.getByRole('button', { name: 'Show side by side' }).click();
    await expect(maps(page)).toHaveCount(4);
    await settle(page, 4);
    const boxes = await Promise.all((await maps(page).all()).map((map) => map.boundingBox()));
    for (const [index, box] of boxes.entries()) {
      expect(box?.width).toBe(390);
      expect(box?.height).toBeGreaterThan(150);
      if (index > 0)
        expect(box?.y).toBeGreaterThanOrEqual((boxes[index - 1]?.y ?? 0) + (boxes[index - 1]?.height ?? 0));
    }
    expect(await axeComplaints(page)).toEqual([]);
    await dialog(page).getByRole('button', { name: 'Close' }).click();
    await expect(dialog(page)).toBeHidden();
  });
});
