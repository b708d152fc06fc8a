import 'server-only';
import { and, eq, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { recordAudit } from '@/lib/accounts/audit';
import { isAllowed } from '@/lib/accounts/role';
import type { User } from '@/lib/accounts/session';
import { db } from '@/lib/platform/db';
import { Problem } from '@/lib/web/problem';
import { requireContract } from '../contract-access';
import type { deliveryRecord } from '../order-delivery';
import { readOrder } from '../store';
import { orderEvents, orders } from '../tables';

/** Whether someone can record the delivery of an order: its author, approvers and admins. */
export const canRecordDelivery = (order: { authorId: string }, reader: Pick<User, 'id' | 'roles'>): boolean =>
  order.authorId === reader.id || isAllowed(reader.roles, ['approver']);

/** Records the delivery of a placed order, with who did and a note in its history. It can be recorded again. */
export async function recordDelivery(
  id: string,
  actor: User,
  { state, expectedOn, note }: z.output<typeof deliveryRecord>,
): Promise<void> {
  const order = await readOrder(id);
  if (!order) throw problem('not-found', 'This order does not exist', 'It may have been deleted.', 404);
  if (!canRecordDelivery(order, actor)) {
    throw problem('not-author', 'Only its author or an approver can do this', 'Nothing was recorded.', 403);
  }
  if (order.authorId !== actor.id) {
    await requireContract(actor.id, order.content.contractId, 'Nothing was recorded.');
  }
  await db().transaction(async (tx) => {
    const [row] = await tx
      .update(orders)
      .set({ deliveryState: state, expectedOn: expectedOn ?? null, updatedAt: sql`now()` })
      .where(and(eq(orders.id, id), eq(orders.state, 'placed')))
      .returning();
    if (!row) throw problem('not-placed', 'This order is not placed', 'Nothing was recorded.');
    await tx.insert(orderEvents).values({
      orderId: id,
      event: 'delivery',
      toState: row.state,
      actorId: actor.id,
      note: [toNote(state, expectedOn), note].filter(Boolean).join('. '),
    });
    await recordAudit(tx, {
      actor,
      action: 'order.delivery',
      subject: `order:${id}`,
      detail: { state, expectedOn, note },
    });
  });
}

const toNote = (state: 'expected' | 'delivered' | 'cancelled', expectedOn: string | undefined) =>
  state === 'expected' ? `Expected by ${expectedOn}` : state === 'delivered' ? 'Delivered' : 'Cancelled';

const problem = (type: string, title: string, detail: string, status = 409) =>
  new Problem({ type, status, title, detail });
