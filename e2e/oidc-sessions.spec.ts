import { rmSync } from 'node:fs';
import { type Browser, type BrowserContext, request as contexts } from '@playwright/test';
import { type OpenidProvider, startOpenidProvider } from '../testing/accounts/openid-provider';
import { embeddedDatabaseUrl } from '../testing/database/embedded-database';
import { followStream } from '../testing/follower';
import { createDataDir, freePort, type Portal, startPortal } from '../testing/portal';
import { startSimulator, type TestSimulator } from '../testing/simulator';
import { expect, test, untilItTakesPresses } from '../testing/test';

const settled = { timeout: 90_000, intervals: [50] };
const dataDir = createDataDir();
let simulator: TestSimulator;
let provider: OpenidProvider;
/** Two replicas behind one address. */
let first: Portal;
let second: Portal;

test.beforeAll(async () => {
  const port = await freePort();
  [simulator, provider] = await Promise.all([
    startSimulator({ env: { SIM_WORKFLOW: 'empty' } }),
    startOpenidProvider(`http://127.0.0.1:${port}`),
  ]);
  await fetch(`${simulator.url}/workflow/_make`, {
    method: 'POST',
    body: JSON.stringify({ name: 'Relay', scenes: 1, tilesPerScene: 1, statuses: { PENDING: 1 } }),
  });
  const env = { ...simulator.env, ...provider.env, OIDC_CHECK_INTERVAL_SECONDS: '2', LOCAL_ACCOUNTS: 'off' };
  first = await startPortal({ env, dataDir, port });
  const shared = { ...env, DATABASE_URL: embeddedDatabaseUrl(dataDir), PORTAL_URL: first.url };
  second = await startPortal({ env: shared });
});
test.beforeEach(() => {
  provider.fault = undefined;
});
test.afterAll(async () => {
  await second.stop();
  await first.stop();
  await Promise.all([provider.stop(), simulator.stop()]);
  rmSync(dataDir, { recursive: true, force: true });
});

const person = (name: string, roles: string[]): OpenidProvider['person'] => ({
  sub: `subject-of-${name}`,
  name,
  email: `${name.toLowerCase()}@agency.example`,
  email_verified: true,
  realm_access: { roles },
});

/** Signs someone in with a browser of their own. */
async function enter(browser: Browser, who: OpenidProvider['person']) {
  provider.person = who;
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto(`${first.url}/orders`);
  await page.getByRole('button', { name: 'Sign in with Example Space Agency' }).click();
  await expect(page.getByRole('heading', { name: 'Orders', level: 1 })).toBeVisible();
  await untilItTakesPresses(page);
  return { context, page, cookie: await readCookie(context) };
}

async function readCookie(context: BrowserContext): Promise<string> {
  const { cookies } = await context.storageState();
  return cookies
    .filter(({ name }) => name === 'swath.session')
    .map(({ name, value }) => `${name}=${value}`)
    .join('; ');
}

const fetchStatus = async ({ url }: Portal, cookie: string) =>
  (await fetch(`${url}/api/session`, { headers: { cookie } })).status;

/** Expects that a session, and a stream of it on the other replica, is no more. */
async function expectEnded(cookie: string, stream: { isEnded(): boolean }): Promise<void> {
  for (const portal of [first, second])
    await expect.poll(() => fetchStatus(portal, cookie), settled).toBe(401);
  await expect.poll(() => stream.isEnded(), settled).toBe(true);
}

/** Follows an event stream on the second replica. */
async function follow(cookie: string) {
  const stream = followStream(`${second.url}/api/ingestion/aois/Relay/events`, cookie);
  await expect.poll(() => stream.seen.length, settled).toBeGreaterThan(0);
  return stream;
}

async function audited(browser: Browser): Promise<{ action: string; address: string; detail: unknown }[]> {
  const { context } = await enter(browser, person('Ada', ['admin']));
  const { entries } = await (await context.request.get(`${first.url}/api/audit?limit=500`)).json();
  await context.close();
  return entries;
}

test('a role that the provider removes ends the session and its streams on every replica', async ({
  browser,
}) => {
  const olga = person('Olga', ['operator', 'viewer']);
  const { context, cookie } = await enter(browser, olga);
  const stream = await follow(cookie);
  // Checks alone change nothing, whichever replica makes them.
  const before = provider.tokenRequests;
  await expect.poll(() => provider.tokenRequests, settled).toBeGreaterThan(before + 3);
  expect(provider.tokenRefusals).toEqual([]);
  expect(await fetchStatus(second, cookie)).toBe(200);
  expect(stream.isEnded()).toBe(false);
  provider.people.set(olga.sub, { ...olga, realm_access: { roles: ['viewer'] } });
  await expectEnded(cookie, stream);
  await context.close();
});

