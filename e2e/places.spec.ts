import { axeComplaints } from '../testing/browser/axe';
import { openPalette } from '../testing/browser/keyboard';
import { collectComplaints, expect, test } from '../testing/test';

test.use({ sharesStack: true });

test('one field finds places, coordinates and saved areas, by keyboard alone', async ({
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
  const field = page.getByRole('combobox', { name: 'Where?' });

  await field.focus();
  await page.keyboard.type('beziers');
  await expect(page.getByRole('option').first()).toHaveText(/^Béziers.*France/);
  await expect(page.getByRole('group', { name: 'Places' })).toBeVisible();
  expect(await axeComplaints(page)).toEqual([]);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('listbox')).toHaveCount(0);
  await expect(page).toHaveURL(/view=3\.\d*,43\.3\d*,11/);

  await page.keyboard.type('12.5, 41.9');
  await expect(page.getByRole('option')).toHaveCount(2);
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('option', { selected: true })).toHaveText(/41\.90000° N, 12\.50000° E/);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/view=12\.\d*,41\.[89]\d*,13/);

  await page.keyboard.type('31T EH 08120 88610');
  await expect(page.getByRole('option')).toHaveText(/43\.25025° N, 3\.10003° E/);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/view=3\.\d*,43\.2\d*,13/);

  await page.keyboard.type('quiet valley');
  await expect(page.getByRole('option')).toHaveText(/Glacier of the quiet valley/);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Glacier of the quiet valley' })).toBeVisible();
  await expect(page).toHaveURL(/area=saved/);
  await expect(page).toHaveURL(/view=-70\.\d*,-33\.\d*,1\d/);

  await field.fill('xyzzyx');
  await expect(page.getByText('No place, area or coordinates like that.')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByText('No place, area or coordinates like that.')).toBeHidden();

  // A square around a place is searched by one more press.
  await field.fill('beziers');
  await expect(page.getByRole('option').first()).toHaveText(/^Béziers/);
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Search 20 × 20 km around it' }).click();
  await expect(page.getByRole('heading', { name: 'Béziers' })).toBeVisible();
  await expect(page.getByText(/\b(399|400|401)\.?\d* km²/).first()).toBeVisible();
  expect(complaints).toEqual([]);
});

test('Ctrl K goes to a place from any page, and moves the map of the one that has it', async ({
  page,
  signInAs,
}) => {
  const complaints = collectComplaints(page);
  await signInAs('analyst');
  await page.goto('/areas');
  const place = page.getByRole('option', { name: /^Béziers France/ });
  await expect(page.getByRole('heading', { name: 'Areas', level: 1 })).toBeVisible();
  await (await openPalette(page)).fill('beziers');
  await place.click();
  await expect(page).toHaveURL(/\/search\?view=3\.\d*,43\.3\d*,11/);
  await expect(page.locator('.leaflet-container')).toBeVisible();

  await (await openPalette(page)).fill('41.9 N 12.5 E');
  await page.getByRole('option', { name: /41\.90000° N, 12\.50000° E/ }).click();
  await expect(page).toHaveURL(/view=12\.\d*,41\.[89]\d*,13/);
  expect(complaints).toEqual([]);
});
