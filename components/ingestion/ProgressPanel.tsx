'use client';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { query } from '@/components/api';
import { formatClock, formatCount, formatDuration } from '@/components/ui/format';
import { totalOf } from '@/lib/ingestion/status';
import { progressOf } from './progress';
import type { BoardState } from './use-board';

const width = 520;
const height = 96;

/** How many tiles were done over time, as far as the portal has watched, and when the rest may be. */
export function ProgressPanel({ aoi, board }: { aoi: string; board: BoardState }) {
  const { data } = useQuery({
    ...query('GET /api/ingestion/aois/{aoi}/samples', { params: { aoi }, query: {} }),
    refetchInterval: 10_000,
  });
  const samples = useMemo(() => {
    const kept = data?.samples ?? [];
    // What is shown now is the last sample, so that the line ends where the numbers stand.
    return board.readAt === null
      ? kept
      : [...kept, { at: board.readAt, scenes: board.counts.scenes, tiles: board.counts.tiles }];
  }, [data, board]);
  const { perHour, leftMs } = progressOf(samples);
  const total = totalOf(board.counts.tiles);
  const isRunning = board.counts.tiles.PENDING + board.counts.scenes.PENDING > 0;
  return (
    <section
      aria-label="Progress"
      className="flex min-w-0 flex-col rounded-panel border border-line bg-surface p-4"
    >
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 className="font-strong text-13">Progress</h2>
        <p className="text-12 text-muted">
          {perHour === null ? (
            'rate not known yet'
          ) : (
            <>
              <strong className="font-strong text-13 text-ink">{formatCount(Math.round(perHour))}</strong>{' '}
              tiles/h
            </>
          )}
          {leftMs !== null && (
            <>
              {' · about '}
              <strong className="font-strong text-13 text-ink">{formatDuration(leftMs)}</strong> left
            </>
          )}
          {perHour === 0 && isRunning && ' · no estimate'}
        </p>
      </div>
      <Line samples={samples} total={total} />
    </section>
  );
}

function Line({ samples, total }: { samples: { at: number; tiles: { DONE: number } }[]; total: number }) {
  const [first, last] = [samples[0], samples.at(-1)];
  if (!first || !last || last.at - first.at < 5_000 || total === 0) {
    return (
      <p className="m-auto text-12 text-muted">The line starts when the portal has watched for a moment.</p>
    );
  }
  const x = (at: number) => ((at - first.at) / (last.at - first.at)) * width;
  const y = (count: number) => height - 2 - (count / total) * (height - 4);
  const points = samples.map(({ at, tiles }) => `${x(at).toFixed(1)},${y(tiles.DONE).toFixed(1)}`).join(' ');
  return (
    <figure className="mt-2 flex min-h-0 flex-1 flex-col">
      <svg
        viewBox={`0 0 ${width} ${height}`}
        preserveAspectRatio="none"
        className="min-h-16 w-full flex-1"
        role="img"
      >
        <title>{`${formatCount(last.tiles.DONE)} of ${formatCount(total)} tiles done`}</title>
        <line
          x1={0}
          x2={width}
          y1={y(total)}
          y2={y(total)}
          stroke="var(--muted)"
          strokeDasharray="2 4"
          vectorEffect="non-scaling-stroke"
        />
        <line
          x1={0}
          x2={width}
          y1={height - 1}
          y2={height - 1}
          stroke="var(--line)"
          vectorEffect="non-scaling-stroke"
        />
        <polygon points={`0,${height} ${points} ${width},${height}`} fill="var(--done-soft)" />
        <polyline
          points={points}
          fill="none"
          stroke="var(--done-fill)"
          strokeWidth={2}
          vectorEffect="non-scaling-stroke"
        />
      </svg>
      <figcaption className="mt-1 flex justify-between text-12 text-muted">
        <span>{formatClock(first.at)}</span>
        <span>
          {formatCount(last.tiles.DONE)} of {formatCount(total)} done
        </span>
        <span>{formatClock(last.at)} UTC</span>
      </figcaption>
    </figure>
  );
}
