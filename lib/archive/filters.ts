import { findConstellation } from './constellation';
import type { ArchiveImage } from './schema';
import type { ServiceFilter } from './service-filters';

/** Numbers from `least` to `most`, both included; an end that is left out is open. */
export interface NumberRange {
  min?: number;
  max?: number;
}

/** What images are narrowed to, beside area, constellations and interval. */
export interface ImageFilters extends Partial<Record<ServiceFilter, NumberRange>> {
  /** Percent of the area. */
  coverage?: NumberRange;
  /** Keys of satellites, as `satelliteKey` makes them; none: all. */
  satellites?: string[];
  /** A part of the product's name, in any case, with accents or without. */
  productName?: string;
}
export type FilterName = keyof ImageFilters;

/** One spelling for each satellite: `PHR 1B` and `phr1b` are one; its constellation where none is reported. */
export const satelliteKey = ({
  satellite,
  constellation,
}: Pick<ArchiveImage, 'satellite' | 'constellation'>) =>
  (satellite ?? constellation).replace(/[^A-Za-z0-9]+/g, '').toUpperCase();

const isEmpty = (value: ImageFilters[FilterName]) =>
  value === undefined ||
  (typeof value === 'string' && value.trim() === '') ||
  (Array.isArray(value) && value.length === 0) ||
  (typeof value === 'object' &&
    !Array.isArray(value) &&
    (value as NumberRange).min === undefined &&
    (value as NumberRange).max === undefined);

/** The filters that narrow anything, in the order in which pages show them. */
export const activeFilters = (filters: ImageFilters): FilterName[] =>
  order.filter((name) => !isEmpty(filters[name]));

const order = [
  'cloudCover',
  'incidenceAngle',
  'resolution',
  'coverage',
  'satellites',
  'productName',
] as const satisfies FilterName[];

/** A filter that is a range of numbers. */
export type RangeFilter = ServiceFilter | 'coverage';

/** The number of an image that a range is compared with; undefined where the image does not state it. */
export function filterValue(image: ArchiveImage, name: RangeFilter, areaKm2: number): number | undefined {
  if (name === 'coverage') {
    // Outlines that are one and the same differ in their last digits.
    return areaKm2 > 0 ? Math.min(100, Math.round((1e7 * image.coveredKm2) / areaKm2) / 1e5) : undefined;
  }
  // Some services write the side that a satellite looked to as the sign.
  if (name === 'incidenceAngle')
    return image.incidenceAngle === undefined ? undefined : Math.abs(image.incidenceAngle);
  return image[name];
}

/**
 * Whether an image passes all filters. What an image does not say fails its filter, with one exception: only of an
 * optical constellation is a cloud cover expected, so radar, and what may be radar, passes the one on clouds.
 * @param areaKm2 the area that was searched; without one, coverage is not asked for
 */
export function passesFilters(image: ArchiveImage, filters: ImageFilters, areaKm2: number): boolean {
  const { cloudCover, incidenceAngle, resolution, coverage, satellites, productName } = filters;
  const isIn = (name: RangeFilter, range?: NumberRange) =>
    isEmpty(range) || isWithin(filterValue(image, name, areaKm2), range);
  const isCloudExpected = image.cloudCover !== undefined || isOptical(image.constellation);
  if (isCloudExpected && !isIn('cloudCover', cloudCover)) return false;
  if (!isIn('incidenceAngle', incidenceAngle) || !isIn('resolution', resolution)) return false;
  if (areaKm2 > 0 && !isIn('coverage', coverage)) return false;
  if (satellites?.length && !satellites.includes(satelliteKey(image))) return false;
  const wanted = plain(productName?.trim() ?? '');
  return wanted === '' || plain(image.productName ?? '').includes(wanted);
}

/**
 * Without case and accents: people type `pleiades`. Marks go before a name is taken apart, too: to sort a long row of them
 * takes the square of its length.
 */
const plain = (text: string) => text.replace(marks, '').normalize('NFD').replace(marks, '').toLowerCase();
const marks = /\p{M}+/gu;

/** Whether clouds hide the ground from a constellation; one that the portal does not know may be radar. */
const isOptical = (constellation: string) => findConstellation(constellation)?.isRadar === false;

const isWithin = (value: number | undefined, { min, max }: NumberRange = {}) =>
  value !== undefined && (min === undefined || value >= min) && (max === undefined || value <= max);

/** A range as services write it (behaviours, "Search"): `[10,35]`, `35]` up to, `[10` from. */
export function writeRange({ min, max }: NumberRange): string {
  if (min === undefined) return `${max}]`;
  return max === undefined ? `[${min}` : `[${min},${max}]`;
}

/**
 * How a search is asked of a service that takes filters: the constellations in groups, each with what is sent beside
 * the three documented fields. A service drops what reports no cloud cover, so radar, and constellations of which the
 * portal does not know whether they are, are asked for without that filter.
 */
export function toServiceFilters(
  constellations: readonly string[],
  filters: ImageFilters,
  taken: readonly ServiceFilter[],
): { constellations: readonly string[]; fields: Partial<Record<ServiceFilter, string>> }[] {
  const sent = taken.filter((name) => !isEmpty(filters[name]));
  const fields = Object.fromEntries(sent.map((name) => [name, writeRange(filters[name] as NumberRange)]));
  if (!sent.includes('cloudCover')) return [{ constellations, fields }];
  const { cloudCover, ...others } = fields;
  return [
    { constellations: constellations.filter(isOptical), fields },
    { constellations: constellations.filter((name) => !isOptical(name)), fields: others },
  ].filter((group) => group.constellations.length > 0);
}
