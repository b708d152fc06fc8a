import 'server-only';
import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core';
import { recordAudit } from '@/lib/accounts/audit';
import { users } from '@/lib/accounts/tables';
import { type Database, db, type Transaction } from '@/lib/platform/db';
import { notifyOfOrder } from './order-notifications';
import { nextState, type OrderEvent, type OrderState } from './order-state';
import { orderEvents, orders } from './tables';

export type OrderRow = typeof orders.$inferSelect;
export type NewOrder = Omit<typeof orders.$inferInsert, 'number'>;
export interface Actor {
  id: string;
  email: string;
}

export async function readOrder(
  id: string,
  tx: Database | Transaction = db(),
): Promise<OrderRow | undefined> {
  const [row] = await tx.select().from(orders).where(eq(orders.id, id));
  return row;
}

/** Adds an order in state `draft`, with its first event. */
export async function insertOrder(tx: Transaction, order: NewOrder, actor: Actor): Promise<OrderRow> {
  const [row] = await tx.insert(orders).values(order).returning();
  if (!row) throw new Error('the order was not written');
  await tx
    .insert(orderEvents)
    .values({ orderId: row.id, event: 'create', toState: row.state, actorId: actor.id });
  await recordAudit(tx, { actor, action: 'order.create', subject: `order:${row.id}` });
  return row;
}

interface Move {
  /** Left out when the portal does it automatically. */
  actor?: Actor;
  set?: PgUpdateSetSource<typeof orders>;
  /** What must hold beside the state. */
  where?: SQL[];
  note?: string;
}

/** What was approved is one body and one total: whatever goes back before it has to be approved again. */
const beforeApproval: OrderState[] = ['draft', 'quoted', 'awaiting-approval'];
const notApproved = { approvedBy: null, approvedAt: null, approvedBeyondCredit: false };

/**
 * Moves an order along an arrow of its machine, by compare-and-set on the state it was read in, and writes event and
 * audit with it. Undefined when the order is not in that state any more, or `where` does not hold; throws when the
 * machine has no such arrow.
 */
export async function moveOrder(
  tx: Transaction,
  order: Pick<OrderRow, 'id' | 'state'>,
  event: OrderEvent,
  { actor, set, where = [], note }: Move = {},
): Promise<OrderRow | undefined> {
  const to = nextState(order.state, event);
  if (to === undefined) throw new Error(`an order that is ${order.state} knows no ${event}`);
  const [row] = await tx
    .update(orders)
    .set({ ...(beforeApproval.includes(to) && notApproved), ...set, state: to, updatedAt: sql`now()` })
    .where(and(eq(orders.id, order.id), eq(orders.state, order.state), ...where))
    .returning();
  if (!row) return undefined;
  await tx.insert(orderEvents).values({
    orderId: row.id,
    event,
    toState: to,
    actorId: actor?.id,
    note,
    total: row.total,
  });
  const { total, currency, bodyHash, salesOrderId } = row;
  await recordAudit(tx, {
    actor,
    action: `order.${event}`,
    subject: `order:${row.id}`,
    result: event === 'refuse' ? 'refused' : event === 'lose' ? 'unknown' : 'done',
    detail: { from: order.state, to, total, currency, bodyHash, salesOrderId, note },
  });
  await notifyOfOrder(tx, order.state, event, row);
  return row;
}

/** Writes other contents into an order that is a draft, which is no event. Undefined when it is none any more. */
export async function rewriteDraft(
  tx: Transaction,
  id: string,
  set: PgUpdateSetSource<typeof orders>,
): Promise<OrderRow | undefined> {
  const [row] = await tx
    .update(orders)
    .set({ ...set, updatedAt: sql`now()` })
    .where(and(eq(orders.id, id), eq(orders.state, 'draft')))
    .returning();
  return row;
}

/** The events of an order with the names of who did them, oldest first. */
export async function listOrderEvents(orderId: string) {
  return db()
    .select({ event: orderEvents, actorName: users.name })
    .from(orderEvents)
    .leftJoin(users, eq(users.id, orderEvents.actorId))
    .where(eq(orderEvents.orderId, orderId))
    .orderBy(orderEvents.id);
}
