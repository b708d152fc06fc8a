import { afterEach, expect, it } from 'vitest';
import { resetBreakers } from '@/lib/upstream/breaker';
import { Ages } from '@/testing/ingestion/ages';
import { type Services, startServices } from '@/testing/ingestion/services';
import type { Kind } from '../item';
import type { Status } from '../status';
import type { ReadKind } from './plan';
import { serverReader, type WorkflowReader } from './reader';
import { Watcher } from './watcher';

let services: Services;
afterEach(() => services.stop());

const aoi = 'Storm';
const size = { scenes: 150, tilesPerScene: 15, statuses: { NEW: 7, PENDING: 2, DONE: 1 } };
const lengthMs = 50_000;
/** Bursts begin this far apart; no reading is in step with them. */
const burstMs = 7_900;
const resultsInBurst = 60;
/** The server takes this long for each answer. */
const answerMs = 250;
/** How often each reading is made while something is PENDING. In a storm the share leaves no room for whole ones. */
const paces = { active: 2_000, check: 6_000 } satisfies Partial<Record<ReadKind, number>>;

interface TrueItem {
  kind: Kind;
  id: number;
  status: Status;
}

interface TrueWorkflow {
  aois: { name: string; items: TrueItem[] }[];
  transitions: { kind: Kind; id: number; aoi: string; to: Status }[];
  transitionCount: number;
}

/** Time continues only here, so that it is the same on every machine. */
it.each([
  ['real', {}],
  // Its counts may come from a copy of the database that lacks the last results.
  ['strange', { DONE: 3, PENDING: 3 }],
])(
  'shows no number as younger than it is, in bursts of results at a slow and failing %s server',
  async (mode, miscount) => {
    services = await startServices({ SIM_MODE: mode, SIM_SEED: 'storm' });
    const { sim } = services;
    await services.make(aoi, size);
    let now = 1_000_000;
    let nextBurst = now + burstMs;
    const end = now + lengthMs;
    const ages = new Ages(() => now, miscount);
    const truth = async () => (await sim.truth<TrueWorkflow>()).workflow;
    const items = async () => (await truth()).aois.find(({ name }) => name === aoi)?.items ?? [];
    ages.begin(aoi, await items());

    const work = async (count: number) => {
      const atWork = (await items()).filter(({ status }) => status === 'PENDING').slice(0, count);
      const events = atWork.map(({ kind, id }, place) => ({
        kind,
        id,
        do: 'result',
        to: place % 9 === 8 ? 'RETRY' : 'DONE',
      }));
      const body = JSON.stringify(events);
      const response = await fetch(`${sim.url}/workflow/_play`, { method: 'POST', body });
      ages.moved(((await response.json()) as { transitionCount: number }).transitionCount);
    };
    const pass = async (ms: number) => {
      const until = now + ms;
      while (nextBurst < until) {
        now = nextBurst;
        nextBurst += burstMs;
        // What the first results have started is done in the second round: no list of what is PENDING ever held it.
        await work(resultsInBurst);
        await work(resultsInBurst);
      }
      now = until;
    };

    const stop = new AbortController();
    const watcher = new Watcher(
      slowly(serverReader(aoi, stop.signal), () => pass(answerMs / 2)),
      { explain: String, newEpoch: () => 'epoch', share: () => 1, now: () => now },
      stop.signal,
    );
    ages.follow(aoi, watcher);
    const begun = (await truth()).transitionCount;
    await watcher.beat('full');
    expect(watcher.server).not.toBe('down');
    await sim.faults.set([
      { kind: 'status', status: 503, service: 'workflow', path: 're:/aoi/Storm', probability: 0.08 },
      { kind: 'cut', service: 'workflow', path: 're:/aoi/Storm', probability: 0.05 },
    ]);
    const last = { active: now, check: now };
    while (now < end) {
      const due = (['check', 'active'] as const).find((read) => now - last[read] >= paces[read]);
      if (due) {
        last[due] = now;
        await watcher.beat(due);
        ages.look(aoi, watcher);
        resetBreakers();
      } else await pass(100);
    }
    stop.abort();

    expect(ages.tooYoung(await truth()).slice(0, 10)).toEqual([]);
    // A storm in which nothing moves, or of which nothing is read, proves nothing.
    expect((await truth()).transitionCount - begun).toBeGreaterThan(500);
    expect(ages.countTimes({ kind: 'tile', status: 'DONE' })).toBeGreaterThan(3);
    expect(ages.countTimes({ kind: 'tile', status: 'PENDING' })).toBeGreaterThan(10);
  },
  300_000,
);

/** A reader before and after whose answers time passes. */
function slowly(reader: WorkflowReader, pass: () => Promise<void>): WorkflowReader {
  const slow =
    <A extends unknown[], R>(read: (...args: A) => Promise<R>) =>
    async (...args: A) => {
      await pass();
      const found = await read(...args);
      await pass();
      return found;
    };
  return {
    aoi: reader.aoi,
    exists: slow(reader.exists),
    overview: slow(reader.overview),
    scenes: slow(reader.scenes),
    tiles: slow(reader.tiles),
    item: slow(reader.item),
    unreadableRows: reader.unreadableRows,
  };
}
