import { axeComplaints, axeComplaintsInBothThemes } from '../testing/browser/axe';
import { weighAtRest } from '../testing/browser/page-weight';
import { portalPages } from '../testing/portal-pages';
import { collectComplaints, expect, test } from '../testing/test';

test.use({ sharesStack: true });

for (const { path, sign, budgetKb } of portalPages) {
  test(`${path.split('=POLYGON')[0]} is sound: axe in both themes, a phone's width, its weight, no complaint`, async ({
    page,
    signInAs,
  }) => {
    const complaints = collectComplaints(page);
    await signInAs('admin');
    await page.goto(path);
    await expect(page.locator('main')).toContainText(sign);
    expect(await axeComplaintsInBothThemes(page)).toEqual([]);
    // By now it has what it loads later.
    const { scriptBytes, styleBytes, heaviest } = await weighAtRest(page);
    const weightKb = Math.round((scriptBytes + styleBytes) / 1024);
    expect(weightKb, `${weightKb} KB of script and style:\n${heaviest.join('\n')}`).toBeLessThanOrEqual(
      budgetKb,
    );

    await page.setViewportSize({ width: 390, height: 844 });
    await page.reload();
    await expect(page.locator('main')).toContainText(sign);
    const width = () => page.evaluate(() => document.documentElement.scrollWidth);
    expect(await width()).toBeLessThanOrEqual(390);
    expect(await axeComplaints(page), 'on a phone').toEqual([]);
    expect(complaints).toEqual([]);
  });
}

test('an unknown address is said to be one, and follows the theme of the system', async ({
  page,
  signInAs,
}) => {
  await signInAs('viewer');
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.goto('/no-such-page');
  await expect(page.getByText('This page does not exist')).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  expect(await axeComplaints(page)).toEqual([]);
  await page.emulateMedia({ colorScheme: 'light' });
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
});
