import type { Bbox } from '@/lib/areas/types';
import type { SeenImages } from './seen-images';

export interface SeenOverview {
  cells: { box: Bbox; count: number }[];
  /** Of all months from the first to the last: `2026-05`. */
  months: { month: string; count: number }[];
}

/** The cells with images, and the months with how many each. */
export function overviewOf(seen: SeenImages): SeenOverview {
  const cells = new Map<string, number>();
  const months = new Map<string, number>();
  for (const [key, count] of Object.entries(seen)) {
    const [cell = '', month = ''] = key.split(' ');
    cells.set(cell, (cells.get(cell) ?? 0) + count);
    months.set(month, (months.get(month) ?? 0) + count);
  }
  const [first, last] = [[...months.keys()].sort()[0], [...months.keys()].sort().at(-1)];
  return {
    cells: [...cells].map(([cell, count]) => {
      const [west = 0, south = 0] = cell.split(',').map(Number);
      return { box: [west, south, west + 1, south + 1], count };
    }),
    months:
      first && last
        ? monthsBetween(first, last).map((month) => ({ month, count: months.get(month) ?? 0 }))
        : [],
  };
}

/** Of a long time the last months. */
const maxMonths = 36;

function monthsBetween(first: string, last: string): string[] {
  const index = (month: string) => 12 * Number(month.slice(0, 4)) + Number(month.slice(5)) - 1;
  const from = Math.max(index(first), index(last) - maxMonths + 1);
  return Array.from({ length: index(last) - from + 1 }, (_, step) => {
    const at = from + step;
    return `${Math.floor(at / 12)}-${String((at % 12) + 1).padStart(2, '0')}`;
  });
}
