import { type Kind, kinds } from '../item';
import { type ItemStatus, itemStatuses } from '../status';

/** One number of a board: how many items of a kind are in a status. */
export interface BoardNumber {
  kind: Kind;
  status: ItemStatus;
}

/** When each number of a board was last known to be right, ms; null before the first look. */
export type NumberTimes = Record<`${Kind}s`, Record<ItemStatus, number | null>>;

export const allNumbers: readonly BoardNumber[] = kinds.flatMap((kind) =>
  itemStatuses.map((status) => ({ kind, status })),
);

/** All numbers with one time. */
export function allAt(at: number | null): NumberTimes {
  const times = () => ({ NEW: at, PENDING: at, DONE: at, RETRY: at, FAILED: at, unknown: at });
  return { scenes: times(), tiles: times() };
}

/** The same times, except the numbers that a reading which began at `at` has shown to be right. */
export function withRead(times: NumberTimes, numbers: Iterable<BoardNumber>, at: number): NumberTimes {
  const after: NumberTimes = { scenes: { ...times.scenes }, tiles: { ...times.tiles } };
  for (const { kind, status } of numbers) after[`${kind}s`][status] = at;
  return after;
}

/** The time of the oldest number: nothing beside it is older. Null while any was never read. */
export function findOldest(times: NumberTimes): number | null {
  let oldest: number | null = null;
  for (const { kind, status } of allNumbers) {
    const at = times[`${kind}s`][status];
    if (at === null) return null;
    oldest = Math.min(oldest ?? at, at);
  }
  return oldest;
}
