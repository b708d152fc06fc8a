import { filterValue, type ImageFilters, passesFilters, type RangeFilter } from './filters';
import type { ArchiveImage } from './schema';

/** What a range filter has to choose from: the images that pass all other filters. */
export interface Facet {
  /** Their values, where they state one. */
  values: readonly number[];
  /** How many there are, and how many of them the filter keeps. */
  total: number;
  kept: number;
}

/**
 * Counts what a filter chooses from, whatever it is set to itself.
 * @param areaKm2 the area that was searched; 0 without one
 */
export function countFacet(
  found: readonly ArchiveImage[],
  filters: ImageFilters,
  name: RangeFilter,
  areaKm2: number,
): Facet {
  const others = { ...filters, [name]: undefined };
  const images = found.filter((image) => passesFilters(image, others, areaKm2));
  const own = { [name]: filters[name] };
  return {
    values: images.flatMap((image) => filterValue(image, name, areaKm2) ?? []),
    total: images.length,
    kept: images.filter((image) => passesFilters(image, own, areaKm2)).length,
  };
}
