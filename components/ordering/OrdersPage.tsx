'use client';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { ShoppingBasket } from 'lucide-react';
import Link from 'next/link';
import { useRouter } from 'next/navigation';
import { useQueryStates } from 'nuqs';
import { query } from '@/components/api';
import { PageTitle } from '@/components/shell/PageTitle';
import { useMay } from '@/components/shell/session';
import { Age } from '@/components/ui/Age';
import { ButtonLink } from '@/components/ui/Button';
import { type Column, DataTable } from '@/components/ui/DataTable';
import { EmptyState } from '@/components/ui/EmptyState';
import { Failure } from '@/components/ui/Failure';
import { Freshness } from '@/components/ui/Freshness';
import { formatCount, formatPlural } from '@/components/ui/format';
import { Money } from '@/components/ui/Money';
import { Segmented } from '@/components/ui/Segmented';
import { SkeletonRows } from '@/components/ui/Skeleton';
import type { OrderSummary } from '@/lib/ordering/shape';
import { OrderStatePill } from './OrderStatePill';
import { orderFilters, ordersFilterParsers } from './orders-filter';
import { UnknownOrders } from './UnknownOrders';

/** All orders that the reader may see, the last changed first. */
export function OrdersPage() {
  const [{ show, scope }, setFilter] = useQueryStates(ordersFilterParsers);
  const states = orderFilters[show];
  const { data, error, refetch, dataUpdatedAt, isRefetchError } = useQuery({
    ...query('GET /api/orders', { query: { scope, state: states && [...states] } }),
    placeholderData: keepPreviousData,
    refetchInterval: 15_000,
  });
  return (
    <>
      <PageTitle
        title="Orders"
        facts={data && formatPlural(data.orders.length, 'order')}
        age={data && <Freshness at={dataUpdatedAt} isStale={isRefetchError} />}
        actions={<BasketLink />}
      />
      <div className="flex flex-col gap-4 px-4 py-4 md:px-6">
        <UnknownOrders />
        <div className="flex flex-wrap items-center gap-3">
          <Segmented
            label="Which orders"
            hideLabel
            fit
            value={show}
            onChange={(next) => void setFilter({ show: next })}
            options={[
              { value: 'all', label: 'All' },
              { value: 'open', label: 'Open' },
              { value: 'placed', label: 'Placed' },
              { value: 'trouble', label: 'In trouble' },
            ]}
          />
          <Segmented
            label="Whose orders"
            hideLabel
            fit
            value={scope}
            onChange={(next) => void setFilter({ scope: next })}
            options={[
              { value: 'all', label: 'Everybody' },
              { value: 'mine', label: 'Mine' },
            ]}
          />
        </div>
        {data ? (
          <OrdersTable orders={data.orders} isNarrowed={show !== 'all' || scope !== 'all'} />
        ) : error ? (
          <Failure problem={error} onRetry={refetch} />
        ) : (
          <div className="rounded-panel border border-line bg-surface">
            <SkeletonRows rows={8} />
          </div>
        )}
      </div>
    </>
  );
}

function BasketLink() {
  const hasBasket = useMay(['analyst']);
  return hasBasket ? (
    <ButtonLink href="/basket" icon={ShoppingBasket}>
      Basket
    </ButtonLink>
  ) : null;
}

const columns: Column<OrderSummary>[] = [
  {
    key: 'number',
    header: 'Order',
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
  { key: 'state', header: 'State', cell: ({ state }) => <OrderStatePill state={state} /> },
  {
    key: 'total',
    header: 'Total',
    align: 'end',
    cell: ({ total, currency }) =>
      total ? (
        <Money amount={total} currency={currency ?? ''} />
      ) : (
        <span className="text-muted">no price</span>
      ),
  },
  {
    key: 'salesOrderId',
    header: 'Number at the service',
    cell: ({ salesOrderId }) => salesOrderId ?? <span className="text-muted">none</span>,
  },
  {
    key: 'areas',
    header: 'Areas',
    className: 'max-w-64 truncate max-md:hidden',
    cell: ({ areaNames }) => areaNames.join(', '),
  },
  {
    key: 'images',
    header: 'Images',
    align: 'end',
    className: 'max-md:hidden',
    cell: ({ imageCount }) => formatCount(imageCount),
  },
  {
    key: 'reference',
    header: 'Reference',
    className: 'max-w-48 truncate max-md:hidden',
    cell: ({ customerReference }) => customerReference,
  },
  {
    key: 'contract',
    header: 'Contract',
    className: 'max-md:hidden',
    cell: ({ contractName }) => contractName,
  },
  {
    key: 'author',
    header: 'By',
    className: 'max-md:hidden',
    cell: ({ author, isMine }) => (isMine ? 'You' : author.name),
  },
  {
    key: 'updated',
    header: 'Changed',
    align: 'end',
    cell: ({ updatedAt }) => <Age at={updatedAt} className="text-muted" />,
  },
];

function OrdersTable({ orders, isNarrowed }: { orders: OrderSummary[]; isNarrowed: boolean }) {
  const router = useRouter();
  return (
    <DataTable
      label="Orders"
      columns={columns}
      rows={orders}
      rowKey={({ id }) => id}
      onRowClick={({ id }) => router.push(`/orders/${id}`)}
      className="rounded-panel border border-line bg-surface"
      empty={
        <div className="rounded-panel border border-line bg-surface">
          {isNarrowed ? (
            <EmptyState title="No order like this">
              Show all orders of everybody to see the others.
            </EmptyState>
          ) : (
            <EmptyState
              title="Nothing ordered yet"
              action={
                <ButtonLink href="/search" variant="secondary">
                  Search for images
                </ButtonLink>
              }
            >
              Put images into the basket and ask for their price; what is ordered then stands here.
            </EmptyState>
          )}
        </div>
      }
    />
  );
}
