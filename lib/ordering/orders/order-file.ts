import { csvLines } from '@/lib/web/files/csv';
import type { OrderDetail } from '../order-shape';

/** What a line of the CSV file says of an order: the heading, and the value as text. */
const columns: [heading: string, value: (order: OrderDetail) => string | number | undefined][] = [
  ['Order', ({ number }) => number],
  ['State', ({ state }) => state],
  ['Total', ({ total }) => total],
  ['Currency', ({ currency }) => currency],
  ['Provider’s order number', ({ salesOrderId }) => salesOrderId],
  ['Contract', ({ contractName }) => contractName],
  ['Contract id', ({ content }) => content.contractId],
  ['Author', ({ author }) => author.name],
  ['Approved by', ({ approvedBy }) => approvedBy?.name],
  ['Settled by', ({ settledBy }) => settledBy?.name],
  ['Delivery', ({ delivery }) => (delivery?.isOverdue ? 'overdue' : delivery?.state)],
  ['Expected by (UTC)', ({ delivery }) => delivery?.expectedOn],
  ['Customer reference', ({ customerReference }) => customerReference],
  ['Products', ({ options }) => options.map(({ productLabel }) => productLabel).join('; ')],
  ['Areas', ({ areaNames }) => areaNames.join('; ')],
  ['Images', ({ imageCount }) => imageCount],
  ['Image ids', ({ content }) => content.items.flatMap(({ image }) => image?.sourceId ?? []).join('; ')],
  ['Made (UTC)', ({ createdAt }) => createdAt],
  ['Quoted (UTC)', ({ quotedAt }) => quotedAt],
  ['Sent (UTC)', ({ submittedAt }) => submittedAt],
  ['Last changed (UTC)', ({ updatedAt }) => updatedAt],
  ['SHA-256 of the request', ({ bodyHash }) => bodyHash],
];

/** The heading of the CSV file, with the mark by which spreadsheets know that it is UTF-8. */
export const csvHead = () => `\ufeff${csvLines([columns.map(([heading]) => heading)])}`;

/** A line of the CSV file. */
export const csvLine = (order: OrderDetail): string => csvLines([columns.map(([, value]) => value(order))]);

/** An order as the JSON file has it: everything but what only a page needs. */
export function toOrderJson({
  why: _why,
  actions: _actions,
  isMine: _isMine,
  canRecordDelivery: _canRecord,
  quoteMaxAgeMs: _age,
  ...order
}: OrderDetail): object {
  return order;
}
