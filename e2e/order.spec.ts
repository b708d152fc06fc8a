import { axeComplaints } from '../testing/browser/axe';
import { collectComplaints, expect, test } from '../testing/test';

test('an analyst draws an area, finds images, and places an order exactly once', async ({
  page,
  signInAs,
  stack,
}) => {
  const complaints = collectComplaints(page);
  await signInAs('analyst');
  await page.goto('/search?view=2.9800,43.2000,10');

  await test.step('draw an area on the map', async () => {
    const map = page.getByRole('application');
    await expect(map).toBeVisible();
    await page.getByRole('button', { name: 'Draw rectangle' }).click();
    await expect(page.getByText('Press and drag from corner to corner, or click both.')).toBeVisible();
    const box = await map.boundingBox();
    if (!box) throw new Error('the map has no place');
    const [x, y] = [box.x + box.width * 0.55, box.y + box.height * 0.4];
    await page.mouse.move(x, y);
    await page.mouse.click(x, y);
    await page.mouse.move(x + 60, y + 30, { steps: 4 });
    await page.mouse.move(x + 120, y + 90, { steps: 4 });
    await page.mouse.click(x + 120, y + 90);
    await expect(page).toHaveURL(/area=POLYGON/i);
  });

  await test.step('find images', async () => {
    await expect(page.getByRole('heading', { name: /^\d+ images?$/ })).toBeVisible();
    expect(await axeComplaints(page)).toEqual([]);
  });

  await test.step('look at one on the map and take it', async () => {
    await page
      .getByRole('listitem')
      .filter({ hasText: /covers/ })
      .first()
      .getByRole('button')
      .first()
      .click();
    const panel = page
      .getByRole('complementary')
      .or(page.getByRole('region', { name: /UTC/ }))
      .last();
    await page.getByRole('switch', { name: 'On the map' }).click();
    await expect(page.locator('.map canvas, .map img').first()).toBeVisible();
    await page.getByRole('button', { name: /Add to basket/ }).click();
    await expect(page.getByRole('link', { name: /Basket/ }).first()).toContainText('1');
    await expect(panel).toBeVisible();
  });

  await test.step('price it', async () => {
    await page.goto('/basket');
    await page.getByRole('combobox', { name: 'Contract' }).click();
    await page.getByRole('option', { name: /Swath EU 2026/ }).click();
    await page.getByRole('button', { name: 'Get quote', exact: true }).last().click();
    await expect(page.getByRole('button', { name: /^Place order · / })).toBeVisible();
    expect(await axeComplaints(page)).toEqual([]);
  });

  const before = (await stack.simulator.truth()).orders.length;
  await test.step('confirm', async () => {
    await page.getByRole('button', { name: /^Place order · / }).click();
    const dialog = page.getByRole('alertdialog');
    await expect(dialog).toContainText('1 image');
    await dialog.getByRole('button', { name: /^Place order · / }).dblclick();
    await expect(page).toHaveURL(/\/orders\//);
  });

  const { orders } = await stack.simulator.truth();
  expect(orders.length - before).toBe(1);
  const placed = orders.at(-1);
  await expect(page.getByText(placed?.id ?? 'no order').first()).toBeVisible();
  await page.goto('/orders');
  await expect(page.getByRole('row').filter({ hasText: placed?.id ?? 'no order' })).toContainText('Placed');
  expect(complaints).toEqual([]);
});
