import { readFileSync } from 'node:fs';
import type { Browser, Download, Page } from '@playwright/test';
import type { Role } from '@/lib/accounts/role';
import { axeComplaints, axeComplaintsInBothThemes } from '../testing/browser/axe';
import { loseAnswer, place, quote, send } from '../testing/ordering/orders';
import { collectComplaints, expect, signIn, test } from '../testing/test';

/** Another person at another computer. */
async function somebodyElse(browser: Browser, url: string, role: Role): Promise<Page> {
  const context = await browser.newContext({ baseURL: url });
  await signIn(context.request, url, role);
  return context.newPage();
}

const readText = async (download: Download) => readFileSync(await download.path(), 'utf8');

test('orders are found, narrowed and sorted by the address of the page, and saved as files', async ({
  page,
  signInAs,
}) => {
  await signInAs('analyst');
  const complaints = collectComplaints(page);
  await place(page, await quote(page, '=1+1 list'));
  await place(page, await quote(page, 'list second', 'Sérignan'));
  const waiting = await quote(page, 'list third');

  await page.goto('/orders');
  const rows = page.getByRole('row');
  await page.getByRole('searchbox', { name: 'Find orders' }).fill('list');
  await expect(rows).toHaveCount(4);
  await expect(page).toHaveURL(/q=list/);
  await page.getByRole('searchbox', { name: 'Find orders' }).fill('sérignan list');
  await expect(rows).toHaveCount(2);
  await expect(rows.nth(1)).toContainText('list second');

  await page.getByRole('searchbox', { name: 'Find orders' }).fill('list');
  await page.getByRole('radio', { name: 'Open' }).check();
  await expect(rows).toHaveCount(2);
  await expect(rows.nth(1)).toContainText('list third');
  await page.getByRole('radio', { name: 'Placed' }).check();
  await expect(rows).toHaveCount(3);
  await page.getByRole('button', { name: 'Order', exact: true }).click();
  await expect(page.getByRole('columnheader', { name: 'Order', exact: true })).toHaveAttribute(
    'aria-sort',
    'descending',
  );
  await expect(rows.nth(1)).toContainText('list second');
  await page.getByRole('button', { name: 'Order', exact: true }).click();
  await expect(rows.nth(1)).toContainText('=1+1 list');
  await page.reload();
  await expect(rows.nth(1)).toContainText('=1+1 list');

  await page.getByRole('button', { name: 'Export' }).click();
  const [csv] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: 'Spreadsheet (CSV)' }).click(),
  ]);
  const lines = (await readText(csv)).trimEnd().split('\r\n');
  expect(lines).toHaveLength(3);
  expect(lines[1]).toContain(`"'=1+1 list"`);
  await page.getByRole('button', { name: 'Export' }).click();
  const [json] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: 'Everything (JSON)' }).click(),
  ]);
  expect(JSON.parse(await readText(json)).orders).toHaveLength(2);

  await page.getByRole('searchbox', { name: 'Find orders' }).fill('nothing is called so');
  await page.getByRole('button', { name: 'Show all orders' }).click();
  await expect(page.getByRole('link', { name: String(waiting.number), exact: true })).toBeVisible();
  expect(complaints).toEqual([]);
});

test('the list is used by keyboard alone', async ({ page, signInAs }) => {
  await signInAs('analyst');
  const order = await place(page, await quote(page, 'by keyboard'));
  await page.goto('/orders');
  await page.getByRole('searchbox', { name: 'Find orders' }).focus();
  await page.keyboard.type('by keyboard');
  await expect(page.getByRole('row')).toHaveCount(2);
  const header = page.getByRole('button', { name: 'Total', exact: true });
  await header.focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/sort=total/);
  await page.getByRole('link', { name: String(order.number), exact: true }).focus();
  await page.keyboard.press('Enter');
  await page.waitForURL(`**/orders/${order.id}`);
  const summary = page.getByText('The request', { exact: true });
  await summary.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText('"customerReference": "by keyboard"')).toBeVisible();
});

