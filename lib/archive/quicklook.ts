import type { Quicklook } from './schema';

/** What a CRS is called, in the ways that occur: as a URI, a URN or a code. Nothing for sensor geometry and others. */
export function readCrs(projection: string | null | undefined): Quicklook['crs'] {
  if (!projection) return undefined;
  if (/CRS:?84\b/i.test(projection)) return 'EPSG:4326';
  const code = /EPSG(?:\/\d+\/|::?)(\d+)$/i.exec(projection.trim())?.[1];
  if (code === '4326') return 'EPSG:4326';
  return code === '3857' || code === '900913' ? 'EPSG:3857' : undefined;
}

const sizes = ['SMALL', 'MEDIUM', 'LARGE'];
const rank = ({ size }: Quicklook) => sizes.indexOf(size.toUpperCase());

/**
 * The quicklooks that can be laid on the map, the best one first: projected ones, whose place is exact, Mercator before
 * plain degrees, the largest; then those in sensor geometry, whose place is an approximation.
 */
export function forMap(quicklooks: readonly Quicklook[]): Quicklook[] {
  const order = [undefined, 'EPSG:4326', 'EPSG:3857'];
  return quicklooks.toSorted((a, b) => order.indexOf(b.crs) - order.indexOf(a.crs) || rank(b) - rank(a));
}

/**
 * The quicklook to look at beside the map: of the wanted size, or the next one to it, rather larger; in sensor geometry
 * where there is such a one, since projected images have black corners.
 */
export function pickForView(
  quicklooks: readonly Quicklook[],
  size: 'MEDIUM' | 'LARGE' = 'MEDIUM',
): Quicklook | undefined {
  const distance = (one: Quicklook) => Math.abs(rank(one) - sizes.indexOf(size));
  return quicklooks.toSorted(
    (a, b) =>
      distance(a) - distance(b) ||
      rank(b) - rank(a) ||
      Number(a.crs !== undefined) - Number(b.crs !== undefined) ||
      Number(b.crs === 'EPSG:3857') - Number(a.crs === 'EPSG:3857'),
  )[0];
}
