import { deserialize, serialize } from 'node:v8';
import type { TestSimulator } from '@/e2e/support/simulator';
import { resetBreakers } from '@/lib/upstream/breaker';
import { type Change, type Kind, kinds } from '../live/board';
import { toPairs, type WatcherState } from '../live/bus';
import type { Read } from '../live/plan';
import { type Reader, serverReader } from '../live/reader';
import type { Memory } from '../live/told';
import { Watcher } from '../live/watcher';
import { type Status, statuses } from '../status';

interface TrueItem {
  kind: Kind;
  id: number;
  status: Status;
  message: string;
  retryCountDown: number;
  previous?: number | null;
  reference?: number | null;
}

interface TrueWorkflow {
  aois: { name: string; items: TrueItem[] }[];
  transitions: { kind: Kind; id: number; aoi: string; from: Status; to: Status }[];
  transitionCount: number;
}

/** One reading, with what happened on the server while it lasted: from transition `start` to transition `end`. */
interface Beat {
  aoi: string;
  read: Read;
  isWell: boolean;
  generation: number;
  start: number;
  end: number;
  changes: Change[];
  shown: Map<string, string>;
}

/** What is left of a watcher when its process ends. */
interface Stored {
  columns: Uint8Array;
  memory: Memory;
  state: WatcherState;
}

export interface ModelReport {
  steps: number;
  beats: number;
  failedBeats: number;
  transitions: number;
  restarts: number;
  serverRestarts: number;
  /** Scenes whose ids were given out before others that appeared before them. */
  late: number;
  /** What was not as it has to be; empty when all held. */
  complaints: string[];
}

/** How long the server is gone when it is restarted. */
const downMs = 150;

const keyOf = (kind: Kind, id: number) => `${kind}${id}`;

/** Numbers that are the same for the same seed. */
function dice(seed: number) {
  let state = seed >>> 0;
  const next = () => {
    state = (Math.imul(state ^ (state >>> 15), 0x2c1b3c6d) + 0x9e3779b9) >>> 0;
    return ((state ^ (state >>> 13)) >>> 0) / 2 ** 32;
  };
  return {
    chance: (share: number) => next() < share,
    below: (limit: number) => Math.floor(next() * limit),
    pick: <T>(from: readonly T[]) => from[Math.floor(next() * from.length)] as T,
  };
}

/**
 * Lets random things happen to two AOIs whose names differ by case, in the simulator of the environment, while watchers
 * read at random times through random faults and are stopped and restored, and the server is restarted; then compares all that was shown with what
 * the simulator knows to be true.
 */
