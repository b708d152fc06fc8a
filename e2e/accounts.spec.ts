import { spawnSync } from 'node:child_process';
import { makeDataDir, startPortal } from './support/portal';
import { expect, test, untilItTakesPresses } from './support/test';

test('somebody signs in, is brought back to where they were, and signs out', async ({ page }) => {
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

test('a wrong password is told in a sentence, and keeps what was typed', async ({ page }) => {
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
  const dataDir = makeDataDir();
  const portal = await startPortal({ env: stack.simulator.env, dataDir });
  try {
    const added = spawnSync(
      'npm',
      [
        'run',
        '-s',
        'user:add',
        '--',
        '--email',
        'new@example.org',
        '--name',
        'New Person',
        '--role',
        'analyst',
      ],
      {
        env: { ...process.env, DATABASE_URL: '', DATA_DIR: dataDir },
        input: 'a password for New\n',
        encoding: 'utf8',
      },
    );
    expect(added.stdout).toContain('New Person can sign in');
    await page.goto(`${portal.url}/sign-in`);
    await page.getByLabel('E-mail').fill('new@example.org');
    await page.getByLabel('Password').fill('a password for New');
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await expect(page.getByRole('link', { name: 'Search' })).toBeVisible();
    expect((await page.request.get(`${portal.url}/api/session`)).status()).toBe(200);
  } finally {
    await portal.stop();
  }
});

test('what is typed before the scripts have come stays, and never stands in the address', async ({
  page,
}) => {
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
