import { and, eq, sql } from 'drizzle-orm';
import { afterEach, describe, expect, it } from 'vitest';
import { evictUser } from '@/lib/accounts/revocation';
import type { Role } from '@/lib/accounts/role';
import { users } from '@/lib/accounts/tables';
import { db } from '@/lib/platform/db';
import { approver, author, configure, quoted, toSeen } from '@/testing/ordering/services';
import { sharedServices } from '@/testing/ordering/shared-services';
import { changeBasket, takeToBasket } from '../basket/basket-store';
import { minus, sum } from '../money';
import type { CreditStanding } from '../order-shape';
import { placeOrder } from '../orders/place-order';
import { approveOrder, askForApproval } from '../orders/review-order';
import { listOrderEvents, type OrderRow, readOrder } from '../store';
import { orderEvents, orders } from '../tables';
import { checkCredit } from './credit';
import { checkLimits } from './month-limit';
import { quoteBasket } from './quote';

const services = sharedServices();
afterEach(async () => {
  configure({ ORDER_LIMIT: '5000.00' });
  await services.sim.faults.clear();
  await setRoles(['analyst']);
});

async function setRoles(roles: Role[]) {
  await db().update(users).set({ roles }).where(eq(users.id, author.id));
  evictUser(author.id);
}

/** The service reports this credit from now on; undefined for a contract without one. */
async function tell(creditRemaining: string | undefined, currency = 'EUR') {
  const contracts = [{ contractId: 'CTR-EU-2026-0417', name: 'Europe', currency, creditRemaining }];
  await services.sim.faults.set([
    {
      service: 'ordering',
      path: '/api/v1/me/contracts',
      kind: 'status',
      status: 200,
      body: JSON.stringify({ contracts }),
    },
  ]);
}
const posts = async () =>
  (await services.sim.requests()).filter(
    ({ method, path }) => method === 'POST' && path.endsWith('/api/v1/orders'),
  ).length;
const place = (order: OrderRow, credit?: CreditStanding) =>
  placeOrder(order.id, author, { ...toSeen(order), credit }).then(
    ({ state }) => state,
    (error: { type?: string }) => error.type,
  );

describe('an order of more than its contract has left', () => {
  it('is not placed by its author alone, whatever the browser says', async () => {
    await tell('10.00');
    const order = await quoted(services.sim);
    const before = await posts();
    expect(await checkCredit(order)).toMatchObject({ standing: 'beyond', left: '10' });
    expect((await checkLimits(order)).over).toBe('credit');
    expect(await place(order)).toBe('needs-approval');
    expect(await place(order, 'beyond')).toBe('needs-approval');
    expect(await posts()).toBe(before);
  });

  it('is placed once an approver agreed to that and its author confirmed it', async () => {
    await tell('10.00');
    const order = await quoted(services.sim);
    await askForApproval(order.id, author, toSeen(order));
    await expect(approveOrder(order.id, approver, toSeen(order))).rejects.toMatchObject({
      type: 'beyond-credit',
    });
    await approveOrder(order.id, approver, { ...toSeen(order), credit: 'beyond' });
    const before = await posts();
    expect(await place(order)).toBe('beyond-credit');
    expect(await posts()).toBe(before);
    expect(await place(order, 'beyond')).toBe('placed');
    const submitted = (await listOrderEvents(order.id)).find(({ event }) => event.event === 'submit');
    expect(submitted?.event.note).toContain('€10.00');
  });

  it('is placed by an author who can approve, after confirming it', async () => {
    await setRoles(['analyst', 'approver']);
    await tell('10.00');
    const order = await quoted(services.sim);
    expect(await place(order)).toBe('beyond-credit');
    expect(await place(order, 'beyond')).toBe('placed');
  });

  it('that was agreed to is not agreed to any more once it was changed', async () => {
    await tell('10.00');
    const order = await quoted(services.sim);
    await askForApproval(order.id, author, toSeen(order));
    await approveOrder(order.id, approver, { ...toSeen(order), credit: 'beyond' });
    await takeToBasket(order.id, author, true);
    await changeBasket(author, (content) => ({ ...content, customerReference: 'dearer' }));
    const changed = await quoteBasket(author);
    expect(changed).toMatchObject({ id: order.id, approvedBy: null, approvedBeyondCredit: false });
    const before = await posts();
    expect(await place(changed, 'beyond')).toBe('needs-approval');
    expect(await posts()).toBe(before);
  });

  it('is found when the credit fell after the approval', async () => {
    const order = await quoted(services.sim);
    configure({ ORDER_LIMIT: '1.00' });
    await askForApproval(order.id, author, toSeen(order));
    await approveOrder(order.id, approver, toSeen(order));
    await db()
      .update(orders)
      .set({ quotedAt: sql`now() - interval '1 hour'` })
      .where(eq(orders.id, order.id));
    await tell('10.00');
    const before = await posts();
    expect(await place(order, 'beyond')).toBe('needs-approval');
    expect(await readOrder(order.id)).toMatchObject({ state: 'approved', creditAtQuote: '10.00' });
    expect(await posts()).toBe(before);
  });
});

