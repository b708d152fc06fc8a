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

test('what came with a board or an item is not asked for again', async ({ page, signInAs }) => {
  await signInAs('admin');
  const aoi = '/ingestion/aoi/Denmark-coherence-2026';
  const openBoard = async () => {
    await page.goto(aoi);
    await expect(page.getByText('Live,')).toBeVisible();
    await expect(page.getByText('tiles have no known location')).toBeVisible();
  };
  // Swath reads it at the first visit, and has it at the second.
  await openBoard();
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await openBoard();
  await page.goto(`${aoi}/scene/1`);
  await expect(page.getByRole('region', { name: 'Payload of scene 1' })).toBeVisible();
  const api = '/api/ingestion/aois/Denmark-coherence-2026';
  for (const path of [api, `${api}/footprints`, `${api}/items/scene/1`]) expect(asked).not.toContain(path);
});

test('a workflow server that does not answer holds up no page of an item', async ({
  page,
  stack,
  signInAs,
}) => {
  await signInAs('admin');
  await stack.simulator.faults.set([{ kind: 'hang', service: 'workflow' }]);
  await page.goto('/ingestion/aoi/Denmark-coherence-2026/scene/1', { waitUntil: 'commit' });
  await expect(page.getByRole('heading', { name: 'Scene 1' })).toBeVisible();
  await stack.simulator.faults.clear();
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

// The server writes numbers and dates as in English: what scripts write in another way shows in another language.
test('no page with data complains to a reader of German', async ({ browser, stack }) => {
  const context = await browser.newContext({ locale: 'de-DE', baseURL: stack.portal.url });
  await signIn(context.request, stack.portal.url, 'admin');
  const page = await context.newPage();
  const order = await quote(page, 'for Germany');
  const ring = [
    [9, 55],
    [9.1, 55],
    [9.1, 55.1],
    [9, 55],
  ];
  await send(page, 'POST', '/areas', {
    name: 'Area for Germany',
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
