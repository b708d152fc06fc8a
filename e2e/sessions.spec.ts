import { type APIRequestContext, request as contexts } from '@playwright/test';
import { decode } from 'next-auth/jwt';
import pg from 'pg';
import { axeComplaints } from '../testing/browser/axe';
import { followStream } from '../testing/follower';
import { testSecret } from '../testing/portal';
import { startReplicas } from '../testing/replicas';
import { startSimulator } from '../testing/simulator';
import { expect, signIn, test } from '../testing/test';

const settled = { timeout: 90_000, intervals: [50] };

async function readCookie(context: APIRequestContext): Promise<string> {
  const { cookies } = await context.storageState();
  return cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
}

test('signing out ends the cookie and its event streams on every replica, and nothing renews it', async () => {
  const simulator = await startSimulator({ env: { SIM_WORKFLOW: 'empty' } });
  const replicas = await startReplicas(simulator.env);
  const [context, other] = [await contexts.newContext(), await contexts.newContext()];
  try {
    await fetch(`${simulator.url}/workflow/_make`, {
      method: 'POST',
      body: JSON.stringify({ name: 'Relay', scenes: 1, tilesPerScene: 1, statuses: { PENDING: 1 } }),
    });
    const [first, second] = [await replicas.add(), await replicas.add()];
    await signIn(context, first.url, 'operator');
    await signIn(other, first.url, 'operator');
    const copy = await readCookie(context);
    const theirs = await readCookie(other);
    const fetchStatus = async (url: string, cookie: string) =>
      (await fetch(`${url}/api/session`, { headers: { cookie } })).status;
    expect(await fetchStatus(second.url, copy)).toBe(200);
    const follow = (cookie: string) => followStream(`${second.url}/api/ingestion/aois/Relay/events`, cookie);
    const [stream, witness] = [follow(copy), follow(theirs)];
    for (const { seen } of [stream, witness])
      await expect.poll(() => seen.length, settled).toBeGreaterThan(0);

    const { csrfToken } = await (await context.get(`${first.url}/api/auth/csrf`)).json();
    await context.post(`${first.url}/api/auth/signout`, { form: { csrfToken, json: 'true' } });
    expect(await fetchStatus(first.url, copy)).toBe(401);
    await expect.poll(() => fetchStatus(second.url, copy), settled).toBe(401);
    await expect.poll(() => stream.isEnded(), settled).toBe(true);
    // Asking for the session gave a fresh cookie, again and again.
    const renewed = await fetch(`${second.url}/api/auth/session`, { headers: { cookie: copy } });
    expect(renewed.headers.getSetCookie().join()).not.toMatch(/swath\.session=[^;]/);
    // The same person elsewhere stays signed in.
    expect(witness.isEnded()).toBe(false);
    expect(await fetchStatus(second.url, theirs)).toBe(200);
    witness.close();
  } finally {
    await Promise.all([context.dispose(), other.dispose()]);
    await replicas.stop();
    await simulator.stop();
  }
});

