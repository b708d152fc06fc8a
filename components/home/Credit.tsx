'use client';
import { useQuery } from '@tanstack/react-query';
import { query } from '@/components/api';
import { Age } from '@/components/ui/Age';
import { Money } from '@/components/ui/Money';

/** A line each, so that the height depends on nothing but the number of contracts. */
const maxLines = 3;
const listClass = 'flex min-w-0 flex-1 flex-col gap-1';
const lineClass = 'flex h-5 items-baseline justify-between gap-4';

/** The room of the credit of `count` contracts, so that nothing moves when the credit comes. */
export function CreditPlace({ count = maxLines }: { count?: number }) {
  if (count === 0) return null;
  return (
    <div aria-hidden className="bg-inset px-4 py-2.5">
      <div className={listClass}>
        {[...Array(Math.min(maxLines, count)).keys()].map((line) => (
          <div key={line} className={lineClass} />
        ))}
      </div>
    </div>
  );
}

/** What is left to spend; asked of the service seldom, and shown with its age. */
export function Credit({ expected }: { expected: number | undefined }) {
  const { data, isPending } = useQuery({
    ...query('GET /api/ordering/contracts', {}),
    staleTime: 60_000,
    refetchInterval: 5 * 60_000,
    meta: { silent: true },
  });
  const contracts = (data?.contracts ?? []).filter(({ creditRemaining }) => creditRemaining !== undefined);
  if (isPending) return <CreditPlace count={expected} />;
  if (!data || contracts.length === 0) return null;
  return (
    <div className="flex items-baseline gap-4 bg-inset px-4 py-2.5">
      <dl className={listClass}>
        {contracts.slice(0, maxLines).map(({ id, name, creditRemaining = '0', currency }) => (
          <div key={id} className={lineClass}>
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
