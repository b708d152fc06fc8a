'use client';
import { useQuery } from '@tanstack/react-query';
import { memo, useMemo } from 'react';
import { query } from '@/components/api';
import { formatCount, formatDuration } from '@/components/ui/format';
import { progressOf, type Sample } from '@/lib/ingestion/progress';
import { totalOf } from '@/lib/ingestion/status';
import { ProgressChart } from './ProgressChart';
import type { BoardState } from './use-board';

/** The line is drawn from this much history on. */
const leastMs = 5_000;

/** How many tiles were done over time, as far as the portal has watched, and when the rest may be. */
export const ProgressPanel = memo(function ProgressPanel({ aoi, board }: { aoi: string; board: BoardState }) {
  const { data } = useQuery({
    ...query('GET /api/ingestion/aois/{aoi}/samples', { params: { aoi }, query: {} }),
    refetchInterval: 10_000,
  });
  const samples = useMemo<Sample[]>(() => {
    const kept = data?.samples ?? [];
    // What is shown now is the last sample, so that the line ends where the numbers stand.
    return board.readAt === null ? kept : [...kept, { at: board.readAt, tiles: board.counts.tiles }];
  }, [data, board]);
  const { perHour, leftMs } = progressOf(samples);
  const total = totalOf(board.counts.tiles);
  const isRunning = board.counts.tiles.PENDING + board.counts.scenes.PENDING > 0;
  const [first, last] = [samples[0], samples.at(-1)];
  const hasLine = total > 0 && first !== undefined && last !== undefined && last.at - first.at >= leastMs;
  return (
    <section
      aria-label="Progress"
      className="flex min-w-0 flex-col rounded-panel border border-line bg-surface p-4"
    >
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 className="font-strong text-13">Progress</h2>
        <p className="flex flex-wrap gap-x-4 text-13 text-muted">
          {isRunning && (
            <span>
              {perHour === null ? (
                'rate not known yet'
              ) : (
                <>
                  <strong className="font-strong text-ink">{formatCount(Math.round(perHour))}</strong> tiles/h
                </>
              )}
            </span>
          )}
          {isRunning && leftMs !== null && (
            <span>
              about <strong className="font-strong text-ink">{formatDuration(leftMs)}</strong> left
            </span>
          )}
          {!isRunning && <span>nothing is running</span>}
        </p>
      </div>
      {hasLine ? (
        <ProgressChart samples={samples} total={total} leftMs={isRunning ? leftMs : null} />
      ) : (
        <p className="m-auto text-12 text-muted">The line starts when the portal has watched for a moment.</p>
      )}
    </section>
  );
});