test('signing out at the provider ends the session here, by back-channel logout', async ({ browser }) => {
  const { context, page, cookie } = await enter(browser, person('Bea', ['viewer']));
  const other = await enter(browser, person('Ben', ['viewer']));
  const [stream, witness] = [await follow(cookie), await follow(other.cookie)];
  provider.logouts.length = 0;
  await page.goto(`${provider.issuer}/session/end`, { waitUntil: 'load' });
  await page.getByRole('button', { name: 'Yes, sign me out' }).click();
  await expect.poll(() => provider.logouts, settled).toEqual(['accepted']);
  await expectEnded(cookie, stream);
  expect(witness.isEnded()).toBe(false);
  expect(await fetchStatus(second, other.cookie)).toBe(200);
  witness.close();
  expect(await audited(browser)).toContainEqual(
    expect.objectContaining({
      action: 'session.end',
      address: '127.0.0.1',
      detail: expect.objectContaining({ reason: 'signed out at the provider' }),
    }),
  );
  await Promise.all([context.close(), other.context.close()]);
});

test('signing out here signs out at the provider too, and leads back to a page of Swath', async ({
  browser,
}) => {
  const { context, page, cookie } = await enter(browser, person('Cleo', ['viewer']));
  await page.getByRole('button', { name: /Your account: Cleo/ }).click();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page).toHaveURL(/\/session\/end\?/);
  const asked = new URL(page.url());
  expect(asked.origin).toBe(provider.issuer);
  expect(asked.searchParams.get('post_logout_redirect_uri')).toBe(`${first.url}/sign-in?left=1`);
  expect(asked.searchParams.get('client_id')).toBe(provider.env.OIDC_CLIENT_ID);
  expect(provider.tokens).toContain(asked.searchParams.get('id_token_hint'));
  // Swath has ended the session already, whatever happens at the provider.
  expect(await fetchStatus(second, cookie)).toBe(401);
  await page.getByRole('button', { name: 'Yes, sign me out' }).click();
  await expect(page).toHaveURL(`${first.url}/sign-in?left=1`);
  await expect(page.getByText('You are signed out.')).toBeVisible();
  // The provider asks again who it is.
  provider.person = person('Dora', ['viewer']);
  await page.getByRole('button', { name: 'Sign in with Example Space Agency' }).click();
  await expect(page.getByRole('button', { name: /Your account: Dora/ })).toBeVisible();
  await context.close();
});

test('with the provider away, signing out ends the session here', async ({ browser }) => {
  const { context, page, cookie } = await enter(browser, person('Emil', ['viewer']));
  provider.fault = 'answers-no-one';
  await page.getByRole('button', { name: /Your account: Emil/ }).click();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page).toHaveURL(/\/session\/end\?/);
  for (const portal of [first, second])
    await expect.poll(() => fetchStatus(portal, cookie), settled).toBe(401);
  await context.close();
});

test('no token leaves the server: not in a cookie, the log or what it says to pages', async ({ browser }) => {
  const { context, page, cookie } = await enter(browser, person('Finn', ['viewer']));
  const before = provider.tokenRequests;
  await expect.poll(() => provider.tokenRequests, settled).toBeGreaterThan(before);
  const said = [
    cookie,
    JSON.stringify(await context.storageState()),
    await page.content(),
    await (await context.request.get(`${first.url}/api/auth/session`)).text(),
    await (await context.request.get(`${first.url}/api/session`)).text(),
    await (await context.request.get(`${first.url}/api/account/sessions`)).text(),
    first.output(),
    second.output(),
  ].join('\n');
  expect(provider.tokens.length).toBeGreaterThan(0);
  for (const token of provider.tokens) expect(said.includes(token)).toBe(false);
  expect(said).not.toContain(provider.env.OIDC_CLIENT_SECRET);
  await context.close();
});

test('sign-ins through the provider and failures are in the audit and the log, with their source', async ({
  browser,
}) => {
  const context = await browser.newContext();
  const page = await context.newPage();
  const trying = async () => {
    await page.goto(first.url);
    await page.getByRole('button', { name: 'Sign in with Example Space Agency' }).click();
    await expect(page.getByRole('alert').filter({ hasText: 'did not confirm who you are' })).toBeVisible();
  };
  provider.person = person('Gus', ['viewer']);
  provider.fault = 'denies';
  await trying();
  provider.fault = 'speaks-of-someone-else';
  await trying();
  await context.clearCookies();
  provider.fault = undefined;
  await page.goto(`${first.url}/api/auth/callback/oidc?code=x&state=forged`);
  await page.goto(`${first.url}/api/auth/callback/oidc?error=%3Cscript%3Eneedle-of-a-stranger`);
  await context.close();
  const entries = (await audited(browser)).filter(
    ({ detail }) => (detail as { way?: string })?.way === 'oidc',
  );
  const reasons = entries
    .filter(({ action }) => action === 'session.failure')
    .map(({ detail }) => (detail as { reason: string }).reason);
  expect(reasons).toEqual(
    expect.arrayContaining(['the provider answered access_denied', 'refused claims or token', 'wrong state']),
  );
  expect(JSON.stringify(entries)).not.toContain('needle-of-a-stranger');
  expect(entries).toContainEqual(
    expect.objectContaining({ action: 'session.sign-in', address: '127.0.0.1' }),
  );
  // What the portal ends automatically has no source.
  const asked = entries.filter(({ action }) => action === 'session.failure' || action === 'session.sign-in');
  for (const { address } of asked) expect(address).toBe('127.0.0.1');
  expect(first.output()).toContain('"reason":"wrong state"');
});

