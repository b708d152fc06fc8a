import 'server-only';
import { processSingleton } from '@/lib/platform/global';
import { whyUnreadable } from '../aoi-name';
import type { WatcherState } from '../board/bus';
import { findWatcher } from '../board/hub';
import { readBoards, type SharedBoard } from '../board/shared-board';
import { readStatus } from '../status';
import { AoiPoller } from './aoi-poller';
import { type Rate, rateNow, readRates } from './aoi-rate';
import { type PolledAoi, type PolledAois, readPolledAois } from './store';

interface AoiListSnapshot {
  polled: PolledAois;
  boards: Map<string, SharedBoard>;
  rates: Map<string, Rate>;
}

const state = processSingleton('aoi-list', () => ({
  poller: new AoiPoller(),
  snapshot: undefined as Promise<AoiListSnapshot> | undefined,
  snapshotAt: 0,
  freshAt: 0,
  rates: Promise.resolve(new Map<string, Rate>()),
  ratesAt: 0,
}));

const snapshotAgeMs = 1_000;
const ratesAgeMs = 4_000;
/** How long a page waits for fresh counts before it is shown what there is; longer where an AOI was never read. */
const timeoutMs = 300;
const firstTimeoutMs = 1_500;

/**
 * All AOIs with their counts: of those that are watched, in whichever process, what their watcher reports; of the
 * others what the poll of all processes brought. An old snapshot is given with its age.
 * @param patience how long to wait for what is due, ms; where it is left out, as long as a page may wait
 */
export async function readAoiList(patience?: number) {
  if (patience !== undefined || Date.now() - state.freshAt > snapshotAgeMs) {
    const { polled } = await knownSnapshot();
    const isKnown =
      polled.listedAt !== null &&
      polled.aois.every(({ name, triedAt }) => triedAt !== null || whyUnreadable(name) !== undefined);
    const max = patience ?? (isKnown ? timeoutMs : firstTimeoutMs);
    await Promise.race([freshened(), new Promise((resolve) => setTimeout(resolve, max))]);
  }
  return listNow();
}

/**
 * The same, once what is due and within the share of the server's time has been read, however long that takes.
 * @param signal ends the reading
 */
export async function freshAoiList(signal?: AbortSignal) {
  await freshened(signal);
  return listNow();
}

async function freshened(signal?: AbortSignal): Promise<void> {
  await state.poller.poll(signal);
  state.freshAt = Date.now();
  state.snapshotAt = 0;
}

async function listNow() {
  const { polled, boards, rates } = await knownSnapshot();
  return {
    server: {
      state: polled.error ? ('down' as const) : ('ok' as const),
      sentence: polled.error,
      listedAt: polled.listedAt,
    },
    unreadable: polled.unreadable,
    aois: polled.aois.map((aoi) => {
      const { lookedAt, ...counts } = chooseCounts(aoi, boards.get(aoi.name));
      return {
        name: aoi.name,
        status: readStatus(aoi.status),
        /** Why no request can name it; null where one can. */
        unreadable: whyUnreadable(aoi.name) ?? null,
        ...counts,
        ...rateNow(rates.get(aoi.name), counts.tiles, lookedAt),
      };
    }),
  };
}

/** What the database holds of all AOIs, asked every second anyone who looks, and of their rate less often. */
function knownSnapshot(): Promise<AoiListSnapshot> {
  if (!state.snapshot || Date.now() - state.snapshotAt > snapshotAgeMs) {
    state.snapshotAt = Date.now();
    state.snapshot = readSnapshot();
    state.snapshot.catch(() => {
      state.snapshotAt = 0;
    });
  }
  return state.snapshot;
}

async function readSnapshot(): Promise<AoiListSnapshot> {
  const polled = await readPolledAois();
  const names = polled.aois.map(({ name }) => name);
  if (Date.now() - state.ratesAt > ratesAgeMs) {
    state.ratesAt = Date.now();
    state.rates = readRates(names);
  }
  const [boards, rates] = await Promise.all([readBoards(names), state.rates]);
  return { polled, boards, rates };
}

/** Why the counts cannot be read; a server that answers may have other things said of it. */
const errorIn = ({ server }: WatcherState) => (server.state === 'down' ? server.sentence : null);

function chooseCounts({ name, overview, readAt, error }: PolledAoi, shared: SharedBoard | undefined) {
  const { from = null, to = null } = overview ?? {};
  const board = findWatcher(name);
  if (board?.readAt) {
    const counts = { scenes: board.board.counts('scene'), tiles: board.board.counts('tile') };
    return {
      ...counts,
      from,
      to,
      readAt: board.readAt,
      lookedAt: board.lookedAt,
      error: errorIn(board.state()),
      oldestPending: board.oldestPending(),
    };
  }
  const published = shared?.published;
  const isWatched = shared?.owner != null;
  // What a watcher published last stays until the poll has read something newer.
  if (published?.state.readAt && (isWatched || published.state.readAt > (readAt ?? 0))) {
    return {
      ...published.counts,
      from,
      to,
      readAt: published.state.readAt,
      lookedAt: published.state.lookedAt,
      error: isWatched ? errorIn(published.state) : error,
      oldestPending: isWatched ? published.oldestPending : null,
    };
  }
  const { scenes = null, tiles = null } = overview ?? {};
  return { scenes, tiles, from, to, readAt, lookedAt: readAt, error, oldestPending: null };
}
