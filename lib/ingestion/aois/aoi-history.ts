import { type Counts, statuses } from '../status';

/** The counts of one AOI's tiles at some time, ms. */
export interface TileSample {
  at: number;
  tiles: Counts;
}

/** The most AOIs whose earlier counts are read at once. */
export const maxSampledAois = 12;

/** So long without any change while something runs is worth a look. */
export const stalledAfterMs = 30 * 60_000;
/** A reading older than this says nothing of whether there is progress now. */
const staleAfterMs = stalledAfterMs / 2;

const isSame = (a: Counts, b: Counts) =>
  statuses.every((status) => a[status] === b[status]) && a.unknown === b.unknown;

/**
 * Since when the counts have been what they are in the last sample, as far as was seen; undefined where nothing
 * earlier was seen. Between two samples that agree nothing was finished, watched or not.
 */
export function unchangedSince(samples: readonly TileSample[]): number | undefined {
  const last = samples.at(-1);
  if (!last) return undefined;
  const changed = samples.findLastIndex(({ tiles }) => !isSame(tiles, last.tiles));
  const first = samples[changed + 1];
  return first && first !== last ? first.at : undefined;
}

/**
 * For how long an AOI that is being worked on had made no progress when it was last read, ms; undefined where that is
 * not so, not long, or was read too long ago to be reported.
 */
export function stalledForMs(samples: readonly TileSample[], now: number): number | undefined {
  const last = samples.at(-1);
  if (!last || last.tiles.PENDING === 0 || now - last.at > staleAfterMs) return undefined;
  const since = unchangedSince(samples);
  return since !== undefined && last.at - since >= stalledAfterMs ? last.at - since : undefined;
}

/** When the number in a status last rose; undefined where no sample shows it. */
export function lastIncreaseAt(samples: readonly TileSample[], status: keyof Counts): number | undefined {
  for (let index = samples.length - 1; index > 0; index -= 1) {
    const [before, after] = [samples[index - 1], samples[index]];
    if (before && after && after.tiles[status] > before.tiles[status]) return after.at;
  }
  return undefined;
}

/** The samples of an AOI that were seen here, and what was read of it last. */
export const withLatest = (
  seen: readonly TileSample[],
  { tiles, readAt }: { tiles: Counts | null; readAt: number | null },
): readonly TileSample[] =>
  !tiles || readAt === null || seen.at(-1)?.at === readAt ? seen : [...seen, { at: readAt, tiles }];

/** Samples of two sources as one, in order of time; the ones seen here do not repeat what the portal kept. */
export function mergeSamples(kept: readonly TileSample[], seen: readonly TileSample[]): TileSample[] {
  const lastKept = kept.at(-1)?.at ?? Number.NEGATIVE_INFINITY;
  return [...kept, ...seen.filter(({ at }) => at > lastKept)];
}
