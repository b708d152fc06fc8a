/** A time range in milliseconds, both ends included; an end that is left out is open. */
export interface TimeRange {
  from?: number;
  until?: number;
}

const form = /^(\d{4})-(\d\d)-(\d\d)(?:[Tt ](\d\d):(\d\d)(?::(\d\d)(\.\d+)?)?([Zz]|[+-]\d\d:?\d\d)?)?$/;
const dayMs = 86_400_000;

/**
 * Reads `datetime` of STAC and OGC API – Features: a moment, or two with a slash between them, of which one may be empty
 * or `..`. A moment without a zone is UTC, and a date alone is the whole day.
 * @returns undefined if it is none of these
 */
export function readTimeRange(text: string): TimeRange | undefined {
  const parts = text.trim().split('/');
  if (parts.length > 2) return undefined;
  const [first = '', last] = parts;
  const begin = readMoment(first);
  if (last === undefined) return begin && { from: begin.from, until: begin.until };
  const isOpen = (part: string) => part.trim() === '' || part.trim() === '..';
  const end = readMoment(last);
  if ((!begin && !isOpen(first)) || (!end && !isOpen(last))) return undefined;
  if (!begin && !end) return undefined;
  const range = { ...(begin && { from: begin.from }), ...(end && { until: end.until }) };
  if (range.from !== undefined && range.until !== undefined && range.from > range.until) return undefined;
  return range;
}

function readMoment(text: string): { from: number; until: number } | undefined {
  const [, year, month, day, hour, minute, second = '00', fraction = '', zone = 'Z'] =
    form.exec(text.trim()) ?? [];
  if (year === undefined) return undefined;
  const date = `${year}-${month}-${day}`;
  // A day that does not exist would become one of the next month.
  const midnight = Date.parse(`${date}T00:00:00Z`);
  if (Number.isNaN(midnight) || new Date(midnight).toISOString().slice(0, 10) !== date) return undefined;
  if (hour === undefined) return { from: midnight, until: midnight + dayMs - 1 };
  const offset = /^[Zz]$/.test(zone) ? 'Z' : `${zone.slice(0, 3)}:${zone.slice(-2)}`;
  const from = Date.parse(`${date}T${hour}:${minute}:${second}${fraction.slice(0, 4)}${offset}`);
  return Number.isNaN(from) ? undefined : { from, until: from };
}

/** True if a moment, in milliseconds, is in the range. */
export const isWithin = ({ from, until }: TimeRange, at: number): boolean =>
  (from === undefined || at >= from) && (until === undefined || at <= until);
