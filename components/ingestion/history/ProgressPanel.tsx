'use client';
import { useQuery } from '@tanstack/react-query';
import { memo, useMemo } from 'react';
import { query } from '@/components/api';
import { ErrorMessage } from '@/components/ui/ErrorMessage';
import { formatCount, formatDuration } from '@/components/ui/format';
import { estimateProgress, type Sample } from '@/lib/ingestion/history/progress';
import { type Counts, sumStatuses } from '@/lib/ingestion/status';
import { ProgressChart } from './ProgressChart';

/** The line is drawn from this much history on. */
const minMs = 5_000;

export interface ProgressPanelProps {
  aoi: string;
  /** What the board shows now, and when it was last read without a doubt, ms; null before that. */
  board: {
    lookedAt: number | null;
    counts: { scenes: Counts; tiles: Counts };
    server: { state: string };
    isConnected: boolean | null;
  };
}

/** How many tiles were done over time, as far as the portal has watched, and when the rest may be. */
export const ProgressPanel = memo(function ProgressPanel({ aoi, board }: ProgressPanelProps) {
  const { data, error, refetch } = useQuery({
    ...query('GET /api/ingestion/samples', { query: { aoi: [aoi] } }),
    refetchInterval: 10_000,
  });
  const samples = useMemo<Sample[]>(() => {
    const kept = data?.aois[0]?.samples ?? [];
    // What is shown now is the last sample, so that the line ends where the numbers stand.
    const at = board.lookedAt;
    return at === null ? kept : [...kept, { at, tiles: board.counts.tiles }];
  }, [data, board]);
  // What is old says nothing of the rate now, nor of when the rest is done.
  const isStale = board.server.state === 'down' || board.isConnected === false;
  const { perHour, leftMs } = isStale ? { perHour: null, leftMs: null } : estimateProgress(samples);
  const total = sumStatuses(board.counts.tiles);
  const isRunning = board.counts.tiles.PENDING + board.counts.scenes.PENDING > 0;
  const [first, last] = [samples[0], samples.at(-1)];
  const hasLine = total > 0 && first !== undefined && last !== undefined && last.at - first.at >= minMs;
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
                isStale ? (
                  'rate unknown'
                ) : (
                  'no rate yet'
                )
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
      ) : error && !data ? (
        <ErrorMessage problem={error} onRetry={refetch} isInline className="mt-2" />
      ) : (
        <p className="m-auto text-12 text-muted">The chart starts with the second reading.</p>
      )}
    </section>
  );
});
