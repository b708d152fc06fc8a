import { random } from '../random';
import type { SavedDelivery } from '../state/saved';

/** West, south, east, north, degrees. */
type Box = SavedDelivery['box'];

const minuteMs = 60_000;
/** One image arrives at every beat. */
const beatMs = 10 * minuteMs;
/** All of the last day are there; before that a share of them, for two weeks. */
const dayBeats = (24 * 60 * minuteMs) / beatMs;
const thinning = 12;
const maxBeats = 14 * dayBeats;

/** Where they arrive: over the areas that the demo begins with. West, south, east, north, degrees. */
const boxes: readonly Box[] = [
  [3.66, 43.38, 3.72, 43.43],
  [3.18, 43.32, 3.25, 43.37],
  [1.4, 43.57, 1.47, 43.63],
  [1.6, 43.3, 1.85, 43.48],
];

/** An image that arrived in the rhythm: over which box, and when, ms. */
export interface Arrival {
  box: Box;
  atMs: number;
}

/** Which beat it is at an instant, ms: what has arrived changes with it alone. */
export const beatAt = (nowMs: number): number => Math.floor(nowMs / beatMs);

/**
 * What has arrived until a beat and is still there, oldest first. It depends on the seed and the beat alone, so it needs no
 * memory, is the same after a restart, and never grows.
 */
export function arrivalsUntil(seed: string, beat: number): Arrival[] {
  const list: Arrival[] = [];
  for (let one = beat - maxBeats + 1; one <= beat; one += 1) {
    if (one <= beat - dayBeats && one % thinning !== 0) continue;
    list.push({ box: random(seed, 'arrival', one).pick(boxes), atMs: one * beatMs });
  }
  return list;
}
