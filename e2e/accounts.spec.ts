import { runUserAdd } from '../testing/accounts/users';
import { createDataDir, startPortal, unlimited } from '../testing/portal';
import { expect, test, untilItTakesPresses } from '../testing/test';

test('someone signs in, is brought back to where they were, and signs out', async ({ page }) => {
  await page.goto('/orders?state=placed');
  await expect(page).toHaveURL(/\/sign-in\?next=/);
  await page.getByLabel('E-mail').fill('analyst@demo.swath');
  await page.getByLabel('Password').fill('swath-demo');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page).toHaveURL(/\/orders\?state=placed/);
  await untilItTakesPresses(page);
  await page.getByRole('button', { name: /Inès Moreau/ }).click();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page).toHaveURL(/\/sign-in/);
  await page.goto('/orders');
  await expect(page).toHaveURL(/\/sign-in/);
});

test('a wrong password is reported in a sentence, and keeps what was typed', async ({ page }) => {
  await page.goto('/sign-in');
  await page.getByLabel('E-mail').fill('viewer@demo.swath');
  await page.getByLabel('Password').fill('not the password');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByRole('alert').filter({ hasText: /password/i })).toBeVisible();
  await expect(page.getByLabel('E-mail')).toHaveValue('viewer@demo.swath');
});

test('an address on another site is not where a sign-in leads', async ({ page }) => {
  await page.goto('/sign-in?next=https://evil.example/');
  await page.getByLabel('E-mail').fill('viewer@demo.swath');
  await page.getByLabel('Password').fill('swath-demo');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByRole('navigation').first()).toBeVisible();
  expect(new URL(page.url()).hostname).toBe('127.0.0.1');
});

test('a user added on the command line signs in; one whose roles are taken is out at once', async ({
  page,
  stack,
}) => {
  const dataDir = createDataDir();
  const portal = await startPortal({ env: stack.simulator.env, dataDir });
  try {
    const password = 'a password for New';
    const person = { email: 'new@example.org', name: 'New Person', role: 'analyst', password } as const;
    const added = runUserAdd(dataDir, person);
    expect(added.stdout).toContain('New Person can sign in');
    await page.goto(`${portal.url}/sign-in`);
    await page.getByLabel('E-mail').fill(person.email);
    await page.getByLabel('Password').fill(password);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await expect(page.getByRole('link', { name: 'Search', exact: true })).toBeVisible();
    expect((await page.request.get(`${portal.url}/api/session`)).status()).toBe(200);
  } finally {
    await portal.stop();
  }
});

test('what is typed before the scripts have come stays, and never is in the address', async ({ page }) => {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  const addresses: string[] = [];
  page.on('request', (request) => addresses.push(request.url()));
  await page.route('**/_next/static/**/*.js', async (route) => {
    await released;
    await route.continue();
  });
  await page.goto('/sign-in?next=/orders', { waitUntil: 'commit' });
  await page.getByLabel('E-mail').fill('analyst@demo.swath');
  await page.getByLabel('Password').fill('swath-demo');
  await page.getByLabel('Password').press('Enter');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  release();
  await expect(async () => {
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await expect(page).toHaveURL(/\/orders/, { timeout: 2000 });
  }).toPass();
  expect(addresses.filter((address) => address.includes('swath-demo'))).toEqual([]);
});

test('a sign-in that the front door refuses says when to try again, and keeps what was typed', async ({
  page,
  stack,
}) => {
  const env = { ...stack.simulator.env, SWATH_DEMO: '1', RATE_LIMIT: '60', LOG_LEVEL: 'warn' };
  const portal = await startPortal({ env });
  try {
    await page.goto(`${portal.url}/sign-in`);
    await page.getByLabel('E-mail').fill('viewer@demo.swath');
    await page.getByLabel('Password').fill('not the password');
    await expect(async () => {
      // The browser has the same address.
      await Promise.all(Array.from({ length: 60 }, () => fetch(`${portal.url}/api/auth/csrf`)));
      await page.getByRole('button', { name: 'Sign in', exact: true }).click();
      const refusal = page.getByRole('alert').filter({ hasText: 'Too many requests' });
      await expect(refusal).toContainText(/Try again in \d+ s\./, { timeout: 6_000 });
    }).toPass();
    await expect(page.getByLabel('E-mail')).toHaveValue('viewer@demo.swath');
    await expect(page.getByLabel('Password')).toHaveValue('not the password');
  } finally {
    await portal.stop();
  }
});

test('strangers from many addresses keep no one from signing in', async ({ page, stack }) => {
  const env = { ...stack.simulator.env, ...unlimited, SWATH_DEMO: '1', TRUSTED_PROXIES: '127.0.0.1' };
  const portal = await startPortal({ env: { ...env, LOG_LEVEL: 'warn' } });
  let isOver = false;
  const flood = Array.from({ length: 60 }, async (_, at) => {
    const headers = { 'x-forwarded-for': `192.0.2.${at % 6}` };
    while (!isOver) {
      const answer = await fetch(`${portal.url}/api/auth/signout`, { method: 'POST', headers });
      await answer.text();
    }
  });
  try {
    await page.goto(`${portal.url}/sign-in`);
    await page.getByLabel('E-mail').fill('viewer@demo.swath');
    await page.getByLabel('Password').fill('swath-demo');
    const signIn = page.waitForResponse(/\/api\/auth\/callback\//);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    expect((await signIn).status()).toBe(200);
    await page.waitForURL((url) => url.pathname === '/', { waitUntil: 'commit' });
    // Served in the flood. To draw the page takes the processor and the database, which a slow machine has left only
    // when the flood is over.
    isOver = true;
    await Promise.allSettled(flood);
    await page.goto(portal.url);
    await expect(page.getByRole('navigation').first()).toBeVisible();
  } finally {
    isOver = true;
    await Promise.allSettled(flood);
    await portal.stop();
  }
});
