import type { AoiRow } from '../aois/aoi-rows';

/** How many AOIs are read from five metres at once. */
export const rowsPerPage = 3;

/**
 * The AOIs that a wall shows: the chosen ones in the order of their choice, with those that are not there reported by
 * name; without a choice all that run, wait or need someone, and everything when nothing does.
 */
export function wallRows(rows: readonly AoiRow[], chosen: readonly string[]) {
  if (chosen.length === 0) {
    const busy = rows.filter(({ state, attention }) => state !== 'ended' || attention > 0);
    return { shown: busy.length > 0 ? busy : [...rows], missing: [] };
  }
  const byName = new Map(rows.map((row) => [row.aoi.name, row]));
  return {
    shown: chosen.flatMap((name) => byName.get(name) ?? []),
    missing: chosen.filter((name) => !byName.has(name)),
  };
}

/** The pages of a wall; the last one is filled up from the one before, so that no screen is half empty. */
export function wallPages<T>(rows: readonly T[]): T[][] {
  const pages: T[][] = [];
  for (let start = 0; start < rows.length; start += rowsPerPage) {
    const from = Math.max(0, Math.min(start, rows.length - rowsPerPage));
    pages.push(rows.slice(from, from + rowsPerPage));
  }
  return pages;
}
