/** An instant as the search takes it: ISO 8601 in UTC without zone, to the second (interface section 2). */
export const writeInstant = (ms: number) => new Date(ms).toISOString().slice(0, 19);

/**
 * Writes a closed interval of instants, `[a,b]`, widened to whole seconds so that nothing at its ends is lost.
 * Both in milliseconds since 1970.
 */
export const writeInterval = (from: number, to: number) =>
  `[${writeInstant(from)},${writeInstant(Math.ceil(to / 1000) * 1000)}]`;
