import type { SimContext } from '../context';
import { random } from '../random';
import { reason } from './messages';
import type { Item, Machine } from './state-machine';
import type { Aoi } from './store';

/** Results are collected every this many simulated milliseconds: statuses change in bursts. */
const collectMs = 10_000;
/** A clock that runs fast skips beats; this many are made up for at once. */
const maxBeats = 2_000;

/** Workers of an AOI, and how long they need, seconds. */
const work = {
  scene: { workers: 2, from: 10, to: 40 },
  tile: { workers: 5, from: 5, to: 40 },
} as const;

interface Job {
  item: Item;
  endsAt: number;
}

interface Pool {
  queue: Item[];
  running: Job[];
}

export interface Jobs {
  /** Someone has to work on this item. */
  add(item: Item): void;
  /** What is queued or worked on, and how often items were worked on. */
  dump(): { waiting: Item[]; attempts: [Item, number][] };
  /** An item was worked on so often before. */
  remember(item: Item, attempts: number): void;
  /** An item is there no more. */
  forget(item: Item): void;
  /** Starts to work; results go to the machine. */
  start(machine: Machine): void;
  close(): void;
}

/** Works on items that are PENDING: a download for each scene, then processing for each tile. */
export function createJobs(context: SimContext): Jobs {
  const { clock, options } = context;
  const pools = new Map<Aoi, Record<Item['kind'], Pool>>();
  /** Of AOIs that are still there. */
  const attempts = new Map<Item, number>();
  let stop = () => {};
  let beat = clock.now();

  const listPools = (aoi: Aoi) => {
    const there = pools.get(aoi);
    if (there) return there;
    const made = { scene: { queue: [], running: [] }, tile: { queue: [], running: [] } };
    pools.set(aoi, made);
    return made;
  };

  function finish(machine: Machine, { item }: Job): void {
    if (item.status !== 'PENDING') return;
    const attempt = (attempts.get(item) ?? 0) + 1;
    attempts.set(item, attempt);
    const dice = random(options.seed, 'job', item.aoi.name, item.kind, item.sourceId, attempt);
    // What went wrong once is less likely to do so again.
    if (!dice.chance(item.aoi.failures / attempt)) {
      machine.result(item, 'DONE');
      return;
    }
    const isForGood = item.data.is_retriable === false || dice.chance(0.2);
    const to = isForGood ? 'FAILED' : 'RETRY';
    machine.result(item, to, reason(item, to, dice));
  }

  /** One collection of results, after which free workers take what waits. */
  function collect(machine: Machine, at: number): void {
    for (const [aoi, kinds] of pools) {
      // An AOI that was deleted.
      if (!aoi.isRunning) {
        pools.delete(aoi);
        for (const item of attempts.keys()) if (item.aoi === aoi) attempts.delete(item);
        continue;
      }
      for (const kind of ['scene', 'tile'] as const) {
        const pool = kinds[kind];
        const ended = pool.running.filter(({ endsAt }) => endsAt <= at);
        pool.running = pool.running.filter(({ endsAt }) => endsAt > at);
        for (const job of ended) finish(machine, job);
      }
      for (const kind of ['scene', 'tile'] as const) fill(kinds[kind], kind, at);
      const isIdle = Object.values(kinds).every(({ queue, running }) => queue.length + running.length === 0);
      if (isIdle) pools.delete(aoi);
    }
  }

  function fill(pool: Pool, kind: Item['kind'], at: number): void {
    const { workers, from, to } = work[kind];
    let taken = 0;
    while (pool.running.length < workers && taken < pool.queue.length) {
      const item = pool.queue[taken++]!;
      if (item.status !== 'PENDING') continue;
      const seconds = random(options.seed, 'time', item.aoi.name, kind, item.sourceId, at).between(from, to);
      pool.running.push({ item, endsAt: at + seconds * 1000 });
    }
    pool.queue.splice(0, taken);
  }

  return {
    add(item) {
      if (item.aoi.isRunning) listPools(item.aoi)[item.kind].queue.push(item);
    },
    dump: () => ({
      waiting: [...pools.values()].flatMap(({ scene, tile }) =>
        [scene, tile].flatMap(({ running, queue }) => [...running.map(({ item }) => item), ...queue]),
      ),
      attempts: [...attempts],
    }),
    remember: (item, count) => void attempts.set(item, count),
    forget: (item) => void attempts.delete(item),
    start(machine) {
      stop = clock.every(collectMs, () => {
        const now = clock.now();
        beat = Math.max(beat, now - maxBeats * collectMs);
        while (beat + collectMs <= now && pools.size > 0) {
          beat += collectMs;
          collect(machine, beat);
        }
        if (pools.size === 0) beat = now - (now % collectMs);
      });
    },
    close: () => stop(),
  };
}
