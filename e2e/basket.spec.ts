import type { Page } from '@playwright/test';
import { axeComplaints } from '../testing/browser/axe';
import { aoi, fillBasket, largeAoi } from '../testing/ordering/basket';
import { collectComplaints, expect, test } from '../testing/test';

const headers = { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' };

async function saveArea(page: Page, name: string, geometry: typeof aoi): Promise<void> {
  const answer = await page.context().request.post('/api/areas', { headers, data: { name, geometry } });
  expect(answer.ok()).toBe(true);
}

async function choose(page: Page, label: string, option: RegExp | string): Promise<void> {
  await page.getByRole('combobox', { name: label }).click();
  await page.getByRole('option', { name: option }).click();
}

test('choices are kept as a preset, made again later, and what does not hold is reported', async ({
  page,
  signInAs,
}) => {
  await signInAs('analyst');
  await fillBasket(page, aoi, 'Béziers');
  const complaints = collectComplaints(page);
  await page.goto('/basket');
  const levels = page.getByRole('radiogroup', { name: 'Radiometric processing' });
  await levels.getByRole('radio', { name: 'Display' }).click();
  await page.getByRole('button', { name: 'Presets' }).click();
  const popup = page.getByRole('dialog', { name: 'Presets' });
  await popup.getByLabel('Save these choices as').fill('Display for the web');
  await popup.getByRole('button', { name: 'Save the preset' }).click();
  await expect(popup.getByRole('button', { name: /^Display for the web/ })).toBeVisible();
  await page.keyboard.press('Escape');

  // Else the page would make its choice again in the basket that takes the place of this one.
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  await fillBasket(page, aoi, 'Béziers');
  await page.reload();
  await expect(levels.getByRole('radio', { name: 'Display' })).not.toBeChecked();
  // By keyboard alone.
  await page.getByRole('button', { name: 'Presets' }).focus();
  await page.keyboard.press('Enter');
  await popup.getByRole('button', { name: /^Display for the web/ }).focus();
  await page.keyboard.press('Enter');
  await expect(levels.getByRole('radio', { name: 'Display' })).toBeChecked();
  await expect(page.getByText('Display for the web is applied')).toBeVisible();
  expect(await axeComplaints(page)).toEqual([]);

  await page.getByRole('button', { name: 'Presets' }).click();
  await popup.getByRole('button', { name: 'Delete Display for the web' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete the preset' }).click();
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
  await page.getByRole('button', { name: 'Presets' }).click();
  await expect(page.getByText('No presets of this product type yet')).toBeVisible();
  expect(complaints).toEqual([]);
});

test('new acquisitions are put together from saved areas, each with its own period, and priced', async ({
  page,
  signInAs,
}) => {
  await signInAs('analyst');
  await page.context().request.fetch('/api/ordering/basket', { method: 'DELETE', headers });
  await saveArea(page, 'Tasked small', aoi);
  await saveArea(page, 'Tasked large', largeAoi);
  await page.goto('/basket');
  for (const name of ['Tasked small', 'Tasked large']) {
    await page.getByRole('button', { name: 'New acquisition', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Order a new acquisition' });
    await choose(page, 'Saved area', new RegExp(name));
    await choose(page, 'What is acquired', 'Pleiades OnePlan');
    await dialog.getByRole('button', { name: 'Add to basket' }).click();
    await expect(dialog).toHaveCount(0);
    await expect(page.getByText(`New acquisition over ${name}`)).toBeVisible();
  }
  await expect(page.getByText(/^Tasked small alone has .*below the minimum of 100 km²$/)).toBeVisible();
  await expect(page.getByText('Expected billed area')).toBeVisible();

  await page.getByLabel('First day').first().fill('2027-04-01');
  await page.getByLabel('Last day').first().fill('2027-04-20');
  await page.getByRole('button', { name: 'Choose for Tasked large' }).click();
  const own = page.getByRole('listitem').filter({ hasText: 'Tasked large' });
  await own.getByLabel('First day').fill('2027-06-01');
  await own.getByLabel('Last day').fill('2027-06-30');
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  // The form scrolls in its panel; the page has nothing to scroll to.
  const tooLong = await page.evaluate(() => document.documentElement.scrollHeight - window.innerHeight);
  expect(tooLong).toBe(0);
  await choose(page, 'Contract', /Swath EU 2026/);
  await page.getByRole('button', { name: 'Get quote', exact: true }).click();
  await expect(page.getByRole('button', { name: /^(Place order|Ask for approval) · / })).toBeVisible();

  const { order } = await (await page.context().request.get('/api/ordering/basket')).json();
  const { body } = await (await page.context().request.get(`/api/ordering/orders/${order.id}`)).json();
  const { items } = JSON.parse(body);
  const periods = items.map(({ properties }: { properties: { key: string; value: string }[] }) =>
    properties.find(({ key }) => key === 'acquisition_period')?.value.slice(0, 10),
  );
  expect(periods).toEqual(['2027-04-01', '2027-06-01']);
});
