'use client';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { CalendarRange, Download, FileJson, FileSpreadsheet, Printer, ShoppingBasket } from 'lucide-react';
import { useQueryStates } from 'nuqs';
import { useCallback, useState } from 'react';
import { query } from '@/components/api';
import { PageTitle } from '@/components/shell/PageTitle';
import { useCan } from '@/components/shell/session';
import { Button, ButtonLink } from '@/components/ui/Button';
import { downloadFrom } from '@/components/ui/download-file';
import { EmptyState } from '@/components/ui/EmptyState';
import { ErrorMessage } from '@/components/ui/ErrorMessage';
import { Freshness } from '@/components/ui/Freshness';
import { formatCount, formatPlural } from '@/components/ui/format';
import { Menu } from '@/components/ui/Menu';
import { SkeletonRows } from '@/components/ui/Skeleton';
import { OrdersTable } from './OrdersTable';
import { OrdersToolbar } from './OrdersToolbar';
import { firstLimit, isNarrowed, type OrdersParams, ordersParsers, toOrdersQuery } from './orders-params';
import { UnknownOrders } from './UnknownOrders';

/** The most that one answer brings. */
const max = 500;

/** All orders that the reader may see, narrowed and sorted as the URL says. */
export function OrdersPage() {
  const [params, setParams] = useQueryStates(ordersParsers);
  const [limit, setLimit] = useState(firstLimit);
  const asked = toOrdersQuery(params);
  const { data, error, refetch, isRefetchError } = useQuery({
    ...query('GET /api/ordering/orders', { query: { ...asked, limit } }),
    placeholderData: keepPreviousData,
    refetchInterval: 15_000,
  });
  const { data: choices } = useQuery({ ...query('GET /api/ordering/orders/choices', {}), staleTime: 60_000 });
  const change = useCallback(
    (next: Partial<OrdersParams> | null) => {
      setLimit(firstLimit);
      void setParams(next);
    },
    [setParams],
  );
  return (
    <>
      <PageTitle
        title="Orders"
        facts={data && formatPlural(data.count, 'order')}
        age={data && <Freshness at={data.readAt} isStale={isRefetchError} />}
        actions={
          <>
            <ButtonLink href="/orders/statement" icon={CalendarRange}>
              Statement
            </ButtonLink>
            <ExportMenu asked={asked} />
            <BasketLink />
          </>
        }
      />
      <div className="flex flex-col gap-4 px-4 py-4 md:px-6">
        <UnknownOrders />
        <OrdersToolbar
          params={params}
          onChange={change}
          authors={choices?.authors ?? []}
          contracts={choices?.contracts ?? []}
        />
        {data ? (
          <>
            <OrdersTable
              orders={data.orders}
              sort={params.sort}
              dir={params.dir}
              onSort={(sort, dir) => void setParams({ sort, dir })}
              empty={<NoOrders isNarrowed={isNarrowed(params)} onShowAll={() => change(null)} />}
            />
            {data.count > data.orders.length && (
              <div className="flex flex-wrap items-center gap-3 text-muted">
                {formatCount(data.orders.length)} of {formatPlural(data.count, 'order')} are shown
                {limit < max ? (
                  <Button size="small" onClick={() => setLimit(Math.min(max, limit * 2))}>
                    Show more
                  </Button>
                ) : (
                  <span>Narrow the list to see others, or export all of them.</span>
                )}
              </div>
            )}
          </>
        ) : error ? (
          <ErrorMessage problem={error} onRetry={refetch} />
        ) : (
          <div className="rounded-panel border border-line bg-surface">
            <SkeletonRows rows={8} />
          </div>
        )}
      </div>
    </>
  );
}

/** The list as it is narrowed and sorted, as a file or on paper. */
function ExportMenu({ asked }: { asked: ReturnType<typeof toOrdersQuery> }) {
  const save = (format: 'csv' | 'json') => () =>
    downloadFrom('/api/ordering/orders/export', { query: { ...asked, format } });
  return (
    <Menu
      trigger={<Button icon={Download}>Export</Button>}
      entries={[
        { label: 'Spreadsheet (CSV)', icon: FileSpreadsheet, onSelect: save('csv') },
        { label: 'Everything (JSON)', icon: FileJson, onSelect: save('json') },
        'line',
        { label: 'Print the list', icon: Printer, onSelect: () => window.print() },
      ]}
    />
  );
}

function BasketLink() {
  const hasBasket = useCan(['analyst']);
  return hasBasket ? (
    <ButtonLink href="/basket" icon={ShoppingBasket}>
      Basket
    </ButtonLink>
  ) : null;
}

function NoOrders({ isNarrowed: isLess, onShowAll }: { isNarrowed: boolean; onShowAll: () => void }) {
  return (
    <div className="rounded-panel border border-line bg-surface">
      {isLess ? (
        <EmptyState title="No matching orders" action={<Button onClick={onShowAll}>Show all orders</Button>}>
          No order you can see matches these filters.
        </EmptyState>
      ) : (
        <EmptyState
          title="No orders yet"
          action={
            <ButtonLink href="/search" variant="secondary">
              Search for images
            </ButtonLink>
          }
        >
          Add images to the basket and get a quote. Your orders appear here.
        </EmptyState>
      )}
    </div>
  );
}
