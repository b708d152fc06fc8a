import { type APIRequestContext, request as contexts } from '@playwright/test';
import { decode } from 'next-auth/jwt';
import { axeComplaints } from './support/axe';
import { followStream } from './support/follower';
import { startReplicas } from './support/replicas';
import { startSimulator } from './support/simulator';
import { expect, signIn, test } from './support/test';

const settled = { timeout: 30_000, intervals: [50] };

async function cookieOf(context: APIRequestContext): Promise<string> {
  const { cookies } = await context.storageState();
  return cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
}

test('signing out ends the cookie and its event streams on every replica, and nothing renews it', async () => {
  test.setTimeout(240_000);
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
    const copy = await cookieOf(context);
    const theirs = await cookieOf(other);
    const statusOf = async (url: string, cookie: string) =>
      (await fetch(`${url}/api/session`, { headers: { cookie } })).status;
    expect(await statusOf(second.url, copy)).toBe(200);
    const follow = (cookie: string) => followStream(`${second.url}/api/ingestion/aois/Relay/events`, cookie);
    const [stream, witness] = [follow(copy), follow(theirs)];
    for (const { seen } of [stream, witness])
      await expect.poll(() => seen.length, settled).toBeGreaterThan(0);

    const { csrfToken } = await (await context.get(`${first.url}/api/auth/csrf`)).json();
    await context.post(`${first.url}/api/auth/signout`, { form: { csrfToken, json: 'true' } });
    expect(await statusOf(first.url, copy)).toBe(401);
    await expect.poll(() => statusOf(second.url, copy), settled).toBe(401);
    await expect.poll(() => stream.isEnded(), settled).toBe(true);
    // Asking for the session gave a fresh cookie, again and again.
    const renewed = await fetch(`${second.url}/api/auth/session`, { headers: { cookie: copy } });
    expect(renewed.headers.getSetCookie().join()).not.toMatch(/swath\.session=[^;]/);
    // The same person elsewhere stays signed in.
    expect(witness.isEnded()).toBe(false);
    expect(await statusOf(second.url, theirs)).toBe(200);
    witness.close();
  } finally {
    await Promise.all([context.dispose(), other.dispose()]);
    await replicas.stop();
    await simulator.stop();
  }
});

test('the account page lists where somebody is signed in, and ends it', async ({ page, stack, signInAs }) => {
  const elsewhere = await contexts.newContext({ userAgent: 'Mozilla/5.0 (Windows NT 10.0) Firefox/140.0' });
  await signIn(elsewhere, stack.portal.url, 'viewer');
  await signInAs('viewer');
  await page.goto('/account');
  const row = page.getByRole('row').filter({ hasText: 'Firefox on Windows' });
  await expect(row).toBeVisible();
  await expect(page.getByRole('row').filter({ hasText: 'this one' })).toBeVisible();
  expect(await axeComplaints(page)).toEqual([]);
  await page.getByRole('button', { name: 'Sign out everywhere else' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Sign out everywhere else' }).click();
  await expect(page.getByRole('alertdialog')).toBeHidden();
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
  await expect(page.getByText('Session ended')).toBeVisible();
  expect((await analyst.get(`${stack.portal.url}/api/session`)).status()).toBe(401);
  expect(await axeComplaints(page)).toEqual([]);
  await analyst.dispose();
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
  const refused = await page.request.delete('/api/account/sessions', {
    headers: { origin: stack.portal.url },
  });
  expect(refused.status()).toBe(403);
  expect(await refused.text()).toContain('view-only');
  await page.goto('/account');
  await expect(page.getByText('wall, view only')).toBeVisible();
});

test('a cookie lasts no longer than a session can', async ({ stack }) => {
  const context = await contexts.newContext();
  await signIn(context, stack.portal.url, 'viewer');
  const { cookies } = await context.storageState();
  const token = cookies.find(({ name }) => name === 'swath.session')?.value ?? '';
  const claims = await decode({ token, secret: 'a-session-secret-for-tests-only-0123456789' });
  expect(claims).toMatchObject({ sid: expect.any(String) });
  expect(Number(claims?.exp) - Number(claims?.iat)).toBe(7 * 24 * 60 * 60);
  await context.dispose();
});
