import { readFileSync } from 'node:fs';
import type { OrderDetail } from '@/lib/ordering/order-shape';
import { chooseByKeys, pressAt, tabTo, walkTo } from '../testing/browser/keyboard';
import { aoi, fillBasket, largeAoi } from '../testing/ordering/basket';
import { place, quote, send } from '../testing/ordering/orders';
import { expect, signIn, test } from '../testing/test';

/* What an order takes, from its options to its files, by Tab, Enter, Space and arrows: there is no mouse here. */

const contractId = 'CTR-EU-2026-0417';
/** A name that no other run of a test has given. */
const named = (what: string) => `${what} ${Date.now().toString(36)}`;

test('options are chosen and repaired, and kept as a preset', async ({ page, signInAs }) => {
  await signInAs('analyst');
  await fillBasket(page, aoi, 'Béziers');
  await page.goto('/basket');
  const levels = page.getByRole('radiogroup', { name: 'Radiometric processing' });
  const display = levels.getByRole('radio', { name: 'Display' });
  await expect(page.getByText(/^8 bits .* needs Radiometric processing = Display$/)).toBeVisible();
  await expect(display).not.toBeChecked();
  await pressAt(page.getByRole('button', { name: 'Allow it' }).first());
  await expect(display).toBeChecked();

  await pressAt(page.getByRole('button', { name: 'Presets' }));
  const popup = page.getByRole('dialog', { name: 'Presets' });
  await tabTo(popup.getByLabel('Save these choices as'));
  await page.keyboard.type('By keys');
  await page.keyboard.press('Enter');
  const preset = popup.getByRole('button', { name: /^By keys/ });
  await expect(preset).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(popup).toHaveCount(0);

  await tabTo(display);
  await page.keyboard.press('ArrowLeft');
  await expect(display).not.toBeChecked();
  await pressAt(page.getByRole('button', { name: 'Presets' }));
  await pressAt(preset);
  await expect(display).toBeChecked();
  await pressAt(page.getByRole('button', { name: 'Presets' }));
  await pressAt(popup.getByRole('button', { name: 'Delete By keys' }), 'Space');
  await pressAt(page.getByRole('alertdialog').getByRole('button', { name: 'Delete the preset' }));
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
});

test('prices are compared, and one of them is taken', async ({ page, signInAs }) => {
  await signInAs('analyst');
  await fillBasket(page, aoi, 'Béziers');
  await send(page, 'PATCH', '/ordering/basket', { contractId });
  await page.goto('/basket');
  await pressAt(page.getByRole('button', { name: 'Compare prices' }));
  const dialog = page.getByRole('dialog', { name: 'Compare prices' });
  await pressAt(dialog.getByRole('button', { name: 'Compare the prices' }));
  await expect(dialog.getByRole('row', { name: /as in the basket/ })).toContainText('€');
  await chooseByKeys(dialog.getByRole('combobox', { name: 'Compare by' }), /licen[cs]e/i);
  await pressAt(dialog.getByRole('button', { name: 'Compare the prices' }));
  await pressAt(dialog.getByRole('button', { name: /^Use this: / }).first(), 'Space');
  await expect(dialog).toHaveCount(0);
  const values = async () =>
    JSON.stringify((await send<{ values: object }>(page, 'GET', '/ordering/basket')).values);
  await expect.poll(values).toMatch(/licen[cs]e/i);
});

test('a new acquisition is put together, priced, and handed to the approvers', async ({
  page,
  stack,
  signInAs,
}) => {
  await signInAs('analyst');
  await send(page, 'DELETE', '/ordering/basket');
  const name = named('Tasked');
  await send(page, 'POST', '/areas', { name, geometry: largeAoi });
  await page.goto('/basket');
  await pressAt(page.getByRole('button', { name: 'New acquisition' }));
  const dialog = page.getByRole('dialog', { name: 'Order a new acquisition' });
  await tabTo(dialog.getByRole('combobox', { name: 'Saved area' }));
  await page.keyboard.type(name.toLowerCase());
  await walkTo(page, page.getByRole('option', { name: new RegExp(name) }));
  await page.keyboard.press('Enter');
  await chooseByKeys(dialog.getByRole('combobox', { name: 'What is acquired' }), 'Pleiades OnePlan');
  await pressAt(dialog.getByRole('button', { name: 'Add to basket' }));
  await expect(dialog).toHaveCount(0);
  await expect(page.getByText(`New acquisition over ${name}`)).toBeVisible();

  await tabTo(page.getByLabel('First day'));
  await page.keyboard.type('2027-04-01');
  await tabTo(page.getByLabel('Last day'));
  await page.keyboard.type('2027-04-20');
  await tabTo(page.getByLabel('Your reference'));
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('tasked by keys');
  await chooseByKeys(page.getByRole('combobox', { name: 'Contract' }), /Swath EU 2026/);
  const price = page.getByRole('button', { name: 'Get quote', exact: true });
  await tabTo(price, 'Shift+Tab');
  await page.keyboard.press('Enter');
  await tabTo(page.getByRole('button', { name: /^Ask for approval · / }), 'Shift+Tab');
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/orders\/[\w-]+$/);
  await expect(page.getByText('Awaiting approval', { exact: true }).first()).toBeVisible();
  const id = page.url().split('/').at(-1);
  const { body } = await send<{ body: string }>(page, 'GET', `/ordering/orders/${id}`);
  expect(JSON.parse(body).items[0].properties).toContainEqual({
    key: 'acquisition_period',
    value: expect.stringMatching(/^2027-04-01.*\/2027-04-20/),
  });
  expect((await stack.simulator.truth()).orders.some((order) => order.body === body)).toBe(false);
});

