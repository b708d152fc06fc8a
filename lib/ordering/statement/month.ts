/** Whether a text is a month of a calendar: `2026-11`, from 2000 to 2099. */
export const isMonth = (text: string): boolean => /^20\d\d-(0[1-9]|1[0-2])$/.test(text);

/** The first moment of a month in UTC. Counts on past the ends of a year: month 13 is the next January. */
export function monthStart(month: string, later = 0): Date {
  const [year = Number.NaN, ordinal = Number.NaN] = month.split('-').map(Number);
  return new Date(Date.UTC(year, ordinal - 1 + later));
}

/** The month of a moment in UTC. */
export const toMonth = (time: Date): string => time.toISOString().slice(0, 7);
