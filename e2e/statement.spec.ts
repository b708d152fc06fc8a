import { readFileSync } from 'node:fs';
import type { Statement } from '@/lib/ordering/statement/statement-shape';
import { axeComplaints, axeComplaintsInBothThemes } from '../testing/browser/axe';
import { loseAnswer, place, quote, send } from '../testing/ordering/orders';
import { collectComplaints, expect, signIn, test } from '../testing/test';

const contract = 'CTR-EU-2026-0417';

test('the orders of a month are added by person and reference, saved and printed, while the service is down', async ({
  page,
  stack,
  signInAs,
}) => {
  await signInAs('analyst');
  const complaints = collectComplaints(page);
  const first = await place(page, await quote(page, '=1+1 coast'));
  const second = await place(page, await quote(page, 'harbour'));
  const lost = await loseAnswer(page, stack.simulator, 'lost');
  const address = `/ordering/statement?contract=${contract}`;
  const { sums, readAt } = await send<Statement>(page, 'GET', address);
  const [sum] = sums;
  expect(sum?.orders).toBe(2);
  expect(Number(sum?.total)).toBeCloseTo(Number(first.total) + Number(second.total), 6);
  await stack.simulator.faults.set([{ kind: 'status', status: 503, service: 'ordering' }]);

  await page.goto('/orders');
  await page.getByRole('link', { name: 'Statement' }).click();
  await page.waitForURL('**/orders/statement');
  const region = (name: string) => page.getByRole('region', { name, exact: true });
  await expect(region('Total')).toContainText('2 orders');
  await expect(region('Total')).toContainText(`First order, ${first.number}`);
  await expect(region('By reference').getByRole('row')).toHaveCount(3);
  await expect(region('By person').getByRole('row')).toHaveCount(2);
  await expect(region('Orders').getByRole('row')).toHaveCount(3);
  await expect(region('Outcome unknown')).toContainText(String(lost.number));
  await expect(region('Outcome unknown')).toContainText('They are in no sum.');
  expect(await axeComplaints(page)).toEqual([]);

  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download CSV' }).click(),
  ]);
  expect(file.suggestedFilename()).toBe(`swath-statement-${contract}-${readAt.slice(0, 7)}.csv`);
  const csv = readFileSync(await file.path(), 'utf8');
  expect(csv).toContain(`"'=1+1 coast"`);
  expect(csv).toContain(`"${sum?.total}"`);

  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('link', { name: 'Search' })).toBeHidden();
  for (const name of ['Print', 'Download CSV', 'Earlier month'])
    await expect(page.getByRole('button', { name })).toBeHidden();
  await expect(page.getByText(/Read from Swath on/)).toBeVisible();
  await expect(region('Orders')).toContainText('harbour');
  await page.emulateMedia({ media: 'screen' });

  await page.getByRole('button', { name: 'Earlier month' }).focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/month=/);
  await expect(page.getByText(/^No orders in /)).toBeVisible();
  expect(await axeComplaints(page)).toEqual([]);
  await page.getByRole('button', { name: /^Show / }).click();
  await expect(region('Total')).toContainText('2 orders');
  await stack.simulator.faults.clear();
  await page.goto(`/orders/${first.id}`);
  await page.getByRole('link', { name: first.contractName }).click();
  await page.waitForURL(`**/orders/statement?contract=${contract}`);
  expect(complaints).toEqual([]);
});

test('a viewer sees the orders of everyone, or none of their own, and a month that is none is refused', async ({
  page,
  browser,
  stack,
  signInAs,
}) => {
  await signInAs('analyst');
  await place(page, await quote(page, 'of an analyst'));
  const context = await browser.newContext({ baseURL: stack.portal.url });
  await signIn(context.request, stack.portal.url, 'viewer');
  const viewer = await context.newPage();
  await viewer.goto(`/orders/statement?contract=${contract}`);
  await expect(viewer.getByText(/^Everyone’s orders /)).toBeVisible();
  await expect(viewer.getByRole('region', { name: 'Orders', exact: true })).toContainText('of an analyst');
  await viewer.getByRole('radio', { name: 'Mine' }).check();
  await expect(viewer.getByText(/^Only your orders /)).toBeVisible();
  await expect(viewer.getByText(/^No orders in /)).toBeVisible();
  for (const query of ['month=2026-13', 'month=1999-12', 'scope=theirs', 'limit=501'])
    await expect(send(viewer, 'GET', `/ordering/statement?${query}`), query).rejects.toThrow(/400/);
  await context.close();
});

test('axe finds nothing on a statement in either theme', async ({ page, signInAs }) => {
  await signInAs('analyst');
  await place(page, await quote(page, 'axe'));
  await page.goto('/orders/statement');
  await page.getByRole('region', { name: 'Total' }).waitFor();
  expect(await axeComplaintsInBothThemes(page)).toEqual([]);
});
