import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { users } from '@/lib/accounts/tables';
import { db } from '@/lib/platform/db';
import { approver, author, quoted, type Services, startServices, toSeen } from '@/testing/ordering/services';
import { changeBasket } from '../basket/basket-store';
import { nextState, type OrderState } from '../order-state';
import { listOrderEvents, type OrderRow, readOrder } from '../store';
import { baskets } from '../tables';
import { approveOrder, askForApproval, declineOrder } from './review-order';

const second = { id: 'second', email: 'second@example.org' };
const rounds = 8;
let services: Services;
beforeAll(async () => {
  // Nothing is bought without an approver.
  services = await startServices({ ORDER_LIMIT: '0.00' });
  await db()
    .insert(users)
    .values({ ...second, name: 'Cy Second', roles: ['approver'] });
});
afterAll(() => services.stop());

/** Does all at the same moment; what each came to. */
const atOnce = (...doing: (() => Promise<unknown>)[]) =>
  Promise.all(
    doing.map((one) =>
      one().then(
        () => 'done',
        (error: { type?: string }) => error.type ?? String(error),
      ),
    ),
  );
const ask = (order: OrderRow) => () => askForApproval(order.id, author, toSeen(order));
const approve =
  (order: OrderRow, by = approver) =>
  () =>
    approveOrder(order.id, by, toSeen(order));
const decline =
  (order: OrderRow, by = second) =>
  () =>
    declineOrder(order.id, by, 'Not this one');
const change = () =>
  changeBasket(author, (content) => ({ ...content, customerReference: crypto.randomUUID() }));

/** The events of an order, each of which must be an arrow from where the one before it led, down to the state of now. */
async function history({ id }: OrderRow): Promise<{ state: OrderState; events: string[]; order: OrderRow }> {
  const order = await readOrder(id);
  if (!order) throw new Error('the order is gone');
  let state: OrderState = 'draft';
  const events: string[] = [];
  for (const { event } of await listOrderEvents(id)) {
    if (event.event === 'create' || event.event === 'late-answer' || event.event === 'delivery') continue;
    expect(nextState(state, event.event), `${state} ${event.event}`).toBe(event.toState);
    state = event.toState;
    events.push(event.event);
  }
  expect(order.state).toBe(state);
  expect(order.approvedBy !== null).toBe(state === 'approved');
  return { state, events, order };
}

it('an order that is asked for twice, approved and declined at one moment goes one way', async () => {
  for (let round = 0; round < rounds; round += 1) {
    const order = await quoted(services.sim);
    const [first, again, ...verdicts] = await atOnce(ask(order), ask(order), approve(order), decline(order));
    const { state, events } = await history(order);
    expect([first, again].sort()).toEqual(['done', 'order-changed']);
    expect(events.filter((event) => event === 'ask')).toHaveLength(1);
    // A verdict that came before the question is refused, and of two that came after it one holds.
    const settled = verdicts.filter((one) => one === 'done');
    expect(settled.length).toBeLessThanOrEqual(1);
    for (const one of verdicts) expect(['done', 'order-changed']).toContain(one);
    const ended = ['approved', 'draft'].includes(state);
    expect(ended ? 1 : 0).toBe(settled.length);
    const [basket] = await db().select().from(baskets).where(eq(baskets.userId, author.id));
    expect(basket).toMatchObject({ orderId: null, content: { items: [] } });
  }
});

it('of two verdicts at one moment one holds, and the other learns that it came too late', async () => {
  const seen = new Set<string>();
  for (let round = 0; round < rounds; round += 1) {
    const order = await quoted(services.sim);
    await ask(order)();
    const contest = round % 2 === 0 ? approve(order, second) : decline(order);
    const results = await atOnce(approve(order), contest);
    expect(results.sort()).toEqual(['done', 'order-changed']);
    const { state, order: now } = await history(order);
    expect(now.declineReason).toBe(state === 'draft' ? 'Not this one' : null);
    seen.add(state);
  }
  expect(seen).toContain('approved');
});

it('what its author changes while it is asked for or approved is never what was agreed to', async () => {
  for (let round = 0; round < rounds; round += 1) {
    const order = await quoted(services.sim);
    const [asked, , approved] = await atOnce(ask(order), change, approve(order));
    const { state, order: now } = await history(order);
    expect(asked).toMatch(/^(done|order-changed)$/);
    // Whatever is approved is what the approver saw.
    if (approved === 'done') expect(state).toBe('approved');
    if (state === 'approved') expect(now).toMatchObject(toSeen(order));
    if (asked !== 'done') expect(state).toBe('draft');
  }
});
