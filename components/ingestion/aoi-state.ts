import { formatCount, formatPlural } from '@/components/ui/format';
import { type Counts, totalOf } from '@/lib/ingestion/status';

/** How an AOI stands, told apart where one status would hide the other. */
export type AoiStanding =
  | 'running'
  | 'running-with-retries'
  | 'retry'
  | 'done'
  | 'done-with-failures'
  | 'failed'
  | 'new'
  | 'unknown';

export interface AoiState {
  standing: AoiStanding;
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
  const total = totalOf(scenes) + totalOf(tiles);
  if (total === 0) return { standing: 'new', status: 'NEW', words: 'empty' };
  if (both('PENDING') > 0) {
    const running =
      scenes.PENDING > 0
        ? `${formatPlural(scenes.PENDING, 'scene')} running`
        : `${formatPlural(tiles.PENDING, 'tile')} running`;
    const waiting = both('RETRY') > 0 ? `, ${formatCount(both('RETRY'))} in RETRY` : '';
    const standing = both('RETRY') > 0 ? 'running-with-retries' : 'running';
    return { standing, status: 'PENDING', words: running + waiting };
  }
  if (both('RETRY') > 0) return { standing: 'retry', status: 'RETRY', words: 'waits for somebody' };
  if (both('unknown') > 0)
    return {
      standing: 'unknown',
      status: 'unknown',
      words: 'the server uses a status that the portal does not know',
    };
  if (both('NEW') > 0) {
    if (both('FAILED') > 0)
      return { standing: 'failed', status: 'FAILED', words: 'the rest waits for what failed' };
    return { standing: 'new', status: 'NEW', words: 'not started' };
  }
  if (both('DONE') === 0) return { standing: 'failed', status: 'FAILED' };
  if (both('FAILED') > 0)
    return {
      standing: 'done-with-failures',
      status: 'FAILED',
      words: `done with ${formatCount(both('FAILED'))} failed`,
    };
  return { standing: 'done', status: 'DONE' };
}
