import 'server-only';
import { randomUUID } from 'node:crypto';
import { config } from '@/lib/platform/config';
import { db } from '@/lib/platform/db';
import { processWide } from '@/lib/platform/global';
import { log } from '@/lib/platform/log';
import { metrics } from '@/lib/platform/metrics';
import { outsideTraces } from '@/lib/platform/tracing/span';
import { readSweepDemand } from '../sweep/store';
import { type Lease, leaseMs, readLeases, releaseLeases, renewLeases, takeLeases } from './leases';
import { LiveBoard } from './live-board';
import { fairLimit } from './plan';
import { type BoardNews, listenToBoards, notifyBoards, stopListening } from './replica-channel';
import type { Found } from './sweep';

interface Watched {
  watcher: LiveBoard;
  users: number;
  /** Lets the board go some time after the last user left. */
  leaving?: NodeJS.Timeout;
}

/** A page that is loaded anew within this time finds its board still there. */
const lingerMs = 20_000;
/** How often leases are renewed, and what other processes do is looked at. */
const tickMs = 1_000;
/** Of more items than this the first are told; so many have the lists read, which tell of all. */
const mostToTell = 50;

const state = processWide('hub', () => ({
  owner: randomUUID(),
  watched: new Map<string, Watched>(),
  leases: new Map<string, Lease>(),
  timer: undefined as NodeJS.Timeout | undefined,
  ticking: undefined as Promise<void> | undefined,
  /** The share of the server's time that the sweep of all processes takes. */
  sweepDemand: 0,
  /** When the leases were last renewed, by a clock that nobody sets. */
  renewedAt: 0,
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

/** The board of an AOI while somebody looks at it in this process. */
export const watcherOf = (aoi: string): LiveBoard | undefined => state.watched.get(aoi)?.watcher;

/** All boards that this process shows. */
export const watchedBoards = (): LiveBoard[] => [...state.watched.values()].map(({ watcher }) => watcher);

/** Has items that somebody acted on, or the whole AOI, read as soon as possible, by whichever process watches it. */
export function lookAgain(aoi: string, items?: readonly Found[]): void {
  const look = items?.slice(0, mostToTell).map(({ kind, id }) => ({ kind, id })) ?? 'all';
  const board = watcherOf(aoi);
  if (board?.isLeading) {
    hear({ aoi, by: '', look });
    return;
  }
  notifyBoards(db(), { aoi, by: state.owner, look }).catch((error) =>
    log().warn({ err: error, aoi }, 'the process that watches an AOI could not be asked to look again'),
  );
}

/** Lets all boards go, and gives their leases back; at shutdown. */
export async function endAllWatchers(): Promise<void> {
  for (const [aoi, entry] of state.watched) letGo(aoi, entry);
  clearTimeout(state.timer);
  state.timer = undefined;
  await state.ticking;
  await releaseLeases(state.owner, [...state.leases.keys()]).catch((error) =>
    log().warn({ err: error }, 'the leases of boards could not be given back'),
  );
  state.leases.clear();
  await stopListening();
}

function start(aoi: string): Watched {
  const watcher = new LiveBoard(aoi, { owner: state.owner, share: limit, onLost: giveUp });
  const entry: Watched = { watcher, users: 0 };
  state.watched.set(aoi, entry);
  metrics.watchers.set(state.watched.size);
  listenToBoards(hear, () => tickSoon(0));
  tickSoon(0);
  return entry;
}

/** All watchers of all processes, and the sweep of what nobody watches, share one budget of the server's time. */
function limit(): number {
  const others = [...state.leases.values()].filter(({ owner, isLive }) => isLive && owner !== state.owner);
  const own = [...state.watched.values()].filter(({ watcher }) => watcher.isLeading);
  return fairLimit(config().workflow?.share ?? 0.1, [
    ...own.map(({ watcher }) => watcher.demand()),
    ...others.map(({ demand }) => demand),
    state.sweepDemand,
  ]);
}

function end(aoi: string, entry: Watched): void {
  const isOwned = entry.watcher.term !== undefined;
  letGo(aoi, entry);
  if (!isOwned) return;
  releaseLeases(state.owner, [aoi]).catch((error) =>
    log().warn({ err: error, aoi }, 'the lease of a board could not be given back'),
  );
}

function letGo(aoi: string, entry: Watched): void {
  clearTimeout(entry.leaving);
  entry.watcher.leave();
  if (state.watched.get(aoi) === entry) state.watched.delete(aoi);
  metrics.watchers.set(state.watched.size);
}

/** What could not be stored has to be read again, from what is stored. */
function giveUp(board: LiveBoard): void {
  lose(board);
  releaseLeases(state.owner, [board.aoi]).catch(() => undefined);
}

/** Stops to watch without being asked to. */
function lose(board: LiveBoard): void {
  if (board.term !== undefined) metrics.leasesLost.inc({ kind: 'board' });
  board.leave();
}

function hear({ aoi, by, look }: BoardNews): void {
  const board = watcherOf(aoi);
  if (!board || by === state.owner) return;
  if (look === 'all') board.lookAtAll();
  else if (look) board.look(look);
  else if (!board.isLeading) tickSoon(0);
}

function tickSoon(ms: number): void {
  clearTimeout(state.timer);
  state.timer = setTimeout(() => {
    state.timer = undefined;
    // Whoever asks while it runs is served by the next one.
    state.ticking = (state.ticking ?? Promise.resolve()).then(tick);
  }, ms);
  state.timer.unref();
}

/** Renews the leases of this process, takes those that nobody has, and follows the others. */
async function tick(): Promise<void> {
  if (state.watched.size === 0) return;
  const entries = [...state.watched.values()];
  const begun = performance.now();
  try {
    const renewals = entries.flatMap(({ watcher }) => watcher.renewal() ?? []);
    if (renewals.length > 0) {
      const held = await renewLeases(state.owner, renewals);
      for (const { aoi, term } of renewals) {
        const board = watcherOf(aoi);
        if (!held.has(aoi) && board?.term === term) lose(board);
      }
    }
    state.renewedAt = begun;
    await takeFree(entries);
    state.leases = await readLeases(entries.map(({ watcher }) => watcher.aoi));
    state.sweepDemand = await readSweepDemand();
    for (const { watcher } of entries) {
      watcher.calm();
      const lease = state.leases.get(watcher.aoi);
      if (lease && watcher.term === undefined) watcher.follow(lease);
    }
  } catch (error) {
    log().warn({ err: error }, 'the leases of boards could not be renewed');
    for (const { watcher } of entries) {
      if (performance.now() - state.renewedAt > leaseMs - tickMs) lose(watcher);
      watcher.complain("Swath's database does not answer");
    }
  }
  if (state.watched.size > 0 && !state.timer) tickSoon(tickMs);
}

/** Takes the leases that nobody has; those that live are not asked for. */
async function takeFree(entries: readonly Watched[]): Promise<void> {
  const wanted = entries.filter(
    ({ watcher: { aoi, term } }) => term === undefined && !state.leases.get(aoi)?.isLive,
  );
  if (wanted.length === 0) return;
  const taken = await takeLeases(
    state.owner,
    wanted.map(({ watcher }) => watcher.aoi),
  );
  for (const { aoi, term } of taken) {
    const board = watcherOf(aoi);
    if (board) board.lead(term);
    else await releaseLeases(state.owner, [aoi]);
  }
}
