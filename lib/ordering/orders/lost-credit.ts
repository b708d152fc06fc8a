import 'server-only';
import { and, eq, gt, isNull, sql } from 'drizzle-orm';
import { db } from '@/lib/platform/db';
import * as client from '../client';
import { orders } from '../tables';

/**
 * Keeps, for every order whose answer was lost in the last day, the credit that its contract has left: whether it fell is
 * evidence for anyone who settles the order. Reads the contracts at most once; throws when they cannot be read.
 * @param signal ends the reading
 */
export async function recordCreditAfterLoss(signal?: AbortSignal): Promise<void> {
  const isOpen = and(
    eq(orders.state, 'unknown'),
    isNull(orders.creditAfter),
    gt(orders.updatedAt, sql`now() - interval '1 day'`),
  );
  const lost = await db().select({ id: orders.id, content: orders.content }).from(orders).where(isOpen);
  if (lost.length === 0) return;
  const contracts = await client.contracts({ signal });
  for (const { id, content } of lost) {
    const credit = contracts.find((contract) => contract.id === content.contractId)?.creditRemaining;
    if (credit === undefined) continue;
    await db()
      .update(orders)
      .set({ creditAfter: credit, creditAfterAt: sql`now()` })
      .where(and(eq(orders.id, id), isOpen));
  }
}
