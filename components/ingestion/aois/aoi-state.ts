import { formatCount, formatPlural } from '@/components/ui/format';
import { type Counts, type ItemStatus, sumStatuses } from '@/lib/ingestion/status';

/** The state of an AOI, distinguished where one status would hide the other. */
export type AoiActivity =
  | 'running'
  | 'running-with-retries'
  | 'retry'
  | 'done'
  | 'done-with-failures'
  | 'failed'
  | 'new'
  | 'unknown';

export interface AoiState {
  activity: AoiActivity;
  status: 'NEW' | 'PENDING' | 'DONE' | 'RETRY' | 'FAILED' | 'unknown';
  /** What to say beside it, or nothing. */
  words?: string;
}

/**
 * The state of an AOI from its counts. The server's own status hides failures behind DONE and retries behind PENDING,
 * so it is not asked.
 */
export function aoiState(scenes: Counts, tiles: Counts): AoiState {
  const both = (status: keyof Counts) => scenes[status] + tiles[status];
  const total = sumStatuses(scenes) + sumStatuses(tiles);
  if (total === 0) return { activity: 'new', status: 'NEW', words: 'empty' };
  if (both('PENDING') > 0) {
    const running =
      scenes.PENDING > 0
        ? `${formatPlural(scenes.PENDING, 'scene')} running`
        : `${formatPlural(tiles.PENDING, 'tile')} running`;
    const waiting = both('RETRY') > 0 ? `, ${formatCount(both('RETRY'))} in RETRY` : '';
    const activity = both('RETRY') > 0 ? 'running-with-retries' : 'running';
    return { activity, status: 'PENDING', words: running + waiting };
  }
  if (both('RETRY') > 0) return { activity: 'retry', status: 'RETRY', words: 'needs a retry' };
  if (both('unknown') > 0)
    return {
      activity: 'unknown',
      status: 'unknown',
      words: 'the server uses a status Swath does not know',
    };
  if (both('NEW') > 0) {
    if (both('FAILED') > 0)
      return { activity: 'failed', status: 'FAILED', words: 'the rest depends on failed items' };
    return { activity: 'new', status: 'NEW', words: 'not started' };
  }
  if (both('DONE') === 0) return { activity: 'failed', status: 'FAILED' };
  if (both('FAILED') > 0)
    return {
      activity: 'done-with-failures',
      status: 'FAILED',
      words: `done with ${formatCount(both('FAILED'))} failed`,
    };
  return { activity: 'done', status: 'DONE' };
}

/** Says what the server's own status of an AOI hides; undefined where it hides nothing, or the server gives none. */
export function hiddenByServer(status: ItemStatus, { activity, status: own }: AoiState): string | undefined {
  if (status === 'unknown') return undefined;
  if (activity === 'running-with-retries') {
    return status === 'RETRY' ? undefined : 'server status hides items in RETRY';
  }
  const isFailed = activity === 'done-with-failures' || activity === 'failed';
  return isFailed && status !== own ? `server status: ${status}` : undefined;
}
