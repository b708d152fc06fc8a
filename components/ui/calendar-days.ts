/** Whether a text is a day that exists, written `2026-06-01`. */
export function isDay(text: string): boolean {
  const time = /^\d{4}-\d\d-\d\d$/.test(text) ? Date.parse(`${text}T00:00:00Z`) : Number.NaN;
  // Some browsers read 31 June as 1 July.
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}

/** The local midnight of a day `2026-06-01`, as calendars want it; undefined for any other text. */
export function toDate(day: string): Date | undefined {
  if (!isDay(day)) return undefined;
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return new Date(year, month - 1, date);
}

const two = (value: number) => String(value).padStart(2, '0');

/** The day of a calendar's local date: `2026-06-01`. */
export const toDay = (date: Date) =>
  `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;

/** A day in UTC as text, `2026-06-01`; empty for none. */
export const writeDay = (day: Date | null) => day?.toISOString().slice(0, 10) ?? '';

/** Midnight UTC of a day `2026-06-01`; null for any other text. */
export const readDay = (text: string) => (isDay(text) ? new Date(`${text}T00:00:00Z`) : null);
