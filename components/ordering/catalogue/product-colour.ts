import type { CssToken } from '@/components/map/theme';
import { findConstellation } from '@/lib/archive/constellation';
import type { ImageSnapshot } from '@/lib/ordering/basket-shape';
import type { ProductType } from '@/lib/ordering/product-shape';

/** The colour of a product type: that of the constellation that it is of; none where that is unknown. */
export function productColour(type: ProductType | undefined, image?: ImageSnapshot): CssToken {
  const names = [image?.constellation, type?.sensor?.label, type?.sensor?.id];
  for (const name of names) {
    const known = name && findConstellation(name);
    if (known) return `--c${known.hue}`;
  }
  return '--muted';
}

export const imageColour = (image: ImageSnapshot | undefined): CssToken => productColour(undefined, image);
