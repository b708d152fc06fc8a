import { satelliteName } from '@/lib/archive/constellation';
import { parseHint } from '@/lib/archive/image/image-link';
import type { ImageSnapshot } from '@/lib/ordering/basket-shape';
import { cleanLabel } from '@/lib/ordering/label';

/** What an image is called: its satellite, else its constellation. */
export function imageName(image: ImageSnapshot): string {
  const name = satelliteName(image.satellite, image.constellation ?? '');
  return cleanLabel(name || image.productName || image.sourceId);
}

/** What leads to an image in the archive, from what was kept of it. */
export const snapshotHint = ({ constellation, acquisitionDate, footprint }: ImageSnapshot) =>
  parseHint({ constellation, acquiredAt: acquisitionDate, footprint });
