import type { Page } from '@playwright/test';
import { axeComplaints } from '../testing/browser/axe';
import { collectComplaints, expect, test } from '../testing/test';

test.use({ sharesStack: true });

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

test('distance and area are measured by mouse and by keyboard, and the search is unchanged', async ({
  page,
  signInAs,
}) => {
  const complaints = collectComplaints(page);
  await signInAs('analyst');
  const { x, y } = await openMap(page);
  const address = page.url();
  const button = page.getByRole('button', { name: 'Measure distance and area' });
  const total = page.getByRole('status').filter({ hasText: 'in total' });

  await button.click();
  await expect(button).toHaveAttribute('aria-pressed', 'true');
  await expect(page.locator('.map.is-measuring')).toBeVisible();
  await page.mouse.click(x, y);
  await page.mouse.click(x + 100, y);
  // A hundred pixels of zoom 10, at 43° N.
  await expect(total).toContainText(/1[01]\.\d km in total/);
  await page.mouse.dblclick(x + 100, y + 80);
  await expect(total).toContainText(/last leg .* km².*Click to measure again/);
  await expect(page.locator('.measure-label')).toHaveCount(2);
  expect(await axeComplaints(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(page.locator('.map.is-measuring')).toBeHidden();
  await expect(page.locator('.measure-line')).toHaveCount(0);

  // Without the mouse: M, then the arrow keys move the map below its middle, and A adds that.
  await page.keyboard.press('m');
  await expect(page.locator('.map.is-measuring')).toBeVisible();
  await page.getByRole('application').focus();
  await page.keyboard.press('a');
  await page.keyboard.press('ArrowRight');
  await expect(page).not.toHaveURL(address);
  await page.keyboard.press('a');
  await expect(total).toContainText('in total');
  await page.keyboard.press('Enter');
  await expect(total).toContainText('Click to measure again');

  // Drawing takes the map over.
  await page.getByRole('button', { name: 'Draw polygon' }).click();
  await expect(page.locator('.map.is-measuring')).toBeHidden();
  await page.keyboard.press('Escape');
  expect(new URL(page.url()).searchParams.get('area')).toBeNull();
  expect(complaints).toEqual([]);
});
