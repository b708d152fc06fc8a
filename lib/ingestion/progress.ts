import { type Counts, totalOf } from './status';

export interface Sample {
  at: number;
  tiles: Counts;
}

export interface Progress {
  /** Tiles that ended per hour over the window; null where too little was seen to say. */
  perHour: number | null;
  /** Milliseconds until all are done at this rate; null where it cannot be said. */
  leftMs: number | null;
}

/** Rates are told from this much history at least. */
const leastMs = 20_000;

/** How fast tiles get done, and how long the rest takes at that rate, from samples in order of time. */
export function progressOf(samples: readonly Sample[], windowMs = 30 * 60_000): Progress {
  const last = samples.at(-1);
  if (!last) return { perHour: null, leftMs: null };
  const first = samples.find(({ at }) => at >= last.at - windowMs) ?? last;
  const ms = last.at - first.at;
  if (ms < leastMs) return { perHour: null, leftMs: null };
  const done = last.tiles.DONE - first.tiles.DONE;
  const perHour = Math.max(0, (done / ms) * 3_600_000);
  const open = totalOf(last.tiles) - last.tiles.DONE - last.tiles.FAILED;
  return { perHour, leftMs: perHour > 0 ? (open / perHour) * 3_600_000 : null };
}
