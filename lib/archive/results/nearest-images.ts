const dayMs = 86_400_000;

/** How far before and after the days that were asked for images are searched for; further only where there are none. */
export const nearestReachDays = [45, 365] as const;
/** Days and constellations that are offered at most. */
const maxOffers = 4;

/** A stretch of time, in milliseconds since 1970. */
export interface Stretch {
  from: number;
  to: number;
}

export interface NearestDay {
  /** A day in UTC: `2026-05-12`. */
  day: string;
  count: number;
}

/** The stretch with `reachDays` before and after it; nothing added is in the future. */
export function widenStretch({ from, to }: Stretch, reachDays: number, now: number): Stretch {
  const reach = reachDays * dayMs;
  const end = Math.ceil(now / dayMs) * dayMs;
  return { from: from - reach, to: Math.max(to, Math.min(to + reach, end)) };
}

/** The days nearest to a stretch on which images were taken, in the order of time. */
export function nearestDays(images: readonly { acquiredAt: string }[], { from, to }: Stretch): NearestDay[] {
  const counts = new Map<string, number>();
  for (const { acquiredAt } of images) {
    const at = Date.parse(acquiredAt);
    if (!Number.isFinite(at) || (at >= from && at < to)) continue;
    const day = new Date(at).toISOString().slice(0, 10);
    counts.set(day, (counts.get(day) ?? 0) + 1);
  }
  const distance = (day: string) => {
    const at = Date.parse(day);
    return at < from ? from - at : at + dayMs - to;
  };
  return [...counts]
    .map(([day, count]) => ({ day, count }))
    .sort((a, b) => distance(a.day) - distance(b.day))
    .slice(0, maxOffers)
    .sort((a, b) => a.day.localeCompare(b.day));
}

/** How many images there are of each constellation, the most first. */
export function countConstellations(
  images: readonly { constellation: string }[],
): { constellation: string; count: number }[] {
  const counts = new Map<string, number>();
  for (const { constellation } of images) counts.set(constellation, (counts.get(constellation) ?? 0) + 1);
  return [...counts]
    .map(([constellation, count]) => ({ constellation, count }))
    .sort((a, b) => b.count - a.count)
    .slice(0, maxOffers);
}
