import { expect, test } from '../testing/test';

test.use({ sharesStack: true });

const area = encodeURIComponent('POLYGON((2.9 43.1, 3.3 43.1, 3.3 43.4, 2.9 43.4, 2.9 43.1))');

test('menus and panels are opened, walked and left by keyboard, and give the focus back', async ({
  page,
  signInAs,
}) => {
  await signInAs('analyst');
  await page.goto(`/search?area=${area}`);

  const more = page.getByRole('button', { name: 'More about the area' });
  const first = page.getByRole('menuitem', { name: 'Save this area…' });
  for (const key of ['ArrowDown', 'Enter']) {
    await more.focus();
    await page.keyboard.press(key);
    await expect(first).toBeFocused();
    await expect(page.getByRole('menu', { name: 'More about the area' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(more).toBeFocused();
    await expect(first).toBeHidden();
  }
  await page.keyboard.press('ArrowDown');
  await expect(first).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(first).toBeHidden();
  await expect(more).toHaveAttribute('aria-expanded', 'false');

  const constellations = page.getByRole('button', { name: /^Constellations:/ });
  const panel = page.getByRole('dialog', { name: 'Constellations' });
  await constellations.focus();
  await page.keyboard.press('Enter');
  await panel.getByRole('button', { name: 'Add' }).focus();
  await page.keyboard.press('Tab');
  await expect(panel).toBeHidden();
  await expect(constellations).toBeFocused();
  // The press on its own button closes it, and does not open it once more.
  await constellations.click();
  await expect(panel).toBeVisible();
  await constellations.click();
  await expect(panel).toBeHidden();
});

test('a dialog that a menu opened keeps the focus while someone types', async ({ page, signInAs }) => {
  await signInAs('operator');
  await page.goto('/ingestion/new');
  const name = `Typed-at-once-${Date.now()}`;
  for (const press of ['Enter', 'click'] as const) {
    const more = page.getByRole('button', { name: 'More about the payload' });
    const entry = page.getByRole('menuitem', { name: 'Create an empty AOI…' });
    await (press === 'click' ? more.click() : more.press(press));
    // The menu still moves into place; a pointer that is there before it has come to rest meets another entry.
    await entry.hover();
    await (press === 'click' ? entry.click() : entry.press(press));
    const field = page.getByLabel('Name of the new AOI');
    await field.pressSequentially(name);
    await expect(field).toHaveValue(name);
    await page.keyboard.press('Escape');
    await expect(field).toBeHidden();
  }
});

test('a dialog that saves something stays until its answer is there, with what was typed', async ({
  page,
  signInAs,
}) => {
  await signInAs('analyst');
  await page.goto(`/search?area=${area}`);
  const isPost = '**/api/areas';
  let answer = () => {};
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route(isPost, async (route) => {
    if (route.request().method() === 'POST') await held;
    await route.continue();
  });
  await page.getByRole('button', { name: 'More about the area' }).click();
  await page.getByRole('menuitem', { name: 'Save this area…' }).click();
  const dialog = page.getByRole('dialog').filter({ has: page.getByLabel('Name', { exact: true }) });
  const name = dialog.getByLabel('Name', { exact: true });
  await name.fill(`Held-${Date.now()}`);
  const typed = await name.inputValue();
  const asked = page.waitForRequest(
    (request) => request.method() === 'POST' && request.url().endsWith('/api/areas'),
  );
  await name.press('Enter');
  await asked;
  await page.keyboard.press('Escape');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(name).toHaveValue(typed);
  answer();
  await expect(name).toBeHidden();
});
