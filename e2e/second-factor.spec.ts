import { type Browser, request as contexts, type Page } from '@playwright/test';
import { TOTP } from 'otpauth';
import { addUserWith } from '../testing/accounts/users';
import { axeComplaints } from '../testing/browser/axe';
import { type Portal, startPortal } from '../testing/portal';
import { expect, signIn, signInWith, test } from '../testing/test';

const password = 'lantern orbit 47 pebbles';
let portal: Portal;

test.beforeAll(async () => {
  portal = await startPortal({ env: { SWATH_DEMO: '1', TOTP_REQUIRED: 'approver' } });
});
test.afterAll(() => portal.stop());

async function addUser(email: string, role: 'viewer' | 'approver'): Promise<string> {
  const admin = await contexts.newContext();
  await signIn(admin, portal.url, 'admin');
  const id = await addUserWith(admin, portal.url, { email, name: 'Tove Berg', roles: [role], password });
  await admin.dispose();
  return id;
}

async function openSignIn(browser: Browser): Promise<Page> {
  const page = await (await browser.newContext({ baseURL: portal.url })).newPage();
  await page.goto('/sign-in');
  return page;
}

/** A page whose session ends loads itself again, which would break off what the test loads. */
const leave = (page: Page) => page.goto('about:blank');

async function typePassword(page: Page, email: string): Promise<void> {
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Password').fill(password);
  await page.keyboard.press('Enter');
}

/** Sets it up on the page that shows the form, by the keyboard alone. Returns the secret and the recovery codes. */
async function setUp(page: Page) {
  await expect(page.getByLabel('Your password')).toBeFocused();
  await page.keyboard.type(password);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('img', { name: 'QR code' })).toBeVisible();
  const secret = ((await page.getByText(/^([A-Z2-7]{4} ?){8}$/).textContent()) ?? '').replaceAll(' ', '');
  expect(await axeComplaints(page)).toEqual([]);
  await page.getByLabel('Code from your app').fill('000000');
  await page.keyboard.press('Enter');
  await expect(page.getByText('This code is wrong or was used before')).toBeVisible();
  // A code counts for its own 30 seconds, so that a slow machine needs most of them.
  await expect.poll(() => Date.now() % 30_000, { timeout: 40_000 }).toBeLessThan(15_000);
  await page.getByLabel('Code from your app').fill(new TOTP({ secret }).generate());
  await page.keyboard.press('Enter');
  await expect(page.getByText('Two-step sign-in is on')).toBeVisible();
  expect(await axeComplaints(page)).toEqual([]);
  const codes = await page
    .getByRole('listitem')
    .filter({ hasText: /^[a-z2-9]{4}-/ })
    .allInnerTexts();
  expect(codes).toHaveLength(10);
  await page.getByRole('button', { name: 'I saved the codes' }).click();
  return { secret, codes };
}

test('someone turns two-step sign-in on, signs in with codes, and an admin resets it', async ({ browser }, {
  retry,
}) => {
  const email = `tove-${retry}@example.org`;
  const id = await addUser(email, 'viewer');
  const page = await openSignIn(browser);
  await typePassword(page, email);
  await expect(page.getByRole('navigation').first()).toBeVisible();
  await page.goto('/account');
  await page.getByRole('button', { name: 'Set up', exact: true }).click();
  const { codes } = await setUp(page);
  await expect(page.getByText('10 recovery codes left')).toBeVisible();
  expect(await axeComplaints(page)).toEqual([]);
  await leave(page);
  await page.context().clearCookies();

  // Recovery codes, since a code of the app can still be the one that the set-up used.
  await page.goto('/sign-in');
  await typePassword(page, email);
  await expect(page.getByLabel('Code from your app, or a recovery code')).toBeFocused();
  expect(await axeComplaints(page)).toEqual([]);
  await page.keyboard.type('000000');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert').filter({ hasText: 'This code is not right' })).toBeVisible();
  expect(await axeComplaints(page)).toEqual([]);
  expect((await page.request.get('/api/session')).status()).toBe(401);
  await page.getByLabel('Code from your app, or a recovery code').fill(codes[0] ?? '');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('navigation').first()).toBeVisible();
  await page.goto('/account');
  await expect(page.getByText('9 recovery codes left')).toBeVisible();

  await page.getByRole('button', { name: 'New recovery codes' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Your password').fill(password);
  await dialog.getByLabel(/Code from your app/).fill(codes[0] ?? '');
  await page.keyboard.press('Enter');
  await expect(dialog.getByText('This code is wrong or was used before')).toBeVisible();
  expect(await axeComplaints(page, '[role="dialog"]')).toEqual([]);
  await dialog.getByLabel(/Code from your app/).fill(codes[1] ?? '');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'New recovery codes' })).toBeVisible();
  expect(await axeComplaints(page, '[role="dialog"]')).toEqual([]);

  const admin = await contexts.newContext();
  await signIn(admin, portal.url, 'admin');
  const headers = { origin: portal.url };
  await leave(page);
  expect((await admin.delete(`${portal.url}/api/users/${id}/second-factor`, { headers })).status()).toBe(204);
  expect((await page.request.get('/api/session')).status()).toBe(401);
  await page.goto('/sign-in');
  await typePassword(page, email);
  await expect(page.getByRole('navigation').first()).toBeVisible();
  await admin.dispose();
  await page.context().close();
  expect(portal.output()).not.toContain(codes[0]);
});

