import { deserialize, serialize } from 'node:v8';
import { toPairs, type WatcherState } from '@/lib/ingestion/board/bus';
import type { ReadKind } from '@/lib/ingestion/board/plan';
import type { WatcherCheckpoint } from '@/lib/ingestion/board/published-state';
import { serverReader, type WorkflowReader } from '@/lib/ingestion/board/reader';
import { Watcher } from '@/lib/ingestion/board/watcher';
import { type ItemChange, type Kind, kinds } from '@/lib/ingestion/item';
import { statuses } from '@/lib/ingestion/status';
import { resetBreakers } from '@/lib/upstream/breaker';
import type { TestSimulator } from '@/testing/simulator';
import { Ages } from './ages';
import { dice } from './dice';
import { type Beat, differences, itemKey, judge, type TrueWorkflow } from './model-verdict';

/** What is left of a watcher when its process ends. */
interface Stored {
  columns: Uint8Array;
  memory: WatcherCheckpoint;
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

/** A strange server may count this many results too few as DONE: they are PENDING in its copy of the database still. */
const lateCounts = { DONE: 3, PENDING: 3 };

/**
 * Lets random things happen to two AOIs whose names differ by case, in the simulator of the environment. At the same time
 * watchers read at random times through random faults, are stopped and restored, and the server is restarted. Then
 * compares all that was shown with what the simulator knows to be true.
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
    // Nothing else happens at the same time.
    now += 1;
    ages.moved(count);
    now += 1;
  };
  const ages = new Ages(() => now, isStrange ? lateCounts : {});
  await post(names.flatMap((aoi) => Array.from({ length: 12 }, () => ({ do: 'add', aoi }))));

  const max = { scene: 24, tile: 48 };
  const event = () => {
    const kind = pick<Kind>(['scene', 'tile', 'tile']);
    // The newest, for others may have gone with their AOI.
    const id = Math.max(1, max[kind] - below(kind === 'scene' ? 40 : 80));
    const message = chance(0.5) ? 'It broke' : 'The disk is full';
    const what = below(100);
    if (what < 1 && max.scene < 60) {
      max.scene += 1;
      max.tile += 2;
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
    let found: ItemChange[] = [];
    const shown = new Map<string, string>();
    const watcher: Watcher = new Watcher(
      reader,
      {
        keep: async ({ changes, isNew }) => {
          if (isNew) {
            shown.clear();
            for (const kind of kinds)
              for (const { id, status } of watcher.board.all(kind)) shown.set(itemKey(kind, id), status);
          } else found.push(...changes);
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
        for (const { id, status } of watcher.board.all(kind)) shown.set(itemKey(kind, id), status);
    }
    ages.follow(aoi, watcher);
    const beat = async (read: ReadKind) => {
      found = [];
      const [begin, begunAt] = [count, now];
      await watcher.beat(read);
      ages.look(aoi, watcher);
      const { scenes, tiles } = toPairs(found);
      for (const [kind, pairs] of [
        ['scene', scenes],
        ['tile', tiles],
      ] as const) {
        for (const [id, status] of pairs) {
          if (status === null) shown.delete(itemKey(kind, id));
          else shown.set(itemKey(kind, id), status);
        }
      }
      // What ended in doubt is shown as older, and read again.
      const { scenes: sceneTimes, tiles: tileTimes } = watcher.state().numbersAt;
      const isWell =
        watcher.server !== 'down' && sceneTimes.PENDING === begunAt && tileTimes.PENDING === begunAt;
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
      await post([]);
      await post([{ do: 'delete', aoi }]);
      ages.deleted(aoi);
      now += 1;
      if (chance(0.5)) for (const one of watchers) await one.beat('full');
      await post(Array.from({ length: 6 }, () => ({ do: 'add', aoi })));
      max.scene += 6;
      max.tile += 12;
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
      await pick(watchers).beat(pick<ReadKind>(['active', 'active', 'active', 'check', 'full']));
      if (isDisturbed) await sim.faults.clear();
    }
  }
  isQuiet = true;
  if (isStrange) await sim.quiet();
  for (const { watcher, beat, stop } of watchers) {
    resetBreakers();
    // Quiet: what every plan comes to in the end.
    for (const read of ['active', 'check', 'full', 'full'] as const) await beat(read);
    const truth = (await sim.truth<TrueWorkflow>()).workflow.aois.find(
      ({ name }) => name === beats.at(-1)?.aoi,
    );
    complaints.push(...differences(watcher, truth?.items ?? []));
    stop.abort();
  }
  const { workflow } = await sim.truth<TrueWorkflow>();
  const { transitions, transitionCount } = workflow;
  const offset = transitionCount - transitions.length;
  complaints.push(...judge(beats, transitions, offset), ...ages.tooYoung(workflow));
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
function disturbed(reader: WorkflowReader, between: () => Promise<void> | undefined): WorkflowReader {
  const after =
    <A extends unknown[], R>(read: (...args: A) => Promise<R>) =>
    async (...args: A) => {
      await between();
      return read(...args);
    };
  return {
    aoi: reader.aoi,
    exists: after(reader.exists),
    overview: after(reader.overview),
    scenes: after(reader.scenes),
    tiles: after(reader.tiles),
    item: after(reader.item),
    unreadableRows: reader.unreadableRows,
  };
}
