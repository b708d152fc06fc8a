/** A time to acquire in: days in UTC, both included, `YYYY-MM-DD`. */
export interface Period {
  from: string;
  to: string;
}

const time = String.raw`\d{4}-\d\d-\d\d(?:T\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:\d\d)?)?`;
const interval = new RegExp(`^(${time})/(${time})$`);

/**
 * Reads ISO 8601 intervals (`start/end`, several with `;` between them) as days. Undefined where the text is something
 * else, or says more than days: such a text is edited as it is.
 */
export function readPeriods(text: string): Period[] | undefined {
  if (text.trim() === '') return [];
  const periods = text.split(';').map((part): Period | undefined => {
    const [, start, end] = interval.exec(part.trim()) ?? [];
    if (start === undefined || end === undefined) return undefined;
    const isWholeDays =
      /^.{10}(T00:00(:00(\.0+)?)?Z?)?$/.test(start) && /^.{10}(T23:59(:59(\.\d+)?)?Z?)?$/.test(end);
    return isWholeDays ? { from: start.slice(0, 10), to: end.slice(0, 10) } : undefined;
  });
  return periods.every((one) => one !== undefined) ? (periods as Period[]) : undefined;
}

/** Writes periods as ISO 8601 intervals, from the first moment of the first day to the last of the last one. */
export const writePeriods = (periods: Period[]): string =>
  periods.map(({ from, to }) => `${from}T00:00:00Z/${to}T23:59:59Z`).join(';');

/**
 * What is wrong with periods, as a sentence. Text that is no ISO 8601 interval is the service's to judge: the interface
 * does not say how periods are written.
 */
export function validatePeriods(text: string): string | undefined {
  for (const part of text.split(';')) {
    const [, start, end] = interval.exec(part.trim()) ?? [];
    if (start === undefined || end === undefined) continue;
    const [from, to] = [Date.parse(start), Date.parse(end.length === 10 ? `${end}T23:59:59Z` : end)];
    if (Number.isNaN(from) || Number.isNaN(to)) return 'One of these days does not exist';
    if (from >= to) return 'A period has to end after it starts';
  }
  return undefined;
}
