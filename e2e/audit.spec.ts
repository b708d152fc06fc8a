import { readFile } from 'node:fs/promises';
import { type Page, request as requests } from '@playwright/test';
import { endpoints } from '@/app/api/endpoints';
import type { Role } from '@/lib/accounts/role';
import { place, quote } from '../testing/ordering/orders';
import { startPortal } from '../testing/portal';
import { expect, signIn, test } from '../testing/test';

interface Row {
  action: string;
  subject: string;
  result: string;
  address: string;
  browser: string;
}

/** The newest rows of a person, as an admin reads them. */
async function readRows(page: Page, actor: string): Promise<Row[]> {
  const response = await page.request.get(`/api/audit?limit=500&actor=${encodeURIComponent(actor)}`);
  return ((await response.json()) as { entries: Row[] }).entries;
}

const table = (page: Page) => page.getByRole('table', { name: 'Audit' });

test('each route that changes something leaves a row, also when it refuses', async ({
  page,
  stack,
  signInAs,
}) => {
  test.slow();
  const people: Role[] = ['viewer', 'analyst', 'operator', 'approver'];
  // A wall changes nothing any more, so it comes last.
  const audited = endpoints
    .filter(({ method, audit, role }) => method !== 'GET' && audit && role !== 'open')
    .sort((one, other) => Number(one.path.endsWith('/wall')) - Number(other.path.endsWith('/wall')));
  for (const [place, role] of people.entries()) {
    const context = await requests.newContext({ userAgent: `Walker of ${role}` });
    await signIn(context, stack.portal.url, role);
    for (const { method, path } of audited.filter((_, at) => at % people.length === place)) {
      await context.fetch(stack.portal.url + path.replaceAll(/\{\w+\}/g, '0'), {
        method,
        headers: { origin: stack.portal.url, 'content-type': 'application/json' },
        data: '{}',
      });
    }
    await context.dispose();
  }
  await signInAs('admin');
  for (const [place, role] of people.entries()) {
    const rows = await readRows(page, `${role}@demo.swath`);
    const mine = audited.filter((_, at) => at % people.length === place);
    for (const { audit, path } of mine) {
      // The ids of the paths name nothing here, so nothing was done to what they name.
      // Only a search for locations is begun before anyone knows whether there are any.
      const isUndone = audit && /\{(?!me)/.test(audit[1]) && !path.endsWith('/footprints/search');
      const row = rows.find(
        ({ action, result }) => audit && action === audit[0] && !(isUndone && result === 'done'),
      );
      const { address, browser } = row ?? {};
      expect
        .soft({ path, address, browser })
        .toEqual({ path, address: '127.0.0.1', browser: `Walker of ${role}` });
    }
  }
});

test('each page that refuses its reader leaves one row, however often they try', async ({
  page,
  stack,
  signInAs,
}) => {
  const context = await requests.newContext();
  await signIn(context, stack.portal.url, 'viewer');
  const refused = ['/admin', '/basket', '/ingestion/new'];
  for (const path of [...refused, ...refused, '/orders', '/%62asket?again=1'])
    await context.get(stack.portal.url + path);
  await context.dispose();
  await signInAs('admin');
  const rows = (await readRows(page, 'viewer@demo.swath')).filter(({ action }) => action === 'route.get');
  const pages = rows.filter(({ subject }) => !subject.startsWith('/api/'));
  expect(pages.map(({ subject, result }) => [subject, result]).sort()).toEqual(
    refused.map((path) => [path, 'refused']),
  );
});

test('too many requests of a person leave one row, however many they are', async () => {
  const portal = await startPortal({ env: { SWATH_DEMO: '1', RATE_LIMIT_USER: '20' } });
  const [viewer, admin] = [await requests.newContext(), await requests.newContext()];
  try {
    await signIn(viewer, portal.url, 'viewer');
    const ask = () => viewer.get(`${portal.url}/api/session`);
    const statuses = (await Promise.all(Array.from({ length: 60 }, ask))).map((one) => one.status());
    expect(new Set(statuses)).toEqual(new Set([200, 429]));
    await signIn(admin, portal.url, 'admin');
    const response = await admin.get(`${portal.url}/api/audit?action=user.too-many-requests`);
    const { entries } = await response.json();
    expect(entries).toMatchObject([
      { actorEmail: 'viewer@demo.swath', result: 'refused', address: '127.0.0.1' },
    ]);
  } finally {
    await Promise.all([viewer.dispose(), admin.dispose()]);
    await portal.stop();
  }
});

test('an order and a user lead an admin to their audit', async ({ page, signInAs }) => {
  await signInAs('admin');
  await page.goto('/');
  const order = await place(page, await quote(page, 'AUDIT-1'));
  await page.goto(`/orders/${order.id}`);
  await page.getByRole('link', { name: 'Audit of this order' }).click();
  await expect(page.getByRole('textbox', { name: 'Object' })).toHaveValue(`order:${order.id}`);
  await expect(table(page).getByText('order.place').filter({ visible: true }).first()).toBeVisible();
  await page.goto('/admin');
  await page.getByRole('button', { name: 'Change Ada Rossi' }).click();
  await page.getByRole('menuitem', { name: 'Audit: what they did' }).click();
  await expect(page.getByLabel('Person')).toHaveValue('admin@demo.swath');
  await expect(table(page).getByText('order.submit').filter({ visible: true }).first()).toBeVisible();
});

test('an admin narrows the audit, pages through it, and exports what is shown', async ({
  page,
  signInAs,
}) => {
  await signInAs('admin');
  const headers = await ownOrigin(page);
  const { users } = await (await page.request.get('/api/users')).json();
  const { id } = users.find(({ email }: { email: string }) => email === 'viewer@demo.swath');
  for (let at = 0; at < 104; at += 1)
    await page.request.patch(`/api/users/${id}`, { data: { name: `N ${at}` }, headers });
  await page.request.patch('/api/users/nobody', { data: { name: 'N' }, headers });
  await page.goto('/admin?show=audit');
  await expect(table(page).getByRole('row').nth(1)).toBeVisible();
  await page.getByLabel('Action').fill('user.change');
  await expect(page).toHaveURL(/action=user\.change/);
  await page.getByRole('button', { name: 'Older' }).click();
  await expect(page).toHaveURL(/before=\d+/);
  await page.goBack();
  await expect(page).not.toHaveURL(/before=/);
  await expect(
    table(page).getByText('user:viewer@demo.swath').filter({ visible: true }).first(),
  ).toBeVisible();
  await page.getByRole('textbox', { name: 'Object' }).fill('user:VIEWER@demo');
  await expect(page).toHaveURL(/subject=user/);
  await expect(
    table(page).getByText('user:viewer@demo.swath').filter({ visible: true }).first(),
  ).toBeVisible();
  await page.getByRole('textbox', { name: 'Object' }).fill('');
  await expect(page).not.toHaveURL(/subject=/);
  await page.getByLabel('Person').fill('admin@demo.swath');
  await expect(page).toHaveURL(/actor=admin/);
  await page.getByRole('combobox', { name: 'Result' }).click();
  await page.getByRole('option', { name: 'Refused' }).click();
  await expect(page).toHaveURL(/result=refused/);
  await expect(table(page).getByText('user:nobody').filter({ visible: true }).first()).toBeVisible();
  await expect(table(page).getByText('Done')).toHaveCount(0);

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export CSV' }).click(),
  ]);
  const text = await readFile(await download.path(), 'utf8');
  expect(text.split('\r\n')[1]).toContain('"user.change","user:nobody","refused"');
  expect(text).not.toContain('session.sign-in');
  const [exported] = await readRows(page, 'admin@demo.swath');
  expect(exported).toMatchObject({ action: 'audit.export', result: 'done' });

  await page.getByLabel('Action').fill('no.such');
  await expect(page.getByText('No matching actions')).toBeVisible();
  await page.getByRole('button', { name: 'Show all' }).click();
  await expect(page).not.toHaveURL(/action=/);
});

const ownOrigin = async (page: Page) => ({
  origin: new URL((await page.request.get('/api/health')).url()).origin,
});
