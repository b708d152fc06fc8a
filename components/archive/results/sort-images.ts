import type { ArchiveImage } from '@/lib/archive/schema';
import type { ImageSort } from '../query/search-params';

type Compare = (a: ArchiveImage, b: ArchiveImage) => number;

const newest: Compare = (a, b) => (a.acquiredAt < b.acquiredAt ? 1 : a.acquiredAt > b.acquiredAt ? -1 : 0);
/** What is unknown comes last. */
const ascending = (value: (image: ArchiveImage) => number | undefined): Compare => {
  const number = (image: ArchiveImage) => value(image) ?? Number.POSITIVE_INFINITY;
  return (a, b) => (number(a) === number(b) ? 0 : number(a) - number(b));
};

const compares: Record<ImageSort, Compare> = {
  newest,
  oldest: (a, b) => newest(b, a),
  cloud: ascending(({ cloudCover }) => cloudCover),
  incidence: ascending(({ incidenceAngle: angle }) => (angle === undefined ? undefined : Math.abs(angle))),
  resolution: ascending(({ resolution }) => resolution),
  coverage: ascending(({ coveredKm2 }) => -coveredKm2),
};

export const sortLabels: Record<ImageSort, string> = {
  newest: 'Newest',
  oldest: 'Oldest',
  cloud: 'Least cloud',
  incidence: 'Least incidence',
  resolution: 'Finest resolution',
  coverage: 'Covers most',
};

/** The images in an order; equal ones the newest first, and then by name, so that the order is always the same. */
export function sortImages(images: readonly ArchiveImage[], sort: ImageSort): ArchiveImage[] {
  return images.toSorted(
    (a, b) => compares[sort](a, b) || newest(a, b) || (a.sourceId < b.sourceId ? -1 : 1),
  );
}
