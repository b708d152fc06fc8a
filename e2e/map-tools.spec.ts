import type { Page } from '@playwright/test';
import { collectComplaints, expect, test } from '../testing/test';

const view = '2.9800,43.2000,10';

/** Opens a search; gives a place of the map that nothing covers, in pixels of the page. */
async function openMap(page: Page): Promise<{ x: number; y: number }> {
  await page.goto(`/search?view=${view}`);
  await expect(page.locator('.map-scale')).toBeVisible();
  const box = await page.getByRole('application').boundingBox();
  if (!box) throw new Error('the map has no place');
  return { x: box.x + box.width * 0.55, y: box.y + box.height * 0.45 };
}

test('the position under the pointer is read and copied in the chosen format', async ({ page, signInAs }) => {
  const complaints = collectComplaints(page);
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await signInAs('analyst');
  const { x, y } = await openMap(page);
  const readout = page.locator('.map-coordinates');
  const copied = () => page.evaluate(() => navigator.clipboard.readText());

  await page.mouse.move(x, y);
  await expect(readout).toHaveText(/^43\.\d{5}° N, 3\.\d{5}° E$/);
  await page.keyboard.press('c');
  await expect(page.getByText(/^Copied 43\.\d{5}° N, 3\.\d{5}° E$/)).toBeVisible();
  expect(await copied()).toBe(await readout.textContent());

  await page.getByRole('button', { name: 'Layers' }).click();
  await page.getByRole('menuitemcheckbox', { name: 'MGRS' }).click();
  // The next visit has the format of this one.
  await openMap(page);
  await page.mouse.move(x + 5, y);
  await expect(readout).toHaveText(/^31T [A-Z]{2} \d{5} \d{5}$/);
  await page.keyboard.press('c');
  await expect(page.getByText(/^Copied 31T/)).toBeVisible();
  expect(await copied()).toBe(await readout.textContent());

  // Over a panel there is no position.
  await page.getByRole('button', { name: 'Layers' }).hover();
  await expect(readout).toHaveText('');
  await page.keyboard.press('?');
  await expect(page.getByText('Copy the position under the pointer')).toBeVisible();
  expect(complaints).toEqual([]);
});
