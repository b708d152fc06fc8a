import { csvLines } from '@/lib/web/files/csv';
import type { Statement, StatementOrder, StatementSum } from './statement-shape';

/** What a line of the file is about; a sum has its amount in a column of its own, so that no total is added twice. */
type Line =
  | { kind: 'order' | 'order, outcome unknown'; order: StatementOrder }
  | {
      kind: 'sum' | 'sum by person' | 'sum by reference';
      sum: StatementSum;
      person?: string;
      reference?: string;
    };

type Value = string | number | undefined;
const ofOrder =
  (value: (order: StatementOrder) => Value) =>
  (line: Line): Value =>
    'order' in line ? value(line.order) : undefined;
const ofSum =
  (value: (sum: StatementSum) => Value) =>
  (line: Line): Value =>
    'sum' in line ? value(line.sum) : undefined;

const columns: [heading: string, value: (line: Line, statement: Statement) => Value][] = [
  ['Line', ({ kind }) => kind],
  ['Month (UTC)', (_, { month }) => month],
  ['Contract', (_, { contract }) => contract?.name],
  ['Contract id', (_, { contract }) => contract?.id],
  ['Order', ofOrder(({ number }) => number)],
  ['Sent (UTC)', ofOrder(({ sentAt }) => sentAt)],
  ['Person', (line) => ('order' in line ? line.order.author.name : line.person)],
  ['Customer reference', (line) => ('order' in line ? line.order.reference : line.reference)],
  ['Provider’s order number', ofOrder(({ salesOrderId }) => salesOrderId)],
  ['Currency', (line) => ('order' in line ? line.order.currency : line.sum.currency) || 'unknown'],
  ['Total', (line) => (line.kind === 'order' ? (line.order.total ?? 'unknown') : undefined)],
  [
    'Total if placed',
    (line) => (line.kind === 'order, outcome unknown' ? (line.order.total ?? 'unknown') : undefined),
  ],
  ['Sum', ofSum(({ total }) => total)],
  ['Orders', ofSum(({ orders }) => orders)],
  ['Orders without a readable total', ofSum(({ unpriced }) => unpriced)],
  ['Credit stated', ofOrder(({ credit }) => credit?.amount ?? 'unknown')],
  ['Credit currency', ofOrder(({ credit }) => credit && (credit.currency || 'unknown'))],
  ['Credit read (UTC)', ofOrder(({ credit }) => credit?.readAt)],
];

/** A statement as the text of a CSV file. What it does not have because there is too much of it is its last line. */
export function statementCsv(statement: Statement): string {
  const { orders, unknown, people, references, sums } = statement;
  const lines: Line[] = [
    ...orders.map((order) => ({ kind: 'order' as const, order })),
    ...unknown.map((order) => ({ kind: 'order, outcome unknown' as const, order })),
    ...people.map((sum) => ({ kind: 'sum by person' as const, sum, person: sum.person.name })),
    ...references.map((sum) => ({ kind: 'sum by reference' as const, sum, reference: sum.reference })),
    ...sums.map((sum) => ({ kind: 'sum' as const, sum })),
  ];
  // Spreadsheets know by the mark that this is UTF-8.
  return `\ufeff${csvLines([
    columns.map(([heading]) => heading),
    ...lines.map((line) => columns.map(([, value]) => value(line, statement))),
    ...listMissing(statement).map((missing) => [missing]),
  ])}`;
}

function listMissing(statement: Statement): string[] {
  const lists: [of: string, shown: number, total: number][] = [
    ['orders', statement.orders.length, statement.total],
    ['orders whose outcome is unknown', statement.unknown.length, statement.unknownTotal],
    ['sums by person', statement.people.length, statement.peopleTotal],
    ['sums by reference', statement.references.length, statement.referencesTotal],
  ];
  return lists
    .filter(([, shown, total]) => shown < total)
    .map(([of, shown, total]) => `Only ${shown} of ${total} ${of} are here. The sums are of all orders.`);
}
