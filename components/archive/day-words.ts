const full = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'UTC',
  day: 'numeric',
  month: 'short',
  year: 'numeric',
});
const short = new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', day: 'numeric', month: 'short' });
const clock = new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', hour: '2-digit', minute: '2-digit' });

/** The days from one instant up to another: `1 Jun – 19 Nov 2026`. Midnight belongs to the day before it. */
export function dayRange(from: number, to: number): string {
  const last = Math.max(from, to - 1);
  const [a, b] = [new Date(from), new Date(last)];
  if (full.format(a) === full.format(b)) return full.format(a);
  const isSameYear = a.getUTCFullYear() === b.getUTCFullYear();
  return `${(isSameYear ? short : full).format(a)} – ${full.format(b)}`;
}

/** The same in little room: `22 Nov 25 – 21 Nov 26` where the years differ. */
export function shortDayRange(from: number, to: number): string {
  const words = dayRange(from, to);
  return words.length <= 22 ? words : words.replace(/ 20(\d\d)/g, ' $1');
}

/** When an image was taken, for lists: `18 Nov, 10:41`, with the year where it is not this one. UTC. */
export function shortMoment(iso: string, thisYear: number): string {
  const time = new Date(iso);
  const date = time.getUTCFullYear() === thisYear ? short.format(time) : full.format(time);
  return `${date}, ${clock.format(time)}`;
}

/** The day after a day, both `2026-11-19`. */
export const nextDay = (day: string) => new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10);
