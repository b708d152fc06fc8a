import { shownName } from '@/lib/upstream/shown-name';
import type { ProductType } from '../product-shape';

/** A product type as people read it: `Pléiades 0.5-m, archive`. */
export function productName(id: string, types: ProductType[] | undefined): string {
  return types?.find((type) => type.id === id)?.label ?? shownName(id);
}
