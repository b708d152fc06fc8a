import { formatDegrees, formatList, formatSeries } from '@/components/ui/format';
import { satelliteName } from '@/lib/archive/constellation';
import type { FilterName, ImageFilters, NumberRange } from '@/lib/archive/filters';

/** What each filter is called. */
export const filterLabels: Record<FilterName, string> = {
  cloudCover: 'Cloud',
  incidenceAngle: 'Incidence',
  resolution: 'Resolution',
  coverage: 'Covers',
  satellites: 'Satellite',
  productName: 'Product',
};

const units: Record<'cloudCover' | 'incidenceAngle' | 'resolution' | 'coverage', (value: number) => string> =
  {
    cloudCover: (value) => `${value}%`,
    incidenceAngle: (value) => formatDegrees(value, Number.isInteger(value) ? 0 : 1),
    resolution: (value) => `${value} m`,
    coverage: (value) => `${value}%`,
  };

/** A filter in a few words: `Cloud ≤ 20%`, `Incidence 10°–35°`, `Satellite Pléiades 1A, SPOT 7`. */
export function formatFilter(name: FilterName, filters: ImageFilters): string {
  const label = filterLabels[name];
  if (name === 'productName') return `${label} “${filters.productName?.trim()}”`;
  if (name === 'satellites') {
    const names = (filters.satellites ?? []).map((key) => satelliteName(key, key));
    return names.length > 2 ? `${names.length} satellites` : formatSeries(names);
  }
  const { min, max }: NumberRange = filters[name] ?? {};
  const write = units[name];
  if (min === undefined) return `${label} ≤ ${write(max ?? 0)}`;
  return max === undefined ? `${label} ≥ ${write(min)}` : `${label} ${write(min)}–${write(max)}`;
}

const asClause: Record<FilterName, string> = {
  cloudCover: 'cloud cover',
  incidenceAngle: 'incidence angle',
  resolution: 'resolution',
  coverage: 'coverage',
  satellites: 'satellite',
  productName: 'product name',
};

/** Which filter ran where, in a sentence or two. */
export function formatWhere(active: readonly FilterName[], atService: readonly FilterName[]): string {
  const there = ['area', 'constellations', 'interval', ...atService.map((name) => asClause[name])];
  const here = active.filter((name) => !atService.includes(name)).map((name) => asClause[name]);
  const rest = here.length > 0 ? ` Swath filtered the results by ${formatList(here)}.` : '';
  return `The service filtered by ${formatList(there)}.${rest}`;
}
