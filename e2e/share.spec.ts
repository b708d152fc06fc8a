import { expect, signIn, test } from '../testing/test';

test.use({ sharesStack: true });

test('a link to an area that only its owner may open shows it to a colleague', async ({
  browser,
  page,
  signInAs,
  stack,
}) => {
  await signInAs('analyst');
  const ring = [
    [3.1, 43.2],
    [3.3, 43.2],
    [3.3, 43.35],
    [3.1, 43.35],
    [3.1, 43.2],
  ];
  const saved = await page.request.post('/api/areas', {
    data: { name: 'Mine alone', geometry: { type: 'Polygon', coordinates: [ring] } },
    headers: { origin: stack.portal.url },
  });
  const { id } = await saved.json();
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto(`/search?area=saved:${id}`);
  await expect(page.getByText('4 vertices')).toBeVisible();
  await page.getByRole('button', { name: 'Share' }).click();
  await expect(page.getByText('Link copied')).toBeVisible();
  const link = await page.evaluate(() => navigator.clipboard.readText());

  const context = await browser.newContext({ baseURL: stack.portal.url });
  await signIn(context.request, stack.portal.url, 'admin');
  const other = await context.newPage();
  await other.goto(link);
  await expect(other.getByText('4 vertices')).toBeVisible();
  await expect(other.getByRole('heading', { name: /^\d+ images?$/ })).toBeVisible();
  await context.close();
});
