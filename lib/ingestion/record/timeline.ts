/** From when to when, ms. */
export type Span = [from: number, until: number];

/** Pauses that are shorter are those between two looks of a watcher. */
export const leastGapMs = 30_000;

/** Times in which an AOI was watched, in order and apart: those that overlap or nearly touch are one. */
export function mergeSpans(spans: readonly Span[], leastGap = leastGapMs): Span[] {
  const merged: Span[] = [];
  for (const [from, until] of [...spans].sort((a, b) => a[0] - b[0])) {
    const last = merged.at(-1);
    if (last && from - last[1] < leastGap) last[1] = Math.max(last[1], until);
    else merged.push([from, Math.max(from, until)]);
  }
  return merged;
}

/** What lies between watched times, which are in order and apart. */
export const gapsBetween = (watched: readonly Span[]): Span[] =>
  watched.slice(1).map(([from], place) => [(watched[place] as Span)[1], from]);

/** What nobody watched of a time, but for pauses too short to matter. */
export const unwatchedOf = (watched: readonly Span[], [from, until]: Span): Span[] =>
  gapsBetween([[from, from], ...watched, [until, until]]).filter(([start, end]) => end - start >= leastGapMs);

/** The gap in which a moment lies: nobody knows what was then. */
export const gapAt = (gaps: readonly Span[], at: number): Span | undefined =>
  gaps.find(([from, until]) => at > from && at < until);

/**
 * When what was seen at a moment happened at the earliest: what the first look after a gap finds came about somewhere in
 * the gap. The first of all looks finds no changes.
 * @param watched in order and apart
 */
export function earliestOf(watched: readonly Span[], at: number): number {
  const last = watched.findLast(([from]) => from < at);
  return last && at - last[1] >= leastGapMs ? last[1] : at;
}

/** How much of a span was not watched, ms. */
export const unwatchedIn = (gaps: readonly Span[], [from, until]: Span): number =>
  gaps.reduce((sum, gap) => sum + Math.max(0, Math.min(until, gap[1]) - Math.max(from, gap[0])), 0);
