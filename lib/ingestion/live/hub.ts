import 'server-only';
import { randomUUID } from 'node:crypto';
import { config } from '@/lib/platform/config';
import { processWide } from '@/lib/platform/global';
import { metrics } from '@/lib/platform/metrics';
import { describe as explain, UpstreamError } from '@/lib/upstream/errors';
import { keepRecord } from '../record/recorder';
import { keepHistory } from './history';
import { fairLimit } from './plan';
import { serverReader } from './reader';
import { Watcher } from './watcher';

interface Watched {
  watcher: Watcher;
  stop: AbortController;
  users: number;
  /** Ends the watcher some time after the last user left. */
  leaving?: NodeJS.Timeout;
}

/** A page that is loaded anew within this time finds its watcher still there. */
const lingerMs = 20_000;

const watched = processWide('hub', () => new Map<string, Watched>());

/** The watcher of an AOI: one, however many look. Call `leave` when done; the last one to leave ends it. */
export function watch(aoi: string): { watcher: Watcher; leave: () => void } {
  const entry = watched.get(aoi) ?? start(aoi);
  clearTimeout(entry.leaving);
  entry.users += 1;
  let hasLeft = false;
  const leave = () => {
    if (hasLeft) return;
    hasLeft = true;
    entry.users -= 1;
    if (entry.users > 0) return;
    entry.leaving = setTimeout(() => end(aoi, entry), lingerMs);
    entry.leaving.unref();
  };
  return { watcher: entry.watcher, leave };
}

/** The watcher of an AOI while somebody looks at it; for actions, which want their effect seen at once. */
export const watcherOf = (aoi: string): Watcher | undefined => watched.get(aoi)?.watcher;

/** Ends all watchers; at shutdown. */
export function endAllWatchers(): void {
  for (const [aoi, entry] of watched) end(aoi, entry);
}

function start(aoi: string): Watched {
  const stop = new AbortController();
  const watcher = new Watcher(
    serverReader(aoi, stop.signal),
    {
      keep: ({ changes, board, at }) => keepHistory(aoi, changes, board, at),
      explain: (error) =>
        error instanceof UpstreamError ? explain(error).title : 'The board could not be read',
      newEpoch: () => randomUUID().slice(0, 8),
      share: limit,
    },
    stop.signal,
  );
  const entry: Watched = { watcher, stop, users: 0 };
  watched.set(aoi, entry);
  metrics.watchers.set(watched.size);
  stop.signal.addEventListener('abort', keepRecord(aoi, watcher));
  void watcher.run();
  return entry;
}

/** All watchers share one budget of the server's time. */
function limit(): number {
  const demands = [...watched.values()].map(({ watcher }) => watcher.demand());
  return fairLimit(config().workflow?.share ?? 0.1, demands);
}

function end(aoi: string, entry: Watched): void {
  clearTimeout(entry.leaving);
  entry.stop.abort();
  if (watched.get(aoi) === entry) watched.delete(aoi);
  metrics.watchers.set(watched.size);
}
