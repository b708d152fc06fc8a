import 'server-only';
import Big from 'big.js';
import { and, eq, exists, gt, inArray, ne, or, sql } from 'drizzle-orm';
import { knownUser } from '@/lib/accounts/revocation';
import { isAllowed } from '@/lib/accounts/role';
import { type Database, db, type Transaction } from '@/lib/platform/db';
import { Problem } from '@/lib/web/problem';
import { formatMoney, minus, sum } from '../money';
import type { CreditStanding } from '../order-shape';
import { spendingStates } from '../order-state';
import type { Contract } from '../product-shape';
import type { OrderRow } from '../store';
import { orderEvents, orders } from '../tables';
import { totalAmount } from './readable-total';

/*
 * Whether a contract can pay an order. The credit is the one that the service reported with the last price, less what
 * the portal itself has sent on the contract since. What is unknown is never taken for enough.
 */

/** Where an order is with the credit of its contract. */
export interface CreditCheck {
  standing: CreditStanding;
  /** What is left before this order, decimal, in the order's currency; left out where that is unknown. */
  left?: string;
  /** When the service reported it. */
  readAt?: Date;
}

/** What is kept of a contract with a price; `readAt` is when the service was asked for it. */
export function creditFields(contract: Contract | undefined, readAt: Date) {
  const credit = contract?.creditRemaining;
  return {
    creditAtQuote: credit ?? null,
    // Known without a credit, too: limits are in it.
    creditCurrency: contract?.currency || null,
    creditReadAt: credit === undefined ? null : readAt,
  };
}

/** The time by the clock that all processes share, for what is compared with the times of orders. */
export async function sharedNow(): Promise<Date> {
  const { rows } = await db().execute<{ ms: number }>(
    sql`select floor(extract(epoch from clock_timestamp()) * 1000)::float8 as ms`,
  );
  return new Date(rows[0]?.ms ?? Number.NaN);
}

/** Checks an order that has a price against the credit of its contract. */
export async function checkCredit(order: OrderRow, tx: Database | Transaction = db()): Promise<CreditCheck> {
  const { total, currency, creditAtQuote, creditCurrency, creditReadAt } = order;
  if (total === null || creditAtQuote === null || creditReadAt === null) return { standing: 'unknown' };
  if (!currency || creditCurrency !== currency) return { standing: 'unknown' };
  const sent = await sentSince(order, currency, creditReadAt, tx);
  if (sent === undefined) return { standing: 'unknown' };
  const left = minus(creditAtQuote, sent);
  return { standing: new Big(total).gt(left) ? 'beyond' : 'covered', left, readAt: creditReadAt };
}

/** Whether someone may agree to an order of more than the credit. */
export async function canExceedCredit(userId: string): Promise<boolean> {
  return isAllowed((await knownUser(userId))?.roles ?? [], ['approver']);
}

/**
 * Throws a `Problem` unless the credit covers the order, or going beyond it (or not knowing) was confirmed by someone
 * allowed to: by an author who can approve orders, or by the approver of the order with the author's confirmation.
 * @param shown what the person who confirmed was shown of the credit.
 * @returns a note for the history where the credit does not cover the order.
 */
export async function refuseBeyondCredit(
  order: OrderRow,
  shown: CreditStanding,
  tx: Database | Transaction = db(),
): Promise<string | undefined> {
  const { standing, left } = await checkCredit(order, tx);
  if (standing === 'covered') return undefined;
  if (standing === 'unknown') {
    if (shown !== 'covered') return 'Confirmed without knowing what the contract has left';
    throw problem(
      'credit-unknown',
      'The credit of the contract is unknown',
      'Nothing was sent. Confirm to place the order anyway.',
    );
  }
  const amount = formatMoney(left ?? '0', order.currency ?? '');
  const title = `The total is more than the ${amount} left on the contract`;
  if (!order.approvedBeyondCredit && !(await canExceedCredit(order.authorId))) {
    throw problem(
      'needs-approval',
      title,
      'It needs approval first. Nothing was sent. Move the order to the basket, get a quote, then ask for approval.',
    );
  }
  if (shown === 'beyond') {
    // The history has many readers.
    const noted = formatMoney(left ?? '0', order.currency ?? '', 'en-GB');
    return `Confirmed although the contract has ${noted} left`;
  }
  throw problem('beyond-credit', title, 'Nothing was sent. Confirm to place the order anyway.');
}

/** Lets the orders on one contract pass one after the other until the transaction ends. */
export async function lockCredit(order: OrderRow, tx: Transaction): Promise<void> {
  const subject = `order-credit ${order.content.contractId}`;
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${subject}, 0))`);
}

/**
 * What the other orders on the contract come to that may have left since the credit was read. Undefined where one of
 * them is in another currency or in an unknown one, or has a total that is no amount.
 */
async function sentSince(
  order: OrderRow,
  currency: string,
  since: Date,
  tx: Database | Transaction,
): Promise<string | undefined> {
  const rows = await tx
    .select({
      total: sql<string | null>`case when ${orders.total} is null then '0' else ${totalAmount}::text end`,
      currency: orders.currency,
    })
    .from(orders)
    .where(
      and(
        ne(orders.id, order.id),
        sql`${orders.content}->>'contractId' = ${order.content.contractId}`,
        inArray(orders.state, spendingStates),
        // One that was under way then may not have been taken off yet.
        or(eq(orders.state, 'submitting'), gt(orders.submittedAt, since), endedSince(since)),
      ),
    );
  const totals = rows.map((row) => (row.currency === currency ? row.total : null));
  if (!totals.every((total) => total !== null)) return undefined;
  return sum(totals.map((total) => (total.startsWith('-') ? '0' : total)));
}

const endedSince = (since: Date) =>
  exists(
    db()
      .select({ id: orderEvents.id })
      .from(orderEvents)
      .where(
        and(
          eq(orderEvents.orderId, orders.id),
          inArray(orderEvents.event, ['place', 'lose']),
          gt(orderEvents.at, since),
        ),
      ),
  );

const problem = (type: string, title: string, detail: string) =>
  new Problem({ type, status: 409, title, detail });
