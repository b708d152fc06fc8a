import { type Counts, sumStatuses } from '../status';

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

/** Rates are of this time, before the last sample. */
export const rateWindowMs = 30 * 60_000;

/** Rates are reported from this much history at least. */
const minMs = 20_000;

/** Over more than this between two samples that differ no one counted: they say nothing of the rate afterwards. */
const blindMs = 15 * 60_000;
/** What gets done less often than this has no rate: it would be reported as none. */
const maxStepMs = 2 * 3_600_000;

const notKnown: Progress = { perHour: null, leftMs: null };

/**
 * How fast tiles get done, and how long the rest takes at that rate, from samples in order of time: those of the window,
 * and the last before it. Where no tile got done in the meantime the next may be nearly through, so that no rate is
 * reported.
 */
export function estimateProgress(samples: readonly Sample[], windowMs = rateWindowMs): Progress {
  const last = samples.at(-1);
  const first = last && findBase(samples, last, last.at - windowMs);
  if (!first) return notKnown;
  const ms = last.at - first.at;
  const done = last.tiles.DONE - first.tiles.DONE;
  if (ms < minMs || done === 0) return notKnown;
  const perHour = Math.max(0, (done / ms) * 3_600_000);
  const open = sumStatuses(last.tiles) - last.tiles.DONE - last.tiles.FAILED;
  return { perHour, leftMs: perHour > 0 ? (open / perHour) * 3_600_000 : null };
}

/**
 * The sample from which a rate since some time is reported: the first since then; or where no two tiles got done
 * since, so that nothing shows how long one takes, the last before, unless that is too old or no one counted in
 * between.
 */
function findBase(samples: readonly Sample[], last: Sample, since: number): Sample | undefined {
  const place = samples.findIndex(({ at }) => at >= since);
  const [before, first = last] = [samples[place - 1], samples[place]];
  const done = last.tiles.DONE - first.tiles.DONE;
  if (done < 0 || done > 1) return first;
  if (!before || last.at - before.at > maxStepMs) return undefined;
  const isBlind = first.tiles.DONE !== before.tiles.DONE && first.at - before.at > blindMs;
  return isBlind ? undefined : before;
}
