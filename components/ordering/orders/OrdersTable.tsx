'use client';
import { ArrowDown, ArrowUp } from 'lucide-react';
import { useRouter } from 'next/navigation';
import type { ReactNode } from 'react';
import { Age } from '@/components/ui/Age';
import { type Column, DataTable } from '@/components/ui/DataTable';
import { formatCount, formatDateTime, formatSeries } from '@/components/ui/format';
import { Link } from '@/components/ui/Link';
import { Money } from '@/components/ui/Money';
import type { OrderSummary } from '@/lib/ordering/order-shape';
import { formatDelivery } from './delivery-labels';
import { OrderStatePill } from './OrderStatePill';
import type { OrdersParams } from './orders-params';

type OrderSort = OrdersParams['sort'];

export interface OrdersTableProps {
  orders: OrderSummary[];
  sort: OrderSort;
  dir: OrdersParams['dir'];
  onSort: (sort: OrderSort, dir: OrdersParams['dir']) => void;
  empty: ReactNode;
}

const wide = 'max-md:hidden';
/** On a phone four columns stand side by side. */
const narrow = 'max-md:px-1 max-md:first:pl-3 max-md:last:pr-3';
/** Which way a column is sorted first: the newest and dearest, but names from A on. */
const firstDirection = (sort: OrderSort) => (sort === 'author' || sort === 'contract' ? 'asc' : 'desc');

/** Orders in lines; a heading sorts by its column. */
export function OrdersTable({ orders, sort, dir, onSort, empty }: OrdersTableProps) {
  const router = useRouter();
  const sortable = (key: OrderSort, label: string): Pick<Column<OrderSummary>, 'header' | 'sorted'> => {
    const isSorted = sort === key;
    const Arrow = dir === 'asc' ? ArrowUp : ArrowDown;
    const other = dir === 'asc' ? 'desc' : 'asc';
    return {
      sorted: isSorted ? (dir === 'asc' ? 'ascending' : 'descending') : 'none',
      header: (
        <button
          type="button"
          onClick={() => onSort(key, isSorted ? other : firstDirection(key))}
          className="-mx-1 inline-flex items-center gap-1 rounded-mark px-1 hover:text-ink"
        >
          {label}
          {isSorted && <Arrow aria-hidden size={12} />}
        </button>
      ),
    };
  };
  const columns: Column<OrderSummary>[] = [
    {
      key: 'number',
      ...sortable('number', 'Order'),
      className: narrow,
      cell: ({ id, number }) => (
        <Link
          href={`/orders/${id}`}
          onClick={(event) => event.stopPropagation()}
          className="font-strong hover:underline"
        >
          {number}
        </Link>
      ),
    },
    {
      key: 'state',
      ...sortable('state', 'State'),
      className: narrow,
      cell: ({ state }) => <OrderStatePill state={state} />,
    },
    {
      key: 'total',
      ...sortable('total', 'Total'),
      align: 'end',
      className: narrow,
      cell: ({ total, currency }) =>
        total ? (
          <Money amount={total} currency={currency ?? ''} />
        ) : (
          <span className="text-muted">no price</span>
        ),
    },
    {
      key: 'salesOrderId',
      header: 'Provider’s order number',
      className: wide,
      cell: ({ salesOrderId }) => salesOrderId ?? <span className="text-muted">none</span>,
    },
    {
      key: 'delivery',
      header: 'Delivery',
      className: `whitespace-nowrap ${wide}`,
      cell: ({ delivery }) =>
        delivery && (
          <span className={delivery.isOverdue ? 'text-failed-text' : 'text-muted'}>
            {formatDelivery(delivery)}
          </span>
        ),
    },
    {
      key: 'areas',
      header: 'Areas',
      className: `max-w-48 truncate ${wide}`,
      cell: ({ areaNames }) => formatSeries(areaNames),
    },
    {
      key: 'images',
      header: 'Images',
      align: 'end',
      className: wide,
      cell: ({ imageCount }) => formatCount(imageCount),
    },
    {
      key: 'reference',
      header: 'Reference',
      className: `max-w-40 truncate ${wide}`,
      cell: ({ customerReference }) => customerReference,
    },
    {
      key: 'contract',
      ...sortable('contract', 'Contract'),
      className: wide,
      cell: ({ contractName }) => contractName,
    },
    {
      key: 'author',
      ...sortable('author', 'By'),
      className: wide,
      cell: ({ author, isMine }) => (isMine ? 'You' : author.name),
    },
    {
      key: 'ordered',
      ...sortable('ordered', 'Sent (UTC)'),
      className: `whitespace-nowrap ${wide}`,
      cell: ({ submittedAt, state }) =>
        submittedAt ? (
          formatDateTime(submittedAt)
        ) : (
          <span className="text-muted">{state === 'withdrawn' ? 'never' : 'not yet'}</span>
        ),
    },
    {
      key: 'updated',
      ...sortable('changed', 'Changed'),
      align: 'end',
      className: `whitespace-nowrap ${narrow}`,
      cell: ({ updatedAt }) => <Age at={updatedAt} isShort className="text-muted" />,
    },
  ];
  return (
    <DataTable
      label="Orders"
      columns={columns}
      rows={orders}
      rowKey={({ id }) => id}
      onRowClick={({ id }) => router.push(`/orders/${id}`)}
      className="rounded-panel border border-line bg-surface"
      empty={empty}
    />
  );
}
