import { request as requests } from '@playwright/test';
import { endpoints } from '@/app/api/endpoints';
import { openPalette } from '../testing/browser/keyboard';
import { collectComplaints, expect, signIn, test } from '../testing/test';

test.use({ sharesStack: true });

/** The page that people read of the interfaces for programs. */

const open = endpoints.filter(({ path }) => /^\/api\/(features|stac)(\/|$)/.test(path));

test('Ctrl K and the account page lead to the API reference, which has every route with an example', async ({
  page,
  signInAs,
}) => {
  const complaints = collectComplaints(page);
  await signInAs('viewer');
  await page.goto('/account');
  await page.getByRole('link', { name: 'API reference' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'API reference' })).toBeVisible();
  for (const { method, path } of open) {
    const route = page
      .locator('main section')
      .filter({ has: page.getByText(`${method}${path}`, { exact: true }) });
    await expect(route.last(), `${method} ${path}`).toContainText('Answer');
    await expect(route.last(), `${method} ${path}`).toContainText('curl');
  }
  const items = page
    .locator('section', { has: page.getByRole('heading', { name: 'A page of features', exact: true }) })
    .last();
  await items.getByText('Example', { exact: false }).click();
  await expect(items).toContainText('"numberMatched": 1296');
  await items.getByRole('link', { name: 'FeatureCollection' }).click();
  await expect(page).toHaveURL(/#features-FeatureCollection$/);

  await page.goto('/');
  await (await openPalette(page)).fill('api ref');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/api-docs$/);
  expect(complaints).toEqual([]);
});

test('the reference loads nothing from elsewhere, and is for those who are signed in', async ({
  page,
  signInAs,
  stack,
}) => {
  const elsewhere: string[] = [];
  page.on('request', (one) => {
    const { origin, protocol } = new URL(one.url());
    if (protocol.startsWith('http') && origin !== stack.portal.url) elsewhere.push(one.url());
  });
  await page.goto('/api-docs');
  await expect(page).toHaveURL(/\/sign-in/);
  await signInAs('viewer');
  await page.goto('/api-docs');
  await expect(page.locator('main')).toContainText('OGC API');
  expect(elsewhere).toEqual([]);
});

test('a method that an open interface does not have is refused', async ({ stack }) => {
  const { url } = stack.portal;
  const context = await requests.newContext();
  await signIn(context, url, 'admin');
  const served = new Set(open.map(({ method, path }) => `${method} ${path}`));
  for (const path of new Set(open.map((one) => one.path))) {
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE']) {
      if (served.has(`${method} ${path}`)) continue;
      const answer = await context.fetch(url + path.replaceAll(/\{\w+\}/g, 'x'), {
        method,
        headers: { origin: url },
      });
      expect([method, path, answer.status()]).toEqual([method, path, 405]);
    }
  }
  await context.dispose();
});
