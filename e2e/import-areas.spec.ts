import { axeComplaints } from '../testing/browser/axe';
import { expect, test } from '../testing/test';

test.use({ sharesStack: true });

test('an analyst imports areas from a CSV file: checked first, then saved once', async ({ page, signInAs }, {
  retry,
}) => {
  const name = `Imported box ${retry}`;
  const text = `name,geometry,tags\n${name},"1,43,1.5,43.5",river\nFar ${retry},"POLYGON((3 43, 4 43, 4 44, 3 43))",\nLost,here,\n`;
  const file = { name: 'areas.csv', mimeType: 'text/csv', buffer: Buffer.from(text) };
  await signInAs('analyst');
  await page.goto('/areas');
  await page.getByRole('button', { name: 'Import from CSV…' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Import areas from CSV' });
  await dialog.getByLabel('CSV file').setInputFiles(file);
  await expect(dialog.getByText('2 new and 1 not usable')).toBeVisible();
  await expect(dialog.getByRole('listitem').filter({ hasText: 'Line 4' })).toContainText('no WKT');
  expect(await axeComplaints(page, '[role="dialog"]')).toEqual([]);
  expect(await (await page.request.get('/api/areas')).text()).not.toContain(name);

  await dialog.getByRole('button', { name: 'Create 2 areas' }).click();
  await expect(dialog.getByText('2 created and 1 not usable')).toBeVisible();
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByRole('listitem').filter({ hasText: name })).toHaveCount(1);

  await page.getByRole('button', { name: 'Import from CSV…' }).first().click();
  await dialog.getByLabel('CSV file').setInputFiles(file);
  await expect(dialog.getByText('2 exist and 1 not usable')).toBeVisible();
});
