const written =
  /^(\d{4})-?(\d\d)-?(\d\d)(?:[T ]+(\d\d):?(\d\d)(?::?(\d\d)(?:[.,](\d+))?)?)?\s*(Z|UTC|GMT|[+-]\d\d(?::?\d\d)?)?$/i;

/** Counts of more than this are of milliseconds, the others of seconds: the year 1973 in one, 5138 in the other. */
const maxSeconds = 1e11;

/**
 * A service's timestamp as ISO 8601 in UTC, to the millisecond; nothing where it is none. Services write ISO 8601 in its
 * long and short form, with a blank for the `T`, and with or without a zone; without one it is UTC already. A number counts
 * since 1970.
 */
export function readTimestamp(value: unknown): string | undefined {
  if (typeof value === 'number') return toIso(value < maxSeconds ? value * 1000 : value);
  if (typeof value !== 'string') return undefined;
  const text = value.trim();
  if (/^\d{9,14}$/.test(text)) return readTimestamp(Number(text));
  const match = written.exec(text);
  if (!match) return undefined;
  const [, year, month, day, hour = '00', minute = '00', second = '00', fraction = '', zone = 'Z'] = match;
  const offset = /^[+-]/.test(zone) ? `${zone.slice(0, 3)}:${zone.slice(3).replace(':', '') || '00'}` : 'Z';
  const ms = fraction.padEnd(3, '0').slice(0, 3);
  return toIso(Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}.${ms}${offset}`));
}

function toIso(ms: number): string | undefined {
  const date = new Date(ms);
  return Number.isNaN(date.getTime()) ? undefined : date.toISOString();
}
