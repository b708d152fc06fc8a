import type { Page } from '@playwright/test';
import { findYoungAges } from '../testing/browser/young-ages';
import { fillBasket, aoi as orderArea } from '../testing/ordering/basket';
import { expect, test } from '../testing/test';
import { listReads } from '../testing/web/list-reads';

/*
 * All services refuse every connection, as servers that are restarted do: what pages and routes say in the meantime,
 * and how it ends.
 */

const aoi = 'Denmark-coherence-2026';
const board = `/ingestion/aoi/${aoi}`;
const searchArea = 'POLYGON((3.18 43.325,3.26 43.325,3.26 43.37,3.18 43.37,3.18 43.325))';
/** Longer than all pages take: the test ends it. */
const awayMs = 500_000;
/** Time for a call to fail and for a page to ask again. */
const seen = { timeout: 90_000 };
/** What is said of failures of Swath itself, and never of a service. */
const ownFailure = /Something went wrong|Swath failed|unexpected error|request ID/i;

/** What waits for a service on each page, and what it says while that is away. */
const pages: { path: string; says: RegExp; hasAges?: boolean }[] = [
  { path: '/ingestion', says: /workflow server/i, hasAges: true },
  { path: board, says: /workflow server/i, hasAges: true },
  { path: `${board}/graph`, says: /As of/, hasAges: true },
  { path: `${board}/scene/1`, says: /workflow server/i },
  { path: `/wall?aoi=${aoi}`, says: /workflow server/i, hasAges: true },
  { path: '/', says: /workflow server/i, hasAges: true },
  { path: '/basket', says: /ordering service/i },
  { path: `/search?area=${encodeURIComponent(searchArea)}`, says: /search service/i },
];

const tryAgain = (page: Page) =>
  page
    .getByRole('button', { name: /^(Try again|Get the rest)$/ })
    .filter({ visible: true })
    .first();

test('while all services are away, each page says which, how old its numbers are, and tries again at a press', async ({
  page,
  signInAs,
  stack,
}) => {
  test.setTimeout(600_000);
  const { simulator, portal } = stack;
  await signInAs('admin');
  await fillBasket(page, orderArea, 'Béziers');
  await page.goto('/ingestion');
  await expect(page.getByRole('link', { name: aoi })).toBeVisible();
  await page.goto(board);
  await expect(page.getByText('Live,').first()).toBeVisible();

  await simulator.restart(awayMs);
  await expect(page.getByRole('button', { name: /^Services: .*down/ })).toBeVisible(seen);
  for (const { path, says, hasAges } of pages) {
    await test.step(path, async () => {
      await page.goto(path);
      await expect(page.getByText(says).filter({ visible: true }).first()).toBeVisible(seen);
      await expect(tryAgain(page)).toBeVisible(seen);
      await expect(page.getByText(ownFailure)).toHaveCount(0);
      if (!hasAges) return;
      // Nothing that was read before is shown as if it were now.
      await expect(page.getByText('Live,')).toHaveCount(0);
      await expect(page.locator('time[datetime]').first()).toBeVisible();
      expect(await findYoungAges(page)).toEqual([]);
    });
  }
  await test.step('no route that reads fails as Swath itself', () => readAll(page, portal.url));

  await simulator.comeBack();
  for (const { path } of pages) {
    await test.step(`${path}, back`, async () => {
      await page.goto(path);
      await expect(async () => {
        if (await tryAgain(page).isVisible()) await tryAgain(page).click({ timeout: 2_000 });
        await expect(tryAgain(page)).toHaveCount(0, { timeout: 3_000 });
      }).toPass(seen);
    });
  }
  await page.goto(board);
  await expect(page.getByText('Live,').first()).toBeVisible({ timeout: 5_000 });
  const levels = portal
    .output()
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line).level);
  for (const level of ['error', 'fatal']) expect(levels).not.toContain(level);
});

/** Asks three times for all that can be read: Swath learns in the first that no service is there. */
async function readAll(page: Page, url: string): Promise<void> {
  const reads = listReads().filter(({ endpoint }) => endpoint.role !== 'open');
  expect(reads.length).toBeGreaterThan(30);
  const wrong = new Set<string>();
  const types = new Set<string>();
  for (let round = 0; round < 3; round += 1) {
    for (const { address } of reads) {
      const answer = await page.request.get(`${url}${address}`, { timeout: 30_000 });
      if (answer.ok()) continue;
      const { type } = await answer.json();
      types.add(type);
      if (answer.status() === 500 || type === 'urn:swath:problem:portal-error')
        wrong.add(`${address}: ${answer.status()} ${type}`);
    }
  }
  expect([...wrong]).toEqual([]);
  expect([...types]).toContain('urn:swath:problem:upstream-breaker-open');
}
