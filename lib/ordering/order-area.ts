import { areaKm2 } from '@/lib/areas/geometry/measure';
import type { ProductGroup } from './basket-shape';
import type { Coverage } from './coverage';
import type { ProductType } from './product-shape';

/** Below this, areas that lie in two images are rounding and not worth a sentence. */
const minAreaKm2 = 0.01;

/** What is known of the km² of a product type before any price is asked. */
export interface OrderArea {
  productTypeId: string;
  /** km² that are covered at least once; undefined where the outlines do not allow to say. */
  uniqueKm2?: number;
  /** km² that are in several images, counted once for each further image; 0 where that is rounding. */
  repeatedKm2: number;
  /**
   * km² that can be expected to be billed, the minimum applied. Services differ in whether what is in several images
   * is billed once or again, so that the two ends differ there.
   */
  billed?: { min: number; max: number };
  /** The minimum order area in km²; 0 where there is none. */
  minimumKm2: number;
  /** km² that the minimum adds to what is covered; 0 where it adds nothing. */
  addedKm2: number;
  /** The areas that alone are below the minimum. */
  smallAreas: { id: string; name: string; km2: number }[];
  /** The ids of the items whose image does not meet its area. */
  missing: string[];
}

/** Compares what the items of a product type cover, undefined while that is unknown, with its minimum order area. */
export function calculateOrderArea(
  group: ProductGroup,
  coverage: Coverage | undefined,
  type: ProductType | undefined,
): OrderArea {
  const { items, uniqueKm2, repeatedKm2 = 0 } = coverage ?? {};
  const minimumKm2 = type?.minimumAreaKm2 ?? 0;
  const isRepeated = repeatedKm2 > minAreaKm2;
  return {
    productTypeId: group.productTypeId,
    uniqueKm2,
    repeatedKm2: isRepeated ? repeatedKm2 : 0,
    billed:
      uniqueKm2 === undefined
        ? undefined
        : {
            min: Math.max(uniqueKm2, minimumKm2),
            max: Math.max(uniqueKm2 + (isRepeated ? repeatedKm2 : 0), minimumKm2),
          },
    minimumKm2,
    addedKm2: uniqueKm2 === undefined ? 0 : Math.max(0, minimumKm2 - uniqueKm2),
    smallAreas: group.areas
      .map(({ id, name, geometry }) => ({ id, name, km2: areaKm2(geometry) }))
      .filter(({ km2 }) => km2 < minimumKm2),
    missing: group.items.filter(({ id }) => items?.get(id) === 0).map(({ id }) => id),
  };
}
