import type { Page } from '@playwright/test';
import { axeComplaints } from '../testing/browser/axe';
import { loseAnswer, quote, send } from '../testing/ordering/orders';
import type { TestSimulator } from '../testing/simulator';
import { collectComplaints, expect, signIn, test } from '../testing/test';

const contract = { contractId: 'CTR-EU-2026-0417', name: 'Swath EU 2026', currency: 'EUR' };

/** The contract has ten euros left from now on, as far as the service reports; it takes orders all the same. */
const leaveTen = (simulator: TestSimulator) =>
  simulator.faults.set([
    {
      service: 'ordering',
      path: '/api/v1/me/contracts',
      kind: 'status',
      status: 200,
      body: JSON.stringify({ contracts: [{ ...contract, creditRemaining: '10.00' }] }),
    },
  ]);

test.afterEach(({ stack }) => stack.simulator.faults.clear());

/** Confirms in the dialog that is open, which takes the amount to be typed first. */
async function typeAndConfirm(page: Page, button: RegExp): Promise<void> {
  const dialog = page.getByRole('alertdialog');
  await expect(dialog).toContainText('The total is more than the €10.00 left on the contract');
  const confirm = dialog.getByRole('button', { name: button });
  await expect(confirm).toHaveAttribute('aria-disabled', 'true');
  const amount = (await confirm.textContent())?.replace(/[^\d.]/g, '') ?? '';
  await dialog.getByRole('textbox', { name: `Type ${amount} to confirm` }).fill(amount);
  await confirm.click();
}

const placedFor = async (simulator: TestSimulator, reference: string) =>
  (await simulator.truth()).orders.filter(({ body }) => body.includes(reference));

test('more than the credit left is reported, and an approver agrees to it before its author places it', async ({
  page,
  browser,
  stack,
  signInAs,
}) => {
  const reference = 'beyond with an approver';
  await leaveTen(stack.simulator);
  await signInAs('analyst');
  const { id, bodyHash, total, currency } = await quote(page, reference);
  const complaints = collectComplaints(page);
  await page.goto('/basket');
  await expect(page.getByText('More than the contract’s credit: needs approval first')).toBeVisible();
  await expect(page.getByText('The contract has only €10.00 left')).toBeVisible();
  const ask = page.getByRole('button', { name: /^Ask for approval · / });
  await expect(ask).toBeVisible();
  await expect(page.getByRole('button', { name: /^Place order · / })).toHaveCount(0);
  // What the browser says it was shown does not make someone allowed to.
  const seen = { bodyHash, total, currency, credit: 'beyond' };
  await expect(send(page, 'POST', `/ordering/orders/${id}/place`, seen)).rejects.toThrow(
    /409.*needs-approval/s,
  );
  await ask.click();
  await page.waitForURL(`**/orders/${id}`);
  await expect(page.getByRole('button', { name: /^(Approve|Place order)/ })).toHaveCount(0);

  const other = await browser.newContext({ baseURL: stack.portal.url });
  const colleague = await other.newPage();
  for (const role of ['viewer', 'operator'] as const) {
    await signIn(other.request, stack.portal.url, role);
    await colleague.goto(`/orders/${id}`);
    await expect(colleague.getByText('Awaiting approval', { exact: true }).first()).toBeVisible();
    await expect(colleague.getByRole('button', { name: /^(Approve|Place order)/ })).toHaveCount(0);
    await expect(send(colleague, 'POST', `/ordering/orders/${id}/approve`, seen)).rejects.toThrow(/403/);
  }
  await signIn(other.request, stack.portal.url, 'approver');
  await colleague.goto(`/orders/${id}`);
  await colleague.getByRole('button', { name: /^Approve · / }).click();
  await typeAndConfirm(colleague, /^Approve · /);
  await expect(colleague.getByText('Its author can place it now')).toBeVisible();
  await other.close();

  await page.reload();
  await page.getByRole('button', { name: /^Place order · / }).click();
  expect(await axeComplaints(page)).toEqual([]);
  await typeAndConfirm(page, /^Place order · /);
  await expect(page.getByText('Placed', { exact: true }).first()).toBeVisible();
  expect(await placedFor(stack.simulator, reference)).toHaveLength(1);
  expect(complaints).toEqual([]);
});

