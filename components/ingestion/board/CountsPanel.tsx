import type { ReactNode } from 'react';
import { cx } from '@/components/ui/cx';
import { formatCount, formatExact, formatShare } from '@/components/ui/format';
import { StatusBar, StatusWord } from '@/components/ui/Status';
import { Term } from '@/components/ui/Term';
import { type Counts, sumStatuses } from '@/lib/ingestion/status';

const order = ['FAILED', 'RETRY', 'PENDING', 'NEW', 'DONE', 'unknown'] as const;
/** Only these carry their colour into the number: the eye lands on what needs attention. */
const loud: Partial<Record<(typeof order)[number], string>> = {
  FAILED: 'text-failed-text',
  RETRY: 'text-retry-text',
};

export interface CountsPanelProps {
  title: string;
  /** What is counted, in the plural: `tiles`. */
  of: string;
  counts: Counts;
  /** When each number was last known to be right, ms. */
  readAt?: Record<keyof Counts, number | null>;
  /** At the end of the header; the share that is done where it is left out. */
  aside?: ReactNode;
  footer?: ReactNode;
  /** Narrows the table to a status. */
  onStatus?: (status: (typeof order)[number]) => void;
}

/** How many scenes or tiles are in each status. */
export function CountsPanel({ title, of, counts, readAt, aside, footer, onStatus }: CountsPanelProps) {
  const total = sumStatuses(counts);
  const shown = order.filter((status) => status !== 'unknown' || counts.unknown > 0);
  return (
    <section
      aria-label={title}
      className="flex min-w-0 flex-col rounded-panel border border-line bg-surface p-4"
    >
      <div className="flex items-baseline justify-between gap-2">
        <h2 className="font-strong text-13">
          {title} <span className="font-normal text-muted">{formatCount(total)}</span>
        </h2>
        <div className="text-12 text-muted">
          {aside ?? (
            <span className="font-strong text-15 text-ink">
              {total === 0 ? 'nothing yet' : `${formatShare(counts.DONE / total, 1)} done`}
            </span>
          )}
        </div>
      </div>
      <StatusBar counts={{ ...counts }} of={of} size="normal" className="mt-3" />
      <ul className="mt-3 flex justify-between gap-x-1">
        {shown.map((status) => (
          <li key={status}>
            <Term of={status} note={readAt?.[status] ? `As of ${formatExact(readAt[status])}` : undefined}>
              <button
                type="button"
                onClick={() => onStatus?.(status)}
                className="rounded-control text-left hover:bg-hover"
                aria-label={`${formatCount(counts[status])} ${of} ${status}; show them`}
              >
                <span className={cx('block font-strong text-20', counts[status] > 0 && loud[status])}>
                  {formatCount(counts[status])}
                </span>
                <StatusWord
                  status={status}
                  className={cx(
                    'gap-1 text-12 max-sm:gap-0.5 max-sm:[&>svg]:size-3.5',
                    counts[status] === 0 && 'text-muted!',
                  )}
                />
              </button>
            </Term>
          </li>
        ))}
      </ul>
      {footer && (
        <div className="mt-auto flex flex-wrap justify-between gap-x-4 pt-3 text-12 text-muted">{footer}</div>
      )}
    </section>
  );
}
