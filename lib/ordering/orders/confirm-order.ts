import 'server-only';
import { eq, sql } from 'drizzle-orm';
import { Problem } from '@/lib/web/problem';
import { requireContract } from '../contract-access';
import { decimalText, formatMoney, isNegative, isSameAmount } from '../money';
import type { CreditStanding } from '../order-shape';
import { isOrderOpen } from '../order-state';
import { refuseBeyondCredit } from '../quote/credit';
import { checkLimits, type LimitCheck } from '../quote/month-limit';
import { negativeTotal } from '../quote/quote';
import { type Actor, type OrderRow, readOrder } from '../store';
import { orders } from '../tables';

/** What a person saw and confirmed. */
export interface Confirmation {
  /** What the person saw: nothing else is placed. */
  bodyHash: string;
  total: string;
  currency: string;
  /** What the person was shown of the contract's credit; left out means that it covers the order. */
  credit?: CreditStanding;
}

/** The order, when it is what was confirmed and may be placed or already was. */
export async function findConfirmed(id: string, actor: Actor, seen: Confirmation): Promise<OrderRow> {
  const order = await readOrder(id);
  if (!order)
    throw placementProblem('not-found', 404, 'This order does not exist', 'It may have been deleted.');
  if (order.authorId !== actor.id) {
    throw placementProblem('not-author', 403, 'Only its author can place this order', 'Nothing was sent.');
  }
  if (isOrderOpen(order.state))
    await requireContract(actor.id, order.content.contractId, 'Nothing was sent.');
  if (order.state === 'withdrawn') {
    throw placementProblem(
      'order-withdrawn',
      409,
      'This order was withdrawn because its basket was emptied',
      'Nothing was sent. Add it to the basket again and get a quote to order it.',
    );
  }
  if (!matchesConfirmation(order, seen)) {
    throw placementProblem(
      'order-changed',
      409,
      'The order has changed since you confirmed it',
      'Its contents or price changed. Nothing was sent. Review it and confirm again.',
    );
  }
  if (order.total !== null && isNegative(order.total)) throw negativeTotal(order.total, order.currency);
  if (order.state === 'draft') {
    throw placementProblem(
      'not-quoted',
      409,
      'This order has no price',
      'Nothing was sent. Get a quote first.',
    );
  }
  if (order.state === 'awaiting-approval') {
    throw placementProblem(
      'needs-approval',
      409,
      approverFirst,
      'It waits for one already. Nothing was sent.',
    );
  }
  if (order.state === 'quoted') refuseOverLimit(order, await checkLimits(order));
  if (order.state === 'approved' || order.state === 'quoted')
    await refuseBeyondCredit(order, seen.credit ?? 'covered');
  return order;
}

/** Whether body and price of an order are what a person saw. */
export function matchesConfirmation({ bodyHash, total, currency }: OrderRow, seen: Confirmation): boolean {
  const isSamePrice =
    total !== null &&
    decimalText(total) !== undefined &&
    isSameAmount(total, seen.total) &&
    (currency ?? '') === seen.currency;
  return isSamePrice && bodyHash === seen.bodyHash;
}

/** What must still hold in the row for an order to be what was read. */
export const toConfirmation = ({ bodyHash, total, currency }: OrderRow) => [
  eq(orders.bodyHash, bodyHash),
  sql`${orders.total} is not distinct from ${total}`,
  sql`${orders.currency} is not distinct from ${currency}`,
];

const approverFirst = 'This order needs approval first';

/** Throws a `Problem` if an approver must agree to the order first. */
export function refuseOverLimit({ currency }: OrderRow, { over, limits, spent }: LimitCheck): void {
  // The credit has sentences of its own.
  if (!over || over === 'credit') return;
  const money = (amount: string) => formatMoney(amount, currency ?? '');
  const why = {
    order: `Its total is over the limit of ${money(limits.perOrder)}.`,
    month: `You ordered for ${money(spent)} on this contract this month; with it that is over the limit of ${money(limits.perMonth)}.`,
    currency:
      'Its price may be in another currency than the contract, so it cannot be compared with your limits.',
    'month-unknown':
      'An order of yours on this contract this month is in another currency, or its total cannot be read. So the monthly total cannot be compared with your limit.',
  };
  throw placementProblem('needs-approval', 409, approverFirst, `${why[over]} Nothing was sent.`);
}

/** A conflict that ends a placement before anything is sent. */
export const placementProblem = (type: string, status: number, title: string, detail: string) =>
  new Problem({ type, status, title, detail });
