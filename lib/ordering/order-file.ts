import Papa from 'papaparse';
import { formulae } from '@/lib/web/csv';
import type { OrderDetail } from './shape';

/** What a line of the CSV file tells of an order: the heading, and the value as text. */
const columns: [heading: string, value: (order: OrderDetail) => string | number | undefined][] = [
  ['Order', ({ number }) => number],
  ['State', ({ state }) => state],
  ['Total', ({ total }) => total],
  ['Currency', ({ currency }) => currency],
  ['Number at the service', ({ salesOrderId }) => salesOrderId],
  ['Contract', ({ contractName }) => contractName],
  ['Contract id', ({ content }) => content.contractId],
  ['Author', ({ author }) => author.name],
  ['Approved by', ({ approvedBy }) => approvedBy?.name],
  ['Settled by', ({ settledBy }) => settledBy?.name],
  ['Customer reference', ({ customerReference }) => customerReference],
  ['Products', ({ options }) => options.map(({ productLabel }) => productLabel).join('; ')],
  ['Areas', ({ areaNames }) => areaNames.join('; ')],
  ['Images', ({ imageCount }) => imageCount],
  ['Image ids', ({ content }) => content.items.flatMap(({ image }) => image?.sourceId ?? []).join('; ')],
  ['Made (UTC)', ({ createdAt }) => createdAt],
  ['Priced (UTC)', ({ quotedAt }) => quotedAt],
  ['Sent (UTC)', ({ submittedAt }) => submittedAt],
  ['Last changed (UTC)', ({ updatedAt }) => updatedAt],
  ['SHA-256 of the request', ({ bodyHash }) => bodyHash],
];

const lineEnd = '\r\n';

/** The heading of the CSV file, with the mark by which spreadsheets know that it is UTF-8. */
export const csvHead = () =>
  `\ufeff${Papa.unparse([columns.map(([heading]) => heading)], { newline: lineEnd })}${lineEnd}`;

/** A line of the CSV file. What a spreadsheet would take for a formula has an apostrophe before it. */
export function csvLine(order: OrderDetail): string {
  const cells = columns.map(([, value]) => String(value(order) ?? ''));
  return `${Papa.unparse([cells], { escapeFormulae: formulae, quotes: true, newline: lineEnd })}${lineEnd}`;
}

/** An order as the JSON file has it: everything but what only a page needs. */
export function jsonOf({
  why: _why,
  actions: _actions,
  isMine: _isMine,
  quoteMaxAgeMs: _age,
  ...order
}: OrderDetail): object {
  return order;
}
