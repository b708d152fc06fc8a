import { cx } from '@/components/ui/cx';
import { formatClock, formatCount, formatDate } from '@/components/ui/format';
import type { Sample } from '@/lib/ingestion/history/progress';
import { chartScale } from '@/lib/ingestion/history/progress-chart';
import { DoneCurve } from './DoneCurve';

const day = 24 * 3_600_000;

export interface ProgressChartProps {
  /** In order of time, at least one. */
  samples: readonly Sample[];
  total: number;
  leftMs: number | null;
}

/** Tiles that are done over time, and where the line leads at the present rate. */
export function ProgressChart({ samples, total, leftMs }: ProgressChartProps) {
  const [first, last] = [samples[0] as Sample, samples.at(-1) as Sample];
  const { from, to, times, counts } = chartScale(first.at, last.at, total, leftMs);
  const x = (at: number) => ((at - from) / (to - from)) * 100;
  const y = (count: number) => 100 - (count / total) * 100;
  const done = last.tiles.DONE;
  const points = samples.map(({ at, tiles }) => `${x(at).toFixed(2)},${y(tiles.DONE).toFixed(2)}`);
  const formatTimes = to - from > 2 * day ? formatDate : formatClock;
  // The forecast is cut where the chart ends.
  const share = leftMs === null || leftMs === 0 ? 0 : Math.min(1, (to - last.at) / leftMs);
  const ahead = { at: last.at + (leftMs ?? 0) * share, count: done + (total - done) * share };
  return (
    <figure className="mt-3 flex min-h-28 flex-1 flex-col pr-9 pl-9 lg:min-h-0">
      <div className="relative min-h-0 flex-1">
        <svg
          viewBox="0 0 100 100"
          preserveAspectRatio="none"
          className="absolute inset-0 size-full"
          role="img"
        >
          <title>{`${formatCount(done)} of ${formatCount(total)} tiles done`}</title>
          {counts.map((count) => (
            <Line key={count} y={y(count)} className="stroke-line" />
          ))}
          <Line y={0} className="stroke-muted" dashes="2 3" />
          <DoneCurve points={points} fillOpacity={0.16} />
          {share > 0 && (
            <line
              x1={x(last.at)}
              y1={y(done)}
              x2={x(ahead.at)}
              y2={y(ahead.count)}
              className="stroke-muted"
              strokeDasharray="4 4"
              strokeWidth={2}
              vectorEffect="non-scaling-stroke"
            />
          )}
        </svg>
        <span
          aria-hidden
          className="absolute size-2 -translate-x-1 -translate-y-1 rounded-full bg-done-fill ring-2 ring-surface"
          style={{ left: `${x(last.at)}%`, top: `${y(done)}%` }}
        />
        <span
          className={cx(
            'absolute font-strong text-12',
            done / total > 0.5 ? 'translate-y-1.5' : '-translate-y-6',
            x(last.at) > 80 ? '-translate-x-full' : 'translate-x-1.5',
          )}
          style={{ left: `${x(last.at)}%`, top: `${y(done)}%` }}
        >
          {formatCount(done)} done
        </span>
        {counts.map((count) => (
          <span
            key={count}
            className="absolute right-full -translate-y-1/2 pr-2 text-12 text-muted"
            style={{ top: `${y(count)}%` }}
          >
            {formatCount(count)}
          </span>
        ))}
        <span className="absolute top-0 left-full -translate-y-1/2 pl-1.5 text-12 text-muted">
          {formatCount(total)}
        </span>
      </div>
      <figcaption className="relative mt-1 h-4 text-12 text-muted">
        {times.map((at) => (
          <span
            key={at}
            className="absolute -translate-x-1/2 whitespace-nowrap"
            style={{ left: `${x(at)}%` }}
          >
            {formatTimes(at)}
          </span>
        ))}
      </figcaption>
    </figure>
  );
}

function Line({ y, className, dashes }: { y: number; className: string; dashes?: string }) {
  return (
    <line
      x1={0}
      x2={100}
      y1={y}
      y2={y}
      className={className}
      strokeDasharray={dashes}
      vectorEffect="non-scaling-stroke"
    />
  );
}
