/** From when to when, ms. */
export type Span = [from: number, until: number];

/** Pauses that are shorter are those between two looks of a watcher. */
export const minGapMs = 30_000;

/** Times in which an AOI was watched, in order and apart: those that overlap or nearly touch are one. */
export function mergeSpans(spans: readonly Span[], minGap = minGapMs): Span[] {
  const merged: Span[] = [];
  for (const [from, until] of [...spans].sort((a, b) => a[0] - b[0])) {
    const last = merged.at(-1);
    if (last && from - last[1] < minGap) last[1] = Math.max(last[1], until);
    else merged.push([from, Math.max(from, until)]);
  }
  return merged;
}

/** What is between watched times, which are in order and apart. */
export const gapsBetween = (watched: readonly Span[]): Span[] =>
  watched.slice(1).map(([from], place) => [(watched[place] as Span)[1], from]);

/** What no one watched of a time, except pauses too short to matter. */
export const findUnwatched = (watched: readonly Span[], [from, until]: Span): Span[] =>
  gapsBetween([[from, from], ...watched, [until, until]]).filter(([start, end]) => end - start >= minGapMs);

/** The gap in which a moment is: no one knows what was then. */
export const gapAt = (gaps: readonly Span[], at: number): Span | undefined =>
  gaps.find(([from, until]) => at > from && at < until);

/**
 * When what was seen at a moment happened at the earliest: what the first look after a gap finds came about somewhere in
 * the gap. The first of all looks finds no changes.
 * @param watched in order and apart
 */
export function findEarliest(watched: readonly Span[], at: number): number {
  const last = watched.findLast(([from]) => from < at);
  return last && at - last[1] >= minGapMs ? last[1] : at;
}

/** How much of a span was not watched, ms. */
export const unwatchedIn = (gaps: readonly Span[], [from, until]: Span): number =>
  gaps.reduce((sum, gap) => sum + Math.max(0, Math.min(until, gap[1]) - Math.max(from, gap[0])), 0);
