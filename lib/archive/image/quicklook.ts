import type { Quicklook } from '../schema';

const sizes = ['SMALL', 'MEDIUM', 'LARGE'];
const rank = ({ size }: Quicklook) => sizes.indexOf(size.toUpperCase());

/** A quicklook that can be laid on the map. */
export type PlacedQuicklook = Quicklook & { crs?: Exclude<Quicklook['crs'], 'unknown'> };

const isPlaced = (quicklook: Quicklook): quicklook is PlacedQuicklook => quicklook.crs !== 'unknown';

/**
 * The quicklooks that can be laid on the map, the best one first: projected ones, whose place is exact, Mercator before
 * plain degrees, the largest; then those in sensor geometry, whose place is an approximation.
 */
export function forMap(quicklooks: readonly Quicklook[]): PlacedQuicklook[] {
  const order = [undefined, 'EPSG:4326', 'EPSG:3857'];
  return quicklooks
    .filter(isPlaced)
    .sort((a, b) => order.indexOf(b.crs) - order.indexOf(a.crs) || rank(b) - rank(a));
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

/** The quicklooks to look at large: as taken, north up, and, where there is neither, what else there is. */
export function forLargeView(quicklooks: readonly Quicklook[]) {
  const asTaken = pickForView(
    quicklooks.filter(({ crs }) => crs === undefined),
    'LARGE',
  );
  const northUp = forMap(quicklooks).find(({ crs }) => crs !== undefined);
  return { asTaken, northUp, other: asTaken || northUp ? undefined : pickForView(quicklooks, 'LARGE') };
}
