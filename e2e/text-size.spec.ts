import type { Locator, Page } from '@playwright/test';
import { type Size, sizeCookie } from '@/components/shell/presenter/size';
import { aoi, fillBasket } from '../testing/ordering/basket';
import { quote } from '../testing/ordering/orders';
import { portalPages } from '../testing/portal-pages';
import { expect, shortly, test } from '../testing/test';

test.use({ sharesStack: true });

const area = encodeURIComponent('POLYGON((2.9 43.1, 3.3 43.1, 3.3 43.4, 2.9 43.4, 2.9 43.1))');
const board = '/ingestion/aoi/Denmark-coherence-2026';
const large = { width: 1920, height: 1080 };

/** Has the next pages shown as presenter mode shows them at a size. */
async function present(page: Page, url: string, size: Size): Promise<void> {
  const answer = await page.context().request.put('/api/account/presenter', {
    headers: { 'sec-fetch-site': 'same-origin' },
    data: { hours: 1 },
  });
  expect(answer.ok()).toBe(true);
  await page.context().addCookies([{ name: sizeCookie, value: size, url }]);
}

/** Whether all of a control can be seen and pressed once the page is scrolled to it. */
async function expectWhole(control: Locator): Promise<void> {
  // A list that is read again draws its controls again.
  await expect(async () => {
    await control.scrollIntoViewIfNeeded(shortly);
    await expect(control).toBeInViewport({ ratio: 1, ...shortly });
    const cut = await control.evaluate((element) => {
      const { left, right, top, bottom } = element.getBoundingClientRect();
      const inset = 4;
      const corners = [left + inset, right - inset].flatMap((x) =>
        [top + inset, bottom - inset].map((y) => document.elementFromPoint(x, y)),
      );
      return {
        covered: corners.filter((found) => !element.contains(found)).length,
        words: Math.max(0, element.scrollWidth - element.clientWidth),
      };
    }, shortly);
    expect(cut).toEqual({ covered: 0, words: 0 });
  }).toPass({ timeout: 60_000 });
}

test('at 200% no page scrolls sideways, and what orders can be pressed', async ({
  page,
  signInAs,
  stack,
}) => {
  await signInAs('admin');
  await page.setViewportSize(large);
  const order = await quote(page, 'Large letters');
  await present(page, stack.portal.url, '200');
  for (const { path, sign } of portalPages) {
    await page.goto(path);
    await expect(page.locator('main')).toContainText(sign);
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    expect.soft(width, path).toBeLessThanOrEqual(large.width);
  }

  await page.goto(`/orders/${order.id}`);
  await expectWhole(page.getByRole('button', { name: /^Place order/ }));
  await fillBasket(page, aoi, 'Béziers');
  await page.goto('/basket');
  await expectWhole(page.getByRole('button', { name: 'Get quote', exact: true }));
  await page.goto(`/search?area=${area}`);
  await expectWhole(page.getByRole('button', { name: /^Add .*to the basket$/ }).first());
});

test('at 200% a page is arranged as on half the screen, twice as large', async ({
  page,
  signInAs,
  stack,
}) => {
  await signInAs('admin');
  await fillBasket(page, aoi, 'Béziers');
  const paths = ['/', '/basket', '/areas', board, '/admin/stage'];
  /** Where the panels of a page begin and how wide they are, in parts of its width. */
  const arrange = async (path: string) => {
    await page.goto(path);
    const panels = page.locator('main section');
    await expect(panels.first()).toBeVisible();
    return panels.evaluateAll((all) =>
      all.flatMap((panel) => {
        const { left, width } = panel.getBoundingClientRect();
        return [left / window.innerWidth, width / window.innerWidth] as const;
      }),
    );
  };
  const findMoved = async (path: string) => {
    await present(page, stack.portal.url, '100');
    await page.setViewportSize({ width: large.width / 2, height: large.height / 2 });
    const half = await arrange(path);
    await present(page, stack.portal.url, '200');
    await page.setViewportSize(large);
    const now = await arrange(path);
    if (now.length !== half.length) return [now.length, half.length];
    // Borders of one pixel do not grow.
    return now.filter((part, place) => Math.abs(part - (half[place] ?? 0)) > 0.01);
  };
  // Both again until they are alike: what happens on a board can add a panel between the two.
  for (const path of paths) await expect.poll(() => findMoved(path), path).toEqual([]);
});

