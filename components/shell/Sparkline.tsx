import { cx } from '@/components/ui/cx';

/** Slower than this counts as slow; drawn in amber. */
const slowMs = 2_000;
const height = 18;
/** Twice as fast as slow fills half of the height, so that quiet hours stay quiet. */
const fullMs = 2 * slowMs;

/** Median times of the last 24 hours, one bar per half hour; a gap where nothing was asked. */
export function Sparkline({
  samples,
  isTrouble,
  className,
}: {
  samples: readonly (number | null)[];
  isTrouble?: boolean;
  className?: string;
}) {
  const shown = samples.slice(-32);
  return (
    <svg
      aria-hidden="true"
      width={shown.length * 3}
      height={height}
      className={cx('max-w-full shrink', className)}
      preserveAspectRatio="xMaxYMax slice"
      viewBox={`0 0 ${shown.length * 3} ${height}`}
    >
      {shown.map((ms, slot) => {
        if (ms === null) return null;
        const tall = Math.max(3, Math.min(height, Math.sqrt(ms / fullMs) * height));
        const isSlow = ms > slowMs && isTrouble;
        return (
          <rect
            // biome-ignore lint/suspicious/noArrayIndexKey: a bar is its slot of time.
            key={slot}
            x={slot * 3}
            y={height - tall}
            width={2}
            height={tall}
            rx={0.5}
            fill={isSlow ? 'var(--retry-fill)' : 'var(--line-strong)'}
          />
        );
      })}
    </svg>
  );
}
