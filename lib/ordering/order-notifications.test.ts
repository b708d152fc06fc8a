import { afterAll, beforeAll, expect, it } from 'vitest';
import { users } from '@/lib/accounts/tables';
import { listInbox } from '@/lib/notifications/inbox';
import { db, pool } from '@/lib/platform/db';
import { approver, author, quoted, type Services, startServices, toSeen } from '@/testing/ordering/services';
import { placeOrder } from './orders/place-order';
import { approveOrder, askForApproval, declineOrder, settleOrder } from './orders/review-order';
import { reportLowCredit } from './quote/watch-credit';
import { readOrder } from './store';

const second = { id: 'second', email: 'second@example.org' };
let services: Services;
beforeAll(async () => {
  // Nothing is bought without an approver.
  services = await startServices({ ORDER_LIMIT: '0.00', CREDIT_LOW: '1000.00' });
  await db()
    .insert(users)
    .values({ ...second, name: 'Cy Second', roles: ['approver'] });
});
afterAll(() => services.stop());

const inbox = async ({ id }: { id: string }) =>
  (await listInbox(id, { limit: 50 }, [])).notifications.map(({ kind, title, isRead }) => ({
    kind,
    title,
    isRead,
  }));
const asked = async () => {
  const order = await quoted(services.sim);
  await askForApproval(order.id, author, toSeen(order));
  return order;
};

it('asks every approver except the author, and takes the question back once one of them answered', async () => {
  const order = await asked();
  const question = { kind: 'order-awaiting', title: `Order ${order.number} awaits approval` };
  expect(await inbox(second)).toContainEqual({ ...question, isRead: false });
  expect(await inbox(author)).toEqual([]);
  await approveOrder(order.id, approver, toSeen(order));
  expect(await inbox(second)).toContainEqual({ ...question, isRead: true });
  expect(await inbox(author)).toContainEqual({
    ...{ kind: 'order-approved', title: `Order ${order.number} was approved`, isRead: false },
  });
  const approved = (await readOrder(order.id))!;
  await placeOrder(order.id, author, toSeen(approved));
  expect(await inbox(author)).toContainEqual({
    ...{ kind: 'order-placed', title: `Order ${order.number} was placed`, isRead: false },
  });
});

it('reports a decline to the author, and asks again when they do', async () => {
  const order = await asked();
  await declineOrder(order.id, approver, 'Not this one');
  expect(await inbox(author)).toContainEqual({
    ...{ kind: 'order-declined', title: `Order ${order.number} was declined`, isRead: false },
  });
});

it('reports an unknown outcome to the author and to those who can settle it, until one did', async () => {
  const order = await asked();
  await pool().query(`update orders set state = 'unknown' where id = $1`, [order.id]);
  const { notifyOfOrder } = await import('./order-notifications');
  const unknown = (await readOrder(order.id))!;
  await db().transaction((tx) => notifyOfOrder(tx, 'submitting', 'lose', unknown));
  const title = `Order ${order.number} may or may not have been placed`;
  for (const person of [author, second])
    expect(await inbox(person)).toContainEqual({ kind: 'order-unknown', title, isRead: false });
  await settleOrder(order.id, second, { outcome: 'not-placed', note: 'They have none' });
  expect(await inbox(author)).toContainEqual({ kind: 'order-unknown', title, isRead: true });
  expect(await inbox(author)).toContainEqual({
    ...{ kind: 'order-refused', title: `Order ${order.number} was not placed`, isRead: false },
  });
});

it('never holds up the outcome of an order', async () => {
  const order = await asked();
  await pool().query('alter table notifications rename to gone');
  await approveOrder(order.id, approver, toSeen(order));
  await pool().query('alter table gone rename to notifications');
  expect((await readOrder(order.id))?.state).toBe('approved');
});

it('reports low credit once, until it is enough again', async () => {
  const contract = { id: 'CTR-1', name: 'North', currency: 'EUR' };
  const low = async () => (await inbox(author)).filter(({ kind }) => kind === 'credit-low');
  await reportLowCredit([{ ...contract, creditRemaining: '1000.00' }, contract]);
  expect(await low()).toEqual([]);
  for (const creditRemaining of ['999.99', '10.00'])
    await reportLowCredit([{ ...contract, creditRemaining }]);
  expect(await low()).toEqual([{ kind: 'credit-low', title: 'Credit of a contract is low', isRead: false }]);
  // An unknown credit changes nothing.
  await reportLowCredit([contract]);
  expect(await low()).toMatchObject([{ isRead: false }]);
  await reportLowCredit([{ ...contract, creditRemaining: '5000' }]);
  expect(await low()).toMatchObject([{ isRead: true }]);
  await reportLowCredit([{ ...contract, creditRemaining: '1' }]);
  expect(await low()).toMatchObject([{ isRead: false }]);
});
