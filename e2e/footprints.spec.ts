import type { Page } from '@playwright/test';
import type { ArchiveImage } from '@/lib/archive/schema';
import { axeComplaints } from '../testing/browser/axe';
import { coloursAt, pagePoint } from '../testing/browser/map';
import { expect, test } from '../testing/test';

test.use({ sharesStack: true });

const columns = 100;
const [west, south] = [7.5, 48.5];
const [wide, high] = [0.05, 0.03];
const middle = (column: number, row: number) =>
  [west + (column + 0.5) * wide, south + (row + 0.5) * high] as const;

/** An image whose cloud cover shows its column. */
function image(id: string, column: number, row: number, satellite?: string): ArchiveImage {
  const [x, y] = middle(column, row);
  const [left, right, bottom, top] = [x - 0.02, x + 0.02, y - 0.012, y + 0.012];
  return {
    id,
    sourceId: id,
    constellation: 'PHR',
    satellite,
    acquiredAt: new Date(Date.UTC(2026, 4, 1) + (column * columns + row) * 60_000).toISOString(),
    cloudCover: column,
    footprint: {
      type: 'Polygon',
      coordinates: [
        [
          [left, bottom],
          [right, bottom],
          [right, top],
          [left, top],
          [left, bottom],
        ],
      ],
    },
    bbox: [left, bottom, right, top],
    quicklooks: [],
    footprintKm2: 8,
    coveredKm2: 8,
  };
}

/** 10,000 images side by side, and three more over one of them. */
const images = [
  ...Array.from({ length: columns * columns }, (_, place) =>
    image(`image-${place}`, place % columns, Math.floor(place / columns)),
  ),
  ...['PHR1A', 'PHR1B', 'PHR1A'].map((satellite, place) => image(`over-${place}`, 55, 50, satellite)),
];

async function openMap(page: Page, zoom: number) {
  const standing = { found: images.length, total: images.length, requests: 1, atService: [] };
  await page.route('**/api/archive/search', (route) =>
    route.fulfill({
      contentType: 'application/x-ndjson',
      body: [
        { type: 'images', images, ...standing },
        {
          type: 'end',
          gaps: [],
          askedAt: '2026-11-19T00:00:00Z',
          finishedAt: '2026-11-19T00:00:00Z',
          ...standing,
        },
      ]
        .map((event) => `${JSON.stringify(event)}\n`)
        .join(''),
    }),
  );
  const area = 'POLYGON((7.5 48.5,12.5 48.5,12.5 51.5,7.5 51.5,7.5 48.5))';
  const view = { longitude: 10, latitude: 50, zoom };
  await page.goto(`/search?area=${area}&from=2026-05-01&to=2026-11-19&view=10,50,${zoom}`);
  await expect(page.getByRole('heading', { name: '10,003 images' })).toBeVisible();
  return view;
}

const farApart = (a: readonly number[] = [], b: readonly number[] = []) =>
  Math.hypot(...[0, 1, 2].map((channel) => (a[channel] ?? 0) - (b[channel] ?? 0)));
/** A colour of the page, as red, green and blue. */
const tokenColour = async (page: Page, token: string) => {
  const hex = await page.evaluate(
    (name) => getComputedStyle(document.documentElement).getPropertyValue(name).trim(),
    token,
  );
  return [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));
};
/** Places that no panel covers. */
const sampled = [52, 54, 56, 58, 60].flatMap((column) =>
  [46, 48, 52, 54].map((row) => [column, row] as const),
);

test.beforeEach(async ({ signInAs }) => signInAs('analyst'));

test('10,000 footprints are each drawn in their place', async ({ page }) => {
  const view = await openMap(page, 10);
  const line = await tokenColour(page, '--c2');
  const points = await Promise.all(
    sampled.map(async ([column, row]) => {
      const [x, y] = middle(column, row);
      return {
        edge: await pagePoint(page, view, [x - 0.02, y]),
        between: await pagePoint(page, view, [x - wide / 2, y]),
      };
    }),
  );
  // A line is one pixel wide: the most like it of three counts.
  const drawn = async () => {
    const near = points.flatMap(({ edge }) => [-1, 0, 1].map((dx) => ({ x: edge.x + dx, y: edge.y })));
    const colours = await coloursAt(page, [...near, ...points.map(({ between }) => between)]);
    return points.filter((_, at) => {
      const nearest = Math.min(...[0, 1, 2].map((of) => farApart(colours[3 * at + of], line)));
      return nearest < farApart(colours[near.length + at], line) - 40;
    }).length;
  };
  await expect.poll(drawn).toBe(points.length);
});

test('from far away, counts by cells stand for footprints that are too small to distinguish', async ({
  page,
}) => {
  const view = await openMap(page, 7);
  const beside = await pagePoint(page, view, [13.2, 50]);
  const inside = await Promise.all(
    [52, 60, 68, 76, 84, 92].flatMap((column) =>
      [30, 40, 60, 70].map((row) => pagePoint(page, view, middle(column, row))),
    ),
  );
  const tinted = async () => {
    const [plain, ...colours] = await coloursAt(page, [beside, ...inside]);
    return colours.filter((colour) => farApart(colour, plain) > 30).length;
  };
  // Lines between cells and halos of counts are not tinted.
  await expect.poll(tinted).toBeGreaterThan(inside.length * 0.7);
  const { x, y } = await pagePoint(page, view, middle(55, 50));
  await page.mouse.click(x, y);
  await expect(page).toHaveURL(/view=[^&]*[,C]9(&|$)/);
});

test('a click where footprints overlap offers them, and the keyboard chooses one', async ({ page }) => {
  const view = await openMap(page, 10);
  const { x, y } = await pagePoint(page, view, middle(55, 50));
  const offer = page.getByRole('list', { name: '4 images here' });
  // Until the worker has drawn them, nothing is there.
  await expect(async () => {
    await page.mouse.click(x, y);
    await expect(offer).toBeVisible({ timeout: 1000 });
  }).toPass();
  await expect(offer.getByRole('button')).toHaveCount(4);
  await expect(offer.getByRole('button').first()).toBeFocused();
  await expect(offer.getByRole('button').first()).toContainText('55% cloud');
  expect(await axeComplaints(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(offer).toHaveCount(0);
  await expect(page).not.toHaveURL(/image=/);

  await page.mouse.click(x + 6, y);
  await expect(offer).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await expect(offer.getByRole('button').nth(1)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(offer).toHaveCount(0);
  await expect(page).toHaveURL(/image=(over|image)-/);
});

test('arrow keys walk the footprints and speak them', async ({ page }) => {
  await openMap(page, 10);
  const walker = page.getByRole('button', { name: 'Walk the 10,003 footprints' });
  await walker.focus();
  const spoken = page.getByRole('status').filter({ hasText: 'covers' });
  await page.keyboard.press('ArrowRight');
  await expect(spoken).toHaveText(/UTC, .+, cloud \d+%, covers .+ of the area/);
  const cloud = async () => Number(/cloud (\d+)%/.exec((await spoken.textContent()) ?? '')?.[1]);
  const column = await cloud();
  await page.keyboard.press('ArrowRight');
  await expect.poll(cloud).toBe(column + 1);
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowLeft');
  await expect.poll(cloud).toBe(column);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/image=/);
  await page.keyboard.press('End');
  await page.keyboard.press('PageUp');
  await expect(spoken).toHaveText(/UTC/);
});
