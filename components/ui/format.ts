import { numberLocale } from '@/lib/web/number-locale';

/** Writes numbers with so many decimals in the reader's locale, which is known before the first of them. */
function numbers(decimals: number, useGrouping = true): (value: number, locale?: string) => string {
  let made: { locale: string; format: Intl.NumberFormat } | undefined;
  return (value, locale = numberLocale()) => {
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

/** `1 tile`, `48 tiles`, `1,296 tiles`. */
export const formatPlural = (count: number, one: string, many = `${one}s`) =>
  `${formatCount(count)} ${count === 1 ? one : many}`;

/** Square kilometres: `22.40 km²`; whole from a thousand on: `1,582 km²`. `locale` is for what the server draws. */
export const formatArea = (km2: number, locale?: string) =>
  `${(km2 >= 1000 ? whole : areas)(km2, locale)} km²`;

/** A share from 0 to 1 as `65 %`; what is not all or nothing is never rounded to it. */
export function formatShare(share: number, digits: 0 | 1 = 0): string {
  const step = 10 ** -digits;
  const percent = share * 100;
  const rounded = Math.round(percent / step) * step;
  const honest = percent < 100 && rounded >= 100 ? 100 - step : percent > 0 && rounded <= 0 ? step : rounded;
  return `${(digits === 0 ? whole : tenths)(honest)} %`;
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

/** The words of the pages are English, so are their days. */
const locale = 'en-GB';
const dates = new Intl.DateTimeFormat(locale, {
  timeZone: 'UTC',
  day: 'numeric',
  month: 'short',
  year: 'numeric',
});
const clocks = new Intl.DateTimeFormat(locale, { timeZone: 'UTC', hour: '2-digit', minute: '2-digit' });
const exactClocks = new Intl.DateTimeFormat(locale, {
  timeZone: 'UTC',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
});

type Time = Date | string | number;
const isTime = (time: Time) => !Number.isNaN(new Date(time).getTime());

/** `21 Nov 2026`, in UTC. */
export const formatDate = (time: Time) => (isTime(time) ? dates.format(new Date(time)) : 'not known');
/** `10:06`, in UTC. */
export const formatClock = (time: Time) => (isTime(time) ? clocks.format(new Date(time)) : 'not known');
/** `10:06:41`, in UTC. */
export const formatExactClock = (time: Time) =>
  isTime(time) ? exactClocks.format(new Date(time)) : 'not known';
/** `21 Nov 2026, 10:06:41 UTC`. */
export const formatExact = (time: Time) =>
  isTime(time) ? `${dates.format(new Date(time))}, ${exactClocks.format(new Date(time))} UTC` : 'not known';
/** `21 Nov 2026, 10:06 UTC`. */
export const formatDateTime = (time: Time) =>
  isTime(time) ? `${dates.format(new Date(time))}, ${clocks.format(new Date(time))} UTC` : 'not known';
