import type { Page } from '@playwright/test';
import { axeComplaintsInBothThemes } from '../testing/browser/axe';
import { aoi, fillBasket, largeAoi } from '../testing/ordering/basket';
import { collectComplaints, expect, signIn, test } from '../testing/test';

const ordersPath = '/api/v1/orders';

/** From the basket to a price, by the page's own controls. */
async function price(page: Page): Promise<void> {
  await page.goto('/basket');
  await page.getByRole('combobox', { name: 'Contract' }).click();
  await page.getByRole('option', { name: /Swath EU 2026/ }).click();
  await page.getByRole('button', { name: 'Get quote', exact: true }).click();
}

/** Confirms in the dialog and lands on the order's page. */
async function confirm(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Place order · / }).click();
  const dialog = page.getByRole('alertdialog');
  await expect(dialog).toContainText('1 image');
  await expect(dialog).toContainText('Swath EU 2026');
  await dialog.getByRole('button', { name: /^Place order · / }).click();
  await page.waitForURL(/\/orders\/[\w-]+$/);
}

test('a basket is priced, confirmed and placed exactly once, and is in the list with its number', async ({
  page,
  stack,
  signInAs,
}) => {
  await signInAs('analyst');
  await fillBasket(page, aoi, 'Béziers');
  const complaints = collectComplaints(page);
  const before = (await stack.simulator.truth()).orders.length;
  await page.goto('/basket');
  await expect(
    page.getByText('8 bits (JPEG 2000 / GeoTIFF) needs Radiometric processing = Display'),
  ).toBeVisible();
  await page.getByRole('button', { name: 'Allow it' }).first().click();
  await expect(page.getByRole('radio', { name: 'Display' })).toBeChecked();
  await page.getByLabel('Your reference').fill('E2E-1');
  await price(page);
  await confirm(page);

  const { orders } = await stack.simulator.truth();
  expect(orders).toHaveLength(before + 1);
  const order = orders.at(-1);
  const body = JSON.parse(order?.body ?? '{}');
  expect(body.customerReference).toBe('E2E-1');
  expect(body.optionsPerProductType[0].options).toContainEqual({ key: 'pixel_coding', value: '8bits' });
  await expect(page.getByText(order?.id ?? 'none').first()).toBeVisible();
  await page.goto('/orders');
  await expect(page.getByRole('row', { name: new RegExp(order?.id ?? 'none') })).toContainText('Placed');
  await page.goto('/basket');
  await expect(page.getByText('The basket is empty')).toBeVisible();
  expect(complaints).toEqual([]);
});

test('a change after the price asks for the price again before anything can be placed', async ({
  page,
  signInAs,
}) => {
  await signInAs('analyst');
  await fillBasket(page, aoi, 'Béziers');
  await price(page);
  await expect(page.getByRole('button', { name: /^Place order · / })).toBeVisible();
  await page.getByLabel('Your reference').fill('changed');
  await expect(page.getByText('The basket changed, so it needs a new quote')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Place order · / })).toHaveCount(0);
  await page.reload();
  await expect(page.getByLabel('Your reference')).toHaveValue('changed');
});

test('the whole way from price to placed works by keyboard alone', async ({ page, stack, signInAs }) => {
  await signInAs('analyst');
  await fillBasket(page, aoi, 'Béziers');
  await page.goto('/basket');
  const before = (await stack.simulator.truth()).orders.length;
  await page.getByRole('combobox', { name: 'Contract' }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('option', { name: /Swath EU 2026/ }).waitFor();
  await page.keyboard.press('Enter');
  const ask = page.getByRole('button', { name: 'Get quote', exact: true });
  await expect(ask).toBeEnabled();
  await ask.focus();
  await page.keyboard.press('Enter');
  const place = page.getByRole('button', { name: /^Place order · / });
  await place.waitFor();
  await place.focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('alertdialog');
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/orders\/[\w-]+$/);
  await expect(page.getByText('Placed', { exact: true }).first()).toBeVisible();
  expect((await stack.simulator.truth()).orders).toHaveLength(before + 1);
});

