import 'server-only';
import { and, eq, inArray, ne, sql } from 'drizzle-orm';
import { knownUser } from '@/lib/accounts/revocation';
import { config } from '@/lib/platform/config';
import { type Database, db, type Transaction } from '@/lib/platform/db';
import { spendingStates } from '../order-state';
import type { OrderRow } from '../store';
import { orders } from '../tables';
import { canExceedCredit, checkCredit } from './credit';
import { limitsFor, type OrderLimits, type OverLimit, overLimit } from './limits';
import { totalAmount } from './readable-total';

/** Which limits hold for an order, and which of them it is over. */
export interface LimitCheck {
  limits: OrderLimits;
  /** What its author spent on the contract this month, in its currency. */
  spent: string;
  over: OverLimit | undefined;
}

/** Checks an order against the limits of its author. An order without a price is over none. */
export async function checkLimits(order: OrderRow, tx: Database | Transaction = db()): Promise<LimitCheck> {
  const { orderLimit, orderLimits } = config();
  const { contractId } = order.content;
  const roles = (await knownUser(order.authorId))?.roles ?? [];
  const limits = limitsFor(orderLimit, orderLimits, contractId, roles);
  const { spent, isIncomparable } = await spentThisMonth(order, tx);
  if (order.total === null) return { limits, spent, over: undefined };
  const { total, currency, creditCurrency } = order;
  // The limits are in the contract's currency: a number of another one, or of an unknown one, says nothing about them.
  if (!currency || creditCurrency !== currency) return { limits, spent, over: 'currency' };
  const over = overLimit(total, spent, limits);
  const unknown = isIncomparable && over !== 'order' ? 'month-unknown' : undefined;
  return { limits, spent, over: unknown ?? over ?? (await overCredit(order, tx)) };
}

/** More than the contract’s credit is for an approver, unless the author is one. */
async function overCredit(order: OrderRow, tx: Database | Transaction): Promise<OverLimit | undefined> {
  if (order.state !== 'quoted' || (await checkCredit(order, tx)).standing !== 'beyond') return undefined;
  return (await canExceedCredit(order.authorId)) ? undefined : 'credit';
}

/**
 * Lets the orders of one author on one contract pass one after the other until the transaction ends, so that two
 * that fit the month one at a time do not pass it together.
 */
export async function lockMonth(order: OrderRow, tx: Transaction): Promise<void> {
  const subject = `order-limit ${order.authorId} ${order.content.contractId ?? ''}`;
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${subject}, 0))`);
}

const nothing = { spent: '0', isIncomparable: false };

/**
 * What an author's other orders on the contract come to since the month began (UTC), in the currency of this one, and
 * whether some were in another one or have a total that is no amount. Those that may have left count.
 */
async function spentThisMonth(order: OrderRow, tx: Database | Transaction): Promise<typeof nothing> {
  const isOther = sql`${orders.total} is not null
    and (${totalAmount} is null or ${orders.currency} is distinct from ${order.currency})`;
  const [row] = await tx
    .select({
      spent: sql<string>`coalesce(sum(greatest(${totalAmount}, 0)) filter (where not (${isOther})), 0)::text`,
      isIncomparable: sql<boolean>`coalesce(bool_or(${isOther}), false)`,
    })
    .from(orders)
    .where(
      and(
        eq(orders.authorId, order.authorId),
        ne(orders.id, order.id),
        sql`${orders.content}->>'contractId' is not distinct from ${order.content.contractId ?? null}`,
        inArray(orders.state, spendingStates),
        sql`${orders.submittedAt} >= date_trunc('month', now() at time zone 'UTC') at time zone 'UTC'`,
      ),
    );
  return row ?? nothing;
}