it('makes no price younger than the moment at which it was asked for', async () => {
  await services.sim.faults.set([{ service: 'ordering', path: '/api/v1/prices', kind: 'latency', ms: 700 }]);
  const { quotedAt } = await quoted(services.sim);
  expect(Date.now() - (quotedAt?.getTime() ?? 0)).toBeGreaterThanOrEqual(700);
});

it('counts what the portal sent on the contract since the credit was reported', async () => {
  configure({ ORDER_LIMIT: '1.00' });
  const approved = async () => {
    const order = await quoted(services.sim);
    await askForApproval(order.id, author, toSeen(order));
    await approveOrder(order.id, approver, toSeen(order));
    return order;
  };
  const { total } = await quoted(services.sim);
  await tell((Number(total) * 1.5).toFixed(2));
  const [first, second] = [await approved(), await approved()];
  const outcomes = await Promise.all([place(first), place(second)]);
  expect(outcomes.sort()).toEqual(['needs-approval', 'placed']);
});

it('counts what was still under way when the credit was reported, and not what had been answered before', async () => {
  configure({ ORDER_LIMIT: '1.00' });
  const earlier = await quoted(services.sim);
  await askForApproval(earlier.id, author, toSeen(earlier));
  const order = await quoted(services.sim);
  const started = new Date(order.creditReadAt?.getTime() ?? 0);
  const at = (seconds: number) => new Date(started.getTime() + seconds * 1_000);
  const leftWhen = async (answeredAt: Date) => {
    await db()
      .update(orders)
      .set({ submittedAt: at(-10), state: 'placed' })
      .where(eq(orders.id, earlier.id));
    await db()
      .delete(orderEvents)
      .where(and(eq(orderEvents.orderId, earlier.id), eq(orderEvents.event, 'place')));
    await db()
      .insert(orderEvents)
      .values({ orderId: earlier.id, event: 'place', toState: 'placed', at: answeredAt });
    return (await checkCredit(order)).left;
  };
  const [before, after] = [await leftWhen(at(-5)), await leftWhen(at(5))];
  expect(minus(before ?? '', after ?? '')).toBe(sum([earlier.total ?? '']));
});

describe('credit that the service does not report', () => {
  it('is unknown, and not enough alone', async () => {
    await tell(undefined);
    const order = await quoted(services.sim);
    expect(await checkCredit(order)).toEqual({ standing: 'unknown' });
    const before = await posts();
    expect(await place(order)).toBe('credit-unknown');
    expect(await posts()).toBe(before);
    expect(await place(order, 'unknown')).toBe('placed');
  });

  it('in the currency of the price is unknown, as are the limits: someone else has to agree', async () => {
    await tell('99999.00', 'USD');
    const order = await quoted(services.sim);
    expect(await checkCredit(order)).toEqual({ standing: 'unknown' });
    const before = await posts();
    expect(await place(order, 'unknown')).toBe('needs-approval');
    expect(await posts()).toBe(before);
    await askForApproval(order.id, author, toSeen(order));
    await approveOrder(order.id, approver, { ...toSeen(order), credit: 'unknown' });
    expect(await place(order, 'unknown')).toBe('placed');
  });

  it('is shown to anyone who approves, too', async () => {
    configure({ ORDER_LIMIT: '1.00' });
    await tell(undefined);
    const order = await quoted(services.sim);
    await askForApproval(order.id, author, toSeen(order));
    await expect(approveOrder(order.id, approver, toSeen(order))).rejects.toMatchObject({
      type: 'credit-unknown',
    });
    await approveOrder(order.id, approver, { ...toSeen(order), credit: 'unknown' });
    expect(await place(order, 'unknown')).toBe('placed');
  });
});
