import { splitAtAntimeridian } from '@/lib/areas/geometry/antimeridian';
import { areaKm2 } from '@/lib/areas/geometry/measure';
import { overlay } from '@/lib/areas/geometry/overlay';
import { toGeometry } from '@/lib/areas/geometry/polygons';
import type { Ring } from '@/lib/areas/types';
import type { ProductGroup } from './basket-shape';
import type { AnyPolygon, Polygon } from './polygon-shape';

const listPolygons = (geometry: AnyPolygon): Ring[][] =>
  splitAtAntimeridian(geometry).map(({ coordinates }) => coordinates);

/** What an image covers of an area; the whole area where its footprint is unknown, nothing where they do not meet. */
function covered(area: AnyPolygon, footprint: AnyPolygon | undefined): Ring[][] {
  const parts = listPolygons(area);
  if (!footprint) return parts;
  return listPolygons(footprint).flatMap((image) =>
    parts.flatMap((part) => overlay('intersect', [[part], [image]])),
  );
}

const measureKm2 = (polygons: Ring[][]) => areaKm2(toGeometry(polygons));

/** Whether an image's footprint meets an area; true where that is unknown. */
export function meets(area: Polygon, footprint: AnyPolygon | undefined): boolean {
  try {
    return covered(area, footprint).length > 0;
  } catch {
    return true;
  }
}

export interface Coverage {
  /** km² of its area that each item covers, by item id; undefined where the geometry does not allow to say. */
  items: Map<string, number | undefined>;
  /** km² that are covered at least once. */
  uniqueKm2?: number;
  /** km² that are covered more than once, counted once for each further image. */
  repeatedKm2?: number;
}

/**
 * How much of its areas a product type's images cover, and how much of that more than once. Outlines with many corners
 * take seconds to minutes, so only a worker with a time limit calls this.
 */
export function measureCoverage({ items, areas }: Pick<ProductGroup, 'items' | 'areas'>): Coverage {
  const shapes = items.map(({ areaId, image }) => {
    const geometry = areas.find(({ id }) => id === areaId)?.geometry;
    return geometry && coveredOrUnknown(geometry, image?.footprint);
  });
  const kms = shapes.map((shape) => shape && measureKm2(shape));
  const coverage: Coverage = { items: new Map(items.map(({ id }, index) => [id, kms[index]])) };
  if (kms.includes(undefined)) return coverage;
  const total = kms.reduce<number>((sum, km2) => sum + (km2 ?? 0), 0);
  const all = shapes.flatMap((shape) => shape ?? []);
  try {
    const merged =
      all.length > 1
        ? overlay(
            'union',
            all.map((polygon) => [polygon]),
          )
        : all;
    coverage.uniqueKm2 = measureKm2(merged);
    coverage.repeatedKm2 = Math.max(0, total - coverage.uniqueKm2);
  } catch {
    // Outlines that cross themselves have no union; the service bills them all the same.
  }
  return coverage;
}

function coveredOrUnknown(area: Polygon, footprint: AnyPolygon | undefined): Ring[][] | undefined {
  try {
    return covered(area, footprint);
  } catch {
    return undefined;
  }
}
