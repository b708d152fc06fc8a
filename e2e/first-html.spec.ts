import { quote, send } from '../testing/ordering/orders';
import { portalPages } from '../testing/portal-pages';
import { collectComplaints, expect, signIn, test } from '../testing/test';

/** Sentences that stand in a page only when it was drawn with its data. */
const drawn: [path: string, words: RegExp][] = [
  ['/', /No orders yet/],
  ['/orders', /No orders yet/],
  ['/basket', /The basket is empty/],
  ['/areas', /No areas are saved yet/],
  ['/ingestion', /Denmark-coherence-2026/],
  ['/ingestion/runs', /No runs yet/],
  ['/ingestion/handovers', /No handovers yet/],
  ['/ingestion/alerts', /No alerts yet/],
  ['/ingestion/aoi/Denmark-coherence-2026', /tiles have no known location/],
  ['/ingestion/aoi/Denmark-coherence-2026/graph', /Fold chains/],
  ['/ingestion/aoi/Denmark-coherence-2026/history', /This run began/],
  ['/ingestion/aoi/Denmark-coherence-2026/replay', /Space plays/],
  ['/admin', /Ada Rossi/],
  ['/account', /This session|this browser|Signed in/i],
];

test('pages have what the portal itself holds before any script runs', async ({ browser, stack }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: stack.portal.url });
  await signIn(context.request, stack.portal.url, 'admin');
  const page = await context.newPage();
  for (const [path, words] of drawn) {
    // The names of the AOIs are the portal's own once the server has listed them.
    await expect(async () => {
      await page.goto(path, { waitUntil: 'load' });
      await expect(page.locator('main')).toContainText(words, { timeout: 1_000 });
    }, path).toPass({ timeout: 90_000 });
  }
  await context.close();
});

test('a service that does not answer holds up no page', async ({ browser, stack }) => {
  const context = await browser.newContext({ baseURL: stack.portal.url });
  await signIn(context.request, stack.portal.url, 'admin');
  await stack.simulator.faults.set([
    { kind: 'hang', service: 'ordering' },
    { kind: 'hang', service: 'search' },
  ]);
  const page = await context.newPage();
  // The page is whole except the credit, which is still being read.
  await page.goto('/', { waitUntil: 'commit' });
  await expect(page.getByText('No orders yet')).toBeVisible();
  await expect(page.getByText('credit left')).toHaveCount(0);
  await stack.simulator.faults.clear();
  await context.close();
});

test('home takes at most 25 requests', async ({ page, signInAs }) => {
  await signInAs('admin');
  await page.goto('/');
  await expect(page.locator('main')).toContainText(/need you|Nothing needs/);
  await page.waitForLoadState('networkidle');
  // What is read again every few seconds counts once.
  const asked = await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name));
  expect(new Set(asked).size + 1, asked.join('\n')).toBeLessThanOrEqual(25);
});

for (const locale of ['en-GB', 'de-DE']) {
  test(`no page with data complains to a reader of ${locale}`, async ({ browser, stack }) => {
    const context = await browser.newContext({ locale, baseURL: stack.portal.url });
    await signIn(context.request, stack.portal.url, 'admin');
    const page = await context.newPage();
    const order = await quote(page, `for ${locale}`);
    const ring = [
      [9, 55],
      [9.1, 55],
      [9.1, 55.1],
      [9, 55],
    ];
    await send(page, 'POST', '/areas', {
      name: `Area for ${locale}`,
      geometry: { type: 'Polygon', coordinates: [ring] },
    });
    const complaints = collectComplaints(page);
    const paths = [...portalPages.map(({ path }) => path), `/orders/${order.id}`, '/account'];
    for (const path of paths) {
      await page.goto(path);
      await expect(page.locator('main')).toBeVisible();
      expect.soft(complaints, path).toEqual([]);
      complaints.length = 0;
    }
    await context.close();
  });
}
