import { hkdfSync } from 'node:crypto';
import type { Page } from '@playwright/test';
import { EncryptJWT } from 'jose';
import { type OpenidProvider, startOpenidProvider } from '../testing/accounts/openid-provider';
import { runUserAdd } from '../testing/accounts/users';
import { axeComplaints } from '../testing/browser/axe';
import { createDataDir, freePort, type Portal, startPortal, testSecret } from '../testing/portal';
import { expect, test, untilItTakesPresses } from '../testing/test';

let provider: OpenidProvider;
let portal: Portal;
const dataDir = createDataDir();

test.beforeAll(async ({ stack }) => {
  const port = await freePort();
  provider = await startOpenidProvider(`http://127.0.0.1:${port}`);
  portal = await startPortal({ env: { ...stack.simulator.env, ...provider.env }, dataDir, port });
});
test.beforeEach(() => {
  provider.fault = undefined;
  provider.claimsIn = 'id-token';
});
test.afterAll(async () => {
  await portal.stop();
  await provider.stop();
});

const person = (name: string, roles?: unknown): OpenidProvider['person'] => ({
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

test('the provider signs someone in, with the roles that it claims, and the portal brings them where they were', async ({
  page,
}) => {
  await page.goto(portal.url);
  expect(await axeComplaints(page)).toEqual([]);
  provider.person = person('Olga', ['operator', 'something-else']);
  await signInAtProvider(page, '/ingestion/runs');
  await expect(page).toHaveURL(`${portal.url}/ingestion/runs`);
  await expect(page.getByText('No runs yet')).toBeVisible();
  await untilItTakesPresses(page);
  await page.getByRole('button', { name: /Your account: Olga/ }).click();
  await expect(page.getByText('operator', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await page.getByRole('button', { name: 'Yes, sign me out' }).click();
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
  const other = await second.newPage();
  await signInAtProvider(other);
  await expect(other.getByText('You have no role yet')).toBeVisible();
  // The rights that were taken end the first session, too.
  await expect
    .poll(async () => (await page.request.get(`${portal.url}/api/ordering/orders`)).status())
    .toBe(401);
  expect((await second.request.get(`${portal.url}/api/ordering/orders`)).status()).toBe(403);
  await second.close();
});

test('a local account is not taken over by an address that the provider claims', async ({ page }) => {
  runUserAdd(dataDir, {
    email: 'ann@agency.example',
    name: 'Ann',
    role: 'admin',
    password: 'a password for Ann',
  });
  provider.person = person('Ann', ['viewer']);
  await signInAtProvider(page);
  await expect(page.getByRole('alert').filter({ hasText: 'belongs to another account' })).toBeVisible();
  expect((await page.request.get(`${portal.url}/api/ordering/orders`)).status()).toBe(401);
});

test('claims that come from userinfo alone count, and those about someone else let no one in', async ({
  page,
  browser,
}) => {
  provider.claimsIn = 'userinfo';
  provider.person = person('Uta', ['analyst']);
  await signInAtProvider(page);
  await expect(page.getByRole('heading', { name: 'Orders', level: 1 })).toBeVisible();
  const { user } = await (await page.request.get(`${portal.url}/api/session`)).json();
  expect(user).toMatchObject({ name: 'Uta', email: 'uta@agency.example', roles: ['analyst'] });
  const eve = await browser.newContext();
  provider.person = person('Eve', ['admin']);
  provider.fault = 'speaks-of-someone-else';
  const evil = await eve.newPage();
  await signInAtProvider(evil);
  await expect(evil.getByRole('alert').filter({ hasText: 'did not confirm who you are' })).toBeVisible();
  await eve.close();
});

test('the flow carries PKCE, a state and a nonce, each new every time', async ({ browser }) => {
  const seen = new Set<string>();
  provider.asked.length = 0;
  for (const turn of [1, 2]) {
    const context = await browser.newContext();
    provider.person = person('Paula', ['viewer']);
    const page = await context.newPage();
    await signInAtProvider(page);
    await expect(page.getByRole('heading', { name: 'Orders', level: 1 })).toBeVisible();
    const asked = provider.asked.find((one) => !seen.has(one.get('state') ?? ''));
    expect(asked?.get('response_type'), `turn ${turn}`).toBe('code');
    expect(asked?.get('code_challenge_method')).toBe('S256');
    for (const name of ['code_challenge', 'state', 'nonce']) {
      expect(asked?.get(name)?.length).toBeGreaterThanOrEqual(43);
      seen.add(asked?.get(name) ?? '');
    }
    await context.close();
  }
  expect(seen.size).toBe(6);
});

test('an answer that this browser did not ask for signs no one in', async ({ page, browser }) => {
  provider.person = person('Eve', ['viewer']);
  // Eve makes another person open the answer that was meant for her.
  const eve = await (await browser.newContext()).newPage();
  let answer = '';
  eve.on('request', (request) => {
    if (request.url().includes('/api/auth/callback/oidc?')) answer = request.url();
  });
  await signInAtProvider(eve);
  await expect(eve.getByRole('heading', { name: 'Orders', level: 1 })).toBeVisible();
  expect(answer).toContain('code=');
  await page.goto(portal.url);
  await page.goto(answer);
  await expect(page.getByRole('alert').filter({ hasText: 'did not confirm who you are' })).toBeVisible();
  expect((await page.request.get(`${portal.url}/api/session`)).status()).toBe(401);
  expect(portal.output()).toContain('"reason":"wrong state"');
  await eve.context().close();
});

test('an answer with a cookie that is sealed in another way signs no one in', async ({ page }) => {
  // The right key, and an algorithm that fits it.
  const key = hkdfSync(
    'sha256',
    testSecret,
    'swath.state',
    'NextAuth.js Generated Encryption Key (swath.state)',
    32,
  );
  const state = await new EncryptJWT({ value: 'a-state', provider: 'oidc' })
    .setProtectedHeader({ alg: 'A256KW', enc: 'A256GCM' })
    .setExpirationTime('5m')
    .encrypt(new Uint8Array(key));
  await page.context().addCookies([{ name: 'swath.state', value: state, url: portal.url }]);
  await page.goto(`${portal.url}/api/auth/callback/oidc?code=a-code&state=a-state`);
  await expect(page.getByRole('alert').filter({ hasText: 'did not confirm who you are' })).toBeVisible();
  expect(portal.output()).toContain('a cookie that Swath did not seal');
  expect((await page.context().cookies()).map(({ name }) => name)).not.toContain('swath.state');
});

for (const fault of [
  'denies',
  'refuses-the-client-secret',
  'signs-with-another-key',
  'is-another-issuer',
  'forgets-the-nonce',
  'means-another-client',
  'gives-an-old-token',
] as const) {
  test(`a provider that ${fault} lets no one in, and a sentence says so`, async ({ page }) => {
    provider.fault = fault;
    provider.person = person('Eve', ['admin']);
    await signInAtProvider(page);
    await expect(page.getByRole('alert').filter({ hasText: 'did not confirm who you are' })).toBeVisible();
    expect((await page.request.get(`${portal.url}/api/users`)).status()).toBe(401);
    expect(portal.output()).not.toContain(provider.env.OIDC_CLIENT_SECRET);
  });
}

test('metadata of another issuer lets nothing out: no browser, no code, no client secret', async ({
  page,
}) => {
  provider.fault = 'describes-another-issuer';
  const fresh = await startPortal({ env: provider.env });
  try {
    const before = [provider.asked.length, provider.tokenRequests];
    await page.goto(fresh.url);
    await page.getByRole('button', { name: 'Sign in with Example Space Agency' }).click();
    const refusal = page.getByRole('alert').filter({ hasText: 'did not confirm who you are' });
    await expect(refusal).toBeVisible();
    await page.goto(`${fresh.url}/api/auth/callback/oidc?code=a-code&state=a-state`);
    await expect(refusal).toBeVisible();
    expect([provider.asked.length, provider.tokenRequests]).toEqual(before);
    expect(fresh.output()).toContain('"reason":"another issuer"');
  } finally {
    await fresh.stop();
  }
});

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
