/** A stretch of values; an end that is missing is open. Outward brackets leave their end out. */
export interface Interval<T> {
  from?: T;
  to?: T;
  includesFrom: boolean;
  includesTo: boolean;
}

/** An instant as the search takes it: ISO 8601 in UTC without zone, to the second (interface section 2). */
export const writeInstant = (ms: number) => new Date(ms).toISOString().slice(0, 19);

/**
 * Writes a closed interval of instants, `[a,b]`, widened to whole seconds so that nothing at its ends is lost.
 * Both in milliseconds since 1970.
 */
export const writeInterval = (from: number, to: number) =>
  `[${writeInstant(from)},${writeInstant(Math.ceil(to / 1000) * 1000)}]`;

/**
 * Reads an interval in any form that occurs: `[a,b]`, `[a,b[`, `]a,b]`, `]a,b[`, and open at one end `[a` and `b]`.
 * @param read makes a value of one end; `undefined` refuses it
 * @returns nothing when the text is not an interval
 */
export function readInterval<T>(text: string, read: (end: string) => T | undefined): Interval<T> | undefined {
  const match = /^\s*([[\]]?)\s*([^[\],]*?)\s*(?:,\s*([^[\],]*?)\s*)?([[\]]?)\s*$/.exec(text);
  if (!match) return undefined;
  const [, open = '', first = '', second, close = ''] = match;
  if (open === '' && close === '') return undefined;
  const isHalf = second === undefined;
  if (isHalf && open !== '' && close !== '') return undefined;
  const fromText = isHalf ? (open === '' ? '' : first) : first;
  const toText = isHalf ? (open === '' ? first : '') : second;
  const from = fromText === '' ? undefined : read(fromText);
  const to = toText === '' ? undefined : read(toText);
  if ((fromText !== '' && from === undefined) || (toText !== '' && to === undefined)) return undefined;
  if (from === undefined && to === undefined) return undefined;
  return { from, to, includesFrom: open === '[', includesTo: close === ']' };
}
