import type { ReactNode } from 'react';
import { cx } from './cx';
import { formatCount, formatSeries } from './format';
import { statusAppearance, statuses } from './status-appearance';
import { Term } from './Term';

/** A status as icon and word. */
export function StatusWord({
  status,
  isMarkOnPhone,
  className,
}: {
  status: string;
  /** On a phone only its mark is seen; the word is left to screen readers. */
  isMarkOnPhone?: boolean;
  className?: string;
}) {
  const { icon: Icon, label, text } = statusAppearance(status);
  return (
    <span className={cx('inline-flex items-center gap-1.5 whitespace-nowrap', text, className)}>
      <Icon aria-hidden size={16} />
      <span className={isMarkOnPhone ? 'max-md:sr-only' : undefined}>{label}</span>
    </span>
  );
}

/** A status that heads something; `children` say more: "PENDING · 6 scenes running". */
export function StatusPill({
  status,
  children,
  className,
}: {
  status: string;
  children?: ReactNode;
  className?: string;
}) {
  const { icon: Icon, label, text, soft } = statusAppearance(status);
  return (
    <span
      className={cx(
        'inline-flex h-6 items-center gap-1.5 whitespace-nowrap rounded-[0.3125rem] px-1.5 font-strong text-12',
        text,
        soft,
        className,
      )}
    >
      <Icon aria-hidden size={16} />
      {label}
      {children && <> · {children}</>}
    </span>
  );
}

export type StatusCounts = Record<string, number | undefined>;

export interface StatusBarProps {
  counts: StatusCounts;
  /** What is counted, for the words that are read aloud: `tiles`. */
  of: string;
  /** 10 px in tables, 14 px at the head of a board. */
  size?: 'small' | 'normal';
  className?: string;
}

/** How much of something is in which status. What is there at all is seen, however little. */
export function StatusBar({ counts, of, size = 'small', className }: StatusBarProps) {
  const known: string[] = [...statuses];
  const order = [...known, ...Object.keys(counts).filter((status) => !known.includes(status))];
  const parts = order.flatMap((status) => {
    const count = counts[status] ?? 0;
    return count > 0 ? [{ status, count }] : [];
  });
  const words = formatSeries(
    parts.map(({ status, count }) => `${formatCount(count)} ${statusAppearance(status).label}`),
  );
  return (
    <span
      role="img"
      aria-label={parts.length > 0 ? `${of}: ${words}` : `no ${of}`}
      title={words}
      className={cx(
        'flex w-full gap-0.5 overflow-hidden rounded-mark',
        size === 'small' ? 'h-2.5' : 'h-3.5',
        parts.length === 0 && 'bg-inset',
        className,
      )}
    >
      {parts.map(({ status, count }) => (
        <span
          key={status}
          className={cx(
            'min-w-1 rounded-[1px] transition-[flex-grow] duration-200',
            statusAppearance(status).pattern,
          )}
          style={{ flexGrow: count, flexBasis: 0 }}
        />
      ))}
    </span>
  );
}

/** What the patterns mean. */
export function StatusLegend({ className }: { className?: string }) {
  return (
    <ul className={cx('flex flex-wrap items-center gap-x-4 gap-y-1.5 text-12 text-muted', className)}>
      {statuses.map((status) => (
        <li key={status} className="flex items-center gap-2">
          <span
            aria-hidden
            className={cx('inline-block size-2.5 shrink-0 rounded-[2px]', statusAppearance(status).pattern)}
          />
          <Term of={status} />
        </li>
      ))}
    </ul>
  );
}
