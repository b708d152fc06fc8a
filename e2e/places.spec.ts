import { axeComplaints } from '../testing/browser/axe';
import { collectComplaints, expect, test } from '../testing/test';

test('the map goes to a place by its name, to coordinates and to a saved area, by keyboard alone', async ({
  page,
  signInAs,
  stack,
}) => {
  const complaints = collectComplaints(page);
  await signInAs('analyst');
  const ring = [
    [-70.5, -33.5],
    [-70.1, -33.5],
    [-70.1, -33.2],
    [-70.5, -33.2],
    [-70.5, -33.5],
  ];
  const saved = await page.request.post('/api/areas', {
    data: { name: 'Glacier of the quiet valley', geometry: { type: 'Polygon', coordinates: [ring] } },
    headers: { origin: stack.portal.url },
  });
  expect(saved.ok()).toBe(true);
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

  await open.press('Enter');
  await field.fill('quiet valley');
  await expect(page.getByRole('option')).toHaveText(/Glacier of the quiet valley.*saved area/);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/view=-70\.\d*,-33\.\d*,1\d/);

  await open.click();
  await field.fill('xyzzyx');
  await expect(page.getByText('No place, area or coordinates like that.')).toBeVisible();
  expect(complaints).toEqual([]);
});
