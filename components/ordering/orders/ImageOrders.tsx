'use client';
import { useQuery } from '@tanstack/react-query';
import { query } from '@/components/api';
import { useCan } from '@/components/shell/session';
import { Age } from '@/components/ui/Age';
import { ErrorMessage } from '@/components/ui/ErrorMessage';
import { Link } from '@/components/ui/Link';
import { Money } from '@/components/ui/Money';
import { Panel } from '@/components/ui/Panel';
import { ShownOf } from '@/components/ui/ShownOf';
import { SkeletonRows } from '@/components/ui/Skeleton';
import { OrderStatePill } from './OrderStatePill';

/** The basket and the orders that hold an image. */
export function ImageOrders({ sourceId }: { sourceId: string }) {
  const hasBasket = useCan(['analyst']);
  const { data, error, refetch } = useQuery({
    ...query('GET /api/ordering/images/{id}', { params: { id: sourceId } }),
    refetchInterval: 15_000,
  });
  if (error && !data) return <ErrorMessage problem={error} onRetry={refetch} />;
  return (
    <Panel
      title="Orders"
      note={data && data.orders.length > 0 ? data.orders.length : undefined}
      padded={false}
    >
      {data ? (
        <ul>
          {data.isInBasket && hasBasket && (
            <li className="border-line border-b px-4 py-2.5 last:border-b-0">
              <Link href="/basket" className="font-strong hover:underline">
                In your basket
              </Link>
            </li>
          )}
          {data.orders.map(
            ({ id, number, state, total, currency, salesOrderId, author, isMine, updatedAt }) => (
              <li
                key={id}
                className="flex flex-wrap items-center gap-x-4 gap-y-1 border-line border-b px-4 py-2 last:border-b-0"
              >
                <Link href={`/orders/${id}`} className="font-strong hover:underline">
                  Order {number}
                </Link>
                <OrderStatePill state={state} />
                {total && <Money amount={total} currency={currency ?? ''} />}
                <span className="select-all">{salesOrderId}</span>
                <span className="ml-auto text-12 text-muted">
                  {isMine ? 'You' : author.name}, <Age at={updatedAt} />
                </span>
              </li>
            ),
          )}
          {data.orders.length === 0 && !data.isInBasket && (
            <li className="px-4 py-3 text-muted">Not in your basket, nor in any order you can see.</li>
          )}
          <li>
            <ShownOf shown={data.orders.length} total={data.total} />
          </li>
        </ul>
      ) : (
        <SkeletonRows rows={3} />
      )}
    </Panel>
  );
}