test('a lost answer is prominent on every page until someone else has settled it, with all that is known', async ({
  page,
  browser,
  stack,
  signInAs,
}) => {
  await signInAs('analyst');
  const order = await loseAnswer(page, stack.simulator, 'lost-1');
  expect(order.state).toBe('unknown');
  const admin = await somebodyElse(browser, stack.portal.url, 'admin');
  for (const path of ['/', '/search', '/areas', '/ingestion', '/wall']) {
    await page.goto(path);
    await expect(page.getByRole('region', { name: 'Orders to settle' })).toContainText(
      `Your order ${order.number}`,
    );
    await expect(page.getByRole('link', { name: 'See details' })).toBeVisible();
  }
  await admin.goto('/admin');
  await admin.getByRole('region', { name: 'Orders to settle' }).getByRole('link', { name: 'Settle' }).click();
  await admin.waitForURL(`**/orders/${order.id}`);

  const known = admin.getByRole('region', { name: 'What is known' });
  await expect(known).toContainText('The connection to the ordering service was lost');
  await expect(known).toContainText(order.bodyHash);
  await expect(known).toContainText('lost-1');
  await expect(known).toContainText('It fell by exactly this order’s total, as if the order was placed.', {
    timeout: 90_000,
  });

  // Not every deployment has a list of its orders; this one has it from now on.
  await expect(known).toContainText('This ordering service does not list its orders.');
  const listed = {
    salesOrderId: 'SO-LISTED',
    createdAt: order.updatedAt,
    totalAmountCurrency: order.total,
    currency: order.currency,
    customerReference: 'lost-1',
  };
  await stack.simulator.faults.set([
    {
      kind: 'status',
      status: 200,
      service: 'ordering',
      method: 'GET',
      path: '/api/v1/orders',
      body: JSON.stringify({ orders: [listed] }),
    },
  ]);
  await known.getByRole('button', { name: 'Search again' }).focus();
  await admin.keyboard.press('Enter');
  await expect(known).toContainText(/It lists SO-LISTED, made .* UTC, for €.*, with the reference lost-1/);
  await expect(known).toContainText('The same: the reference, the total and the time.');
  expect(await axeComplaints(admin)).toEqual([]);
  await stack.simulator.faults.clear();

  const viewer = await somebodyElse(browser, stack.portal.url, 'viewer');
  await viewer.goto('/');
  await expect(viewer.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(viewer.getByRole('region', { name: 'Orders to settle' })).toHaveCount(0);
  await viewer.context().close();

  const placed = (await stack.simulator.truth()).orders.find(
    ({ bodySha256 }) => bodySha256 === order.bodyHash,
  );
  await admin.getByRole('button', { name: 'Settle' }).click();
  const dialog = admin.getByRole('dialog');
  await dialog.getByText('It was placed', { exact: true }).click();
  await dialog.getByLabel('Provider’s order number').fill(placed?.id ?? '');
  await dialog.getByRole('button', { name: 'Settle as placed' }).click();
  await expect(admin.getByText('Settled: it was placed')).toBeVisible();
  await admin.context().close();
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Orders to settle' })).toHaveCount(0);
});

test('an order that is settled as not placed is ordered again from its page', async ({
  page,
  browser,
  stack,
  signInAs,
}) => {
  await signInAs('analyst');
  const order = await loseAnswer(page, stack.simulator, 'lost-2');
  await expect(
    send(page, 'POST', `/ordering/orders/${order.id}/settle`, { outcome: 'not-placed', note: 'mine' }),
  ).rejects.toThrow(/403/);
  await page.goto(`/orders/${order.id}`);
  await expect(page.getByRole('button', { name: 'Settle' })).toHaveCount(0);
  await expect(page.getByText('Someone with the role approver must settle it')).toBeVisible();

  const approver = await somebodyElse(browser, stack.portal.url, 'approver');
  await approver.goto(`/orders/${order.id}`);
  await approver.getByRole('button', { name: 'Settle' }).focus();
  await approver.keyboard.press('Enter');
  const dialog = approver.getByRole('dialog');
  await dialog.getByRole('radio', { name: /It was not placed/ }).focus();
  await approver.keyboard.press('Space');
  await dialog.getByLabel('How you checked').fill('The provider looked and knows nothing of it');
  await dialog.getByRole('button', { name: 'Settle as not placed' }).focus();
  await approver.keyboard.press('Enter');
  await expect(approver.getByText('Settled: it was not placed')).toBeVisible();
  await approver.context().close();

  await page.reload();
  await page.getByRole('button', { name: 'Order again' }).click();
  await page.waitForURL('**/basket');
  await expect(page.getByLabel('Your reference')).toHaveValue('lost-2');
});

test('a double click and two tabs place an order once', async ({ page, stack, signInAs }) => {
  await signInAs('analyst');
  const order = await quote(page, 'twice');
  const before = (await stack.simulator.truth()).orders.length;
  const other = await page.context().newPage();
  await stack.simulator.faults.set([
    { kind: 'latency', ms: 400, service: 'ordering', method: 'POST', path: '/api/v1/orders' },
  ]);
  for (const tab of [page, other]) {
    await tab.goto(`/orders/${order.id}`);
    await tab.getByRole('button', { name: /^Place order · / }).click();
  }
  const confirm = (tab: Page) =>
    tab.getByRole('alertdialog').getByRole('button', { name: /^Place order · / });
  await Promise.all([confirm(page).dblclick(), confirm(other).dblclick()]);
  for (const tab of [page, other]) {
    await expect(tab.getByText('Placed', { exact: true }).first()).toBeVisible();
  }
  await stack.simulator.faults.clear();
  expect((await stack.simulator.truth()).orders).toHaveLength(before + 1);
});

test('one link leads from a search result to an image’s basket and orders', async ({ page, signInAs }) => {
  await signInAs('analyst');
  const order = await quote(page, 'passport');
  const image = order.content.items[0]?.image;
  const area = 'POLYGON((3.18 43.325, 3.26 43.325, 3.26 43.37, 3.18 43.37, 3.18 43.325))';
  const day = image?.acquisitionDate?.slice(0, 10);
  const search = new URLSearchParams({ area, from: day ?? '', to: day ?? '' });
  await page.goto(`/search?${search}`);
  const results = page.getByRole('listitem').filter({ hasText: 'Pléiades' });
  await results.getByRole('button').first().click();
  await page.getByRole('link', { name: image?.sourceId }).click();
  await page.waitForURL(/\/images\//);
  const link = page.url();
  await expect(page.getByRole('region', { name: 'In the archive' })).toContainText('Pléiades');
  await expect(page.getByRole('img', { name: 'Quicklook' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'In your basket' })).toBeVisible();

  await place(page, order);
  await page.goto(`/orders/${order.id}`);
  await page
    .getByRole('link', { name: /Pléiades/ })
    .first()
    .click();
  await page.waitForURL(link);
  await expect(page.getByRole('link', { name: `Order ${order.number}` })).toBeVisible();
  // Without what the address says of place and time, the order says it.
  await page.goto(`/images/${image?.sourceId}`);
  await expect(page.getByRole('region', { name: 'In the archive' })).toContainText('Footprint');
});

test('an image that is ingested leads to its scene and tiles', async ({ page, signInAs }) => {
  await signInAs('operator');
  const aoi = 'Denmark-coherence-2026';
  const { items } = await send<{ items: { id: number; sourceId: string }[] }>(
    page,
    'GET',
    `/ingestion/aois/${aoi}/items?kind=scene&limit=1`,
  );
  const scene = items[0];
  await page.goto(`/images/${scene?.sourceId}`);
  const panel = page.getByRole('region', { name: aoi });
  await expect(panel).toContainText(`Scene ${scene?.id}`);
  await expect(panel.getByRole('listitem').first()).toBeVisible();
  await panel.getByRole('link', { name: aoi }).click();
  await page.waitForURL(/\/ingestion\/aoi\//);
});

test('the delivery of an order is recorded, and it is overdue on home and in the list until it came', async ({
  page,
  signInAs,
}) => {
  await signInAs('analyst');
  const order = await place(page, await quote(page, 'to be delivered'));
  await page.goto(`/orders/${order.id}`);
  const panel = page.getByRole('region', { name: 'Delivery' });
  await expect(panel).toContainText('Unknown');
  await panel.getByRole('button', { name: 'Record delivery' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Record delivery' }).click();
  await expect(dialog).toContainText('Enter the day by which it is expected');
  await dialog.getByRole('textbox', { name: 'Expected by (UTC)' }).fill('2020-01-31');
  await dialog.getByRole('textbox', { name: 'Note' }).fill('They promised');
  await dialog.getByRole('button', { name: 'Record delivery' }).click();
  await expect(panel).toContainText('Overdue since 31 Jan 2020');
  await expect(page.getByText('Expected by 2020-01-31. They promised')).toBeVisible();
  expect(await axeComplaints(page)).toEqual([]);

  await page.goto('/');
  await expect(page.getByText(`Order ${order.number} is not delivered`)).toBeVisible();
  await page.goto('/orders?delivery=overdue');
  await expect(page.getByRole('row')).toHaveCount(2);
  await expect(page.getByRole('row').nth(1)).toContainText('Overdue since');

  await send(page, 'PUT', `/ordering/orders/${order.id}/delivery`, { state: 'delivered' });
  await page.reload();
  await expect(page.getByRole('row').filter({ hasText: 'Overdue since' })).toHaveCount(0);
  await page.goto(`/orders/${order.id}`);
  await expect(panel).toContainText('Delivered');
});

test('on paper is what an order is, and nothing that is pressed', async ({ page, signInAs }) => {
  await signInAs('analyst');
  const order = await place(page, await quote(page, 'on paper'));
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.goto(`/orders/${order.id}`);
  await expect(page.getByRole('heading', { name: `Order ${order.number}` })).toBeVisible();
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  await expect(page.getByRole('link', { name: 'Search' })).toBeHidden();
  for (const name of ['Print', 'Order again', 'Copy the request']) {
    await expect(page.getByRole('button', { name })).toBeHidden();
  }
  await expect(page.getByText(order.content.items[0]?.image?.sourceId ?? 'none').first()).toBeVisible();
  await expect(page.getByText(order.salesOrderId ?? 'none').first()).toBeVisible();
  const paper = await page.evaluate(() => getComputedStyle(document.body).color);
  expect(paper, 'dark on white, whatever the screen is').toBe('rgb(20, 24, 33)');
});

test('axe finds nothing on an order to settle, its list and its image in either theme', async ({
  page,
  browser,
  stack,
  signInAs,
}) => {
  await signInAs('analyst');
  const order = await loseAnswer(page, stack.simulator, 'axe');
  const sourceId = order.content.items[0]?.image?.sourceId;
  for (const [path, sign] of [
    ['/', 'Orders to settle'],
    ['/orders', 'Orders whose outcome is unknown'],
    [`/orders/${order.id}`, 'What is known'],
    [`/images/${sourceId}`, 'In the archive'],
  ] as const) {
    await page.goto(path);
    await page.getByRole('region', { name: sign }).waitFor();
    expect(await axeComplaintsInBothThemes(page), path).toEqual([]);
  }
  const approver = await somebodyElse(browser, stack.portal.url, 'approver');
  await send(approver, 'POST', `/ordering/orders/${order.id}/settle`, {
    outcome: 'not-placed',
    note: 'for axe',
  });
  await approver.context().close();
});
