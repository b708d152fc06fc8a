import { readFile } from 'node:fs/promises';
import { axeComplaints } from '../testing/browser/axe';
import { expect, test } from '../testing/test';

test.use({ sharesStack: true });

test('an admin imports users from a CSV file: checked first, then created, with links to download once', async ({
  page,
  signInAs,
}, { retry }) => {
  const ruth = `ruth-${retry}@import.example`;
  const omar = `omar-${retry}@import.example`;
  const text = `name,e-mail,roles\nRuth Okafor,${ruth},analyst approver\n=Omar,${omar},viewer\nNo One,nowhere,viewer\n`;
  const file = { name: 'team.csv', mimeType: 'text/csv', buffer: Buffer.from(text) };
  await signInAs('admin');
  await page.goto('/admin');
  await page.getByRole('button', { name: 'Import from CSV…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Import users from CSV' });
  await dialog.getByLabel('CSV file').setInputFiles(file);
  await expect(dialog.getByText('2 new and 1 not usable')).toBeVisible();
  await expect(dialog.getByRole('listitem').filter({ hasText: 'Line 4' })).toContainText(
    '“nowhere” is not an e-mail address',
  );
  await expect(dialog.getByText('Nothing is changed yet.')).toBeVisible();
  expect(await axeComplaints(page, '[role="dialog"]')).toEqual([]);
  const listed = async () => (await page.request.get('/api/users?search=import.example')).text();
  expect(await listed()).not.toContain(ruth);

  await dialog.getByRole('button', { name: 'Create 2 users' }).click();
  await expect(dialog.getByText('2 created and 1 not usable')).toBeVisible();
  const downloads = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Download links' }).click();
  const saved = await readFile(await (await downloads).path(), 'utf8');
  expect(saved).toMatch(new RegExp(`"Ruth Okafor","${ruth}","http[^"]+/sign-in/link#[\\w-]{43}"`));
  expect(saved).toContain(`"'=Omar"`);
  expect(await axeComplaints(page, '[role="dialog"]')).toEqual([]);
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByRole('row').filter({ hasText: ruth })).toContainText('no password yet');

  // The same file again creates no one, and has no links.
  await page.getByRole('button', { name: 'Import from CSV…' }).click();
  await dialog.getByLabel('CSV file').setInputFiles(file);
  await expect(dialog.getByText('2 exist and 1 not usable')).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Create users' })).toHaveAttribute('aria-disabled', 'true');
});
