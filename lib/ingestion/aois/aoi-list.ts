import 'server-only';
import { processSingleton } from '@/lib/platform/global';
import { whyUnreadable } from '../aoi-name';
import type { WatcherState } from '../board/bus';
import { findWatcher } from '../board/hub';
import { readBoards, type SharedBoard } from '../board/shared-board';
import { readStatus } from '../status';
import { paceNow, type Rate, readPaces } from './aoi-rate';
import { readSwept, type Swept, type SweptAoi } from './store';
import { Sweeper } from './sweeper';

interface Picture {
  swept: Swept;
  boards: Map<string, SharedBoard>;
  paces: Map<string, Rate>;
}

const state = processSingleton('aoi-list', () => ({
  sweeper: new Sweeper(),
  picture: undefined as Promise<Picture> | undefined,
  pictureAt: 0,
  freshAt: 0,
  paces: Promise.resolve(new Map<string, Rate>()),
  pacesAt: 0,
}));

const pictureAgeMs = 1_000;
const pacesAgeMs = 4_000;
/** How long a page waits for fresh counts before it is shown what there is; longer where an AOI was never read. */
const timeoutMs = 300;
const firstTimeoutMs = 1_500;

/**
 * All AOIs with their counts: of those that are watched, in whichever process, what their watcher reports; of the
 * others what the sweep of all processes brought. An old picture is given with its age.
 * @param patience how long to wait for what is due, ms; where it is left out, as long as a page may wait
 */
export async function readAoiList(patience?: number) {
  if (patience !== undefined || Date.now() - state.freshAt > pictureAgeMs) {
    const { swept } = await knownPicture();
    const isKnown =
      swept.listedAt !== null &&
      swept.aois.every(({ name, triedAt }) => triedAt !== null || whyUnreadable(name) !== undefined);
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
  await state.sweeper.sweep(signal);
  state.freshAt = Date.now();
  state.pictureAt = 0;
}

async function listNow() {
  const { swept, boards, paces } = await knownPicture();
  return {
    server: {
      state: swept.trouble ? ('down' as const) : ('ok' as const),
      sentence: swept.trouble,
      listedAt: swept.listedAt,
    },
    aois: swept.aois.map((aoi) => {
      const { lookedAt, ...counts } = chooseCounts(aoi, boards.get(aoi.name));
      return {
        name: aoi.name,
        status: readStatus(aoi.status),
        /** Why no request can name it; null where one can. */
        unreadable: whyUnreadable(aoi.name) ?? null,
        ...counts,
        ...paceNow(paces.get(aoi.name), counts.tiles, lookedAt),
      };
    }),
  };
}

/** What the database holds of all AOIs, asked every second anyone who looks, and of their pace less often. */
function knownPicture(): Promise<Picture> {
  if (!state.picture || Date.now() - state.pictureAt > pictureAgeMs) {
    state.pictureAt = Date.now();
    state.picture = readPictureOfAll();
    state.picture.catch(() => {
      state.pictureAt = 0;
    });
  }
  return state.picture;
}

async function readPictureOfAll(): Promise<Picture> {
  const swept = await readSwept();
  const names = swept.aois.map(({ name }) => name);
  if (Date.now() - state.pacesAt > pacesAgeMs) {
    state.pacesAt = Date.now();
    state.paces = readPaces(names);
  }
  const [boards, paces] = await Promise.all([readBoards(names), state.paces]);
  return { swept, boards, paces };
}

/** Why the counts cannot be read; a server that answers may have other things said of it. */
const troubleIn = ({ server }: WatcherState) => (server.state === 'down' ? server.sentence : null);

function chooseCounts({ name, overview, readAt, trouble }: SweptAoi, shared: SharedBoard | undefined) {
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
      trouble: troubleIn(board.state()),
      oldestPending: board.oldestPending(),
    };
  }
  const published = shared?.published;
  const isWatched = shared?.owner != null;
  // What a watcher published last stays until the sweep has read something newer.
  if (published?.state.readAt && (isWatched || published.state.readAt > (readAt ?? 0))) {
    return {
      ...published.counts,
      from,
      to,
      readAt: published.state.readAt,
      lookedAt: published.state.lookedAt ?? published.state.readAt,
      trouble: isWatched ? troubleIn(published.state) : trouble,
      oldestPending: (isWatched && published.oldestPending) || null,
    };
  }
  const { scenes = null, tiles = null } = overview ?? {};
  return { scenes, tiles, from, to, readAt, lookedAt: readAt, trouble, oldestPending: null };
}
