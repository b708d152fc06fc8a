import type { Page } from '@playwright/test';
import { axeComplaints } from '../testing/browser/axe';
import { aoi, fillBasket } from '../testing/ordering/basket';
import { expect, test } from '../testing/test';

test.use({ sharesStack: true });

const prices = '/api/v1/prices';

async function open(page: Page) {
  await fillBasket(page, aoi, 'Béziers');
  await page.goto('/basket');
  await page.getByRole('combobox', { name: 'Contract' }).click();
  await page.getByRole('option', { name: /Swath EU 2026/ }).click();
  await expect(page.getByRole('button', { name: 'Get quote', exact: true })).toBeEnabled();
  await page.getByRole('button', { name: 'Compare prices' }).click();
  const dialog = page.getByRole('dialog', { name: 'Compare prices' });
  await expect(dialog).toBeVisible();
  return dialog;
}

test('the basket is priced from every contract and with other options, and stays as it is', async ({
  page,
  stack,
  signInAs,
}) => {
  await signInAs('analyst');
  const dialog = await open(page);
  await dialog.getByRole('button', { name: 'Compare the prices' }).click();
  const present = dialog.getByRole('row', { name: /as in the basket/ });
  await expect(present).toContainText('Swath EU 2026');
  await expect(present).toContainText('€');
  await expect(
    dialog
      .getByRole('row')
      .filter({ hasText: /\$|could not|does not|refused/i })
      .first(),
  ).toBeVisible();

  await dialog.getByRole('combobox', { name: 'Compare by' }).click();
  await page.getByRole('option', { name: /licen[cs]e/i }).click();
  await dialog.getByRole('button', { name: 'Compare the prices' }).click();
  await expect(dialog.getByRole('button', { name: 'Compare the prices' })).toBeVisible();
  await expect(dialog.getByRole('button', { name: /^Use this: / }).first()).toBeVisible();
  expect(await axeComplaints(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(page.getByText('No price yet')).toBeVisible();
  const kept = await page.request.get('/api/ordering/basket');
  expect((await kept.json()).order).toBeUndefined();
  expect((await stack.simulator.requests()).some(({ path }) => path.endsWith(prices))).toBe(true);
});

test('a comparison can be cancelled, asks few prices at once, and one of it can be taken', async ({
  page,
  stack,
  signInAs,
}) => {
  await signInAs('analyst');
  await stack.simulator.faults.set([{ service: 'ordering', path: prices, kind: 'hang' }]);
  const dialog = await open(page);
  await dialog.getByRole('button', { name: 'Compare the prices' }).click();
  await expect(dialog.getByText('Getting a quote…')).toHaveCount(2);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog.getByText('Cancelled').first()).toBeVisible();
  await expect(dialog.getByText('Getting a quote…')).toHaveCount(0);
  await stack.simulator.faults.clear();

  await dialog.getByRole('combobox', { name: 'Compare by' }).click();
  await page.getByRole('option', { name: /licen[cs]e/i }).click();
  await dialog.getByRole('button', { name: 'Compare the prices' }).click();
  const take = dialog.getByRole('button', { name: /^Use this: / }).first();
  const taken = (await take.getAttribute('aria-label'))?.replace(/^Use this: /, '') ?? '';
  await take.click();
  await expect(dialog).toHaveCount(0);
  await expect
    .poll(async () => JSON.stringify((await (await page.request.get('/api/ordering/basket')).json()).values))
    .toMatch(/licen[cs]e/i);
  expect(taken).not.toBe('');
});