export async function playModel(
  sim: TestSimulator,
  seed: number,
  steps: number,
  { isStrange = false } = {},
): Promise<ModelReport> {
  const { chance, below, pick } = dice(seed);
  const names = ['Model', 'model'];
  const complaints: string[] = [];
  const beats: Beat[] = [];
  let [now, restarts, serverRestarts, count, reserved, late] = [1_000_000_000, 0, 0, 0, 0, 0];
  let waiting: object[] = [];
  let isRestarting = false;
  let isQuiet = false;
  const post = async (events: object[]) => {
    const body = JSON.stringify([...waiting, ...events]);
    waiting = [];
    const response = await fetch(`${sim.url}/workflow/_play`, { method: 'POST', body });
    count = ((await response.json()) as { transitionCount: number }).transitionCount;
  };
  await post(names.flatMap((aoi) => Array.from({ length: 12 }, () => ({ do: 'add', aoi }))));

  const most = { scene: 24, tile: 48 };
  const event = () => {
    const kind = pick<Kind>(['scene', 'tile', 'tile']);
    // The newest, for others may have gone with their AOI.
    const id = Math.max(1, most[kind] - below(kind === 'scene' ? 40 : 80));
    const message = chance(0.5) ? 'It broke' : 'The disk is full';
    const what = below(100);
    if (what < 1 && most.scene < 60) {
      most.scene += 1;
      most.tile += 2;
      // Some ids are given out long before their scene and tiles appear.
      if (chance(0.3)) {
        reserved += 1;
        return { do: 'reserve', aoi: pick(names) };
      }
      return { do: 'add', aoi: pick(names) };
    }
    if (what < 2 && reserved > 0) {
      reserved -= 1;
      late += 1;
      return { do: 'add', aoi: pick(names), isLate: true };
    }
    if (what < 55) return { do: 'result', kind, id, to: pick(['DONE', 'DONE', 'RETRY', 'FAILED']), message };
    if (what < 72) return { do: 'retry', kind, id };
    if (what < 77) return { do: 'fail', kind, id };
    return { do: 'force', kind, id, to: pick(statuses) };
  };
  const some = (limit: number) => post(Array.from({ length: 1 + below(limit) }, event));

  const start = (aoi: string, stored?: Stored) => {
    const stop = new AbortController();
    const reader = disturbed(serverReader(aoi, stop.signal), () =>
      !isRestarting && !isQuiet && chance(0.15) ? some(3) : undefined,
    );
    let found: Change[] = [];
    const shown = new Map<string, string>();
    const watcher: Watcher = new Watcher(
      reader,
      {
        keep: async ({ changes, isNew }) => {
          if (isNew) {
            shown.clear();
            for (const kind of kinds)
              for (const { id, status } of watcher.board.all(kind)) shown.set(keyOf(kind, id), status);
          }
          found.push(...changes);
        },
        explain: String,
        newEpoch: () => 'epoch',
        share: () => 1,
        now: () => now,
      },
      stop.signal,
    );
    if (stored) {
      watcher.board.restore(deserialize(stored.columns));
      watcher.goOn(stored.memory, stored.state);
      for (const kind of kinds)
        for (const { id, status } of watcher.board.all(kind)) shown.set(keyOf(kind, id), status);
    }
    const beat = async (read: Read) => {
      found = [];
      const begin = count;
      await watcher.beat(read);
      const { scenes, tiles } = toPairs(found);
      for (const [kind, pairs] of [
        ['scene', scenes],
        ['tile', tiles],
      ] as const) {
        for (const [id, status] of pairs) {
          if (status === null) shown.delete(keyOf(kind, id));
          else shown.set(keyOf(kind, id), status);
        }
      }
      // What ended in doubt is shown as older, and read again.
      const isWell = watcher.server !== 'down' && watcher.readAt === now;
      if (watcher.server === 'down') resetBreakers();
      const { generation } = watcher;
      beats.push({
        aoi,
        read,
        isWell,
        generation,
        start: begin,
        end: count,
        changes: found,
        shown: new Map(shown),
      });
    };
    return { aoi, watcher, beat, stop };
  };

  let watchers = names.map((aoi) => start(aoi));
  const restart = (index: number) => {
    const { aoi, watcher, stop } = watchers[index] as (typeof watchers)[number];
    stop.abort();
    restarts += 1;
    // What was never read whole is not stored either.
    const isStored = watcher.memory().lastFull > 0;
    const columns = serialize(watcher.board.dump());
    const stored = { columns, memory: watcher.memory(), state: watcher.state() };
    watchers[index] = start(aoi, isStored ? stored : undefined);
  };

  /** The server goes down in the middle of a reading, is asked while it is down, and comes back with its rows. */
  const restartServer = async () => {
    serverRestarts += 1;
    isRestarting = true;
    const one = pick(watchers);
    await Promise.all([one.beat('full'), sim.restart(downMs)]);
    await one.beat('active');
    await sim.answers();
    isRestarting = false;
    resetBreakers();
  };

  const restartEvery = Math.ceil(steps / 16);
  const restartServerEvery = Math.ceil(steps / 4.5);
  for (let step = 1; step <= steps; step += 1) {
    const what = below(100);
    if (step % restartEvery === 0) restart(below(2));
    else if (step % restartServerEvery === 0) await restartServer();
    else if (step % Math.ceil(steps / 4) === 0) {
      // It goes, is seen to be gone or not, and comes back under the same name.
      const aoi = pick(names);
      await post([{ do: 'delete', aoi }]);
      if (chance(0.5)) for (const one of watchers) await one.beat('full');
      await post(Array.from({ length: 6 }, () => ({ do: 'add', aoi })));
      most.scene += 6;
      most.tile += 12;
      await (watchers.find((one) => one.aoi === aoi) as (typeof watchers)[number]).beat('full');
    } else if (what < 88) waiting.push(event());
    else {
      if (waiting.length > 0) await post([]);
      now += below(20_000);
      const isDisturbed = chance(0.1);
      if (isDisturbed) {
        const kind = pick(['status', 'malformed', 'cut', 'latency']);
        await sim.faults.set([
          // Not what the model itself says.
          {
            kind,
            service: 'workflow',
            path: 're:/(aoi|scene|tile)/',
            skip: below(4),
            times: 1 + below(2),
            ms: 30,
          },
        ]);
      }
      await pick(watchers).beat(pick<Read>(['active', 'active', 'active', 'check', 'full']));
      if (isDisturbed) await sim.faults.clear();
    }
  }
  isQuiet = true;
  if (isStrange) await sim.quiet();
  for (const { watcher, beat, stop } of watchers) {
    resetBreakers();
    // Quiet: what every plan comes to by itself.
    for (const read of ['active', 'check', 'full', 'full'] as const) await beat(read);
    const truth = (await sim.truth<TrueWorkflow>()).workflow.aois.find(
      ({ name }) => name === beats.at(-1)?.aoi,
    );
    complaints.push(...differences(watcher, truth?.items ?? []));
    stop.abort();
  }
  const { transitions, transitionCount } = (await sim.truth<TrueWorkflow>()).workflow;
  const offset = transitionCount - transitions.length;
  complaints.push(...judge(beats, transitions, offset));
  watchers = [];
  const failedBeats = beats.filter(({ isWell }) => !isWell).length;
  return {
    steps,
    beats: beats.length,
    failedBeats,
    transitions: transitionCount,
    restarts,
    serverRestarts,
    late,
    complaints,
  };
}

