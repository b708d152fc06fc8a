import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { viewerRoles } from '@/lib/accounts/role';
import { eventStream } from '@/lib/ingestion/board/event-stream';
import { findWatcher, watch } from '@/lib/ingestion/board/hub';
import type { ItemRef } from '@/lib/ingestion/item';
import { statuses } from '@/lib/ingestion/status';
import { config } from '@/lib/platform/config';
import type { TestSimulator } from '@/testing/simulator';
import { operator } from './open-services';

/** What the process held at one moment, after what is garbage had gone. */
interface Held {
  heapMegabytes: number;
  residentMegabytes: number;
  /** Sockets, timers and the like that Node.js counts, without those of viewers that are there just now. */
  handles: number;
}

export interface SoakReport {
  beats: number;
  arrivals: number;
  deltasRead: number;
  /** Medians of the first and the last tenth of the beats. */
  first: Held;
  last: Held;
  /** How many calls the workflow server had in the time given once the watchers had ended, and how many before. */
  callsAfterwards: number;
  callsBefore: number;
  /** How many more listened to the watchers once the last viewer had left than before the first came. */
  stillListening: number;
  /** AOIs that were still watched when no one looked any more. */
  stillWatched: string[];
  secondsUntilEnd: number;
}

const aois = ['Soak', 'soak'];
const maxViewers = 16;
/** More than these and the active lists are read instead of the items. */
const many = 25;
const quietMs = 5_000;
const maxShutdownMs = 90_000;

const dice = (seed: number) => {
  let state = seed >>> 0;
  const next = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
  return { chance: (share: number) => next() < share, below: (limit: number) => Math.floor(next() * limit) };
};

/**
 * Lets two AOIs change for this many beats of their watchers while viewers come, read and go, some without a word; then
 * everyone leaves. A beat does not wait for its time: each is asked for by an action, as a retry does. The services
 * are those of the environment.
 */
export async function playSoak(sim: TestSimulator, seed: number, beats: number): Promise<SoakReport> {
  const { chance, below } = dice(seed);
  const { workflow: server } = config();
  // So much that no wait comes of it: reads of what was acted on are paced as well.
  if (server) server.maxLoad = 100;
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  const play = async (events: object[]) => {
    await fetch(`${sim.url}/workflow/_play`, { method: 'POST', body: JSON.stringify(events) });
  };
  await play(aois.flatMap((aoi) => Array.from({ length: 12 }, () => ({ do: 'add', aoi }))));
  const { workflow } = await sim.truth<{ aois: { name: string; items: ItemRef[] }[] }>();
  const itemsByAoi = new Map(workflow.aois.map(({ name, items }) => [name, items]));
  const calls = async () => (await sim.requests()).filter(({ path }) => path.includes('/aoi/')).length;

  let deltasRead = 0;
  const viewers: { leave: () => Promise<void> }[] = [];
  const arrive = (aoi: string) => {
    const leaving = new AbortController();
    const lastId = chance(0.5) ? findWatcher(aoi)?.bus.lastId : undefined;
    const asked = { method: 'GET', signal: leaving.signal };
    const reader = eventStream([{ aoi }], operator, viewerRoles, lastId, asked).body?.getReader();
    const isAsleep = chance(0.1);
    const read = async () => {
      while (reader && !isAsleep) {
        const { done, value } = await reader.read();
        if (done) return;
        if (Buffer.from(value).includes('event: delta')) deltasRead += 1;
      }
    };
    const reading = read();
    // Either the connection breaks, or the reader stops.
    const leave = async () => {
      if (chance(0.5)) leaving.abort();
      else await reader?.cancel();
      await reading;
    };
    viewers.push({ leave });
  };
  const leaveOne = () => viewers.splice(below(viewers.length), 1)[0]?.leave();

  // One looks at each all the time, so that there is a beat to wait for.
  const kept = aois.map((aoi) => watch(aoi));
  for (const { watcher } of kept) await watcher.ready();
  const countListeners = () => kept.reduce((sum, { watcher }) => sum + watcher.bus.listenerCount, 0);
  const listenersBefore = countListeners();
  const beat = async (place: number) => {
    const watcher = kept[place]?.watcher;
    const items = itemsByAoi.get(aois[place] as string) ?? [];
    const one = () => items[below(items.length)] as ItemRef;
    const events = Array.from({ length: 1 + below(4) }, () => {
      const { kind, id } = one();
      return { do: 'force', kind, id, to: statuses[below(statuses.length)] };
    });
    await play(events);
    const asked = chance(0.2) ? items.slice(0, many) : events.map(({ kind, id }) => ({ kind, id }));
    await new Promise<void>((resolve) => {
      const stop = watcher?.bus.subscribe((event) => {
        if (event.type !== 'state') return;
        stop?.();
        resolve();
      });
      watcher?.look(asked);
    });
  };

  const taken: Held[] = [];
  const hold = () => {
    collect();
    const { heapUsed, rss } = process.memoryUsage();
    const handles = process.getActiveResourcesInfo().length - viewers.length;
    taken.push({ heapMegabytes: heapUsed / 2 ** 20, residentMegabytes: rss / 2 ** 20, handles });
  };
  const holdEvery = Math.max(1, Math.floor(beats / 100));
  let arrivals = 0;
  // The first ones fill what is kept on purpose: compiled code, pools, the last changes.
  const warmUp = Math.min(1_200, Math.ceil(beats / 5));
  for (let step = 0; step * aois.length < warmUp + beats; step += 1) {
    if (viewers.length < maxViewers && chance(0.5)) {
      arrive(aois[below(aois.length)] as string);
      arrivals += 1;
    } else if (viewers.length > 0 && chance(0.6)) await leaveOne();
    await Promise.all(aois.map((_, place) => beat(place)));
    const count = step * aois.length - warmUp;
    if (count >= 0 && count % holdEvery < aois.length) hold();
  }

  const callsBefore = await calls();
  for (const viewer of viewers.splice(0)) await viewer.leave();
  const stillListening = countListeners() - listenersBefore;
  for (const { leave } of kept) leave();
  const left = performance.now();
  const stillWatched = () => aois.filter((aoi) => findWatcher(aoi) !== undefined);
  while (stillWatched().length > 0 && performance.now() - left < maxShutdownMs) await pause(50);
  const secondsUntilEnd = (performance.now() - left) / 1000;
  await sim.clearRequests();
  await pause(quietMs);
  const tenth = Math.max(1, Math.floor(taken.length / 10));
  return {
    beats,
    arrivals,
    deltasRead,
    first: median(taken.slice(0, tenth)),
    last: median(taken.slice(-tenth)),
    callsAfterwards: await calls(),
    callsBefore,
    stillListening,
    stillWatched: stillWatched(),
    secondsUntilEnd,
  };
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

function median(taken: readonly Held[]): Held {
  const of = (key: keyof Held) =>
    taken.map((one) => one[key]).sort((a, b) => a - b)[Math.floor(taken.length / 2)] ?? 0;
  return {
    heapMegabytes: of('heapMegabytes'),
    residentMegabytes: of('residentMegabytes'),
    handles: of('handles'),
  };
}
