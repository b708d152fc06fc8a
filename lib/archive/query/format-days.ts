import { formatClock, formatDate, formatShortDate } from '@/lib/web/locale/format';

/** The days from one instant up to another: `1 Jun – 19 Nov 2026`. Midnight belongs to the day before it. */
export function dayRange(from: number, to: number): string {
  const last = Math.max(from, to - 1);
  if (formatDate(from) === formatDate(last)) return formatDate(from);
  const isSameYear = new Date(from).getUTCFullYear() === new Date(last).getUTCFullYear();
  return `${(isSameYear ? formatShortDate : formatDate)(from)} – ${formatDate(last)}`;
}

/** The same in little room: `22 Nov 25 – 21 Nov 26` where the years differ. */
export function shortDayRange(from: number, to: number): string {
  const words = dayRange(from, to);
  return words.length <= 22 ? words : words.replace(/ 20(\d\d)/g, ' $1');
}

/** When an image was taken, for lists: `18 Nov, 10:41`, with the year where it is not this one. UTC. */
export function shortMoment(iso: string, thisYear: number): string {
  const isThisYear = new Date(iso).getUTCFullYear() === thisYear;
  return `${(isThisYear ? formatShortDate : formatDate)(iso)}, ${formatClock(iso)}`;
}

/** The day after a day, both `2026-11-19`. */
export const nextDay = (day: string) => new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10);
