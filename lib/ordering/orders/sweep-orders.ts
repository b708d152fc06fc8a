import 'server-only';
import { and, eq, lt, sql } from 'drizzle-orm';
import { db } from '@/lib/platform/db';
import { log } from '@/lib/platform/log';
import { every } from '@/lib/platform/work/every';
import { moveOrder } from '../store';
import { orders } from '../tables';
import { recordCreditAfterLoss } from './lost-credit';
import { ordersUnderWay } from './place-order';
import { releaseBasket } from './store';

/** Makes every order `unknown` whose owner has not written an outcome by its deadline. Gives how many there were. */
export async function sweepSubmitting(): Promise<number> {
  const expired = await db()
    .select()
    .from(orders)
    .where(and(eq(orders.state, 'submitting'), lt(orders.submitDeadline, sql`now()`)));
  let count = 0;
  for (const order of expired) {
    const lost = await db().transaction(async (tx) => {
      const row = await moveOrder(tx, order, 'lose', {
        where: [sql`${orders.submitDeadline} < now()`],
        note: order.sentAt
          ? 'Swath stopped before the service answered'
          : 'Swath stopped before the answer. As far as it knows, nothing was sent',
      });
      if (row) await releaseBasket(tx, order.id);
      return row;
    });
    if (lost) count += 1;
  }
  if (count > 0) log().error({ count }, 'orders with a lost answer need settling');
  return count;
}

const sweepIntervalMs = 10_000;

/**
 * Sweeps now and every `intervalMs` from now on, and reads the credit at its own pace: a service that does not answer
 * holds up no sweep. Every process does: a row changes by compare-and-set, and what is known of money waits for no
 * lease. Returns what ends it, and waits for what this process is still sending.
 */
export function startPlacing(intervalMs = sweepIntervalMs): () => Promise<void> {
  const endSweeps = every(intervalMs, 'check for lost orders failed', sweepSubmitting, true);
  const endReading = every(intervalMs, 'credit could not be read', recordCreditAfterLoss, true);
  return async () => {
    await Promise.all([endSweeps(), endReading()]);
    await ordersUnderWay();
  };
}
