import 'server-only';
import { config } from '@/lib/platform/config';
import { db } from '@/lib/platform/db';
import { processSingleton } from '@/lib/platform/global';
import { log } from '@/lib/platform/log';
import { metrics } from '@/lib/platform/metrics';
import { outsideTraces } from '@/lib/platform/tracing/span';
import { acquire, type Lease, processId } from '@/lib/platform/work/lease';
import { onRecovery } from '@/lib/upstream/health';
import type { ItemRef } from '../item';
import { readPollDemand } from '../poll-demand';
import { LiveBoard } from './live-board';
import { fairLimit } from './plan';
import { type BoardNews, listenToBoards, notifyBoards, stopListening } from './replica-channel';
import { publishBoards, readBoards, type SharedBoard } from './shared-board';

interface Watched {
  watcher: LiveBoard;
  users: number;
  /** Lets the board go some time after the last user left. */
  leaving?: NodeJS.Timeout;
}

/** A page that is loaded again within this time finds its board still there. */
const lingerMs = 20_000;
/** How often is published what this process knows, and read what others do. */
const pollIntervalMs = 1_000;
/** Of more items than this the first are reported; this many have the lists read, which report all. */
const maxReported = 50;

const state = processSingleton('hub', () => ({
  watched: new Map<string, Watched>(),
  /** The boards as every process sees them. */
  shared: new Map<string, SharedBoard>(),
  timer: undefined as NodeJS.Timeout | undefined,
  ticking: undefined as Promise<void> | undefined,
  /** Ends the listening to the health of services. */
  leaveHealth: undefined as (() => void) | undefined,
  /** The share of the server's time that the poll of all processes takes. */
  pollDemand: 0,
}));

/** The board of an AOI: one in this process, however many look. Call `leave` when done; the last one to leave lets it go. */
export function watch(aoi: string): { watcher: LiveBoard; leave: () => void } {
  const entry = state.watched.get(aoi) ?? outsideTraces(() => start(aoi));
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

/** The board of an AOI while someone looks at it in this process. */
export const findWatcher = (aoi: string): LiveBoard | undefined => state.watched.get(aoi)?.watcher;

/** All boards that this process shows. */
export const watchedBoards = (): LiveBoard[] => [...state.watched.values()].map(({ watcher }) => watcher);

/** Has items that someone acted on, or the whole AOI, read as soon as possible, by whichever process watches it. */
export function requestRefresh(aoi: string, items?: readonly ItemRef[]): void {
  const refresh = items?.slice(0, maxReported).map(({ kind, id }) => ({ kind, id })) ?? 'all';
  const board = findWatcher(aoi);
  if (board?.isLeading) {
    hear({ aoi, by: '', refresh });
    return;
  }
  notifyBoards(db(), { aoi, by: processId(), refresh }).catch((error) =>
    log().warn({ err: error, aoi }, 'request to re-read an AOI failed'),
  );
}

/** Has the boards that this process watches and could not read read at once, instead of after their pause. */
export function readBoardsAgain(): void {
  for (const { watcher } of state.watched.values()) watcher.tryAgain();
}

/** Lets all boards go, and gives their leases back; at shutdown. */
export async function endAllWatchers(): Promise<void> {
  const leases = watchedBoards().flatMap(({ lease }) => lease ?? []);
  for (const [aoi, entry] of state.watched) letGo(aoi, entry);
  clearTimeout(state.timer);
  state.timer = undefined;
  state.leaveHealth?.();
  state.leaveHealth = undefined;
  await state.ticking;
  await Promise.all(leases.map(giveBack));
  state.shared.clear();
  await stopListening();
}

function start(aoi: string): Watched {
  const watcher = new LiveBoard(aoi, { owner: processId(), share: limit, onLost: giveUp });
  const entry: Watched = { watcher, users: 0 };
  state.watched.set(aoi, entry);
  metrics.watchers.set(state.watched.size);
  listenToBoards(hear, () => tickSoon(0));
  state.leaveHealth ??= onRecovery((service) => {
    if (service === 'workflow') readBoardsAgain();
  });
  tickSoon(0);
  return entry;
}

/** All watchers of all processes, and the poll of what no one watches, share one budget of the server's time. */
function limit(): number {
  const others = [...state.shared.values()].filter(({ owner }) => owner !== null && owner !== processId());
  const own = [...state.watched.values()].filter(({ watcher }) => watcher.isLeading);
  return fairLimit(config().workflow?.maxLoad ?? 0.1, [
    ...own.map(({ watcher }) => watcher.demand()),
    ...others.map(({ demand }) => demand),
    state.pollDemand,
  ]);
}

function end(aoi: string, entry: Watched): void {
  const { lease } = entry.watcher;
  letGo(aoi, entry);
  if (lease) void giveBack(lease);
}

/** Releases the lease of a board and notifies the others, so that none need wait. */
async function giveBack(lease: Lease): Promise<void> {
  try {
    await lease.release();
    await notifyBoards(db(), { aoi: lease.subject, by: processId() });
  } catch (error) {
    log().warn({ err: error, aoi: lease.subject }, 'a board lease could not be released');
  }
}

function letGo(aoi: string, entry: Watched): void {
  clearTimeout(entry.leaving);
  entry.watcher.leave();
  if (state.watched.get(aoi) === entry) state.watched.delete(aoi);
  metrics.watchers.set(state.watched.size);
}

/** What could not be stored has to be read again, from what is stored. */
function giveUp({ lease }: LiveBoard): void {
  if (!lease) return;
  lease.lose();
  void giveBack(lease);
}

function hear({ aoi, by, refresh }: BoardNews): void {
  const board = findWatcher(aoi);
  if (!board || by === processId()) return;
  if (refresh === 'all') board.lookAtAll();
  else if (refresh) board.look(refresh);
  else if (!board.isLeading) tickSoon(0);
}

function tickSoon(ms: number): void {
  clearTimeout(state.timer);
  state.timer = setTimeout(() => {
    state.timer = undefined;
    // Anyone who asks while it runs is served by the next one.
    state.ticking = (state.ticking ?? Promise.resolve()).then(tick);
  }, ms);
  state.timer.unref();
}

/** Publishes the boards of this process, takes the leases that are free, and follows the other boards. */
async function tick(): Promise<void> {
  if (state.watched.size === 0) return;
  const entries = [...state.watched.values()];
  try {
    await publishBoards(entries.flatMap(({ watcher }) => watcher.renewal() ?? []));
    await takeFree(entries);
    state.shared = await readBoards(entries.map(({ watcher }) => watcher.aoi));
    state.pollDemand = await readPollDemand();
    for (const { watcher } of entries) {
      watcher.calm();
      const shared = state.shared.get(watcher.aoi);
      if (shared) watcher.follow(shared);
    }
  } catch (error) {
    log().warn({ err: error }, 'boards could not be shared with other processes');
    for (const { watcher } of entries) watcher.complain('Swath’s database is not responding');
  }
  if (state.watched.size > 0 && !state.timer) tickSoon(pollIntervalMs);
}

/** Takes the leases that are free; those that are held are not asked for. */
async function takeFree(entries: readonly Watched[]): Promise<void> {
  for (const { watcher } of entries) {
    const { aoi } = watcher;
    if (watcher.lease || state.shared.get(aoi)?.owner) continue;
    const lease = await acquire('board', aoi);
    if (!lease) continue;
    if (findWatcher(aoi) === watcher) watcher.lead(lease);
    else await lease.release();
  }
}
