import type { Counts } from '../status';
import { type Span, unwatchedIn } from './timeline';

interface CountsAt {
  at: number;
  scenes: Counts;
  tiles: Counts;
}

/** What became DONE in an equal part of a time. */
export interface ThroughputBin {
  from: number;
  until: number;
  /** Null where nothing was counted before its end, or part of it may have been done before it or after it. */
  scenes: number | null;
  tiles: number | null;
  /** How much of it no one watched, ms. */
  unwatchedMs: number;
}

const minute = 60_000;
const widths = [1, 2, 5, 10, 15, 30, 60, 120, 180, 360, 720, 1_440, 2_880, 10_080].map((one) => one * minute);
const maxStretches = 48;
/** How many samples are read for each stretch, so that lines are smooth and the ends of stretches are exact. */
const partsPerStretch = 8;

/**
 * Counts that leap over more than this report too little of when things were done for stretches of a width: much of it
 * would be counted for a stretch in which it was not done.
 */
export const maxLeapMs = (widthMs: number): number => Math.max(Math.min(widthMs, 15 * minute), widthMs / 4);

/** How a time is divided: into stretches that begin at whole minutes, hours or days, 48 of them at most. */
export function divide([from, until]: Span): { span: Span; widthMs: number; parts: number } {
  const fits = (width: number) => Math.ceil(until / width) - Math.floor(from / width) <= maxStretches;
  const widest = widths.at(-1) as number;
  const widthMs = widths.find(fits) ?? widest * Math.ceil((until - from) / (widest * (maxStretches - 1)));
  const start = Math.floor(from / widthMs) * widthMs;
  const count = Math.max(1, Math.ceil((until - start) / widthMs));
  return { span: [start, start + count * widthMs], widthMs, parts: count * partsPerStretch };
}

/**
 * What became DONE in each stretch, from samples in order of time: the count at its end less that at its beginning. Work
 * that was undone counts less than nothing.
 * @param blind times in which things were done, and no one knows when
 */
export function calculateThroughput(
  samples: readonly CountsAt[],
  { span: [start, end], widthMs }: ReturnType<typeof divide>,
  gaps: readonly Span[],
  blind: readonly Span[],
): ThroughputBin[] {
  const stretches: ThroughputBin[] = [];
  let place = -1;
  const lastBefore = (at: number) => {
    while (place + 1 < samples.length && (samples[place + 1] as CountsAt).at < at) place += 1;
    return samples[place];
  };
  let before: CountsAt | undefined = samples[0];
  for (let from = start; from < end; from += widthMs) {
    const until = from + widthMs;
    const after = lastBefore(until);
    const isSure = blind.every(([start, end]) => end < from || start >= until);
    const more = (of: 'scenes' | 'tiles') =>
      isSure && after && before ? after[of].DONE - before[of].DONE : null;
    stretches.push({
      from,
      until,
      scenes: more('scenes'),
      tiles: more('tiles'),
      unwatchedMs: unwatchedIn(gaps, [from, until]),
    });
    before = after ?? before;
  }
  return stretches;
}
