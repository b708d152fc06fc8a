import { TriangleAlert } from 'lucide-react';
import { cx } from './cx';
import { formatList, formatPlural } from './format';

export interface UnreadableProps {
  /** Who sent the rows: `ordering service`. */
  service: string;
  /** How many rows of what could not be read; undefined while that is unknown. */
  rows: readonly { of: string; count: number | undefined }[];
  className?: string;
}

/** What a service sent and cannot be read, beside the list that lacks it. Nothing where all can be read. */
export function Unreadable({ service, rows, className }: UnreadableProps) {
  const parts = rows.flatMap(({ of, count = 0 }) => (count > 0 ? [formatPlural(count, of)] : []));
  if (parts.length === 0) return null;
  return (
    <p className={cx('flex items-center gap-2 px-4 py-2 text-12', className)}>
      <TriangleAlert aria-hidden size={14} className="shrink-0 text-retry-text" />
      The {service} sent {formatList(parts)} that cannot be read and are not shown.
    </p>
  );
}
