import { openPalette } from '../testing/browser/keyboard';
import { expect, shortly, test } from '../testing/test';

test.use({ sharesStack: true });

const graph = '/ingestion/aoi/Denmark-coherence-2026/graph';

test('the question mark leads by keyboard to the guide for the page, with its picture and without another server', async ({
  page,
  signInAs,
  stack,
}) => {
  const elsewhere: string[] = [];
  page.on('request', (request) => {
    if (/^http/.test(request.url()) && !request.url().startsWith(stack.portal.url))
      elsewhere.push(request.url());
  });
  await signInAs('viewer');
  await page.goto(graph);
  const link = page
    .getByRole('dialog', { name: 'Keyboard shortcuts' })
    .getByRole('link', { name: 'Guide for this page' });
  // A page can be pressed a moment before it listens for keys.
  await expect(async () => {
    await page.keyboard.press('?');
    await expect(link).toBeVisible(shortly);
  }).toPass();
  await expect(async () => {
    await page.keyboard.press('Tab');
    await expect(link).toBeFocused({ timeout: 200 });
  }).toPass();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/guide/graph');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('See what depends on what');
  await expect(page).toHaveTitle('See what depends on what · Swath');
  await expect(page.getByRole('dialog')).toHaveCount(0);

  // The picture is in the colours of the page.
  const picture = page.getByRole('article').getByRole('img').first();
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await expect(picture).toHaveAttribute('src', `/pictures/graph-${colorScheme}.webp`);
    await expect
      .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(300);
  }

  await page.getByRole('navigation', { name: 'User guide' }).getByRole('link', { name: 'Glossary' }).click();
  await expect(page).toHaveURL('/guide/glossary');
  await expect(page.getByRole('article')).toContainText('Failed items with similar messages, as one group.');
  expect(elsewhere).toEqual([]);
});

test('the account menu and Ctrl K lead to the guide for the page', async ({ page, signInAs }) => {
  await signInAs('approver');
  await page.goto('/orders');
  await page.getByRole('button', { name: /^Your account/ }).click();
  await page.getByRole('link', { name: 'Guide for this page' }).click();
  await expect(page).toHaveURL('/guide/order');
  await page.getByRole('article').getByRole('link', { name: 'settles it' }).click();
  await expect(page).toHaveURL('/guide/approve#settle-an-unknown-order');
  await expect(page.getByRole('heading', { name: 'Settle an unknown order' })).toBeInViewport();

  // Not on the search page: its map writes where it looks into the address a moment later.
  await page.goto('/areas');
  await (await openPalette(page)).fill('guide help');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/guide/search');
});

test('an address that no page of the guide has is said to be unknown', async ({ page, signInAs }) => {
  await signInAs('viewer');
  await page.goto('/guide/no-such-page');
  await expect(page.getByText('This page does not exist')).toBeVisible();
});
