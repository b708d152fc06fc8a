import type { Page } from '@playwright/test';
import { smallestQuad } from '@/lib/archive/drapes/placement';
import { imageKey } from '@/lib/archive/image/image-key';
import type { ArchiveImage } from '@/lib/archive/schema';
import { axeComplaints } from '../testing/browser/axe';
import {
  colourName,
  coloursAt,
  fourColours,
  pagePoint,
  quicklookSearch,
  searchImages,
  type View,
} from '../testing/browser/map';
import { collectComplaints, expect, test } from '../testing/test';

test.use({ sharesStack: true });

type Place = readonly [number, number];

/** The address of a search with images on the map, looked at so that the panels leave the middle free. */
function address(view: View, onMap: readonly ArchiveImage[], more: Record<string, string> = {}): string {
  const params = new URLSearchParams({
    ...quicklookSearch.params,
    onMap: onMap.map(({ id }) => imageKey(id)).join('.'),
    view: [view.longitude, view.latitude, view.zoom].join(),
    ...more,
  });
  return `/search?${params}`;
}

/** A point between the middle of an outline and one of its corners. */
const towards = (corners: readonly Place[], corner: number, share: number): Place => {
  const [x, y] = [0, 1].map((axis) => corners.reduce((sum, one) => sum + one[axis as 0 | 1] / 4, 0));
  const [cx, cy] = corners[corner] as Place;
  return [(x as number) + share * (cx - (x as number)), (y as number) + share * (cy - (y as number))];
};

async function serveFourColours(page: Page) {
  const body = await fourColours();
  await page.route('**/api/archive/image?*', (route) => route.fulfill({ body, contentType: 'image/png' }));
}

