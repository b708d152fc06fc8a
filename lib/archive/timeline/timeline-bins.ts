import { formatMonth, formatShortDate } from '@/lib/web/locale/format';

/** One bar of the timeline: how many images of each constellation were acquired in it. */
export interface TimelineBin {
  /** Milliseconds since 1970. */
  from: number;
  to: number;
  counts: Map<string, number>;
  total: number;
}

export interface TimelineTick {
  at: number;
  label: string;
}

const hour = 3_600_000;
const day = 24 * hour;
const sizes = [
  hour,
  3 * hour,
  6 * hour,
  day,
  2 * day,
  3 * day,
  7 * day,
  14 * day,
  30 * day,
  91 * day,
  365 * day,
];

/** Puts acquisitions into at most `most` bars of equal length that cover `from` to `to`. */
export function binTimes(
  images: readonly { acquiredAt: string; constellation: string }[],
  { from, to }: { from: number; to: number },
  max = 72,
): TimelineBin[] {
  const size = sizes.find((candidate) => (to - from) / candidate <= max) ?? (to - from) / max;
  const count = Math.max(1, Math.ceil((to - from) / size));
  const bins = Array.from({ length: count }, (_, index): TimelineBin => {
    const start = from + index * size;
    return { from: start, to: Math.min(to, start + size), counts: new Map(), total: 0 };
  });
  for (const { acquiredAt, constellation } of images) {
    const at = Date.parse(acquiredAt);
    // The end of the interval belongs to its last bar.
    const bin = bins[Math.min(count - 1, Math.floor((at - from) / size))];
    if (!bin || at < from || at > to) continue;
    bin.counts.set(constellation, (bin.counts.get(constellation) ?? 0) + 1);
    bin.total += 1;
  }
  return bins;
}

/** Where the axis is marked: years, months or days, whichever gives a readable few. */
export function createTicks({ from, to }: { from: number; to: number }): TimelineTick[] {
  const ticks: TimelineTick[] = [];
  const span = to - from;
  if (span > 45 * day) {
    const step = span > 6 * 365 * day ? 12 : span > 2 * 365 * day ? 6 : span > 400 * day ? 3 : 1;
    const start = new Date(from);
    for (let month = start.getUTCMonth(); ; month += 1) {
      const at = Date.UTC(start.getUTCFullYear(), month, 1);
      if (at > to) break;
      const date = new Date(at);
      if (at < from || date.getUTCMonth() % step !== 0) continue;
      const isYear = date.getUTCMonth() === 0 || ticks.length === 0;
      ticks.push({
        at,
        label: isYear ? `${formatMonth(date)} ${date.getUTCFullYear()}` : formatMonth(date),
      });
    }
    return ticks;
  }
  const step = Math.max(1, Math.ceil(span / day / 8));
  for (let at = Math.ceil(from / day) * day; at <= to; at += step * day) {
    const date = new Date(at);
    ticks.push({ at, label: formatShortDate(date) });
  }
  return ticks;
}
