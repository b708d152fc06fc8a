import { AsyncLocalStorage } from 'node:async_hooks';
import { setImmediate } from 'node:timers/promises';
import { processSingleton } from '@/lib/platform/global';

/** How long work may hold up everyone else, ms. A page that waits for the database ten times waits for this as often. */
const turnMs = 4;
/** After a turn others come first until they leave less than this to do, ms. */
const idleMs = 1;
/** The work has to end some time: a rest is over after this time, ms. */
const maxRestMs = 16;
/** Steps between two looks at the clock. They take far less than a turn. */
const stepsPerLook = 32;
/** Runs that are sorted at once, before they are merged in turns. */
const runLength = 512;

const state = processSingleton('turns', () => ({
  /** What works in turns waits in one line: however much of it there is, others are served after each turn. */
  last: Promise.resolve(),
  /** Who waits for the result. */
  askers: new AsyncLocalStorage<AbortSignal>(),
}));

/** Runs work in turns that ends when the signal fires: it throws the reason then. */
export const endWith = <T>(signal: AbortSignal, work: () => T): T => state.askers.run(signal, work);

/** Counts the steps of some work. Every few milliseconds others are served in between. */
class Turns {
  private steps = 0;
  private began = performance.now();

  /** Whether it is the turn of others, which `rest` waits for. */
  isOver(steps = 1): boolean {
    this.steps += steps;
    if (this.steps < stepsPerLook) return false;
    this.steps = 0;
    return performance.now() - this.began > turnMs;
  }

  async rest(): Promise<void> {
    state.last = state.last.then(serveOthers);
    await state.last;
    state.askers.getStore()?.throwIfAborted();
    this.began = performance.now();
  }
}

async function serveOthers(): Promise<void> {
  const began = performance.now();
  for (let from = began; from - began < maxRestMs; ) {
    await setImmediate();
    const now = performance.now();
    if (now - from < idleMs) return;
    from = now;
  }
}

/** Calls a function with each element of a list, one after the other, and serves others in between. */
export async function forEachInTurns<T>(list: Iterable<T>, each: (element: T) => void): Promise<void> {
  const turns = new Turns();
  for (const element of list) {
    each(element);
    if (turns.isOver()) await turns.rest();
  }
}

/** Gives a list in order, as `toSorted` does, and serves others in between. */
export async function sortInTurns<T>(list: readonly T[], compare: (a: T, b: T) => number): Promise<T[]> {
  const turns = new Turns();
  let runs: T[][] = [];
  for (let start = 0; start < list.length; start += runLength) {
    runs.push(list.slice(start, start + runLength).sort(compare));
    if (turns.isOver(runLength)) await turns.rest();
  }
  while (runs.length > 1) {
    const merged: T[][] = [];
    for (let at = 0; at < runs.length; at += 2) {
      merged.push(await merge(runs[at] ?? [], runs[at + 1] ?? [], compare, turns));
    }
    runs = merged;
  }
  return runs[0] ?? [];
}

async function merge<T>(
  first: readonly T[],
  second: readonly T[],
  compare: (a: T, b: T) => number,
  turns: Turns,
): Promise<T[]> {
  const merged: T[] = [];
  let place = 0;
  for (const element of second) {
    while (place < first.length && compare(first[place] as T, element) <= 0) {
      merged.push(first[place] as T);
      place += 1;
      if (turns.isOver()) await turns.rest();
    }
    merged.push(element);
    if (turns.isOver()) await turns.rest();
  }
  for (; place < first.length; place += 1) merged.push(first[place] as T);
  return merged;
}