test('quicklooks lie on the map where they belong, several at once, turned and compared', async ({
  page,
  signInAs,
  stack,
}) => {
  const complaints = collectComplaints(page);
  await signInAs('analyst');
  const images = await searchImages(page.context().request, stack.portal.url, quicklookSearch.body);
  const image = images.find(({ quicklooks }) => quicklooks.length > 3);
  const other = images.find(({ id, bbox }) => id !== image?.id && bbox[0] === image?.bbox[0]);
  const quad = image && smallestQuad(image.footprint);
  if (!image || !other || !quad) throw new Error('the simulator has no two such images');
  const [west, south, east, north] = image.bbox;
  const view = { longitude: (west + east) / 2, latitude: (south + north) / 2, zoom: 8 };
  const box: Place[] = [
    [west, north],
    [east, north],
    [east, south],
    [west, south],
  ];
  const coloursIn = async (corners: readonly Place[]) => {
    const points = await Promise.all(
      corners.map((_, corner) => pagePoint(page, view, towards(corners, corner, 0.5))),
    );
    return (await coloursAt(page, points)).map(colourName);
  };

  await test.step('its bytes come from the portal, for those who are signed in alone', async () => {
    const answer = await page.context().request.get(`${stack.portal.url}${image.thumbnail}`);
    expect(answer.headers()).toMatchObject({
      'content-type': 'image/jpeg',
      'cache-control': expect.stringMatching(/^private, max-age=\d+/),
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringContaining("default-src 'none'"),
    });
    expect((await fetch(`${stack.portal.url}${image.thumbnail}`)).status).toBe(401);
    const forged = `${stack.portal.url}${image.thumbnail?.replace(/u=./, (start) => (start === 'u=A' ? 'u=B' : 'u=A'))}`;
    expect((await page.context().request.get(forged)).status()).toBe(404);
  });
  await serveFourColours(page);

  await test.step('a projected one is over its box', async () => {
    await page.goto(address(view, [image]));
    const list = page.getByRole('region', { name: 'Quicklooks on the map' });
    await expect(list.getByRole('listitem')).toHaveCount(1);
    await expect.poll(() => coloursIn(box)).toEqual(['red', 'green', 'blue', 'yellow']);
    expect(await axeComplaints(page)).toEqual([]);
  });

  await test.step('one in sensor geometry is on its footprint, and says that this is a guess', async () => {
    await page.getByRole('combobox', { name: 'Quicklook' }).click();
    await page.getByRole('option', { name: 'Large, as it was taken' }).click();
    await expect(page.getByText('Placed approximately')).toBeVisible();
    await expect.poll(() => coloursIn(quad)).toEqual(['red', 'green', 'blue', 'yellow']);
  });

  await test.step('it is turned by keyboard, and its satellite keeps that', async () => {
    await page.getByRole('button', { name: /^Rotate images from/ }).press('Enter');
    await expect.poll(() => coloursIn(quad)).toEqual(['yellow', 'red', 'green', 'blue']);
    await page.getByRole('button', { name: /^Mirror the images of/ }).press('Space');
    await expect.poll(() => coloursIn(quad)).toEqual(['blue', 'green', 'red', 'yellow']);
    await page.reload();
    await page.getByRole('combobox', { name: 'Quicklook' }).click();
    await page.getByRole('option', { name: 'Large, as it was taken' }).click();
    await expect.poll(() => coloursIn(quad)).toEqual(['blue', 'green', 'red', 'yellow']);
  });

  await test.step('the strength of one shows the map below it', async () => {
    const slider = page.getByRole('region', { name: 'Quicklooks on the map' }).getByRole('slider');
    await slider.focus();
    await slider.press('Home');
    await expect.poll(async () => (await coloursIn(quad)).includes('red')).toBe(false);
    await slider.press('End');
    await expect.poll(() => coloursIn(quad)).toEqual(['blue', 'green', 'red', 'yellow']);
  });

  await test.step('two are put in another order, and compared by a line that keys and the mouse move', async () => {
    await page.unroute('**/api/archive/image?*');
    const plain = async (rgb: string) =>
      (await import('sharp'))
        .default({ create: { width: 50, height: 50, channels: 3, background: rgb } })
        .png()
        .toBuffer();
    const [first, second] = [await plain('#f00'), await plain('#00f')];
    const own = new Set(image.quicklooks.map(({ url }) => url));
    await page.route('**/api/archive/image?*', (route) =>
      route.fulfill({
        body: own.has(new URL(route.request().url()).pathname + new URL(route.request().url()).search)
          ? first
          : second,
        contentType: 'image/png',
      }),
    );
    await page.goto(address(view, [image, other]));
    const list = page.getByRole('region', { name: 'Quicklooks on the map' });
    await expect(list.getByRole('listitem')).toHaveCount(2);
    const middle = async (share: number) => {
      const at = await pagePoint(page, view, [
        (west + east) / 2 + share * (east - west),
        (south + north) / 2,
      ]);
      return (await coloursAt(page, [at])).map(colourName)[0];
    };
    const slider = list.getByRole('slider').first();
    await slider.press('End');
    await list.getByRole('slider').last().press('End');
    await expect.poll(() => middle(0)).toBe('red');
    await list
      .getByRole('button', { name: /^Lower/ })
      .first()
      .click();
    await expect.poll(() => middle(0)).toBe('blue');
    await list.getByRole('button', { name: 'Compare the first two' }).click();
    const line = page.getByRole('slider', { name: 'Line between the two compared quicklooks' });
    await line.press('Home');
    await expect.poll(() => middle(0)).toBe('red');
    await line.press('End');
    await expect.poll(() => middle(0)).toBe('blue');

    await line.press('Home');
    await line.press('PageUp');
    await expect(line).toHaveAttribute('aria-valuenow', '20');
    await expect(line).toHaveAttribute('aria-valuetext', /^20%: .+, .+ on the left, .+, .+ on the right$/);
    const grip = await line.boundingBox();
    if (!grip) throw new Error('the line has no place');
    const y = grip.y + grip.height / 2;
    const { x } = await pagePoint(page, view, [(west + east) / 2, (south + north) / 2]);
    // Waits until the line does not move and nothing is over it.
    await line.hover();
    await expect(page.locator('.map-tooltip')).toHaveCount(0);
    await page.mouse.down();
    await page.mouse.move(x + 60, y, { steps: 4 });
    await expect(line).not.toHaveAttribute('aria-valuenow', '20');
    await expect.poll(() => middle(0)).toBe('blue');
    await page.mouse.move(x - 60, y, { steps: 4 });
    await expect.poll(() => middle(0)).toBe('red');
    await page.mouse.up();
    const left = await line.getAttribute('aria-valuenow');
    await page.mouse.move(x + 60, y);
    await expect.poll(() => middle(0)).toBe('red');
    await expect(line).toHaveAttribute('aria-valuenow', left ?? '');

    // Held, the two change places.
    await page.keyboard.down('v');
    await expect.poll(() => middle(0)).toBe('blue');
    await page.keyboard.up('v');
    await expect.poll(() => middle(0)).toBe('red');
    await list.getByRole('button', { name: /^Hold to swap/ }).hover();
    await page.mouse.down();
    await expect.poll(() => middle(0)).toBe('blue');
    await page.mouse.up();
    await expect.poll(() => middle(0)).toBe('red');
    await expect(page).toHaveURL(/compare=true/);
    expect(await axeComplaints(page)).toEqual([]);
  });

  await test.step('brightness is changed for viewing, and put back', async () => {
    const filters = () =>
      page.locator('canvas[data-quicklook]').evaluateAll((all) => all.map(({ style }) => style.filter));
    await page
      .getByRole('button', { name: /^Brightness and contrast of/ })
      .first()
      .click();
    await page.getByRole('slider', { name: 'Brightness' }).press('Home');
    await expect.poll(filters).toContain('brightness(20%) contrast(100%)');
    await page.getByRole('button', { name: 'Reset' }).click();
    await expect.poll(async () => (await filters()).join('')).toBe('');
    await page.keyboard.press('Escape');
  });

  await test.step('the full view shows everything', async () => {
    await page
      .getByRole('button', { name: /large$/ })
      .first()
      .click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByText('Along track')).toBeVisible();
    await expect(dialog.getByText('West, south')).toBeVisible();
    await dialog.getByRole('radio', { name: 'North up' }).check();
    await expect(dialog.getByRole('img', { name: 'Quicklook' })).toBeVisible();
    expect(await axeComplaints(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
  });
  expect(complaints).toEqual([]);
});