test('an order over the limit waits for an approver, and its author places it', async ({
  page,
  browser,
  stack,
  signInAs,
}) => {
  await signInAs('analyst');
  await fillBasket(page, largeAoi, 'Large');
  await price(page);
  await page.getByRole('button', { name: /^Ask for approval · / }).click();
  await page.waitForURL(/\/orders\/[\w-]+$/);
  await expect(page.getByText('Awaiting approval', { exact: true }).first()).toBeVisible();
  await expect(page.getByRole('button', { name: /^(Approve|Place order)/ })).toHaveCount(0);

  const other = await browser.newContext({ baseURL: stack.portal.url });
  await signIn(other.request, stack.portal.url, 'approver');
  const approver = await other.newPage();
  await approver.goto(page.url());
  await approver.getByRole('button', { name: /^Approve · / }).click();
  await approver
    .getByRole('alertdialog')
    .getByRole('button', { name: /^Approve · / })
    .click();
  await expect(approver.getByText('Its author can place it now')).toBeVisible();
  await expect(approver.getByRole('button', { name: /^Place order/ })).toHaveCount(0);
  await other.close();

  await page.reload();
  await confirm(page);
  await expect(page.getByText('Placed', { exact: true }).first()).toBeVisible();
});

test('an order whose answer was lost is prominent, is never sent again, and is settled by someone else', async ({
  page,
  browser,
  stack,
  signInAs,
}) => {
  await signInAs('analyst');
  await fillBasket(page, aoi, 'Béziers');
  await price(page);
  const before = (await stack.simulator.truth()).orders.length;
  await page.getByRole('button', { name: /^Place order · / }).waitFor();
  await stack.simulator.faults.set([
    { kind: 'drop-after', service: 'ordering', method: 'POST', path: ordersPath, times: 1 },
  ]);
  await confirm(page);
  await stack.simulator.faults.clear();
  await expect(
    page.getByText('It may or may not have been ordered. Swath will not send it again.'),
  ).toBeVisible();
  await expect(page.getByRole('button', { name: 'Settle' })).toHaveCount(0);
  const orderUrl = page.url();
  await page.goto('/orders');
  await expect(page.getByRole('region', { name: 'Orders whose outcome is unknown' })).toBeVisible();

  const other = await browser.newContext({ baseURL: stack.portal.url });
  await signIn(other.request, stack.portal.url, 'approver');
  const approver = await other.newPage();
  await approver.goto(orderUrl);
  await approver.getByRole('button', { name: 'Settle' }).click();
  const dialog = approver.getByRole('dialog');
  await dialog.getByText('It was placed', { exact: true }).click();
  await dialog.getByLabel('Provider’s order number').fill('SO-SETTLED-1');
  await dialog.getByRole('button', { name: 'Settle as placed' }).click();
  await expect(approver.getByText('SO-SETTLED-1').first()).toBeVisible();
  await other.close();
  expect((await stack.simulator.truth()).orders).toHaveLength(before + 1);
});

test('viewers see orders and no basket', async ({ page, signInAs }) => {
  await signInAs('viewer');
  await page.goto('/basket');
  await expect(page.getByText('You cannot open this page')).toBeVisible();
  await page.goto('/orders');
  await expect(page.getByRole('heading', { name: 'Orders', level: 1 })).toBeVisible();
  await expect(page.getByRole('main').getByRole('link', { name: 'Basket' })).toHaveCount(0);
});

test('the service being away loses nothing and says so', async ({ page, stack, signInAs }) => {
  await signInAs('analyst');
  await fillBasket(page, aoi, 'Béziers');
  await page.goto('/basket');
  await page.getByLabel('Your reference').fill('kept');
  await stack.simulator.faults.set([
    { kind: 'status', status: 500, service: 'ordering', path: '/api/v1/prices' },
  ]);
  await price(page);
  await expect(page.getByText('Nothing was ordered.').first()).toBeVisible();
  await stack.simulator.faults.clear();
  await page.reload();
  await expect(page.getByLabel('Your reference')).toHaveValue('kept');
});

test('axe finds nothing on basket and orders in either theme', async ({ page, signInAs }) => {
  await signInAs('analyst');
  await fillBasket(page, aoi, 'Béziers');
  await price(page);
  await page.getByRole('button', { name: /^Place order · / }).waitFor();
  expect(await axeComplaintsInBothThemes(page)).toEqual([]);
  await page.goto('/orders');
  await page.getByRole('table').waitFor();
  expect(await axeComplaintsInBothThemes(page)).toEqual([]);
});
