import { writeWkt } from '@/lib/areas/geometry/wkt';
import type { AreaGeometry } from '@/lib/areas/types';
import { numberedAreas } from '../basket';
import type { OrderDetail } from '../order-shape';

/** Longer texts do not belong into an address. */
const longest = 4_000;

/**
 * Where the images of an order are ingested: the page for a new ingestion, filled in with the order's areas, the days
 * of its images and their constellation. Undefined for orders of images that do not exist yet.
 */
export function orderIngestLink({ content, number }: OrderDetail): string | undefined {
  const images = content.items.flatMap(({ image }) => image ?? []);
  const days = images.flatMap(({ acquisitionDate }) => acquisitionDate?.slice(0, 10) ?? []).sort();
  const [first, last] = [days[0], days.at(-1)];
  const constellation = images[0]?.constellation?.toLowerCase().replace(/[^a-z0-9]/g, '');
  if (first === undefined || last === undefined || !constellation) return undefined;
  const polygons = numberedAreas(content).map(({ geometry }) => geometry.coordinates);
  const wkt = writeWkt({ type: 'MultiPolygon', coordinates: polygons } as AreaGeometry, 5);
  return `/ingestion/new?${new URLSearchParams({
    name: `Order-${number}`,
    start: first,
    end: last,
    constellation,
    ...(wkt.length <= longest && { area: wkt }),
  })}`;
}
