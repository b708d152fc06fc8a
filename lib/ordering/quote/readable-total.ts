import 'server-only';
import { sql } from 'drizzle-orm';
import { decimalText } from '../money';
import type { OrderRow } from '../store';
import { orders } from '../tables';

/** The total of an order as a number in SQL; null where what is saved is no amount, rather than that all rows fail. */
export const totalAmount = sql`case when ${orders.total} ~ '^-?[0-9]{1,100}(\\.[0-9]{1,100})?$' then ${orders.total}::numeric end`;

const readable = (amount: string | null) => decimalText(amount) ?? null;

/** An order to be shown: an amount that is none is unknown, rather than that a page with it fails. */
export const withReadableAmounts = (order: OrderRow): OrderRow => ({
  ...order,
  total: readable(order.total),
  creditAtQuote: readable(order.creditAtQuote),
  creditAfter: readable(order.creditAfter),
});
