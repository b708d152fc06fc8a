import { axeComplaints } from './support/axe';
import { weighAtRest } from './support/page-weight';
import { portalPages } from './support/portal-pages';
import { collectComplaints, expect, test } from './support/test';

for (const { path, sign, budgetKb } of portalPages) {
  test(`${path.split('=POLYGON')[0]} is sound: axe in both themes, a phone's width, its weight, no complaint`, async ({
    page,
    signInAs,
  }) => {
    const complaints = collectComplaints(page);
    await signInAs('admin');
    await page.goto(path);
    await expect(page.locator('main')).toContainText(sign);
    const { scriptBytes, styleBytes, heaviest } = await weighAtRest(page);
    const weightKb = Math.round((scriptBytes + styleBytes) / 1024);
    expect(weightKb, `${weightKb} KB of script and style:\n${heaviest.join('\n')}`).toBeLessThanOrEqual(
      budgetKb,
    );

    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      expect(await axeComplaints(page), colorScheme).toEqual([]);
    }

    await page.setViewportSize({ width: 390, height: 844 });
    await page.reload();
    await expect(page.locator('main')).toContainText(sign);
    const width = () => page.evaluate(() => document.documentElement.scrollWidth);
    expect(await width()).toBeLessThanOrEqual(390);
    expect(await axeComplaints(page), 'on a phone').toEqual([]);
    expect(complaints).toEqual([]);
  });
}
