import { type Progress, progressOf } from '@/lib/ingestion/progress';
import { stuckFor, type TileSample } from './aoi-history';
import type { AoiSummary } from './needs';

const stateRanks = { running: 0, waiting: 1, ended: 2, unread: 3 };

export interface AoiRow {
  aoi: AoiSummary;
  state: keyof typeof stateRanks;
  progress: Progress;
  stuckMs?: number;
  attention: number;
}

/** What the table shows of each AOI: the running ones first, those with trouble before the others. */
export function aoiRows(
  aois: readonly AoiSummary[],
  samples: ReadonlyMap<string, readonly TileSample[]>,
  now: number,
): AoiRow[] {
  const rows = aois.map((aoi): AoiRow => {
    const own = samples.get(aoi.name) ?? [];
    const { tiles, scenes } = aoi;
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
      progress: state === 'running' ? progressOf(own) : { perHour: null, leftMs: null },
      stuckMs: stuckFor(own, now),
      attention: sum('RETRY') + sum('FAILED'),
    };
  });
  return rows.sort(
    (a, b) =>
      stateRanks[a.state] - stateRanks[b.state] ||
      b.attention - a.attention ||
      a.aoi.name.localeCompare(b.aoi.name),
  );
}
