import type { Token } from '@/components/map/theme';
import { findConstellation, satelliteName } from '@/lib/archive/constellation';
import { hintOf } from '@/lib/archive/image-link';
import { cleanLabel } from '@/lib/ordering/label';
import type { ImageSnapshot, ProductType } from '@/lib/ordering/shape';

/** The colour of a product type: that of the constellation that it is of; none where that is not known. */
export function productColour(type: ProductType | undefined, image?: ImageSnapshot): Token {
  const names = [image?.constellation, type?.sensor?.label, type?.sensor?.id];
  for (const name of names) {
    const known = name && findConstellation(name);
    if (known) return `--c${known.hue}`;
  }
  return '--muted';
}

export const imageColour = (image: ImageSnapshot | undefined): Token => productColour(undefined, image);

/** What an image is called: its satellite, else its constellation. */
export function imageName(image: ImageSnapshot): string {
  const name = satelliteName(image.satellite, image.constellation ?? '');
  return cleanLabel(name || image.productName || image.sourceId);
}

/** What leads to an image in the archive, from what was kept of it. */
export const snapshotHint = ({ constellation, acquisitionDate, footprint }: ImageSnapshot) =>
  hintOf({ constellation, acquiredAt: acquisitionDate, footprint });

/** A product type as people read it: `Pléiades 0.5-m, archive`. */
export function productName(id: string, types: ProductType[] | undefined): string {
  return types?.find((type) => type.id === id)?.label ?? id;
}