test('names on maps and axes of charts grow with the text', async ({ page, signInAs, stack }) => {
  await signInAs('operator');
  await page.setViewportSize(large);
  // What is drawn on a canvas can only be seen by what asks for it.
  await page.addInitScript(() => {
    const written: Record<string, number> = {};
    const { fillText } = CanvasRenderingContext2D.prototype;
    CanvasRenderingContext2D.prototype.fillText = function (words, ...rest) {
      const px = /([\d.]+)px/.exec(this.font)?.[1];
      written[words] = (Number(px) * this.getTransform().a) / window.devicePixelRatio;
      return fillText.call(this, words, ...rest);
    };
    Object.assign(window, { written });
  });
  const read = () => page.evaluate(() => (window as unknown as { written: Record<string, number> }).written);
  const readSizes = async (path: string) => {
    // A history begins a moment after its AOI was watched.
    await expect(async () => {
      await page.goto(path);
      await expect.poll(async () => Object.keys(await read()).length, shortly).toBeGreaterThan(2);
    }).toPass({ timeout: 60_000 });
    return read();
  };
  await page.goto(board);
  await expect(page.getByText('1,296').first()).toBeVisible();
  for (const path of ['/areas', `${board}/history`]) {
    await present(page, stack.portal.url, '100');
    const usual = await readSizes(path);
    await present(page, stack.portal.url, '200');
    const grown = await readSizes(path);
    const both = Object.keys(usual).filter((words) => words in grown);
    expect(both.length, path).toBeGreaterThan(0);
    for (const words of both) expect.soft(grown[words], `${path}: ${words}`).toBe(2 * (usual[words] ?? 0));
  }
});

test('what says that presenter mode is on covers nothing, on a large screen, a wall and a phone', async ({
  page,
  signInAs,
  stack,
}) => {
  await signInAs('admin');
  const end = page.getByRole('button', { name: 'End presenter mode' }).filter({ visible: true });
  await page.setViewportSize(large);
  await present(page, stack.portal.url, '200');
  await page.goto('/');
  await expectWhole(end);
  const account = page.getByRole('button', { name: /^Your account/ }).filter({ visible: true });
  await expect(account).toBeInViewport({ ratio: 1 });
  const places = page.getByRole('navigation', { name: 'Main' }).filter({ visible: true });
  await expectWhole(places.getByRole('link', { name: 'Areas', exact: true }));

  await page.goto('/wall');
  await expect(page.locator('.wall-dot').nth(1)).toBeVisible();
  await expectWhole(end);
  const covers = await page.locator('.wall-dot').evaluateAll((dots) =>
    dots.some((dot) => {
      const { x, y } = dot.getBoundingClientRect();
      const strip = document.querySelector('.presenter-strip')?.getBoundingClientRect();
      return strip && x > strip.left && x < strip.right && y > strip.top && y < strip.bottom;
    }),
  );
  expect(covers).toBe(false);

  await page.setViewportSize({ width: 390, height: 844 });
  await present(page, stack.portal.url, '100');
  await page.goto(board);
  await expectWhole(
    page
      .getByRole('button', { name: /^Retry/ })
      .filter({ visible: true })
      .first(),
  );
  await expectWhole(end);
  await page.goto(`/search?area=${area}`);
  await expectWhole(page.getByRole('button', { name: /^Cover this area/ }).filter({ visible: true }));
  await expectWhole(places.getByRole('link', { name: 'Search', exact: true }));
});