/** A reader between whose answers things happen. */
function disturbed(reader: Reader, between: () => Promise<void> | undefined): Reader {
  const after =
    <A extends unknown[], R>(read: (...given: A) => Promise<R>) =>
    async (...given: A) => {
      await between();
      return read(...given);
    };
  return {
    aoi: reader.aoi,
    exists: after(reader.exists),
    overview: after(reader.overview),
    scenes: after(reader.scenes),
    tiles: after(reader.tiles),
    item: after(reader.item),
  };
}

function differences({ board }: Watcher, items: TrueItem[]): string[] {
  const told = (values: unknown[]) => JSON.stringify(values);
  const expected = items.map(({ kind, id, status, message, retryCountDown, previous, reference }) =>
    told([kind, id, status, message, retryCountDown, previous ?? null, reference ?? null]),
  );
  const shown = kinds.flatMap((kind) =>
    [...board.all(kind)].map(({ id, status, message, retries, previousId, referenceId }) =>
      told([kind, id, status, message, retries, previousId, referenceId]),
    ),
  );
  const has = new Set(shown);
  const should = new Set(expected);
  return [
    ...expected.filter((item) => !has.has(item)).map((item) => `is not on the board: ${item}`),
    ...shown.filter((item) => !should.has(item)).map((item) => `is on the board only: ${item}`),
  ];
}

/** Every change must have been true while it was read, and what held all through a reading must be on the board. */
function judge(beats: Beat[], transitions: TrueWorkflow['transitions'], offset: number): string[] {
  const complaints: string[] = [];
  const moves = new Map<string, { at: number; from: Status; to: Status }[]>();
  for (const [place, { kind, id, from, to }] of transitions.entries()) {
    const key = keyOf(kind, id);
    moves.set(key, [...(moves.get(key) ?? []), { at: offset + place, from, to }]);
  }
  /** The statuses of an item from one transition to another. */
  const heldIn = (key: string, start: number, end: number): Status[] => {
    const all = moves.get(key) ?? [];
    const inside = all.filter(({ at }) => at >= start && at < end);
    const before = all.filter(({ at }) => at < start).at(-1)?.to ?? all[0]?.from;
    return [...(before ? [before] : []), ...inside.map(({ to }) => to)];
  };
  const last = new Map<string, string | null>();
  for (const [index, { aoi, read, isWell, generation, start, end, changes, shown }] of beats.entries()) {
    const where = `beat ${index} (${read} of ${aoi})`;
    for (const { kind, id, from, to } of changes) {
      const key = keyOf(kind, id);
      const held = heldIn(key, start, end);
      if (to !== null && to !== 'unknown' && held.length > 0 && !held.includes(to)) {
        complaints.push(`${where} showed ${key} as ${to}; it was ${held.join(', ')}`);
      }
      const before = last.get(`${aoi} ${generation} ${key}`);
      if (before !== undefined && before !== from)
        complaints.push(`${where}: ${key} from ${from} after ${before}`);
      last.set(`${aoi} ${generation} ${key}`, to);
    }
    if (!isWell || read === 'check') continue;
    for (const [key, status] of shown) {
      const held = heldIn(key, start, end);
      const [only] = held;
      if (held.length !== 1 || only === undefined) continue;
      const isActive = (one: string) => one === 'PENDING' || one === 'RETRY';
      const mustShow = read === 'full' || isActive(only) || isActive(status);
      if (mustShow && status !== only)
        complaints.push(`${where} missed that ${key} was ${only}: it showed ${status}`);
    }
  }
  return complaints;
}
