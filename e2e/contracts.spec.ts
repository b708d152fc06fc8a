import { axeComplaints } from '../testing/browser/axe';
import { quote, send } from '../testing/ordering/orders';
import { collectComplaints, expect, signIn, test } from '../testing/test';

const contractId = 'CTR-EU-2026-0417';
const closed = 'You cannot order from this contract. Ask an admin';

test('an admin restricts a contract, an analyst sees why it cannot pay, and orders from it once it is open again', async ({
  page,
  signInAs,
  browser,
  stack,
}) => {
  await signInAs('admin');
  const complaints = collectComplaints(page);
  const { contracts } = await send<{ contracts: { id: string; name: string }[] }>(
    page,
    'GET',
    '/ordering/contracts',
  );
  const name = contracts.find(({ id }) => id === contractId)?.name ?? '';
  const context = await browser.newContext({ baseURL: stack.portal.url });
  try {
    const analyst = await context.newPage();
    await signIn(context.request, stack.portal.url, 'analyst');
    const order = await quote(analyst, 'restricted');
    const confirmation = { bodyHash: order.bodyHash, total: order.total, currency: order.currency };

    await page.goto('/admin?show=contracts');
    const dialog = page.getByRole('dialog', { name });
    const open = () => page.getByRole('button', { name: `Change who can use ${name}` }).click();
    await open();
    await dialog.getByRole('radio', { name: 'Only these people and roles' }).check();
    await dialog.getByRole('combobox', { name: 'Add a person' }).fill('approver@');
    await page.getByRole('option', { name: /approver@demo\.swath/ }).click();
    expect(await axeComplaints(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Save access' }).click();
    await expect(page.getByText(/^1 of \d+ restricted$/)).toBeVisible();
    expect(await axeComplaints(page)).toEqual([]);

    await analyst.goto('/basket');
    await expect(analyst.getByText(closed).first()).toBeVisible();
    // The server refuses it, whatever a page shows.
    for (const [method, path, body] of [
      ['POST', '/ordering/orders/quote', undefined],
      ['POST', `/ordering/orders/${order.id}/place`, confirmation],
      ['GET', `/ordering/statement?contract=${contractId}`, undefined],
    ] as const) {
      await expect(send(analyst, method, path, body)).rejects.toThrow('contract-closed');
    }
    await analyst.getByRole('combobox', { name: 'Contract', exact: true }).click();
    await expect(analyst.getByRole('option', { name: new RegExp(closed) })).toHaveAttribute(
      'aria-disabled',
      'true',
    );
    await analyst.keyboard.press('Escape');

    await open();
    await dialog.getByRole('radio', { name: /^Everyone/ }).check();
    await dialog.getByRole('button', { name: 'Save access' }).click();
    await expect(page.getByText(/^0 of \d+ restricted$/)).toBeVisible();
    await page.goto('/admin?show=audit&action=contract.access');
    // One row for each change: the restriction, and its end.
    const rows = page.getByRole('row').filter({ hasText: `contract:${contractId}` });
    await expect(rows).toHaveCount(2);
    for (const row of await rows.all()) await expect(row).toContainText('Done');

    await analyst.reload();
    await analyst.getByRole('button', { name: /^Place order · / }).click();
    await analyst
      .getByRole('alertdialog')
      .getByRole('button', { name: /^Place order · / })
      .click();
    await analyst.waitForURL(/\/orders\/[\w-]+$/);
    expect((await send<{ state: string }>(analyst, 'GET', `/ordering/orders/${order.id}`)).state).toBe(
      'placed',
    );
  } finally {
    await context.close();
    // The other tests share the portal.
    const rules = await send<{ contracts: { id: string; version: number; isRestricted: boolean }[] }>(
      page,
      'GET',
      '/ordering/contract-rules',
    );
    const rule = rules.contracts.find(({ id }) => id === contractId);
    if (rule?.isRestricted) {
      const body = { name, isRestricted: false, userIds: [], roles: [], version: rule.version };
      await page.context().request.put(`/api/ordering/contract-rules/${contractId}`, {
        headers: { 'sec-fetch-site': 'same-origin' },
        data: body,
      });
    }
  }
  expect(complaints).toEqual([]);
});