test('an order is declined, asked for again, and agreed to beyond the credit by its typed amount', async ({
  page,
  browser,
  stack,
  signInAs,
}) => {
  const contract = { contractId, name: 'Swath EU 2026', currency: 'EUR', creditRemaining: '10.00' };
  await stack.simulator.faults.set([
    {
      service: 'ordering',
      path: '/api/v1/me/contracts',
      kind: 'status',
      status: 200,
      body: JSON.stringify({ contracts: [contract] }),
    },
  ]);
  await signInAs('analyst');
  const reference = named('beyond');
  const ask = ({ id, bodyHash, total, currency }: OrderDetail) =>
    send(page, 'POST', `/ordering/orders/${id}/request-approval`, {
      bodyHash,
      total,
      currency,
      credit: 'beyond',
    });
  const order = await quote(page, reference);
  const { id } = order;
  await ask(order);

  const other = await browser.newContext({ baseURL: stack.portal.url });
  await signIn(other.request, stack.portal.url, 'approver');
  const colleague = await other.newPage();
  await colleague.goto(`/orders/${id}`);
  await pressAt(colleague.getByRole('button', { name: 'Decline' }));
  const decline = colleague.getByRole('dialog', { name: /^Decline order/ });
  await tabTo(decline.getByLabel('Why'));
  await colleague.keyboard.type('Ask once more');
  // While it is under way, Escape does not turn away from what comes of it.
  let answer = () => {};
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await colleague.route('**/api/ordering/orders/*/decline', async (route) => {
    await held;
    await route.continue();
  });
  await pressAt(decline.getByRole('button', { name: 'Decline' }));
  await expect(decline.getByRole('button', { name: 'Decline' })).toHaveAttribute('aria-busy', 'true');
  await colleague.keyboard.press('Escape');
  await expect(decline).toHaveAttribute('data-open', '');
  answer();
  await colleague.waitForURL('**/orders');

  await page.goto(`/orders/${id}`);
  await expect(page.getByText('Ask once more').first()).toBeVisible();
  await pressAt(page.getByRole('button', { name: 'Change in the basket' }));
  await page.waitForURL('**/basket');
  await ask(await send(page, 'POST', '/ordering/orders/quote'));

  /** Types the amount that the dialog asks for, and confirms with Enter on its button. */
  const typeAndConfirm = async (who: typeof page, name: RegExp) => {
    await pressAt(who.getByRole('button', { name }));
    const dialog = who.getByRole('alertdialog');
    const amount = (await dialog.getByText(/^Type .* to confirm$/).textContent())?.split(' ')[1] ?? '';
    await tabTo(dialog.getByRole('textbox'));
    await who.keyboard.type(amount);
    await pressAt(dialog.getByRole('button', { name }));
    await expect(dialog).toHaveCount(0);
  };
  await colleague.goto(`/orders/${id}`);
  await typeAndConfirm(colleague, /^Approve · /);
  await expect(colleague.getByText('Its author can place it now')).toBeVisible();
  await other.close();
  await page.goto(`/orders/${id}`);
  await typeAndConfirm(page, /^Place order · /);
  await expect(page.getByText('Placed', { exact: true }).first()).toBeVisible();
  await stack.simulator.faults.clear();
  const placed = (await stack.simulator.truth()).orders.filter(({ body }) => body.includes(reference));
  expect(placed).toHaveLength(1);
});

test('the list is saved as files, and an order of it is made again', async ({ page, signInAs }) => {
  await signInAs('analyst');
  const reference = named('saved');
  const { number } = await place(page, await quote(page, reference));
  await fillBasket(page, aoi, 'Elsewhere');
  await page.goto(`/orders?q=${encodeURIComponent(reference)}`);
  await expect(page.getByRole('row')).toHaveCount(2);
  const save = async (entry: string) => {
    await pressAt(page.getByRole('button', { name: 'Export' }));
    await walkTo(page, page.getByRole('menuitem', { name: entry }));
    const [file] = await Promise.all([page.waitForEvent('download'), page.keyboard.press('Enter')]);
    return readFileSync(await file.path(), 'utf8');
  };
  const csv = await save('Spreadsheet (CSV)');
  expect(csv.trimEnd().split('\r\n')).toHaveLength(2);
  expect(csv).toContain(reference);
  const { orders } = JSON.parse(await save('Everything (JSON)'));
  expect(orders).toMatchObject([{ number, customerReference: reference }]);

  await pressAt(page.getByRole('link', { name: String(number), exact: true }));
  await pressAt(page.getByRole('button', { name: 'Order again' }));
  await pressAt(page.getByRole('alertdialog').getByRole('button', { name: 'Replace the basket' }));
  await page.waitForURL('**/basket');
  await expect(page.getByLabel('Your reference')).toHaveValue(reference);
});
