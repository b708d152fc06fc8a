import { stalledForMs, type TileSample } from '@/lib/ingestion/aois/aoi-history';
import { harmRank } from '@/lib/ingestion/aois/harm';
import { estimateProgress, type Progress } from '@/lib/ingestion/history/progress';
import type { AoiSummary } from './aoi-order';

const stateRanks = { running: 0, waiting: 1, ended: 2, unread: 3 };

export interface AoiRow {
  aoi: AoiSummary;
  state: keyof typeof stateRanks;
  progress: Progress;
  stalledAfterMs?: number;
  /** True if its numbers could not be read again: they say nothing of how fast it is now. */
  isStale: boolean;
  attention: number;
}

/** What tables and walls show of each AOI: the worst first, and of those as bad the running ones. */
export function aoiRows(
  aois: readonly AoiSummary[],
  samples: ReadonlyMap<string, readonly TileSample[]>,
  now: number,
  isDown: boolean,
): AoiRow[] {
  const rows = aois.map((aoi): AoiRow => {
    const own = samples.get(aoi.name) ?? [];
    const { tiles, scenes } = aoi;
    const isStale = isDown || aoi.error !== null;
    const sum = (status: 'PENDING' | 'NEW' | 'RETRY' | 'FAILED') =>
      (tiles?.[status] ?? 0) + (scenes?.[status] ?? 0);
    const state =
      !tiles || !scenes
        ? 'unread'
        : sum('PENDING') > 0
          ? 'running'
          : sum('RETRY') + sum('NEW') > 0
            ? 'waiting'
            : 'ended';
    return {
      aoi,
      state,
      progress: state === 'running' && !isStale ? estimateProgress(own) : { perHour: null, leftMs: null },
      stalledAfterMs: isStale ? undefined : stalledForMs(own, now),
      isStale,
      attention: sum('RETRY') + sum('FAILED'),
    };
  });
  return rows.sort(
    (a, b) =>
      harmRank(a.aoi, a.stalledAfterMs !== undefined) - harmRank(b.aoi, b.stalledAfterMs !== undefined) ||
      stateRanks[a.state] - stateRanks[b.state] ||
      b.attention - a.attention ||
      a.aoi.name.localeCompare(b.aoi.name, 'en', { numeric: true }),
  );
}