test('the account page lists where someone is signed in, and ends it', async ({ page, stack, signInAs }) => {
  const elsewhere = await contexts.newContext({ userAgent: 'Mozilla/5.0 (Windows NT 10.0) Firefox/140.0' });
  await signIn(elsewhere, stack.portal.url, 'viewer');
  await signInAs('viewer');
  await page.goto('/account');
  const row = page.getByRole('row').filter({ hasText: 'Firefox on Windows' });
  await expect(row).toBeVisible();
  await expect(page.getByRole('row').filter({ hasText: 'this one' })).toBeVisible();
  expect(await axeComplaints(page)).toEqual([]);
  await page.getByRole('button', { name: 'Sign out everywhere else' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByLabel('Your password')).toBeFocused();
  expect(await axeComplaints(page, '[role="dialog"]')).toEqual([]);
  await page.keyboard.type('a wrong password');
  await page.keyboard.press('Enter');
  await expect(dialog.getByText('This is not your present password')).toBeVisible();
  expect((await elsewhere.get(`${stack.portal.url}/api/session`)).status()).toBe(200);
  await dialog.getByLabel('Your password').fill('swath-demo');
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await expect(row).toBeHidden();
  expect((await elsewhere.get(`${stack.portal.url}/api/session`)).status()).toBe(401);
  expect((await page.request.get('/api/session')).status()).toBe(200);
  await elsewhere.dispose();
});

test('an admin sees everyone’s sessions and ends one', async ({ page, stack, signInAs }) => {
  const analyst = await contexts.newContext();
  await signIn(analyst, stack.portal.url, 'analyst');
  await signInAs('admin');
  await page.goto('/admin?show=sessions');
  await page.getByRole('button', { name: /End the session of Inès Moreau/ }).click();
  await page.getByRole('dialog').getByLabel('Your password').fill('swath-demo');
  await page.getByRole('dialog').getByRole('button', { name: 'End session' }).click();
  await expect(page.getByText('Session ended')).toBeVisible();
  expect((await analyst.get(`${stack.portal.url}/api/session`)).status()).toBe(401);
  expect(await axeComplaints(page)).toEqual([]);
  await analyst.dispose();
});

test('no session of anyone ends without the password of who asks', async ({ stack }) => {
  const { url } = stack.portal;
  const [admin, analyst] = [await contexts.newContext(), await contexts.newContext()];
  await signIn(admin, url, 'admin');
  await signIn(analyst, url, 'analyst');
  const { sessions } = await (await admin.get(`${url}/api/sessions`)).json();
  const other = sessions.find(({ user }: { user: { email: string } }) => user.email === 'analyst@demo.swath');
  const ways: [string, number][] = [
    ['/api/account/sessions/end', 0],
    [`/api/account/sessions/${other.id}/end`, 0],
    [`/api/sessions/${other.id}/end`, 1],
    [`/api/users/${other.user.id}/sessions/end`, 1],
    ['/api/sessions/end', 1],
  ];
  const headers = { origin: url };
  for (const [path, minEnded] of ways) {
    await signIn(analyst, url, 'analyst');
    const way = path.replace(other.id, await readId(admin, url));
    for (const data of [{}, { password: 'wrong' }]) {
      const refused = await admin.post(url + way, { headers, data });
      expect([path, refused.status(), (await refused.json()).type]).toEqual([
        path,
        400,
        'urn:swath:problem:not-proved',
      ]);
    }
    expect([path, (await analyst.get(`${url}/api/session`)).status()]).toEqual([path, 200]);
    const taken = await admin.post(url + way, { headers, data: { password: 'swath-demo' } });
    expect([path, taken.status()]).toEqual([path, 200]);
    expect((await taken.json()).ended).toBeGreaterThanOrEqual(minEnded);
    const now = (await analyst.get(`${url}/api/session`)).status();
    expect([path, now]).toEqual([path, minEnded > 0 ? 401 : 200]);
  }
  await Promise.all([admin.dispose(), analyst.dispose()]);
});

/** The session that the analyst has now. */
async function readId(admin: APIRequestContext, url: string): Promise<string> {
  const { sessions } = await (await admin.get(`${url}/api/sessions`)).json();
  return sessions.find(({ user }: { user: { email: string } }) => user.email === 'analyst@demo.swath').id;
}

test('a session in a browser with a long name can be ended on a phone', async ({ page, stack, signInAs }) => {
  const elsewhere = await contexts.newContext({ userAgent: `${'Corporate'.repeat(20)}/1.0` });
  await signIn(elsewhere, stack.portal.url, 'approver');
  await signInAs('approver');
  await page.setViewportSize({ width: 390, height: 844 });
  for (const path of ['/account', '/admin?show=sessions']) {
    if (path !== '/account') await signInAs('admin');
    await page.goto(path);
    const button = page.getByRole('button', { name: /End the session .*in CorporateCorp/ }).first();
    await expect(button).toBeVisible();
    await expect(button).toBeInViewport({ ratio: 1 });
  }
  await elsewhere.dispose();
});

test('a wall keeps its session and only shows', async ({ page, stack, signInAs }) => {
  await signInAs('operator');
  await page.goto('/wall');
  await page.getByRole('button', { name: 'Keep this screen signed in' }).click();
  await page.getByRole('button', { name: 'Keep signed in' }).click();
  await expect(page.getByRole('alertdialog')).toBeHidden();
  await expect(page.getByRole('button', { name: 'Keep this screen signed in' })).toBeHidden();
  const { user } = await (await page.request.get('/api/session')).json();
  expect(user.roles).toEqual(['viewer']);
  const refused = await page.request.post('/api/account/sessions/end', {
    data: { password: 'swath-demo' },
    headers: { origin: stack.portal.url },
  });
  expect(refused.status()).toBe(403);
  expect(await refused.text()).toContain('view-only');
  await page.goto('/account');
  await expect(page.getByText('wall, view only')).toBeVisible();
  const wall = await readCookie(page.request);
  await page.goto('/wall');
  await page.getByRole('button', { name: 'Sign out' }).click();
  const dialog = page.getByRole('alertdialog');
  expect(await axeComplaints(page, '[role="alertdialog"]')).toEqual([]);
  await dialog.getByRole('button', { name: 'Sign out' }).click();
  await expect(page).toHaveURL(/\/sign-in\?left/);
  // The screen took its session with it.
  const after = await fetch(`${stack.portal.url}/api/session`, { headers: { cookie: wall } });
  expect(after.status).toBe(401);
});

test('what pages saved about someone goes with their sign-out, and before anyone else comes in', async ({
  page,
  signInAs,
}) => {
  const saved = () =>
    page.evaluate(() => [...Object.keys(localStorage), ...Object.keys(sessionStorage)].sort());
  const save = (user: string) =>
    page.evaluate((id) => {
      localStorage.setItem(`swath.ingestion-draft.${id}`, '{"payload":{}}');
      localStorage.setItem('swath.alerts.shown', '{}');
      localStorage.setItem('swath.quicklook-turns', '{}');
      sessionStorage.setItem(`basket not saved ${id}`, '{}');
    }, user);
  const readId = async () => (await (await page.request.get('/api/session')).json()).user.id;
  await signInAs('operator');
  await page.goto('/account');
  const operator = await readId();
  await save(operator);
  // The session ends elsewhere, and its owner comes back.
  await signInAs('operator');
  await page.goto('/account');
  expect(await saved()).toContain(`swath.ingestion-draft.${operator}`);
  // Someone else comes in at the same browser.
  await signInAs('viewer');
  await page.goto('/account');
  await expect.poll(saved).not.toContain(`swath.ingestion-draft.${operator}`);
  expect(await saved()).not.toContain(`basket not saved ${operator}`);
  await save(await readId());
  await page.getByRole('button', { name: /Vera Lindqvist/ }).click();
  await page.getByRole('button', { name: 'Sign out', exact: true }).click();
  await expect(page).toHaveURL(/\/sign-in\?left/);
  // Times of the browser, about no one.
  const ofBrowser = ['nextauth.message', 'swath.alerts.in-sight'];
  expect((await saved()).filter((key) => !ofBrowser.includes(key))).toEqual(['swath.quicklook-turns']);
});

test('a session whose row is gone ends everywhere, though no message of it came', async () => {
  const simulator = await startSimulator({ env: { SIM_WORKFLOW: 'empty' } });
  const replicas = await startReplicas(simulator.env);
  const context = await contexts.newContext();
  try {
    await fetch(`${simulator.url}/workflow/_make`, {
      method: 'POST',
      body: JSON.stringify({ name: 'Silent', scenes: 1, tilesPerScene: 1, statuses: { PENDING: 1 } }),
    });
    const both = [await replicas.add(), await replicas.add()];
    await signIn(context, both[0]?.url ?? '', 'operator');
    const cookie = await readCookie(context);
    const streams = both.map(({ url }) => followStream(`${url}/api/ingestion/aois/Silent/events`, cookie));
    for (const { seen } of streams) await expect.poll(() => seen.length, settled).toBeGreaterThan(0);
    const client = new pg.Client({ connectionString: replicas.databaseUrl });
    await client.connect();
    await client.query('delete from sessions');
    await client.end();
    for (const { url } of both) {
      const status = async () => (await fetch(`${url}/api/session`, { headers: { cookie } })).status;
      await expect.poll(status, settled).toBe(401);
    }
    for (const stream of streams) await expect.poll(() => stream.isEnded(), settled).toBe(true);
  } finally {
    await context.dispose();
    await replicas.stop();
    await simulator.stop();
  }
});

test('a sign-in opens a new session and ends the one that the browser had', async ({ stack }) => {
  const context = await contexts.newContext();
  await signIn(context, stack.portal.url, 'viewer');
  const before = await readCookie(context);
  await signIn(context, stack.portal.url, 'viewer');
  const after = await readCookie(context);
  const fetchStatus = async (cookie: string) =>
    (await fetch(`${stack.portal.url}/api/session`, { headers: { cookie } })).status;
  expect(await fetchStatus(after)).toBe(200);
  expect(await fetchStatus(before)).toBe(401);
  await context.dispose();
});

test('a cookie lasts no longer than a session can', async ({ stack }) => {
  const context = await contexts.newContext();
  await signIn(context, stack.portal.url, 'viewer');
  const { cookies } = await context.storageState();
  const token = cookies.find(({ name }) => name === 'swath.session')?.value ?? '';
  const claims = await decode({ token, secret: testSecret });
  expect(claims).toMatchObject({ sid: expect.any(String) });
  expect(Number(claims?.exp) - Number(claims?.iat)).toBe(7 * 24 * 60 * 60);
  await context.dispose();
});
