'use client';
import { useQuery } from '@tanstack/react-query';
import { ChevronRight } from 'lucide-react';
import Link from 'next/link';
import { query } from '@/components/api';
import { orderStateLooks } from '@/components/ordering/order-look';
import { useMay, useSession } from '@/components/shell/session';
import { Age } from '@/components/ui/Age';
import { ButtonLink } from '@/components/ui/Button';
import { cx } from '@/components/ui/cx';
import { EmptyState } from '@/components/ui/EmptyState';
import { Failure } from '@/components/ui/Failure';
import { formatCount } from '@/components/ui/format';
import { Money } from '@/components/ui/Money';
import { Panel } from '@/components/ui/Panel';
import { SkeletonRows } from '@/components/ui/Skeleton';
import type { OrderSummary } from '@/lib/ordering/shape';

const mostRows = 5;

/** The reader's latest orders, or everybody's for those who order nothing themselves; and the credit that is left. */
export function OrdersPanel() {
  const { services } = useSession();
  const isAuthor = useMay(['analyst']);
  const { data, error, refetch } = useQuery({
    ...query('GET /api/orders', { query: isAuthor ? { scope: 'mine', limit: 100 } : { limit: 100 } }),
    enabled: services.ordering,
    refetchInterval: 30_000,
    meta: { isQuiet: true },
  });
  const orders = data?.orders ?? [];
  return (
    <Panel
      title={isAuthor ? 'Your orders' : 'Orders'}
      padded={false}
      actions={
        <Link
          href={isAuthor ? '/orders?scope=mine' : '/orders'}
          className="-mr-2 flex h-small items-center gap-1 rounded-control px-2 text-muted hover:bg-hover hover:text-ink"
        >
          {orders.length > mostRows
            ? `All ${orders.length >= 100 ? '100+' : formatCount(orders.length)}`
            : 'All'}
          <ChevronRight aria-hidden size={16} />
        </Link>
      }
    >
      {!services.ordering ? (
        <EmptyState title="No ordering service is set up">
          Whoever runs the portal can set ORDERING_URL; orders are shown here then.
        </EmptyState>
      ) : error && !data ? (
        <Failure problem={error} onRetry={refetch} isInline className="p-4" />
      ) : !data ? (
        <SkeletonRows rows={4} className="h-[38px]" />
      ) : orders.length === 0 ? (
        <EmptyState
          title="No orders yet"
          action={isAuthor && <ButtonLink href="/search">Search for images</ButtonLink>}
        >
          What is ordered comes here with its state.
        </EmptyState>
      ) : (
        <ul>
          {orders.slice(0, mostRows).map((order) => (
            <OrderLine key={order.id} order={order} />
          ))}
        </ul>
      )}
      {services.ordering && <Credit />}
    </Panel>
  );
}

function OrderLine({ order }: { order: OrderSummary }) {
  const { icon: Icon, word, text } = orderStateLooks[order.state];
  return (
    <li className="relative grid h-[38px] grid-cols-[minmax(0,9.5rem)_minmax(0,1fr)_auto_3rem] items-center gap-2 border-line border-b px-4 hover:bg-hover phone:h-11">
      <Link
        href={`/orders/${encodeURIComponent(order.id)}`}
        className={cx('focus-inset flex items-center gap-1.5 after:absolute after:inset-0', text)}
      >
        <Icon aria-hidden size={16} />
        <span className="truncate">{word}</span>
        <span className="sr-only"> order {order.number}</span>
      </Link>
      <span className="truncate text-muted">{order.areaNames.join(', ') || `Order ${order.number}`}</span>
      <span className="text-right font-strong">
        {order.total !== undefined && <Money amount={order.total} currency={order.currency ?? ''} />}
      </span>
      <Age at={order.updatedAt} isShort className="text-right text-12 text-muted" />
    </li>
  );
}

/** What is left to spend; asked of the service seldom, and shown with its age. */
function Credit() {
  const { data, isPending } = useQuery({
    ...query('GET /api/ordering/contracts', {}),
    staleTime: 60_000,
    refetchInterval: 5 * 60_000,
    meta: { isQuiet: true },
  });
  const contracts = (data?.contracts ?? []).filter(({ creditRemaining }) => creditRemaining !== undefined);
  // Most have a contract: its room is kept, so that nothing moves when it comes.
  if (isPending) return <div className="h-15 bg-inset" />;
  if (!data || contracts.length === 0) return null;
  return (
    <div className="flex items-center gap-4 bg-inset px-4 py-2.5">
      <dl className="flex min-w-0 flex-1 flex-wrap gap-x-8 gap-y-2">
        {contracts.slice(0, 3).map(({ id, name, creditRemaining = '0', currency }) => (
          <div key={id} className="min-w-0">
            <dt className="truncate text-12 text-muted">{name}, credit left</dt>
            <dd className="font-strong text-15">
              <Money amount={creditRemaining} currency={currency} />
            </dd>
          </div>
        ))}
      </dl>
      <Age at={data.readAt} className="text-12 text-muted" />
    </div>
  );
}
