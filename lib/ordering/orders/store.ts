import 'server-only';
import { eq, inArray, sql } from 'drizzle-orm';
import { users } from '@/lib/accounts/tables';
import { db, type Transaction } from '@/lib/platform/db';
import { afterOrder } from '../basket';
import { type OrderRow, readOrder } from '../store';
import { baskets, orderEvents } from '../tables';

/** Adds an event that moves nothing: something became known that the state does not say. */
export async function recordOrderNote(id: string, event: 'late-answer', note: string): Promise<void> {
  const row = await readOrder(id);
  if (row) await db().insert(orderEvents).values({ orderId: id, event, toState: row.state, note });
}

/** Empties the basket that an order was made of: the order has gone its own way. */
export async function releaseBasket(tx: Transaction, orderId: string): Promise<void> {
  const [basket] = await tx.select().from(baskets).where(eq(baskets.orderId, orderId)).for('update');
  if (!basket) return;
  await tx
    .update(baskets)
    .set({ content: afterOrder(basket.content), orderId: null, updatedAt: sql`now()` })
    .where(eq(baskets.userId, basket.userId));
}

/**
 * Gives the author of a refused order its content back if their basket is empty: one that was approved left it. Without
 * an approval the basket still holds it.
 */
export async function returnToBasket(tx: Transaction, { id, authorId, content }: OrderRow): Promise<void> {
  const [basket] = await tx.select().from(baskets).where(eq(baskets.userId, authorId)).for('update');
  if (!basket || basket.content.items.length > 0) return;
  await tx
    .update(baskets)
    .set({ content, orderId: id, updatedAt: sql`now()` })
    .where(eq(baskets.userId, authorId));
}

/** The names of users, by id. */
export async function findUserNames(ids: (string | null)[]): Promise<Map<string, string>> {
  const wanted = [...new Set(ids.filter((id) => id !== null))];
  if (wanted.length === 0) return new Map();
  const rows = await db()
    .select({ id: users.id, name: users.name })
    .from(users)
    .where(inArray(users.id, wanted));
  return new Map(rows.map(({ id, name }) => [id, name]));
}
