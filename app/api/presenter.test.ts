import { afterAll, beforeAll, expect, it } from 'vitest';
import type { SignedIn } from '@/lib/accounts/session';
import { createSession } from '@/lib/accounts/session-store';
import { endAllWatchers } from '@/lib/ingestion/board/hub';
import { changeBasket } from '@/lib/ordering/basket/basket-store';
import { placeOrder } from '@/lib/ordering/orders/place-order';
import { askForApproval } from '@/lib/ordering/orders/review-order';
import { quoteBasket } from '@/lib/ordering/quote/quote';
import { type OrderRow, readOrder } from '@/lib/ordering/store';
import { orders } from '@/lib/ordering/tables';
import { db } from '@/lib/platform/db';
import { log } from '@/lib/platform/log';
import type { Endpoint } from '@/lib/web/endpoint';
import { parsePart } from '@/lib/web/parse/parse-part';
import { answer, type ServedRoute } from '@/lib/web/route';
import { toProblem } from '@/lib/web/to-problem';
import {
  approver,
  author,
  configure,
  quoted,
  type Services,
  startServices,
  toSeen,
} from '@/testing/ordering/services';
import { endpoints } from './endpoints';

const reference = 'SECRET-REFERENCE-4711';
let services: Services;
let order: OrderRow;
let marks: string[];

beforeAll(async () => {
  services = await startServices();
  // An order of each kind that concerns people: placed, lost and waiting for an approver.
  await placeOrder(...placing(await markedQuote('9000.00')));
  await services.sim.faults.set([
    { kind: 'drop-after', service: 'ordering', method: 'POST', path: '/api/v1/orders', times: 1 },
  ]);
  await placeOrder(...placing(await markedQuote('9000.00')));
  await services.sim.faults.clear();
  const waiting = await markedQuote('1.00');
  await askForApproval(waiting.id, author, toSeen(waiting));
  order = await markedQuote('1.00');
  const { total: quotedTotal } = order;
  // The prices of the simulator are round: these are found nowhere else.
  await db().update(orders).set({ total: '43219.87', creditAtQuote: '987654.32', creditAfter: '876543.21' });
  order = (await readOrder(order.id)) ?? order;
  marks = [
    ...['43219.87', '43,219.87', '987654.32', '876543.21'],
    `€${Number(quotedTotal).toFixed(2)}`,
    ...[reference, author.email, approver.email, order.contractName],
  ];
});
afterAll(async () => {
  // The stream of a board was read, too.
  await endAllWatchers();
  await services?.stop();
});

const placing = (one: OrderRow) => [one.id, author, toSeen(one)] as const;

async function markedQuote(limit: string): Promise<OrderRow> {
  configure({ ORDER_LIMIT: limit, ORDER_LIMIT_MONTH: '1000000' });
  await quoted(services.sim);
  await changeBasket(author, (content) => ({ ...content, customerReference: reference }));
  return quoteBasket(author);
}

/** The reading routes that a session opens; the rest takes access tokens, which have no presenter mode. */
const reads = endpoints.filter(({ method, role, scopes }) => method === 'GET' && role !== 'open' && !scopes);
const addressOf = ({ path }: Endpoint) => (path.startsWith('/api/ordering/orders/{id}') ? order.id : '1');

/** What a route sends to a reader; what failed is sent as its problem. Of a stream, what comes in the first second. */
async function readText(endpoint: Endpoint, user: SignedIn): Promise<string> {
  const file = endpoint.path.replace('/api/', './').replaceAll(/\{(\w+)\}/g, '[$1]');
  const { GET } = (await import(/* @vite-ignore */ `${file}/route.ts`)) as { GET: ServedRoute<Endpoint> };
  const stop = new AbortController();
  const timer = setTimeout(() => stop.abort(), endpoint.answers === 'events' ? 1_000 : 20_000);
  const format = endpoint.path.endsWith('/export') ? { format: 'json' } : {};
  let text = '';
  try {
    const value = {
      aoi: 'Denmark-coherence-2026',
      id: addressOf(endpoint),
      kind: 'tile',
    };
    const result = await GET.handler({
      params: parsePart(endpoint.params, value, 'params'),
      query: parsePart(endpoint.query, format, 'query'),
      body: undefined,
      user,
      request: new Request(`http://swath.test${endpoint.path}`, { signal: stop.signal }),
      signal: stop.signal,
      requestId: '',
      log: log(),
    } as never);
    const reader = answer(endpoint, result, user).body?.pipeThrough(new TextDecoderStream()).getReader();
    stop.signal.addEventListener('abort', () => void reader?.cancel().catch(() => {}));
    for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) text += part.value;
  } catch (error) {
    text += JSON.stringify(toProblem(error));
  } finally {
    clearTimeout(timer);
  }
  return text;
}

async function findMarks(user: SignedIn): Promise<Record<string, string[]>> {
  const found: Record<string, string[]> = {};
  for (const endpoint of reads.filter(({ isNeverMasked }) => !isNeverMasked)) {
    const text = await readText(endpoint, user);
    const hits = marks.filter((mark) => text.includes(mark));
    if (hits.length > 0) found[endpoint.path] = hits;
  }
  return found;
}

it('hides amounts, references, contracts and addresses from every answer, and from nothing that is saved', async () => {
  const id = await createSession(db(), { userId: author.id, way: 'password' });
  const reader: SignedIn = {
    ...author,
    name: 'Ada Author',
    roles: ['admin', 'analyst', 'approver'],
    session: { id, isViewOnly: false, needsFactor: false },
  };
  const before = await findMarks(reader);
  // Without the mode they are there, so that finding none of them means something.
  expect(Object.keys(before)).toEqual(
    expect.arrayContaining([
      '/api/audit',
      '/api/notifications',
      '/api/ordering/basket',
      '/api/ordering/contracts',
      '/api/ordering/orders',
      '/api/ordering/orders/export',
      '/api/ordering/orders/{id}',
      '/api/session',
      '/api/users',
    ]),
  );
  const presenting = {
    ...reader,
    session: { ...reader.session, presentsUntil: new Date(Date.now() + 60_000) },
  };
  expect(await findMarks(presenting)).toEqual({});
  // The dialog that places an order has its amount, and the order is what was quoted.
  const amounts = reads.find(({ isNeverMasked }) => isNeverMasked);
  expect(amounts && (await readText(amounts, presenting))).toContain(order.total);
  expect((await readOrder(order.id))?.body).toBe(order.body);
}, 120_000);
