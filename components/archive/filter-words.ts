import { formatDegrees } from '@/components/ui/format';
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
    cloudCover: (value) => `${value} %`,
    incidenceAngle: (value) => formatDegrees(value, Number.isInteger(value) ? 0 : 1),
    resolution: (value) => `${value} m`,
    coverage: (value) => `${value} %`,
  };

/** A filter in a few words: `Cloud ≤ 20 %`, `Incidence 10°–35°`, `Satellite Pléiades 1A, SPOT 7`. */
export function filterWords(name: FilterName, filters: ImageFilters): string {
  const label = filterLabels[name];
  if (name === 'productName') return `${label} “${filters.productName?.trim()}”`;
  if (name === 'satellites') {
    const names = (filters.satellites ?? []).map((key) => satelliteName(key, key));
    return names.length > 2 ? `${names.length} satellites` : names.join(', ');
  }
  const { least, most }: NumberRange = filters[name] ?? {};
  const write = units[name];
  if (least === undefined) return `${label} ≤ ${write(most ?? 0)}`;
  return most === undefined ? `${label} ≥ ${write(least)}` : `${label} ${write(least)}–${write(most)}`;
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
export function whereWords(active: readonly FilterName[], atService: readonly FilterName[]): string {
  const there = ['area', 'constellations', 'interval', ...atService.map((name) => asClause[name])];
  const here = active.filter((name) => !atService.includes(name)).map((name) => asClause[name]);
  const rest = here.length > 0 ? ` The portal filtered what came by ${listed(here)}.` : '';
  return `The service filtered by ${listed(there)}.${rest}`;
}

const listed = (words: readonly string[]) =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`;
