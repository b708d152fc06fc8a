import { writeWkt } from '@/lib/areas/geometry/wkt';
import type { AreaGeometry } from '@/lib/areas/types';
import { numberedAreas } from '../basket';
import type { OrderDetail } from '../order-shape';

/** Longer texts do not belong into an address. */
const longest = 4_000;

export interface OrderIngestLink {
  /** As the archive names it; none for images that no archive had when they were ordered. */
  constellation?: string;
  href: string;
}

/**
 * Where the images of an order are ingested: the page for a new ingestion, filled in with areas, days and
 * constellation. A payload has one constellation, so there is a link for each. For images that did not exist yet when they
 * were ordered, there is one that has their areas alone.
 */
export function orderIngestLinks({ id, content, number }: OrderDetail): OrderIngestLink[] {
  const constellations = new Set(content.items.flatMap(({ image }) => image?.constellation ?? []));
  const link = (items: typeof content.items, known: Record<string, string>) => {
    const polygons = numberedAreas({ ...content, items }).map(({ geometry }) => geometry.coordinates);
    const wkt = writeWkt({ type: 'MultiPolygon', coordinates: polygons } as AreaGeometry, 5);
    const query = new URLSearchParams({ order: id, name: `Order-${number}`, ...known });
    if (wkt.length <= longest) query.set('area', wkt);
    return `/ingestion/new?${query}`;
  };
  const later = content.items.filter(({ image }) => !image);
  const archived = [...constellations].flatMap((constellation) => {
    const items = content.items.filter(({ image }) => image?.constellation === constellation);
    const days = items.flatMap(({ image }) => image?.acquisitionDate?.slice(0, 10) ?? []).sort();
    const [first, last] = [days[0], days.at(-1)];
    const named = constellation.toLowerCase().replace(/[^a-z0-9]/g, '');
    if (first === undefined || last === undefined || named === '') return [];
    return [{ constellation, href: link(items, { start: first, end: last, constellation: named }) }];
  });
  return later.length > 0 ? [...archived, { href: link(later, {}) }] : archived;
}