test('a role that needs it reaches only the set-up until it is on', async ({ browser }, { retry }) => {
  const email = `aldo-${retry}@example.org`;
  await addUser(email, 'approver');
  const page = await openSignIn(browser);
  await typePassword(page, email);
  await expect(page).toHaveURL(/\/sign-in\/codes$/);
  for (const path of ['/', '/orders', '/account', '/wall', '/images/x', '/admin']) {
    await page.goto(path);
    await expect(page).toHaveURL(/\/sign-in\/codes$/);
  }
  const { paths } = await (await adminGet('/api/openapi.json')).json();
  for (const path of Object.keys(paths)) {
    const { security } = paths[path].get ?? {};
    // Without a sign-in, or by a token alone: no cookie counts there.
    if (!security?.some((way: object) => 'session' in way) || path.includes('{')) continue;
    const answer = await page.request.get(path);
    // This portal is no demo, so the stage is nowhere.
    const expected = path === '/api/account/second-factor' ? 200 : path === '/api/demo/stage' ? 404 : 403;
    expect.soft([path, answer.status()]).toEqual([path, expected]);
  }
  const off = await page.request.post('/api/account/second-factor/off', {
    headers: { origin: portal.url },
    data: { password, code: '1' },
  });
  expect([off.status(), await off.text()]).toEqual([403, expect.stringContaining('second-factor')]);
  await page.goto('/');
  await setUp(page);
  await expect(page.getByRole('navigation').first()).toBeVisible();
  expect((await page.request.get('/api/session')).status()).toBe(200);
  await page.context().close();
});

test('the answer to a wrong password is the same with and without two-step sign-in', async ({ browser }, {
  retry,
}) => {
  const email = `wim-${retry}@example.org`;
  await addUser(email, 'viewer');
  const tries: Record<string, string>[] = [
    { email, password: 'wrong password' },
    { email, password: 'wrong password', code: '123456' },
    { email: 'no-one@example.org', password, code: '123456' },
  ];
  const context = await browser.newContext();
  const { csrfToken } = await (await context.request.get(`${portal.url}/api/auth/csrf`)).json();
  for (const fields of tries) {
    const answer = await context.request.post(`${portal.url}/api/auth/callback/password`, {
      form: { csrfToken, ...fields, json: 'true' },
    });
    expect([answer.status(), new URL((await answer.json()).url).searchParams.get('error')]).toEqual([
      401,
      'CredentialsSignin',
    ]);
  }
  await signInWith(context.request, portal.url, email, password);
  await context.close();
});

test('an open session of an admin changes its own password or second factor by no link and no reset', async ({
  browser,
}) => {
  const context = await browser.newContext();
  await signIn(context.request, portal.url, 'admin');
  const { user } = await (await context.request.get(`${portal.url}/api/session`)).json();
  const headers = { origin: portal.url };
  const link = await context.request.post(`${portal.url}/api/users/${user.id}/link`, { headers });
  const reset = await context.request.delete(`${portal.url}/api/users/${user.id}/second-factor`, {
    headers,
  });
  expect([link.status(), await link.text()]).toEqual([409, expect.stringContaining('own-link')]);
  expect([reset.status(), await reset.text()]).toEqual([409, expect.stringContaining('own-second-factor')]);
  await context.close();
});

async function adminGet(path: string) {
  const admin = await contexts.newContext();
  await signIn(admin, portal.url, 'admin');
  return admin.get(`${portal.url}${path}`);
}
