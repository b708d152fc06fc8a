import { BadRequest } from './wkt';

/** A stretch of values; an end that is left open in the request is infinite, one in an outward bracket is left out. */
export interface Interval {
  from: number;
  to: number;
  hasFrom: boolean;
  hasTo: boolean;
}

/** Whether a value is in an interval. */
export function contains({ from, to, hasFrom, hasTo }: Interval, value: number): boolean {
  return (hasFrom ? value >= from : value > from) && (hasTo ? value <= to : value < to);
}

/**
 * Reads `[a,b]`, `[a,b[`, `]a,b]`, `]a,b[`, and the half-open `[a`, `]a` (from a) and `a]`, `a[` (up to a).
 * @param name of the field, for what is said when it cannot be read
 * @param read turns one end into a number, or gives NaN
 */
export function readInterval(name: string, text: string, read: (end: string) => number): Interval {
  const match = /^\s*([[\]])?([^[\],]*)(?:(,)([^[\],]*))?([[\]])?\s*$/.exec(text);
  const [, open, first = '', comma, second = '', close] = match ?? [];
  const end = (value: string) => {
    const number = read(value.trim());
    if (Number.isNaN(number)) throw new BadRequest(`${name}: "${value.trim()}" cannot be read`);
    return number;
  };
  let interval: Interval | undefined;
  if (open && close && comma) {
    interval = { from: end(first), to: end(second), hasFrom: open === '[', hasTo: close === ']' };
  } else if (open && !close && !comma) {
    interval = { from: end(first), to: Infinity, hasFrom: open === '[', hasTo: false };
  } else if (!open && close && !comma) {
    interval = { from: -Infinity, to: end(first), hasFrom: false, hasTo: close === ']' };
  }
  if (!interval) {
    throw new BadRequest(`${name}: an interval such as [a,b], [a,b[, ]a,b], [a or b] is expected`);
  }
  if (interval.from > interval.to) throw new BadRequest(`${name}: the interval ends before it starts`);
  return interval;
}

/** An ISO 8601 date-time without zone, in UTC, as milliseconds since 1970; NaN for anything else. */
export function readDateTime(text: string): number {
  const match = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,9})?$/.exec(text);
  return match ? Date.parse(`${text}Z`) : Number.NaN;
}

/** A decimal number; NaN for anything else. */
export function readNumber(text: string): number {
  return /^[-+]?(\d+\.?\d*|\.\d+)$/.test(text) ? Number(text) : Number.NaN;
}
