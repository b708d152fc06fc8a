import { numberLocale } from './number-locale';

/** Makes a format when it is first used: the first of each kind reads its language's data, which takes milliseconds. */
function atFirstUse<T>(make: () => T): () => T {
  let made: T | undefined;
  return () => {
    made ??= make();
    return made;
  };
}

/** Writes numbers with a fixed number of decimals in the reader's locale, which is known before the first of them. */
function numbers(decimals: number, useGrouping = true): (value: number) => string {
  let made: { locale: string; format: Intl.NumberFormat } | undefined;
  return (value) => {
    const locale = numberLocale();
    if (made?.locale !== locale) {
      const digits = { minimumFractionDigits: decimals, maximumFractionDigits: decimals };
      made = { locale, format: new Intl.NumberFormat(locale, { ...digits, useGrouping }) };
    }
    return made.format.format(value);
  };
}
const whole = numbers(0);
const areas = numbers(2);
const tenths = numbers(1, false);

/** `1,296`. */
export const formatCount = (count: number) => whole(count).replace('-', '−');

/** The words of the pages are English, so are their plurals and lists. */
const plurals = atFirstUse(() => new Intl.PluralRules('en-GB'));
const lists = atFirstUse(() => new Intl.ListFormat('en-GB'));
const choices = atFirstUse(() => new Intl.ListFormat('en-GB', { type: 'disjunction' }));
const series = atFirstUse(() => new Intl.ListFormat('en-GB', { type: 'unit' }));

/** The form that goes with a count: `tile` or `tiles`, `is` or `are`. */
export const pluralForm = (count: number, one: string, many = `${one}s`) =>
  plurals().select(count) === 'one' ? one : many;

/** `1 tile`, `48 tiles`, `1,296 tiles`. */
export const formatPlural = (count: number, one: string, many?: string) =>
  `${formatCount(count)} ${pluralForm(count, one, many)}`;

/** What goes together in a sentence: `a`, `a and b`, `a, b and c`. */
export const formatList = (items: Iterable<string>) => lists().format(items);

/** What one of is meant: `a`, `a or b`, `a, b or c`. */
export const formatChoice = (items: Iterable<string>) => choices().format(items);

/** What is in a row: `a, b, c`. */
export const formatSeries = (items: Iterable<string>) => series().format(items);

/** Square kilometres: `22.40 km²`; whole from a thousand on: `1,582 km²`. */
export const formatArea = (km2: number) => `${(km2 >= 1000 ? whole : areas)(km2)} km²`;

/** A share from 0 to 1 as `65%`; what is not all or nothing is never rounded to it. */
export function formatShare(share: number, digits: 0 | 1 = 0): string {
  const step = 10 ** -digits;
  const percent = share * 100;
  const rounded = Math.round(percent / step) * step;
  const honest = percent < 100 && rounded >= 100 ? 100 - step : percent > 0 && rounded <= 0 ? step : rounded;
  return `${(digits === 0 ? whole : tenths)(honest)}%`;
}

/** Degrees: `14.2°`, with a true minus. */
export const formatDegrees = (degrees: number, digits = 1) => `${degrees.toFixed(digits)}°`.replace('-', '−');

/** A length of time as people say it: `8 s`, `42 min`, `2 h 04 min`, `3 d 2 h`. */
export function formatDuration(ms: number): string {
  const seconds = Math.round(Math.max(0, ms) / 1000);
  if (seconds < 60) return `${seconds} s`;
  const minutes = Math.floor(seconds / 60);
  if (minutes < 60) return `${minutes} min`;
  const hours = Math.floor(minutes / 60);
  if (hours < 24) return `${hours} h ${String(minutes % 60).padStart(2, '0')} min`;
  return `${Math.floor(hours / 24)} d ${hours % 24} h`;
}

/** How long an answer took: `40 ms`, `0.4 s`, `12 s`. */
export function formatSeconds(ms: number): string {
  if (ms < 95) return `${Math.max(1, Math.round(ms))} ms`;
  return `${ms < 9_950 ? tenths(ms / 1000) : whole(ms / 1000)} s`;
}

/** The words of the pages are English, so are their days; all are in UTC. */
const inUtc = (options: Intl.DateTimeFormatOptions) => {
  const format = atFirstUse(() => new Intl.DateTimeFormat('en-GB', { ...options, timeZone: 'UTC' }));
  return (time: Time) => (isTime(time) ? format().format(new Date(time)) : 'unknown');
};

type Time = Date | string | number;
const isTime = (time: Time) => !Number.isNaN(new Date(time).getTime());

const day = { day: 'numeric', month: 'short' } as const;
const clock = { hour: '2-digit', minute: '2-digit' } as const;

/** `21 Nov 2026`. */
export const formatDate = inUtc({ ...day, year: 'numeric' });
/** `21 Nov`, where the year is known. */
export const formatShortDate = inUtc(day);
/** `Sat 21 Nov`. */
export const formatWeekday = inUtc({ ...day, weekday: 'short' });
/** `Saturday 21 November 2026`. */
export const formatLongDate = inUtc({ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' });
/** `Nov`. */
export const formatMonth = inUtc({ month: 'short' });
/** `November 2026`. */
export const formatLongMonth = inUtc({ month: 'long', year: 'numeric' });
/** `10:06`. */
export const formatClock = inUtc(clock);
/** `10:06:41`. */
export const formatExactClock = inUtc({ ...clock, second: '2-digit' });
/** `21 Nov 2026, 10:06:41 UTC`. */
export const formatExact = (time: Time) => withDate(time, formatExactClock);
/** `21 Nov 2026, 10:06 UTC`. */
export const formatDateTime = (time: Time) => withDate(time, formatClock);

const withDate = (time: Time, formatTime: (time: Time) => string) =>
  isTime(time) ? `${formatDate(time)}, ${formatTime(time)} UTC` : 'unknown';