test('a reader in Germany reads and types amounts as Germans write them, on what the server drew, too', async ({
  page,
  browser,
  stack,
  signInAs,
}) => {
  await signInAs('analyst');
  const lost = await loseAnswer(page, stack.simulator, 'lost for a reader in Germany');
  await leaveTen(stack.simulator);
  const context = await browser.newContext({ baseURL: stack.portal.url, locale: 'de-DE' });
  await signIn(context.request, stack.portal.url, 'admin');
  const reader = await context.newPage();
  const complaints = collectComplaints(reader);
  const reference = 'beyond in Germany';
  const { id, bodyHash, currency, total = '' } = await quote(reader, reference);
  const written = new Intl.NumberFormat('de-DE', { style: 'currency', currency: 'EUR' });
  const inGerman = (amount: string) => written.format(amount as unknown as number);
  await reader.goto('/basket');
  await expect(reader.getByRole('region', { name: 'Orders to settle' })).toContainText(
    inGerman(lost.total ?? ''),
  );
  const button = { name: `Place order · ${inGerman(total)}` };
  await reader.getByRole('button', button).click();
  const dialog = reader.getByRole('alertdialog');
  await expect(dialog).toContainText(`The total is more than the ${inGerman('10')} left on the contract`);
  // Sentences of the server are written for anyone who asked, too.
  const refused = await reader.request.post(`/api/ordering/orders/${id}/place`, {
    headers: { 'accept-language': 'de-DE,de;q=0.9', 'sec-fetch-site': 'same-origin' },
    data: { bodyHash, total, currency },
  });
  expect(await refused.text()).toContain(`more than the ${inGerman('10')} left on the contract`);
  const typed = Number(total).toFixed(2).replace('.', ',');
  await dialog.getByRole('textbox', { name: `Type ${typed} to confirm` }).fill(inGerman(total));
  await dialog.getByRole('button', button).click();
  await reader.waitForURL(`**/orders/${id}`);
  await expect(reader.getByText('Placed', { exact: true }).first()).toBeVisible();
  expect(await placedFor(stack.simulator, reference)).toHaveLength(1);
  // What was drawn on the server is what the browser draws.
  const area = 'POLYGON((2.9 43.1,3.3 43.1,3.3 43.4,2.9 43.4,2.9 43.1))';
  await reader.goto(`/search?${new URLSearchParams({ area })}`);
  await expect(reader.getByText('1.083 km² · 4 vertices')).toBeVisible();
  expect(complaints).toEqual([]);
  await send(reader, 'POST', `/ordering/orders/${lost.id}/settle`, {
    outcome: 'not-placed',
    note: 'read in Germany',
  });
  await context.close();
});

test('an author who can approve goes beyond the credit only by an explicit confirmation', async ({
  page,
  stack,
  signInAs,
}) => {
  const reference = 'beyond by an admin';
  await leaveTen(stack.simulator);
  await signInAs('admin');
  const { id, bodyHash, total, currency } = await quote(page, reference);
  // Without the confirmation nothing leaves, no matter who asks.
  await expect(
    send(page, 'POST', `/ordering/orders/${id}/place`, { bodyHash, total, currency }),
  ).rejects.toThrow(/409.*beyond-credit/s);
  expect(await placedFor(stack.simulator, reference)).toHaveLength(0);
  await page.goto('/basket');
  await expect(page.getByText('The contract has only €10.00 left')).toBeVisible();
  await page.getByRole('button', { name: /^Place order · / }).click();
  await typeAndConfirm(page, /^Place order · /);
  await page.waitForURL(`**/orders/${id}`);
  await expect(page.getByText('Placed', { exact: true }).first()).toBeVisible();
  await expect(page.getByText(/Confirmed although the contract has €10\.00 left/)).toBeVisible();
  expect(await placedFor(stack.simulator, reference)).toHaveLength(1);
});