test('the endpoint for logout tokens takes no other, no large body and no flood', async () => {
  const send = (body: string, type = 'application/x-www-form-urlencoded') =>
    fetch(`${first.url}/api/oidc/logout`, { method: 'POST', body, headers: { 'content-type': type } });
  for (const body of ['', 'logout_token=', 'logout_token=a.b.c', 'x'.repeat(10_000), '\0', '{}']) {
    const answer = await send(body);
    expect(answer.status).toBe(400);
    expect(answer.headers.get('cache-control')).toBe('no-store');
  }
  expect((await send(`logout_token=${'a'.repeat(17_000)}`)).status).toBe(413);
  expect((await fetch(`${first.url}/api/oidc/logout`)).status).toBe(405);
  const statuses = new Set<number>();
  for (let at = 0; at < 310; at += 1) statuses.add((await send('logout_token=a.b.c')).status);
  expect([...statuses]).toEqual([400, 429]);
  expect((await send('logout_token=a.b.c')).headers.get('retry-after')).toMatch(/^\d+$/);
});

test('with local accounts off no password opens anything, and no page or command makes one', async ({
  browser,
}) => {
  const stranger = await contexts.newContext();
  const { csrfToken } = await (await stranger.get(`${first.url}/api/auth/csrf`)).json();
  await stranger.post(`${first.url}/api/auth/callback/password`, {
    form: { csrfToken, email: 'a@b.example', password: 'whatever it is', json: 'true' },
  });
  expect((await stranger.get(`${first.url}/api/session`)).status()).toBe(401);
  await stranger.dispose();

  const { context, page } = await enter(browser, person('Ada', ['admin']));
  const headers = { origin: first.url };
  const user = { email: 'new@agency.example', name: 'New', roles: ['viewer'] };
  const added = await context.request.post(`${first.url}/api/users`, { headers, data: user });
  expect([added.status(), await added.text()]).toEqual([409, expect.stringContaining('local-accounts-off')]);
  const { users } = await (await context.request.get(`${first.url}/api/users`)).json();
  expect(users.some(({ email }: { email: string }) => email === user.email)).toBe(false);
  const link = await context.request.post(`${first.url}/api/users/${users[0].id}/link`, { headers });
  expect(link.status()).toBe(409);
  await page.goto(`${first.url}/admin`);
  await expect(page.getByRole('heading', { name: 'Admin', level: 1 })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Add user' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Change Ada' }).click();
  await expect(page.getByRole('menuitem', { name: 'End all sessions' })).toBeVisible();
  await expect(page.getByRole('menuitem', { name: /New link/ })).toHaveCount(0);
  await context.close();

  const bare = await browser.newContext();
  const signIn = await bare.newPage();
  await signIn.goto(first.url);
  await expect(signIn.getByRole('button', { name: 'Sign in with Example Space Agency' })).toBeVisible();
  await expect(signIn.getByLabel('Password')).toHaveCount(0);
  await bare.close();
});

test('other sessions end after a fresh sign-in at the provider alone', async ({ browser }) => {
  const who = person('Nils', ['viewer']);
  const elsewhere = await enter(browser, who);
  provider.fault = 'signed-the-person-in-long-ago';
  const { context, page } = await enter(browser, who);
  provider.fault = undefined;
  const refused = await context.request.post(`${first.url}/api/account/sessions/end`, {
    headers: { origin: first.url },
    data: {},
  });
  expect([refused.status(), (await refused.json()).type]).toEqual([403, 'urn:swath:problem:sign-in-again']);
  expect(await fetchStatus(second, elsewhere.cookie)).toBe(200);

  await page.goto(`${first.url}/account`);
  await page.getByRole('button', { name: 'Sign out everywhere else' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByLabel('Your password')).toHaveCount(0);
  await dialog.getByRole('button', { name: 'Sign out everywhere else' }).click();
  await expect(dialog.getByText('Sign in again to continue')).toBeVisible();
  await dialog.getByRole('button', { name: 'Sign in again' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page).toHaveURL(`${first.url}/account`);
  await untilItTakesPresses(page);
  // A provider that has someone signed in must ask them again all the same.
  expect(provider.asked.at(-1)?.get('prompt')).toBe('login');
  await page.getByRole('button', { name: 'Sign out everywhere else' }).click();
  await dialog.getByRole('button', { name: 'Sign out everywhere else' }).click();
  await expect(dialog).toBeHidden();
  for (const portal of [first, second]) {
    await expect.poll(() => fetchStatus(portal, elsewhere.cookie), settled).toBe(401);
  }
  expect((await context.request.get(`${first.url}/api/session`)).status()).toBe(200);
  await Promise.all([context.close(), elsewhere.context.close()]);
});
