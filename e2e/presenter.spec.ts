import { endpoints } from '@/app/api/endpoints';
import { mask } from '@/lib/web/presenter/mask';
import { loseAnswer, place, quote, send } from '../testing/ordering/orders';
import { portalPages } from '../testing/portal-pages';
import { expect, pressPair, shortly, test } from '../testing/test';

const reference = 'ZQ-SECRET-CUSTOMER-4711';

test('presenter mode hides amounts, references and addresses from every answer, page and stream', async ({
  page,
  stack,
  signInAs,
}) => {
  await signInAs('admin');
  await page.goto('/');
  const placed = await place(page, await quote(page, reference));
  const lost = await loseAnswer(page, stack.simulator, `${reference}-2`);
  const order = await quote(page, `${reference}-3`);
  const { contracts } = await send<{ contracts: { name: string; creditRemaining?: string }[] }>(
    page,
    'GET',
    '/ordering/contracts',
  );
  const amounts = [placed, lost, order]
    .flatMap(({ total, creditAtQuote }) => [total, creditAtQuote])
    .concat(contracts.map(({ creditRemaining }) => creditRemaining))
    .filter((amount): amount is string => amount !== undefined && amount.length > 3);
  // As written and as grouped for people.
  const marks = [
    reference,
    '@demo.swath',
    ...contracts.map(({ name }) => name),
    ...amounts,
    ...amounts.map((amount) =>
      Number(amount).toLocaleString('en-GB', { minimumFractionDigits: 2, maximumFractionDigits: 2 }),
    ),
  ];
  expect(amounts.length).toBeGreaterThan(3);
  const find = (text: string) => marks.filter((mark) => text.includes(mark));
  const reads = endpoints.filter(
    ({ method, role, scopes, isNeverMasked }) =>
      method === 'GET' && role !== 'open' && !scopes && !isNeverMasked,
  );
  const ids = [placed, lost, order].map(({ id }) => id);
  const addresses = reads.flatMap(({ path, answers }) => {
    const paths = path.startsWith('/api/ordering/orders/{id}')
      ? ids.map((id) => path.replace('{id}', id))
      : [path];
    return paths.map((one) => ({
      path: one.replaceAll('{aoi}', 'Denmark-coherence-2026').replaceAll(/\{\w+\}/g, '1'),
      isStream: answers === 'events',
    }));
  });
  const exports = ['/api/ordering/orders/export?format=json', '/api/ordering/orders/export?format=csv'];
  /** All that the server sends; of a stream, which does not end, what comes in the first seconds. */
  const readText = (address: { path: string; isStream: boolean }) =>
    page.evaluate(async ({ path, isStream }) => {
      if (!isStream) return (await fetch(path)).text();
      let text = '';
      const signal = AbortSignal.timeout(3_000);
      try {
        const { body } = await fetch(path, { signal });
        const reader = body?.pipeThrough(new TextDecoderStream()).getReader();
        for (let read = await reader?.read(); read && !read.done; read = await reader?.read())
          text += read.value;
      } catch (error) {
        // Its time is over: what came until then counts.
        if (!signal.aborted) throw error;
      }
      return text;
    }, address);
  const pages = [...portalPages.map((one) => one.path), ...ids.map((id) => `/orders/${id}`), '/account'];
  const walk = async () => {
    const found: Record<string, string[]> = {};
    const rest = [...addresses, ...[...exports, ...pages].map((path) => ({ path, isStream: false }))];
    // Streams that wait keep a few connections: the others are read beside them.
    const readNext = async () => {
      for (let address = rest.shift(); address !== undefined; address = rest.shift()) {
        const hits = find(await readText(address));
        if (hits.length > 0) found[address.path] = hits;
      }
    };
    await Promise.all([readNext(), readNext(), readNext(), readNext()]);
    return found;
  };
  // Without the mode the marks are there, so that finding none of them means something.
  const before = Object.keys(await walk());
  for (const path of [
    '/api/users',
    '/api/audit',
    '/api/ordering/orders',
    '/api/ordering/contracts',
    '/',
    '/orders',
    '/admin',
  ])
    expect.soft(before).toContain(path);

  await page.goto('/');
  const size = page.getByRole('dialog').getByRole('radio', { name: '150%' });
  await pressPair(page, 'g', 'p', () => expect(size).toBeVisible(shortly));
  await size.click();
  await page.getByRole('button', { name: 'Start presenter mode' }).click();
  await expect(page.getByRole('region', { name: 'Presenter mode' })).toBeVisible();
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).fontSize)).toBe('24px');
  expect(await walk()).toEqual({});

  // What is hidden replaces nothing, and what is placed is what was quoted.
  const refused = await page.context().request.patch('/api/ordering/basket', {
    headers: { 'sec-fetch-site': 'same-origin' },
    data: { customerReference: mask },
  });
  expect(refused.status()).toBe(409);
  await page.goto(`/orders/${order.id}`);
  await expect(page.getByRole('button', { name: `Place order · ${mask}` })).toBeVisible();
  await page.getByRole('button', { name: `Place order · ${mask}` }).click();
  const dialog = page.getByRole('alertdialog');
  await expect(dialog.getByRole('heading')).toContainText(/for .*\d+\.\d\d\?/);
  await dialog.getByRole('button', { name: /^Place order/ }).click();
  await expect(dialog).toBeHidden();
  await page.getByRole('button', { name: 'End presenter mode' }).click();
  await expect(page.getByRole('region', { name: 'Presenter mode' })).toBeHidden();
  const after = await send<typeof order>(page, 'GET', `/ordering/orders/${order.id}`);
  expect([after.state, after.body, after.total]).toEqual(['placed', order.body, order.total]);
});
