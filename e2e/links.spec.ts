import { axeComplaints } from '../testing/browser/axe';
import { collectComplaints, expect, signInWith, test } from '../testing/test';

const chosen = 'lantern orbit 47 pebbles';

test('an admin adds a user, who chooses a password by a link that no address, Referer or log shows', async ({
  page,
  browser,
  stack,
  signInAs,
}, { retry }) => {
  const email = `ruth-${retry}@example.org`;
  await signInAs('admin');
  await page.goto('/admin');
  await page.getByRole('button', { name: 'Add user' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name').fill('Ruth Okafor');
  await dialog.getByLabel('E-mail').fill(email);
  await dialog.getByText('analyst', { exact: true }).click();
  await dialog.getByRole('button', { name: 'Add user' }).click();
  const field = page.getByRole('dialog', { name: 'Link for Ruth Okafor' }).getByLabel('Link');
  await expect(field).toBeFocused();
  const link = await field.inputValue();
  expect(await axeComplaints(page, '[role="dialog"]')).toEqual([]);
  await page.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByRole('row').filter({ hasText: email })).toContainText('no password yet');
  expect(await page.content()).not.toContain(new URL(link).hash.slice(1));

  const context = await browser.newContext({ baseURL: stack.portal.url });
  const person = await context.newPage();
  const complaints = collectComplaints(person);
  const secret = new URL(link).hash.slice(1);
  const shown: string[] = [];
  person.on('request', async (request) => {
    shown.push(request.url(), JSON.stringify(await request.allHeaders()));
  });
  await person.goto(link);
  await expect(person.getByText('Ruth Okafor')).toBeVisible();
  expect(person.url()).toBe(`${stack.portal.url}/sign-in/link`);
  expect(await axeComplaints(person)).toEqual([]);
  await expect(person.getByLabel('New password')).toBeFocused();
  await person.keyboard.type('1234567890');
  await person.keyboard.press('Enter');
  await expect(person.getByText('too easy to guess')).toBeVisible();
  complaints.length = 0;
  await person.getByLabel('New password').fill(chosen);
  await person.keyboard.press('Enter');
  await expect(person.getByText('Your password is saved')).toBeVisible();
  expect(await axeComplaints(person)).toEqual([]);
  await person.getByRole('link', { name: 'Sign in' }).click();
  await person.getByLabel('E-mail').fill(email);
  await person.getByLabel('Password').fill(chosen);
  await person.keyboard.press('Enter');
  await expect(person.getByRole('navigation').first()).toBeVisible();
  expect(shown.filter((text) => text.includes(secret))).toEqual([]);
  expect(complaints).toEqual([]);
  expect(stack.portal.output()).not.toContain(secret);

  // A second use finds nothing, and says what to do.
  await person.goto('about:blank');
  await person.goto(link);
  await expect(person.getByRole('alert').filter({ hasText: 'This link does not work' })).toBeVisible();
  expect(await axeComplaints(person)).toEqual([]);
  await person.goto('/sign-in/link');
  await expect(person.getByRole('alert').filter({ hasText: 'needs the whole link' })).toBeVisible();
  const { entries } = await (await page.request.get('/api/audit?limit=100&subject=user:')).json();
  expect(JSON.stringify(entries)).toContain('user.link');
  expect(JSON.stringify(entries)).not.toContain(secret);
  await context.close();
});

test('the answer that holds a link is kept by no cache, and a new link ends nothing until it is used', async ({
  page,
  stack,
  signInAs,
  playwright,
}, { retry }) => {
  const headers = { origin: stack.portal.url };
  await signInAs('admin');
  const email = `sam-${retry}@example.org`;
  const data = { email, name: 'Sam', roles: ['viewer'] };
  const added = await page.request.post('/api/users', { headers, data });
  expect(added.headers()['cache-control']).toBe('no-store');
  const { id, link } = await added.json();
  const use = (url: string, password: string) =>
    page.request.put('/api/account/link', {
      headers,
      data: { secret: new URL(url).hash.slice(1), password },
    });
  expect((await use(link.url, chosen)).status()).toBe(204);
  const sam = await playwright.request.newContext();
  await signInWith(sam, stack.portal.url, email, chosen);
  const next = await (await page.request.post(`/api/users/${id}/link`, { headers })).json();
  expect((await sam.get(`${stack.portal.url}/api/session`)).status()).toBe(200);
  expect((await use(next.url, 'another lantern 48 orbits')).status()).toBe(204);
  expect((await sam.get(`${stack.portal.url}/api/session`)).status()).toBe(401);
  expect((await page.request.get('/sign-in/link')).headers()['cache-control']).toContain('no-store');
  await sam.dispose();
});
