'use client';
import { useQuery } from '@tanstack/react-query';
import { CircleQuestionMark } from 'lucide-react';
import { query } from '@/components/api';
import { Age } from '@/components/ui/Age';
import { ButtonLink } from '@/components/ui/Button';
import { ErrorMessage } from '@/components/ui/ErrorMessage';
import { Money } from '@/components/ui/Money';
import { ShownOf } from '@/components/ui/ShownOf';

/** Orders whose answer was lost: they stand above everything until someone has settled them. */
export function UnknownOrders() {
  const { data, error, refetch } = useQuery({
    ...query('GET /api/ordering/orders/unknown', {}),
    refetchInterval: 15_000,
  });
  // None shown must mean that there is none.
  if (error && !data) return <ErrorMessage problem={error} onRetry={refetch} />;
  if (!data || data.orders.length === 0) return null;
  return (
    <section
      aria-label="Orders whose outcome is unknown"
      className="rounded-panel border border-failed-text bg-failed-soft p-4"
    >
      <h2 className="flex items-center gap-2 font-strong text-failed-text">
        <CircleQuestionMark aria-hidden size={16} />
        {data.orders.length === 1
          ? 'This order may or may not have been placed'
          : `These ${data.orders.length} orders may or may not have been placed`}
      </h2>
      <p className="mt-1 text-12">
        Nothing is resent automatically. An approver or admin other than the author checks with the provider
        and records the outcome.
      </p>
      <ul className="mt-2 flex flex-col gap-1">
        {data.orders.map(({ id, number, total, currency, author, submittedAt, actions }) => (
          <li key={id} className="flex flex-wrap items-center gap-x-4 gap-y-1">
            <span className="font-strong">Order {number}</span>
            {total && <Money amount={total} currency={currency ?? ''} />}
            <span className="text-muted">
              {author.name}
              {submittedAt && (
                <>
                  , sent <Age at={submittedAt} />
                </>
              )}
            </span>
            <ButtonLink href={`/orders/${id}`} size="small" className="ml-auto">
              {actions.includes('settle') ? 'Settle it' : 'See details'}
            </ButtonLink>
          </li>
        ))}
      </ul>
      <ShownOf shown={data.orders.length} total={data.total} />
    </section>
  );
}
