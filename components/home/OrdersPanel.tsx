'use client';
import { useQuery } from '@tanstack/react-query';
import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { query } from '@/components/api';
import { orderStateAppearance } from '@/components/ordering/orders/order-state-appearance';
import { useCan, useSession } from '@/components/shell/session';
import { Age } from '@/components/ui/Age';
import { ButtonLink } from '@/components/ui/Button';
import { cx } from '@/components/ui/cx';
import { EmptyState } from '@/components/ui/EmptyState';
import { ErrorMessage } from '@/components/ui/ErrorMessage';
import { formatCount, formatSeries } from '@/components/ui/format';
import { Link } from '@/components/ui/Link';
import { Money } from '@/components/ui/Money';
import { Panel } from '@/components/ui/Panel';
import { SkeletonRows } from '@/components/ui/Skeleton';
import type { OrderSummary } from '@/lib/ordering/order-shape';
import { allInput, mineInput } from './home-inputs';

const maxRows = 5;

/** The reader's latest orders, or everyone's for those who order nothing themselves; and the credit that is left. */
export function OrdersPanel({ credit }: { credit: ReactNode }) {
  const { services } = useSession();
  const isAuthor = useCan(['analyst']);
  const { data, error, refetch } = useQuery({
    ...query('GET /api/ordering/orders', isAuthor ? mineInput : allInput),
    enabled: services.ordering,
    refetchInterval: 30_000,
    meta: { silent: true },
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
          {orders.length > maxRows
            ? `All ${orders.length >= 100 ? '100+' : formatCount(orders.length)}`
            : 'All'}
          <ChevronRight aria-hidden size={16} />
        </Link>
      }
    >
      {!services.ordering ? (
        <EmptyState title="No ordering service is set up">
          Your administrator can connect one with ORDERING_URL.
        </EmptyState>
      ) : error && !data ? (
        <ErrorMessage problem={error} onRetry={refetch} isInline className="p-4" />
      ) : !data ? (
        <SkeletonRows rows={4} className="h-[2.375rem]" />
      ) : orders.length === 0 ? (
        <EmptyState
          title="No orders yet"
          action={isAuthor && <ButtonLink href="/search">Search for images</ButtonLink>}
        >
          Orders and their states appear here.
        </EmptyState>
      ) : (
        <ul>
          {orders.slice(0, maxRows).map((order) => (
            <OrderLine key={order.id} order={order} />
          ))}
        </ul>
      )}
      {credit}
    </Panel>
  );
}

function OrderLine({ order }: { order: OrderSummary }) {
  const { icon: Icon, label, text } = orderStateAppearance[order.state];
  return (
    <li className="relative grid h-[2.375rem] grid-cols-[minmax(0,9.5rem)_minmax(0,1fr)_auto_3rem] items-center gap-2 border-line border-b px-4 hover:bg-hover phone:h-11">
      <Link
        href={`/orders/${encodeURIComponent(order.id)}`}
        className={cx('focus-inset flex items-center gap-1.5 after:absolute after:inset-0', text)}
      >
        <Icon aria-hidden size={16} />
        <span className="truncate">{label}</span>
        <span className="sr-only"> order {order.number}</span>
      </Link>
      <span className="truncate text-muted">{formatSeries(order.areaNames) || `Order ${order.number}`}</span>
      <span className="text-right font-strong">
        {order.total !== undefined && <Money amount={order.total} currency={order.currency ?? ''} />}
      </span>
      <Age at={order.updatedAt} isShort className="text-right text-12 text-muted" />
    </li>
  );
}
