import { spawnSync } from 'node:child_process';
import type { Page } from '@playwright/test';
import { axeComplaints } from './support/axe';
import { type OpenidProvider, startOpenidProvider } from './support/openid-provider';
import { makeDataDir, type Portal, startPortal } from './support/portal';
import { expect, test } from './support/test';

let provider: OpenidProvider;
let portal: Portal;
const dataDir = makeDataDir();

test.beforeAll(async ({ stack }) => {
  provider = await startOpenidProvider();
  portal = await startPortal({ env: { ...stack.simulator.env, ...provider.env }, dataDir });
});
test.beforeEach(() => {
  provider.trouble = undefined;
});
test.afterAll(async () => {
  await portal.stop();
  await provider.stop();
});

const person = (name: string, roles?: unknown) => ({
  sub: `subject-of-${name}`,
  name,
  email: `${name.toLowerCase()}@agency.example`,
  email_verified: true,
  realm_access: { roles },
});

async function signInAtProvider(page: Page, path = '/orders'): Promise<void> {
  await page.goto(portal.url + path);
  await page.getByRole('button', { name: 'Sign in with Example Space Agency' }).click();
}

test('the provider signs somebody in, with the roles that it claims, and the portal brings them where they were', async ({
  page,
}) => {
  await page.goto(portal.url);
  expect(await axeComplaints(page)).toEqual([]);
  provider.person = person('Olga', ['operator', 'something-else']);
  await signInAtProvider(page, '/ingestion/runs');
  await expect(page).toHaveURL(`${portal.url}/ingestion/runs`);
  // Asked for by the page itself: from now on it takes clicks.
  await expect(page.getByText('Nothing was started from here yet')).toBeVisible();
  await page.getByRole('button', { name: /Your account: Olga/ }).click();
  await expect(page.getByText('operator', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page.getByText('You are signed out.')).toBeVisible();
});

test('roles follow the provider at each sign-in; without one nothing is shown but a sentence', async ({
  page,
  browser,
}) => {
  provider.person = person('Rita', ['analyst']);
  await signInAtProvider(page);
  await expect(page.getByRole('heading', { name: 'Orders', level: 1 })).toBeVisible();

  provider.person = person('Rita', []);
  const second = await browser.newContext();
  await signInAtProvider(await second.newPage());
  // The rights that were taken end the first session, too.
  await expect.poll(async () => (await page.request.get(`${portal.url}/api/orders`)).status()).toBe(401);
  expect((await second.request.get(`${portal.url}/api/orders`)).status()).toBe(403);
  await second.close();
});

test('a local account is not taken over by an address that the provider claims', async ({ page }) => {
  const command = ['run', '-s', 'user:add', '--', '--email', 'ann@agency.example', '--name', 'Ann'];
  spawnSync('npm', [...command, '--role', 'admin'], {
    env: { ...process.env, DATABASE_URL: '', DATA_DIR: dataDir },
    input: 'a password for Ann\n',
  });
  provider.person = person('Ann', ['viewer']);
  await signInAtProvider(page);
  await expect(page.getByRole('alert').filter({ hasText: 'belongs to another account' })).toBeVisible();
  expect((await page.request.get(`${portal.url}/api/orders`)).status()).toBe(401);
});

test('claims that come from userinfo alone count, and those about someone else let nobody in', async ({
  page,
}) => {
  provider.person = { sub: 'subject-of-Uta' };
  provider.userinfo = person('Uta', ['analyst']);
  await signInAtProvider(page);
  await expect(page.getByRole('heading', { name: 'Orders', level: 1 })).toBeVisible();
  const { user } = await (await page.request.get(`${portal.url}/api/session`)).json();
  expect(user).toMatchObject({ name: 'Uta', email: 'uta@agency.example', roles: ['analyst'] });
  // An open page that is signed out goes to the sign-in page on its own.
  await page.goto('about:blank');
  await page.context().clearCookies();
  provider.userinfo = person('Eve', ['admin']);
  await signInAtProvider(page);
  await expect(page.getByRole('alert').filter({ hasText: 'did not confirm who you are' })).toBeVisible();
  provider.userinfo = undefined;
});

for (const trouble of [
  'denies',
  'refuses-the-client-secret',
  'signs-with-another-key',
  'is-another-issuer',
] as const) {
  test(`a provider that ${trouble} lets nobody in, and a sentence says so`, async ({ page }) => {
    provider.trouble = trouble;
    provider.person = person('Eve', ['admin']);
    await signInAtProvider(page);
    await expect(page.getByRole('alert').filter({ hasText: 'did not confirm who you are' })).toBeVisible();
    expect((await page.request.get(`${portal.url}/api/users`)).status()).toBe(401);
    expect(portal.output()).not.toContain(provider.env.OIDC_CLIENT_SECRET);
  });
}

test('with the provider away, passwords still work and a sentence says what is wrong', async ({ page }) => {
  const away = await startPortal({ env: { ...provider.env, OIDC_ISSUER: 'http://127.0.0.1:9' } });
  try {
    await page.goto(away.url);
    await page.getByRole('button', { name: 'Sign in with Example Space Agency' }).click();
    await expect(page.getByRole('alert').filter({ hasText: 'did not confirm who you are' })).toBeVisible();
    await expect(page.getByLabel('Password')).toBeEnabled();
  } finally {
    await away.stop();
  }
});
