import { axeComplaints } from './support/axe';
import { collectComplaints, expect, test } from './support/test';

test('the map goes to a place by its name and to coordinates, by keyboard alone', async ({
  page,
  signInAs,
}) => {
  const complaints = collectComplaints(page);
  await signInAs('analyst');
  await page.goto('/search');
  const open = page.getByRole('button', { name: 'Go to a place' });
  const field = page.getByRole('combobox', { name: 'Place, saved area or coordinates' });

  await open.focus();
  await page.keyboard.press('Enter');
  await expect(field).toBeFocused();
  await field.fill('beziers');
  await expect(page.getByRole('option').first()).toHaveText(/^Béziers.*France/);
  expect(await axeComplaints(page)).toEqual([]);
  await page.keyboard.press('Enter');
  await expect(field).toBeHidden();
  await expect(page).toHaveURL(/view=3\.\d*,43\.3\d*,11/);

  await open.click();
  await field.fill('12.5, 41.9');
  await expect(page.getByRole('option')).toHaveCount(2);
  await page.getByRole('option', { name: /41\.90000° N, 12\.50000° E/ }).click();
  await expect(page).toHaveURL(/view=12\.\d*,41\.[89]\d*,13/);

  await open.click();
  await field.fill('xyzzyx');
  await expect(page.getByText('No place, area or coordinates like that.')).toBeVisible();
  expect(complaints).toEqual([]);
});
