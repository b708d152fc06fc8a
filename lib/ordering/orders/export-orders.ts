import 'server-only';
import type { User } from '@/lib/accounts/session';
import { csvHead, csvLine, toOrderJson } from './order-file';
import { listOrders, type OrdersFilter } from './order-list';
import { orderDetail } from './order-view';

const atOnce = 100;

/** The orders that match, in the order of the list, one by one; those that are hidden from the reader are left out. */
async function* matching(reader: User, filter: OrdersFilter) {
  for (let offset = 0; ; offset += atOnce) {
    const { rows } = await listOrders(reader.id, filter, { limit: atOnce, offset });
    for (const { order } of rows) yield await orderDetail(order.id, reader);
    if (rows.length < atOnce) return;
  }
}

/** The orders that match as the text of a file, piece by piece, so that a long list is never held as a whole. */
export async function* exportOrders(
  reader: User,
  { format, ...filter }: OrdersFilter & { format: 'csv' | 'json' },
): AsyncGenerator<string> {
  if (format === 'csv') {
    yield csvHead();
    for await (const order of matching(reader, filter)) yield csvLine(order);
    return;
  }
  yield `{"exportedAt":${JSON.stringify(new Date().toISOString())},"orders":[`;
  let separator = '\n';
  for await (const order of matching(reader, filter)) {
    yield `${separator}${JSON.stringify(toOrderJson(order))}`;
    separator = ',\n';
  }
  yield '\n]}\n';
}
