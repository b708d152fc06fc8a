import { type Column, DataTable } from '@/components/ui/DataTable';
import { formatDateTime } from '@/components/ui/format';
import { Link } from '@/components/ui/Link';
import { Money } from '@/components/ui/Money';
import type { StatementOrder } from '@/lib/ordering/statement/statement-shape';

/** A sheet of paper is as narrow as a phone, but has room for more. */
const wide = 'max-md:hidden print:table-cell';
const text = 'max-w-64 [overflow-wrap:anywhere]';
/** An amount in an unknown currency has words, which can break. */
const amount = '[&>span]:whitespace-normal';

const columns: Column<StatementOrder>[] = [
  {
    key: 'number',
    header: 'Order',
    cell: ({ id, number }) => (
      <Link href={`/orders/${id}`} className="font-strong hover:underline">
        {number}
      </Link>
    ),
  },
  {
    key: 'sent',
    header: 'Sent',
    className: 'md:whitespace-nowrap print:whitespace-nowrap',
    cell: ({ sentAt }) => formatDateTime(sentAt),
  },
  { key: 'author', header: 'By', className: `${text} ${wide}`, cell: ({ author }) => author.name },
  {
    key: 'reference',
    header: 'Reference',
    className: `${text} max-md:max-w-28`,
    cell: ({ reference }) => reference || <span className="text-muted">none</span>,
  },
  {
    key: 'salesOrderId',
    header: 'Provider’s order number',
    className: `${text} ${wide}`,
    cell: ({ salesOrderId }) => salesOrderId ?? <span className="text-muted">none</span>,
  },
  {
    key: 'total',
    header: 'Total',
    align: 'end',
    className: amount,
    cell: ({ total, currency }) =>
      total === undefined ? (
        <span className="text-retry-text">unknown</span>
      ) : (
        <Money amount={total} currency={currency} />
      ),
  },
];

/** The orders of a statement in lines. */
export function StatementOrders({ label, orders }: { label: string; orders: StatementOrder[] }) {
  return (
    <DataTable
      label={label}
      columns={columns}
      rows={orders}
      rowKey={({ id }) => id}
      className="print:text-12"
    />
  );
}
