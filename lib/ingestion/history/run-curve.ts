import { sumStatuses } from '../status';
import type { CountSample } from './record-store';

/** How far a run was, this many ms after it began. */
export interface CurvePoint {
  ms: number;
  /** Of what it had to do: tiles that are DONE, and all. */
  done: number;
  all: number;
}

/** When a run came how far, ms after it began; null where it was not seen to. */
export interface RunSteps {
  firstDone: number | null;
  half: number | null;
  nineTenths: number | null;
  /** When nothing was left to do: all was DONE or FAILED. */
  ended: number | null;
}

/**
 * How a run continued, from samples in order of time. What was DONE before it began is none of its work.
 * @param since when it began, ms
 * @param before the last sample from before it began
 */
export function runCurve(samples: readonly CountSample[], since: number, before?: CountSample) {
  const base = before?.tiles.DONE ?? 0;
  const curve = samples.map(
    ({ at, tiles }): CurvePoint => ({
      ms: Math.max(0, at - since),
      done: Math.max(0, tiles.DONE - base),
      all: Math.max(0, sumStatuses(tiles) - base),
    }),
  );
  const when = (isReached: (point: CurvePoint, place: number) => boolean) =>
    curve.find(isReached)?.ms ?? null;
  const atLeast = (share: number) => when(({ done, all }) => all > 0 && done >= all * share);
  const steps: RunSteps = {
    firstDone: when(({ done }) => done > 0),
    half: atLeast(0.5),
    nineTenths: atLeast(0.9),
    ended: when(({ all }, place) => {
      const { DONE = 0, FAILED = 0, ...open } = samples[place]?.tiles ?? {};
      return all > 0 && Object.values(open).every((count) => count === 0);
    }),
  };
  return { curve, steps };
}

/** A name without the number, version or date at its end: what an AOI and the same one of last time have in common. */
export function runFamilyName(name: string): string {
  const end = /[\s._-]*(?:(?:v|run|no|nr|#)?[\s._-]*\d[\d\s._:-]*[tz]?\d*z?)$/i;
  let stem = name.trim();
  for (let next = stem.replace(end, ''); next !== stem && next !== ''; next = stem.replace(end, ''))
    stem = next;
  return stem.toLowerCase();
}
