import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';
import { eq, sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { db } from '@/lib/platform/db';
import { toProblem } from '@/lib/web/to-problem';
import { builtProcess } from '@/testing/built-process';
import {
  approver,
  author,
  configure,
  forget,
  quoted,
  type Services,
  startServices,
  toSeen,
} from '@/testing/ordering/services';
import { changeBasket, readBasket, takeToBasket } from '../basket/basket-store';
import type { OrderState } from '../order-state';
import { quoteBasket } from '../quote/quote';
import { listOrderEvents, type OrderRow, readOrder } from '../store';
import { orders } from '../tables';
import { type CrashPoint, crashPoints, setFailpoint } from './failpoint';
import { recordCreditAfterLoss } from './lost-credit';
import { creditEvidence } from './lost-evidence';
import { orderDetail } from './order-view';
import { ordersUnderWay, placeOrder } from './place-order';
import { approveOrder, askForApproval, declineOrder, settleOrder } from './review-order';
import { startPlacing, sweepSubmitting } from './sweep-orders';

let services: Services;
let order: OrderRow;

beforeAll(async () => {
  services = await startServices();
});
afterAll(async () => {
  await Promise.all(processes.map((one) => one.end()));
  await services.stop();
});
beforeEach(async () => {
  configure({ ORDER_LIMIT: '5000.00', QUOTE_MAX_AGE_SECONDS: '900', ORDERING_TIMEOUT_SECONDS: '60' });
  order = await quoted(services.sim);
});
afterEach(() => {
  setFailpoint();
  return services.sim.faults.clear();
});

const place = (one = order, seen = toSeen(one)) => placeOrder(one.id, author, seen);
const readState = async (one = order) => (await readOrder(one.id))?.state;
const posts = async () =>
  (await services.sim.requests()).filter(
    ({ method, path }) => method === 'POST' && path.endsWith('/api/v1/orders'),
  ).length;
const ordersWith = async ({ body }: OrderRow) =>
  (await services.sim.truth()).orders.filter((one) => one.body === body).length;
const expire = (one = order) =>
  db().update(orders).set({ submitDeadline: sql`now() - interval '1 second'` }).where(eq(orders.id, one.id));
const reason = (promise: Promise<unknown>) =>
  promise.then(
    () => 'no error',
    (error: { type?: string }) => error.type,
  );

/** Another portal process on the same database. */
interface PlacingProcess {
  /** Places the order `times` times at once. Null when it died of that. */
  place(options: { times: number; dieAt?: CrashPoint }): Promise<string[] | null>;
  isAlive(): boolean;
  end(): Promise<unknown>;
}

async function startProcess(): Promise<PlacingProcess> {
  const script = await builtProcess('testing/ordering/place-process.ts');
  const child = spawn(globalThis.process.execPath, ['--conditions=react-server', script], {
    env: { ...globalThis.process.env, ...services.env },
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const exited = once(child, 'exit');
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const first = await lines.next();
  expect(first.value).toBe('ready');
  return {
    async place(options) {
      child.stdin.write(`${JSON.stringify({ id: order.id, seen: toSeen(order), ...options })}\n`);
      const line = await lines.next();
      if (!line.done) return JSON.parse(line.value);
      expect((await exited)[1]).toBe('SIGKILL');
      return null;
    },
    isAlive: () => child.exitCode === null && child.signalCode === null,
    end() {
      child.kill('SIGKILL');
      return exited;
    },
  };
}

/** Two of them. One that died is started again; the second never does, and knows nothing of what the first began. */
const processes: PlacingProcess[] = [];
async function twoProcesses(): Promise<[PlacingProcess, PlacingProcess]> {
  const [one, two] = processes;
  const both: [PlacingProcess, PlacingProcess] = await Promise.all([
    one?.isAlive() ? one : startProcess(),
    two ?? startProcess(),
  ]);
  processes.splice(0, 2, ...both);
  return both;
}

describe('placing an order', () => {
  it('sends exactly the priced bytes, keeps the number, and empties the basket', async () => {
    const placed = await place();
    const truth = (await services.sim.truth()).orders.at(-1);
    expect(placed).toMatchObject({ state: 'placed', salesOrderId: truth?.id });
    expect(truth?.bodySha256).toBe(order.bodyHash);
    const basket = await readBasket(author.id);
    expect(basket).toMatchObject({
      content: { items: [], contractId: 'CTR-EU-2026-0417' },
      order: undefined,
    });
    expect((await listOrderEvents(order.id)).map(({ event }) => event.event)).toEqual([
      'create',
      'quote',
      'allow',
      'submit',
      'place',
    ]);
  });

  it('is for its author, with what was seen, priced and unchanged', async () => {
    const before = await posts();
    expect(await reason(placeOrder(order.id, approver, toSeen(order)))).toBe('not-author');
    expect(await reason(place(order, { ...toSeen(order), total: '0.01' }))).toBe('order-changed');
    expect(await reason(place(order, { ...toSeen(order), bodyHash: '0'.repeat(64) }))).toBe('order-changed');
    await changeBasket(author, (content) => ({ ...content, customerReference: 'another' }));
    expect(await readState()).toBe('draft');
    expect(await reason(place())).toBe('not-quoted');
    expect(await posts()).toBe(before);
  });

  it('gives the same order to 50 confirmations in two processes, and one POST', async () => {
    const before = await posts();
    const two = await twoProcesses();
    const results = (await Promise.all(two.map((one) => one.place({ times: 25 })))).flat();
    expect(results).toHaveLength(50);
    // On a slow machine some wait for a lock in vain: they learn so, and nothing of theirs is sent.
    for (const result of results) expect(['submitting', 'placed', 'busy']).toContain(result);
    expect(await readState()).toBe('placed');
    expect((await posts()) - before).toBe(1);
    expect(await ordersWith(order)).toBe(1);
    expect(await place()).toMatchObject({ state: 'placed' });
    expect((await posts()) - before).toBe(1);
  });
});

it('is done by one file alone', () => {
  const callers = ['app', 'components', 'lib']
    .flatMap((folder) =>
      readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name)),
    )
    .filter((name) => /(?<!\.test)\.tsx?$/.test(name))
    .filter((name) => {
      const text = readFileSync(name, 'utf8');
      return /client\.orders\(|\borders\b[^;]*from '(\.|@\/lib\/ordering)\/client'/.test(text);
    });
  expect(callers).toEqual(['lib/ordering/orders/place-order.ts']);
});

describe('what comes back decides', () => {
  const path = '/api/v1/orders';
  it.each<[string, Record<string, unknown> & { kind: string }, OrderState]>([
    ['a 4xx', { kind: 'status', status: 422, body: { message: 'no credit' } }, 'refused'],
    ['a 404', { kind: 'status', status: 404 }, 'refused'],
    ['a 429', { kind: 'throttle', retryAfter: 0 }, 'refused'],
    ['a 408 after the work', { kind: 'status', status: 408, after: true }, 'unknown'],
    ['a 408', { kind: 'status', status: 408 }, 'unknown'],
    ['a 499 after the work', { kind: 'status', status: 499, after: true }, 'unknown'],
    ['a 500', { kind: 'status', status: 500 }, 'unknown'],
    ['a 503', { kind: 'status', status: 503, retryAfter: 0 }, 'unknown'],
    ['a redirect', { kind: 'redirect' }, 'unknown'],
    ['a connection dropped before the work', { kind: 'drop-before' }, 'unknown'],
    ['a connection dropped after the work', { kind: 'drop-after' }, 'unknown'],
    ['an answer that is cut', { kind: 'cut', after: true }, 'unknown'],
    ['a 2xx without a number', { kind: 'html', status: 200, after: true }, 'unknown'],
    ['a body with a NUL', { kind: 'status', status: 500, body: 'a\u0000b' }, 'unknown'],
  ])('%s', async (_, one, state) => {
    await services.sim.faults.set([{ service: 'ordering', path, method: 'POST', ...one }]);
    const before = await posts();
    expect((await place()).state).toBe(state);
    expect((await posts()) - before).toBe(1);
    const basket = await readBasket(author.id);
    expect(basket.content.items).toHaveLength(state === 'refused' ? 1 : 0);
    expect((await place()).state).toBe(state);
    expect((await posts()) - before).toBe(1);
  });

  it('a hang is cut at its deadline and is unknown', async () => {
    configure({ ORDERING_TIMEOUT_SECONDS: '0.5' });
    await services.sim.faults.set([{ service: 'ordering', path, kind: 'hang' }]);
    expect((await place()).state).toBe('unknown');
  });

  it('what never left is refused, and can be ordered again from the basket', async () => {
    configure({ ORDERING_URL: 'http://127.0.0.1:1' });
    expect(await place()).toMatchObject({ state: 'refused', sentAt: expect.any(Date) });
    configure(services.env);
    const again = await quoteBasket(author);
    expect(again.id).not.toBe(order.id);
    expect((await place(again)).state).toBe('placed');
  });

  it('what is refused after an approval is in the basket again, unless that holds something else by now', async () => {
    configure({ ORDER_LIMIT: '1.00' });
    const refusal = {
      service: 'ordering' as const,
      path,
      method: 'POST',
      kind: 'status' as const,
      status: 402,
    };
    const refuse = async () => {
      const dear = await quoted(services.sim);
      await askForApproval(dear.id, author, toSeen(dear));
      await approveOrder(dear.id, approver, toSeen(dear));
      expect((await readBasket(author.id)).content.items).toEqual([]);
      return dear;
    };
    const dear = await refuse();
    await services.sim.faults.set([refusal]);
    expect((await place(dear)).state).toBe('refused');
    expect((await readBasket(author.id)).content).toEqual(dear.content);
    // Another click is no mistake, though the basket is not empty.
    expect((await takeToBasket(dear.id, author, false)).content).toEqual(dear.content);

    await services.sim.faults.clear();
    const other = await refuse();
    const next = await quoted(services.sim);
    await services.sim.faults.set([refusal]);
    expect((await place(other)).state).toBe('refused');
    expect((await readBasket(author.id)).order?.id).toBe(next.id);
  });

  it('no token means that nothing was sent, and one more click places the order', async () => {
    forget();
    await services.sim.faults.set([{ service: 'identity', kind: 'status', status: 503 }]);
    const before = await posts();
    await expect(place()).rejects.toMatchObject({ service: 'identity', sent: false });
    expect(await readOrder(order.id)).toMatchObject({ state: 'quoted', sentAt: null, submittedAt: null });
    expect(await posts()).toBe(before);
    await services.sim.faults.clear();
    forget();
    expect((await place()).state).toBe('placed');
    expect((await posts()) - before).toBe(1);
  });

  it('a token that ended between price and order is renewed by a safe call, and one POST places', async () => {
    await services.sim.revokeTokens();
    await services.sim.clearRequests();
    expect((await place()).state).toBe('placed');
    const sent = (await services.sim.requests()).filter(
      ({ method, path }) => method === 'POST' && path.endsWith('/api/v1/orders'),
    );
    expect(sent.map(({ status }) => status)).toEqual([200]);
  });

  it('a 401 all the same returns the order to where one click places it, approved orders with their approval', async () => {
    const once = {
      service: 'ordering' as const,
      path,
      method: 'POST',
      kind: 'status',
      status: 401,
      times: 1,
    };
    await services.sim.faults.set([once]);
    const before = await posts();
    await expect(place()).rejects.toMatchObject({
      type: 'token-refused',
      detail: expect.stringContaining('Nothing was ordered'),
      retryable: true,
    });
    expect(await readOrder(order.id)).toMatchObject({ state: 'quoted', sentAt: null });
    expect((await readBasket(author.id)).order?.id).toBe(order.id);
    expect((await posts()) - before).toBe(1);
    expect(await ordersWith(order)).toBe(0);
    expect((await place()).state).toBe('placed');
    expect((await posts()) - before).toBe(2);
    expect(await ordersWith(order)).toBe(1);

    configure({ ORDER_LIMIT: '1.00' });
    const dear = await quoted(services.sim);
    await askForApproval(dear.id, author, toSeen(dear));
    await approveOrder(dear.id, approver, toSeen(dear));
    await services.sim.faults.set([once]);
    await expect(place(dear)).rejects.toMatchObject({ type: 'token-refused' });
    expect(await readOrder(dear.id)).toMatchObject({ state: 'approved', approvedBy: approver.id });
    expect((await place(dear)).state).toBe('placed');
  });

  it('a wrong client secret names the settings to admins, and to others that ordering is unavailable', async () => {
    configure({ ORDERING_CLIENT_SECRET: 'wrong' });
    forget();
    const error = await place().catch((thrown: unknown) => thrown);
    expect(await readState()).toBe('quoted');
    expect(toProblem(error, { isAdmin: true })).toMatchObject({
      title: expect.stringContaining('rejects the client id, secret or scope'),
      detail: expect.stringContaining('ORDERING_CLIENT_SECRET'),
    });
    const others = toProblem(error);
    expect(others.title).toBe('Ordering is unavailable');
    expect(others.detail).not.toMatch(/Change what you asked|invalid_client/);
    configure(services.env);
    forget();
    expect((await place()).state).toBe('placed');
  });
});

describe('a process that dies', () => {
  const expected: Record<CrashPoint, { dead: OrderState; swept: OrderState; posts: number }> = {
    'before-submitting': { dead: 'quoted', swept: 'quoted', posts: 0 },
    'after-submitting': { dead: 'submitting', swept: 'unknown', posts: 0 },
    'before-sending': { dead: 'submitting', swept: 'unknown', posts: 0 },
    'after-answer': { dead: 'submitting', swept: 'unknown', posts: 1 },
    'after-outcome': { dead: 'placed', swept: 'placed', posts: 1 },
  };

  it.each(crashPoints)('%s leaves a state that is true, and no second POST ever', async (dieAt) => {
    const before = await posts();
    const [dying, other] = await twoProcesses();
    expect(await dying.place({ times: 1, dieAt })).toBeNull();
    const { dead, swept, posts: sent } = expected[dieAt];
    expect(await readState()).toBe(dead);
    expect((await posts()) - before).toBe(sent);

    await sweepSubmitting();
    expect(await readState(), 'before its deadline nothing is decided').toBe(dead);
    await expire();
    await sweepSubmitting();
    expect(await readState()).toBe(swept);

    const isOpen = dead === 'quoted';
    const results = (await other.place({ times: 5 })) ?? [];
    expect(results).toHaveLength(5);
    for (const result of results) {
      expect(isOpen ? ['submitting', 'placed'] : [swept]).toContain(result);
    }
    expect((await posts()) - before).toBe(isOpen ? 1 : sent);
    expect(await ordersWith(order)).toBe(isOpen ? 1 : sent);
    expect(await readState()).toBe(isOpen ? 'placed' : swept);
  });

  it('past its deadline nothing leaves, and a late answer is kept for anyone who settles the order', async () => {
    const before = await posts();
    setFailpoint(async (point) => {
      if (point !== 'after-submitting') return;
      await expire();
      await sweepSubmitting();
    });
    expect((await place()).state).toBe('unknown');
    expect(await posts()).toBe(before);

    order = await quoted(services.sim);
    setFailpoint(async (point) => {
      if (point !== 'after-answer') return;
      await expire();
      await sweepSubmitting();
    });
    const late = await place();
    setFailpoint();
    expect(late).toMatchObject({ state: 'unknown', salesOrderId: null });
    const { event } = (await listOrderEvents(order.id)).at(-1)!;
    expect(event).toMatchObject({ event: 'late-answer', note: expect.stringContaining('Order number') });
  });
});

describe('a process that ends', () => {
  it('waits for an order from before it is submitted', async () => {
    let submit = () => {};
    const reached = new Promise<void>((resolve) => {
      setFailpoint((point) => {
        if (point !== 'before-submitting') return;
        resolve();
        return new Promise((onward) => {
          submit = onward;
        });
      });
    });
    const placing = place();
    await reached;
    const atTheEnd = ordersUnderWay().then(() => readState());
    submit();
    expect(await atTheEnd).toBe('placed');
    expect((await placing).state).toBe('placed');
    setFailpoint();
  });
});

describe('a database that is away when the answer comes', () => {
  it('gets the outcome when it is back, after more than the timeout of the service', async () => {
    configure({ ORDERING_TIMEOUT_SECONDS: '3' });
    const realNow = performance.now.bind(performance);
    const now = vi.spyOn(performance, 'now');
    let back: Promise<unknown> | undefined;
    setFailpoint(async (point) => {
      if (point !== 'after-answer') return;
      await db().execute(sql`alter table ${orders} rename to orders_away`);
      // The clock moves on by the timeout, which need not really pass.
      now.mockImplementation(() => realNow() + 3_000);
      back = pause(1_500).then(() => db().execute(sql`alter table orders_away rename to orders`));
    });
    const placed = await place()
      .finally(() => back)
      .finally(() => now.mockRestore());
    setFailpoint();
    expect(placed).toMatchObject({ state: 'placed', salesOrderId: expect.any(String) });
  });
});

describe('a limit per month', () => {
  afterEach(() => configure({ ORDER_LIMITS: '' }));

  it('counts what left this month on the contract, and then asks for an approver', async () => {
    configure({ ORDER_LIMITS: `*/analyst=5000,${await monthFor(1.5)}` });
    expect(await place()).toMatchObject({ state: 'placed' });
    const next = await quoted(services.sim);
    expect(await reason(place(next))).toBe('needs-approval');
    await askForApproval(next.id, author, toSeen(next));
    await approveOrder(next.id, approver, toSeen(next));
    expect(await place(next)).toMatchObject({ state: 'placed' });
  });

  it('holds for two that are placed at once and fit only one at a time', async () => {
    const [one, two] = await twoQuoted();
    configure({ ORDER_LIMITS: `*/analyst=5000,${await monthFor(1.5)}` });
    // No one can write orders until both have got as far as they can without.
    const outcomes = await db().transaction(async (tx) => {
      await tx.execute(sql`lock table ${orders} in exclusive mode`);
      const both = [place(one), place(two)].map(reason);
      await vi.waitFor(async () => {
        const { rows } = await tx.execute(
          sql`select 1 from pg_locks join pg_database on oid = database where datname = current_database() and not granted`,
        );
        expect(rows).toHaveLength(2);
      }, 30_000);
      return both;
    });
    expect((await Promise.all(outcomes)).sort()).toEqual(['needs-approval', 'no error']);
    expect((await ordersWith(one)) + (await ordersWith(two))).toBe(1);
    const states = await Promise.all([readState(one), readState(two)]);
    expect(states.sort()).toEqual(['placed', 'quoted']);
  });

  /** Two orders of one author with a price: one that was declined, taken into the basket in place of the other. */
  async function twoQuoted(): Promise<[OrderRow, OrderRow]> {
    configure({ ORDER_LIMIT: '1.00' });
    await askForApproval(order.id, author, toSeen(order));
    await declineOrder(order.id, approver, 'Not now');
    const other = await quoted(services.sim);
    await takeToBasket(order.id, author, true);
    const again = await quoteBasket(author);
    expect(again.id).not.toBe(other.id);
    return [again, other];
  }

  /** A monthly limit that has room for this many orders like this one, after all that left so far. */
  async function monthFor(count: number): Promise<string> {
    const [row] = await db()
      .select({
        spent: sql<string>`coalesce(sum(total::numeric) filter (where state in ('submitting', 'placed', 'unknown')), 0)::text`,
      })
      .from(orders);
    return (Number(row?.spent ?? 0) + count * Number(order.total)).toFixed(2);
  }
});

describe('an order over the limit', () => {
  beforeEach(() => configure({ ORDER_LIMIT: '1.00' }));

  it('waits for an approver other than its author, and is placed by its author', async () => {
    expect(await reason(place())).toBe('needs-approval');
    await askForApproval(order.id, author, toSeen(order));
    expect((await readBasket(author.id)).content.items).toEqual([]);
    expect(await reason(place())).toBe('needs-approval');
    expect(await reason(approveOrder(order.id, author, toSeen(order)))).toBe('own-order');
    expect(await reason(approveOrder(order.id, approver, { ...toSeen(order), total: '1' }))).toBe(
      'order-changed',
    );
    await approveOrder(order.id, approver, toSeen(order));
    expect(await reason(placeOrder(order.id, approver, toSeen(order)))).toBe('not-author');
    expect(await place()).toMatchObject({ state: 'placed', approvedBy: approver.id });
  });

  it('goes back to its author when declined, who can change it and ask again', async () => {
    await askForApproval(order.id, author, toSeen(order));
    await declineOrder(order.id, approver, 'Too dear');
    expect(await readOrder(order.id)).toMatchObject({ state: 'draft', declineReason: 'Too dear' });
    expect(await reason(place())).toBe('not-quoted');
    await takeToBasket(order.id, author, false);
    const again = await quoteBasket(author);
    expect(again.id).toBe(order.id);
    expect(again.state).toBe('quoted');
  });

  it('keeps its approval when an old price comes back the same, and loses it when it does not', async () => {
    const approved = async () => {
      await askForApproval(order.id, author, toSeen(order));
      await approveOrder(order.id, approver, toSeen(order));
      await db()
        .update(orders)
        .set({ quotedAt: sql`now() - interval '1 hour'` })
        .where(eq(orders.id, order.id));
    };
    await approved();
    expect((await place()).state).toBe('placed');

    order = await quoted(services.sim);
    await approved();
    const body = JSON.stringify({ currency: 'EUR', totalAmountCurrency: 123456.78, productTypes: [] });
    await services.sim.faults.set([
      { service: 'ordering', path: '/api/v1/prices', kind: 'status', status: 200, body },
    ]);
    const before = await posts();
    expect(await reason(place())).toBe('price-changed');
    expect(await readOrder(order.id)).toMatchObject({
      state: 'quoted',
      total: '123456.78',
      approvedBy: null,
    });
    expect(await posts()).toBe(before);
  });
});

it('asks again when the same number comes in another currency', async () => {
  await db().update(orders).set({ quotedAt: sql`now() - interval '1 hour'` }).where(eq(orders.id, order.id));
  const body = JSON.stringify({ currency: 'GBP', totalAmountCurrency: order.total, productTypes: [] });
  await services.sim.faults.set([
    { service: 'ordering', path: '/api/v1/prices', kind: 'status', status: 200, body },
  ]);
  const before = await posts();
  expect(await reason(place())).toBe('price-changed');
  // Anyone who confirms what they saw before does not confirm this.
  expect(await reason(place())).toBe('order-changed');
  expect(await posts()).toBe(before);
});

describe('an unknown order', () => {
  beforeEach(async () => {
    await services.sim.faults.set([{ service: 'ordering', path: '/api/v1/orders', kind: 'drop-after' }]);
    expect((await place()).state).toBe('unknown');
  });

  it('keeps what the credit says afterwards, for anyone who settles it', async () => {
    await services.sim.faults.clear();
    await recordCreditAfterLoss();
    const lost = await readOrder(order.id);
    expect(lost?.creditAfterAt).toBeInstanceOf(Date);
    const evidence = {
      creditAtQuote: lost?.creditAtQuote ?? undefined,
      creditAfter: lost?.creditAfter ?? undefined,
      creditCurrency: lost?.creditCurrency ?? undefined,
      total: lost?.total ?? undefined,
      currency: lost?.currency ?? undefined,
    };
    expect(creditEvidence(evidence)).toMatchObject({ hint: 'as-if-placed' });
    // Credit that has not fallen yet is no evidence of anything.
    expect(creditEvidence({ ...evidence, creditAfter: evidence.creditAtQuote })).toMatchObject({
      hint: 'no-evidence',
    });
    expect(creditEvidence({ ...evidence, currency: 'USD' })).toBeUndefined();
  });

  it('is not reported as missing by credit that the service has not lowered yet', async () => {
    const { creditAtQuote, content } = (await readOrder(order.id)) as OrderRow;
    const contracts = [
      { contractId: content.contractId, name: 'Late', currency: 'EUR', creditRemaining: creditAtQuote },
    ];
    await services.sim.faults.set([
      {
        service: 'ordering',
        path: '*/me/contracts',
        kind: 'status',
        status: 200,
        body: JSON.stringify({ contracts }),
      },
    ]);
    await recordCreditAfterLoss();
    const known = await orderDetail(order.id, { ...author, name: 'Ada', roles: ['analyst'] });
    expect(known.creditAfter).toBe(creditAtQuote);
    expect(creditEvidence(known)).toMatchObject({ hint: 'no-evidence' });
  });

  it('holds up neither the sweep nor the end while the credit does not come', async () => {
    const other = await quoted(services.sim);
    // Longer than any test waits.
    configure({ ORDERING_TIMEOUT_SECONDS: '3600' });
    await services.sim.faults.set([{ service: 'ordering', path: '*/me/contracts', kind: 'hang' }]);
    const readings = async () =>
      (await services.sim.requests()).filter(({ path }) => path.endsWith('/me/contracts')).length;
    const before = await readings();
    const end = startPlacing(500);
    await vi.waitFor(async () => expect(await readings()).toBe(before + 1), 30_000);
    await db()
      .update(orders)
      .set({ state: 'submitting', submitDeadline: sql`now() - interval '1 second'` })
      .where(eq(orders.id, other.id));
    await vi.waitFor(async () => expect(await readState(other)).toBe('unknown'), 60_000);
    await end();
    expect(await readings()).toBe(before + 1);
  }, 120_000);

  it('is settled by someone other than its author, once', async () => {
    const settlement = { outcome: 'placed' as const, salesOrderId: 'SO-77', note: 'seen at the provider' };
    await services.sim.faults.clear();
    const other = await place(await quoted(services.sim));
    const taken = { ...settlement, salesOrderId: other.salesOrderId ?? '' };
    expect(await reason(settleOrder(order.id, approver, taken))).toBe('number-taken');
    expect(await reason(settleOrder(order.id, author, settlement))).toBe('own-order');
    expect(await settleOrder(order.id, approver, settlement)).toMatchObject({
      state: 'placed',
      salesOrderId: 'SO-77',
      settledBy: approver.id,
    });
    expect(await reason(settleOrder(order.id, approver, { outcome: 'not-placed', note: 'x' }))).toBe(
      'order-changed',
    );
  });

  it('is not copied into the basket before it is settled, and can be afterwards', async () => {
    expect(await reason(takeToBasket(order.id, author, false))).toBe('not-settled');
    await settleOrder(order.id, approver, {
      outcome: 'not-placed',
      note: 'the provider knows nothing of it',
    });
    const basket = await takeToBasket(order.id, author, false);
    expect(basket.order).toBeUndefined();
    expect(basket.content.items).toHaveLength(1);
  });
});
