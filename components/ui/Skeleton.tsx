import { cx } from './cx';

/** Shown where something will be; give it the size that the thing will have. */
export function Skeleton({ className }: { className?: string }) {
  return <span aria-hidden className={cx('block animate-pulse rounded-mark bg-line', className)} />;
}

/** This many lines of a list that is on its way. */
export function SkeletonRows({ rows = 4, className = 'h-row' }: { rows?: number; className?: string }) {
  return (
    <div role="status" aria-label="Loading">
      {[...Array(rows).keys()].map((row) => (
        <div
          key={row}
          className={cx('flex items-center gap-4 border-line border-b px-4 last:border-b-0', className)}
        >
          <Skeleton className={cx('h-2.5', row % 2 === 0 ? 'w-1/3' : 'w-1/4')} />
          <Skeleton className="h-2.5 flex-1" />
          <Skeleton className="h-2.5 w-12" />
        </div>
      ))}
    </div>
  );
}
