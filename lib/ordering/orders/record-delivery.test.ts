import { afterAll, beforeAll, expect, it } from 'vitest';
import type { User } from '@/lib/accounts/session';
import { pool } from '@/lib/platform/db';
import { approver, author, quoted, type Services, startServices, toSeen } from '@/testing/ordering/services';
import { deliveryRecord } from '../order-delivery';
import { csvHead, csvLine } from './order-file';
import { ordersFilter } from './order-filter';
import { listOrders } from './order-list';
import { orderDetail } from './order-view';
import { placeOrder } from './place-order';
import { recordDelivery } from './record-delivery';

let services: Services;
beforeAll(async () => {
  services = await startServices();
});
afterAll(() => services.stop());

const person = (who: typeof author, role: User['roles'][number]): User => ({
  ...{ id: who.id, email: who.email, name: who.id },
  roles: [role],
});
const analyst = person(author, 'analyst');
const boss = person(approver, 'approver');
const record = (over: object) =>
  deliveryRecord.parse({ state: 'expected', expectedOn: '2020-01-31', ...over });
const listed = async (delivery: string) =>
  (await listOrders(author.id, ordersFilter.parse({ delivery }), { limit: 10, offset: 0 })).rows.map(
    ({ order }) => order.id,
  );
const placed = async () => {
  const order = await quoted(services.sim);
  await placeOrder(order.id, author, toSeen(order));
  return order.id;
};

it('follows a placed order until it is delivered: unknown, expected, overdue', async () => {
  const id = await placed();
  const delivery = async () => (await orderDetail(id, analyst)).delivery;
  expect(await delivery()).toEqual({ state: 'unknown', isOverdue: false });
  expect(await listed('undelivered')).toEqual([id]);
  expect(await listed('overdue')).toEqual([]);

  await recordDelivery(id, analyst, record({ expectedOn: '2999-12-31' }));
  expect(await delivery()).toEqual({ state: 'expected', expectedOn: '2999-12-31', isOverdue: false });
  expect(await listed('overdue')).toEqual([]);
  await recordDelivery(id, boss, record({ note: 'They are late' }));
  expect(await delivery()).toMatchObject({ isOverdue: true });
  expect(await listed('overdue')).toEqual([id]);
  expect(await listed('undelivered')).toEqual([id]);
  const late = await orderDetail(id, analyst);
  expect(csvHead()).toContain('Delivery');
  expect(csvLine(late)).toContain('"overdue","2020-01-31"');

  await recordDelivery(id, analyst, record({ state: 'delivered' }));
  expect(await listed('delivered')).toEqual([id]);
  for (const other of ['undelivered', 'overdue', 'cancelled']) expect(await listed(other)).toEqual([]);
  const { events, state } = await orderDetail(id, analyst);
  expect(state).toBe('placed');
  expect(events.filter(({ event }) => event === 'delivery')).toMatchObject([
    { actor: { id: author.id }, note: 'Expected by 2999-12-31' },
    { actor: { id: approver.id }, note: 'Expected by 2020-01-31. They are late' },
    { actor: { id: author.id }, note: 'Delivered' },
  ]);
  const { rows } = await pool().query(`select 1 from audit where action = 'order.delivery'`);
  expect(rows).toHaveLength(3);
});

it('is recorded by the author or an approver, of placed orders alone, with a day where it is expected', async () => {
  const id = await placed();
  const stranger = { ...analyst, id: 'someone-else' };
  await expect(recordDelivery(id, stranger, record({}))).rejects.toMatchObject({ status: 403 });
  const open = await quoted(services.sim);
  await expect(recordDelivery(open.id, analyst, record({}))).rejects.toMatchObject({ status: 409 });
  expect((await orderDetail(open.id, analyst)).canRecordDelivery).toBe(false);
  await expect(recordDelivery('none', analyst, record({}))).rejects.toMatchObject({ status: 404 });
  expect(deliveryRecord.safeParse({ state: 'expected' }).success).toBe(false);
  expect(deliveryRecord.safeParse({ state: 'expected', expectedOn: '2026-02-30' }).success).toBe(false);
});
