'use client';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Download, FileJson, FileSpreadsheet, Printer, ShoppingBasket } from 'lucide-react';
import { useQueryStates } from 'nuqs';
import { useCallback, useState } from 'react';
import { query } from '@/components/api';
import { PageTitle } from '@/components/shell/PageTitle';
import { useMay } from '@/components/shell/session';
import { Button, ButtonLink } from '@/components/ui/Button';
import { EmptyState } from '@/components/ui/EmptyState';
import { Failure } from '@/components/ui/Failure';
import { Freshness } from '@/components/ui/Freshness';
import { formatCount, formatPlural } from '@/components/ui/format';
import { Menu } from '@/components/ui/Menu';
import { SkeletonRows } from '@/components/ui/Skeleton';
import { urlOf } from '@/lib/web/call';
import { OrdersTable } from './OrdersTable';
import { OrdersToolbar } from './OrdersToolbar';
import { isNarrowed, type OrdersParams, ordersParsers, queryOf } from './orders-params';
import { UnknownOrders } from './UnknownOrders';

const pageSize = 100;
/** The most that one answer brings. */
const most = 500;

/** All orders that the reader may see, narrowed and sorted as the URL says. */
export function OrdersPage() {
  const [params, setParams] = useQueryStates(ordersParsers);
  const [limit, setLimit] = useState(pageSize);
  const asked = queryOf(params);
  const { data, error, refetch, dataUpdatedAt, isRefetchError } = useQuery({
    ...query('GET /api/orders', { query: { ...asked, limit } }),
    placeholderData: keepPreviousData,
    refetchInterval: 15_000,
  });
  const change = useCallback(
    (next: Partial<OrdersParams> | null) => {
      setLimit(pageSize);
      void setParams(next);
    },
    [setParams],
  );
  return (
    <>
      <PageTitle
        title="Orders"
        facts={data && formatPlural(data.count, 'order')}
        age={data && <Freshness at={dataUpdatedAt} isStale={isRefetchError} />}
        actions={
          <>
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
          authors={data?.authors ?? []}
          contracts={data?.contracts ?? []}
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
                {limit < most ? (
                  <Button size="small" onClick={() => setLimit(Math.min(most, limit * 2))}>
                    Show more
                  </Button>
                ) : (
                  <span>Narrow the list to see others, or export all of them.</span>
                )}
              </div>
            )}
          </>
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

/** The list as it is narrowed and sorted, as a file or on paper. */
function ExportMenu({ asked }: { asked: ReturnType<typeof queryOf> }) {
  const save = (format: 'csv' | 'json') => () =>
    window.location.assign(urlOf('/api/orders/export', { query: { ...asked, format } }));
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
  const hasBasket = useMay(['analyst']);
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
        <EmptyState title="No order like this" action={<Button onClick={onShowAll}>Show all orders</Button>}>
          Nothing that you may see matches all of what you chose and typed.
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
  );
}
