'use client';
import { TriangleAlert } from 'lucide-react';
import { Age } from './Age';

export interface FreshnessProps {
  /** When what is shown was true. */
  at: string | number | Date;
  /** It changes automatically as things happen. */
  isLive?: boolean;
  /** It could not be read again; what is shown stays, with its age in amber. */
  isStale?: boolean;
}

/** How old what is shown is: "Live, 2 s ago", "2 min ago", "As of 4 min ago". */
export function Freshness({ at, isLive, isStale }: FreshnessProps) {
  if (isStale) {
    return (
      <span className="inline-flex items-center gap-1.5 whitespace-nowrap text-retry-text">
        <TriangleAlert aria-hidden size={16} />
        <span>
          As of <Age at={at} />
        </span>
      </span>
    );
  }
  return (
    <span className="inline-flex items-center gap-1.5 whitespace-nowrap text-muted">
      {isLive && (
        <>
          <span aria-hidden className="size-2 rounded-full bg-done-fill ring-2 ring-done-soft" />
          <span>Live,</span>
        </>
      )}
      <Age at={at} className={isLive ? 'text-ink' : undefined} />
    </span>
  );
}
