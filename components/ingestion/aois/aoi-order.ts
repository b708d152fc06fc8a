import { harmRank } from '@/lib/ingestion/aois/harm';
import { matchesPattern } from '@/lib/ingestion/aois/name-pattern';
import type { ingestionApi } from '@/lib/ingestion/api';
import { sumStatuses } from '@/lib/ingestion/status';
import type { Output } from '@/lib/web/call';
import { type AoiActivity, aoiState } from './aoi-state';
import type { aoiSorts } from './aois-params';

export type AoiSummary = Output<(typeof ingestionApi)['GET /api/ingestion/aois']>['aois'][number];
export type AoiSort = (typeof aoiSorts)[number];

type AoiList = Output<(typeof ingestionApi)['GET /api/ingestion/aois']>;

/** When the oldest of what a list shows was read: its names, or the counts of one of the AOIs that are shown. */
export function oldestRead(list: AoiList | undefined, shown: readonly AoiSummary[]): number | undefined {
  const listedAt = list?.server.listedAt;
  if (listedAt == null) return undefined;
  return Math.min(listedAt, ...shown.map(({ readAt }) => readAt ?? listedAt));
}

/** True once the server has reported its AOIs: until then none is shown, and that says nothing. */
export const isListed = (list: AoiList | undefined): boolean => list?.server.listedAt != null;

export interface AoiFilter {
  find: string;
  state: AoiActivity | null;
  attention: 'any' | 'needed' | 'none';
}

/** How many scenes and tiles wait for someone or have failed; null while no one has counted. */
export const countAttention = ({ scenes, tiles }: AoiSummary): number | null =>
  scenes && tiles ? scenes.FAILED + tiles.FAILED + scenes.RETRY + tiles.RETRY : null;

/** The AOIs that fit. What was not counted yet fits no state. */
export function filterAois(aois: readonly AoiSummary[], { find, state, attention }: AoiFilter) {
  return aois.filter((aoi) => {
    if (!matchesPattern(aoi.name, find)) return false;
    if (state !== null && !(aoi.scenes && aoi.tiles && aoiState(aoi.scenes, aoi.tiles).activity === state))
      return false;
    const waiting = countAttention(aoi);
    return attention === 'any' || (waiting !== null && waiting > 0 === (attention === 'needed'));
  });
}

const figures: Record<Exclude<AoiSort, 'name'>, (aoi: AoiSummary) => number | null> = {
  urgency: (aoi) => {
    const { scenes, tiles } = aoi;
    const isRunning = scenes !== null && tiles !== null && scenes.PENDING + tiles.PENDING > 0;
    return (isRunning ? 1 : 0) - 2 * harmRank(aoi);
  },
  done: ({ tiles }) => (tiles && sumStatuses(tiles) > 0 ? tiles.DONE / sumStatuses(tiles) : null),
  attention: countAttention,
  rate: ({ perHour }) => perHour,
  left: ({ leftMs }) => leftMs,
  changed: ({ changedAt }) => changedAt,
  // The oldest has waited longest: it is the most.
  oldest: ({ oldestPending }) => oldestPending && -oldestPending.at,
};

/** AOIs in order; those of which a figure is unknown come last either way, the same ones by name. */
export function sortAois(aois: readonly AoiSummary[], sort: AoiSort, dir: 'asc' | 'desc'): AoiSummary[] {
  const sign = dir === 'asc' ? 1 : -1;
  const byName = (a: AoiSummary, b: AoiSummary) => a.name.localeCompare(b.name, 'en', { numeric: true });
  if (sort === 'name') return [...aois].sort((a, b) => sign * byName(a, b));
  return [...aois].sort((a, b) => {
    const [one, other] = [figures[sort](a), figures[sort](b)];
    if (one === null || other === null) return Number(one === null) - Number(other === null) || byName(a, b);
    return sign * (one - other) || byName(a, b);
  });
}
