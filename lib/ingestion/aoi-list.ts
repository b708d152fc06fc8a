import 'server-only';
import { randomUUID } from 'node:crypto';
import { processWide } from '@/lib/platform/global';
import { whyUnreadable } from './aoi-name';
import { type Pace, paceNow, readPaces } from './aoi-pace';
import type { WatcherState } from './live/bus';
import { watcherOf } from './live/hub';
import { type Lease, readLeases } from './live/leases';
import { readStatus } from './status';
import { readSwept, type Swept, type SweptAoi } from './sweep/store';
import { Sweeper } from './sweep/sweeper';

interface Picture {
  swept: Swept;
  leases: Map<string, Lease>;
  paces: Map<string, Pace>;
}

const state = processWide('aoi-list', () => ({
  sweeper: new Sweeper(randomUUID()),
  picture: undefined as Promise<Picture> | undefined,
  pictureAt: 0,
  freshAt: 0,
  paces: Promise.resolve(new Map<string, Pace>()),
  pacesAt: 0,
}));

const pictureAgeMs = 1_000;
const pacesAgeMs = 4_000;
/** How long a page waits for fresh counts before it is shown what there is; longer where an AOI was never read. */
const patienceMs = 300;
const firstPatienceMs = 1_500;

/**
 * All AOIs with their counts: of those that are watched, in whichever process, what their watcher tells; of the others
 * what the sweep of all processes brought. An old picture is given with its age.
 * @param patience how long to wait for what is due, ms; where it is left out, as long as a page may wait
 */
export async function readAoiList(patience?: number) {
  if (patience !== undefined || Date.now() - state.freshAt > pictureAgeMs) {
    const { swept } = await knownPicture();
    const isKnown =
      swept.listedAt !== null &&
      swept.aois.every(({ name, triedAt }) => triedAt !== null || whyUnreadable(name) !== undefined);
    const most = patience ?? (isKnown ? patienceMs : firstPatienceMs);
    await Promise.race([freshened(), new Promise((resolve) => setTimeout(resolve, most))]);
  }
  return listNow();
}

/** The same, once what is due and within the share of the server's time has been read, however long that takes. */
export async function freshAoiList() {
  await freshened();
  return listNow();
}

async function freshened(): Promise<void> {
  await state.sweeper.sweep();
  state.freshAt = Date.now();
  state.pictureAt = 0;
}

async function listNow() {
  const { swept, leases, paces } = await knownPicture();
  return {
    server: {
      state: swept.trouble ? ('down' as const) : ('ok' as const),
      sentence: swept.trouble,
      ageMs: swept.listedAt === null ? null : Date.now() - swept.listedAt,
    },
    aois: swept.aois.map((aoi) => {
      const counts = countsOf(aoi, leases.get(aoi.name));
      return {
        name: aoi.name,
        status: readStatus(aoi.status),
        /** Why no request can name it; null where one can. */
        unreadable: whyUnreadable(aoi.name) ?? null,
        ...counts,
        ...paceNow(paces.get(aoi.name), counts.tiles, counts.readAt),
      };
    }),
  };
}

/** What the database holds of all AOIs, asked every second whoever looks, and of their pace less often. */
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
  const [leases, paces] = await Promise.all([readLeases(names), state.paces]);
  return { swept, leases, paces };
}

/** Why the counts cannot be read; a server that answers may have other things said of it. */
const troubleIn = ({ server }: WatcherState) => (server.state === 'down' ? server.sentence : null);

function countsOf({ name, overview, readAt, trouble }: SweptAoi, lease: Lease | undefined) {
  const { from = null, to = null } = overview ?? {};
  const board = watcherOf(name);
  if (board?.readAt) {
    const counts = { scenes: board.board.counts('scene'), tiles: board.board.counts('tile') };
    return {
      ...counts,
      from,
      to,
      readAt: board.readAt,
      trouble: troubleIn(board.state()),
      oldestPending: board.oldestPending(),
    };
  }
  const told = lease?.told;
  // What a watcher told last stays until the sweep has read something newer.
  if (told?.state.readAt && (lease?.isLive || told.state.readAt > (readAt ?? 0))) {
    return {
      ...told.counts,
      from,
      to,
      readAt: told.state.readAt,
      trouble: lease?.isLive ? troubleIn(told.state) : trouble,
      oldestPending: (lease?.isLive && told.oldestPending) || null,
    };
  }
  const { scenes = null, tiles = null } = overview ?? {};
  return { scenes, tiles, from, to, readAt, trouble, oldestPending: null };
}
