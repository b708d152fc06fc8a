import 'server-only';
import { config } from '@/lib/platform/config';
import { processWide } from '@/lib/platform/global';
import { describe as explain, UpstreamError } from '@/lib/upstream/errors';
import { keepSample, type Pace, paceNow, readPaces } from './aoi-pace';
import { listAois, readOverview } from './client';
import { kinds } from './live/board';
import { watcherOf } from './live/hub';
import type { Overview } from './overview';
import { hasPattern } from './payload';
import { readStatus } from './status';

interface Known {
  overview: Overview;
  readAt: number;
  costMs: number;
}

const state = processWide('aoi-list', () => ({
  names: [] as { name: string; status: string | undefined }[],
  namesAt: 0,
  known: new Map<string, Known>(),
  refreshing: undefined as Promise<void> | undefined,
  trouble: null as string | null,
  paces: Promise.resolve(new Map<string, Pace>()),
  pacesAt: 0,
}));

const namesAgeMs = 3_000;
const leastAgeMs = 5_000;
const pacesAgeMs = 4_000;
/** How long a page waits for fresh counts before it is shown what there is. */
const patienceMs = 1_500;

/**
 * All AOIs with their counts. Overviews cost the server much, so each is read again only when the time since is a
 * multiple of what it cost; boards that are watched tell their own counts. An old picture is given with its age.
 */
export async function readAoiList() {
  await Promise.race([refreshed(), new Promise((resolve) => setTimeout(resolve, patienceMs))]);
  return listNow();
}

/** The same, once everything that is due has been read, however long that takes. */
export async function freshAoiList() {
  await refreshed();
  return listNow();
}

function refreshed(): Promise<void> {
  state.refreshing ??= refresh().finally(() => {
    state.refreshing = undefined;
  });
  return state.refreshing;
}

async function listNow() {
  const paces = await knownPaces();
  return {
    server: {
      state: state.trouble ? ('down' as const) : ('ok' as const),
      sentence: state.trouble,
      ageMs: state.namesAt === 0 ? null : Date.now() - state.namesAt,
    },
    aois: state.names.map(({ name, status }) => {
      const counts = countsOf(name);
      return {
        name,
        status: readStatus(status),
        ...counts,
        ...paceNow(paces.get(name), counts.tiles, counts.readAt),
        oldestPending: oldestPending(name),
      };
    }),
  };
}

/** The records of all AOIs, asked of the database every few seconds whoever looks. */
async function knownPaces() {
  if (Date.now() - state.pacesAt > pacesAgeMs) {
    state.pacesAt = Date.now();
    state.paces = readPaces(state.names.map(({ name }) => name));
  }
  return state.paces;
}

/** What is PENDING longest, of AOIs that somebody watches. */
function oldestPending(name: string) {
  const watcher = watcherOf(name);
  if (!watcher?.readAt) return null;
  let oldest: number | null = null;
  for (const kind of kinds) {
    for (const since of watcher.board.sinceIn(kind, 'PENDING')) {
      // Those were so at the first look already.
      if (since === null) return { at: watcher.startedAt, isAtLeast: true };
      if (oldest === null || since < oldest) oldest = since;
    }
  }
  return oldest === null ? null : { at: oldest, isAtLeast: false };
}

function countsOf(name: string) {
  const watcher = watcherOf(name);
  const known = state.known.get(name);
  const { from = null, to = null } = known?.overview ?? {};
  if (watcher?.readAt) {
    return {
      scenes: watcher.board.counts('scene'),
      tiles: watcher.board.counts('tile'),
      from,
      to,
      readAt: watcher.readAt,
    };
  }
  return {
    scenes: known?.overview.scenes ?? null,
    tiles: known?.overview.tiles ?? null,
    from,
    to,
    readAt: known?.readAt ?? null,
  };
}

async function refresh(): Promise<void> {
  try {
    if (Date.now() - state.namesAt > namesAgeMs) {
      state.names = await listAois();
      state.namesAt = Date.now();
      const present = new Set(state.names.map(({ name }) => name));
      for (const name of state.known.keys()) if (!present.has(name)) state.known.delete(name);
    }
    for (const { name } of state.names) {
      if (hasPattern(name) || !isDue(name)) continue;
      const started = performance.now();
      const overview = await readOverview(name);
      state.known.set(name, { overview, readAt: Date.now(), costMs: performance.now() - started });
      await keepSample(name, overview.scenes, overview.tiles, Date.now());
    }
    state.trouble = null;
  } catch (error) {
    if (!(error instanceof UpstreamError)) throw error;
    state.trouble = explain(error).title;
  }
}

function isDue(name: string): boolean {
  if (watcherOf(name)?.readAt) return false;
  const known = state.known.get(name);
  if (!known) return true;
  const share = config().workflow?.share ?? 0.1;
  return Date.now() - known.readAt > Math.max(leastAgeMs, (known.costMs * state.names.length) / share);
}
