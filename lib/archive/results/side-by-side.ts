import { imageKey } from '../image/image-key';
import { forMap } from '../image/quicklook';
import type { ArchiveImage } from '../schema';

/** The fewest and the most images that are shown side by side. */
export const sideLimits = { min: 2, max: 4 };

/** The keys of the first images that can be shown side by side, up to the limit: those with a quicklook for a map. */
export const sideKeys = (images: readonly ArchiveImage[]): string[] =>
  images
    .filter(({ quicklooks }) => forMap(quicklooks).length > 0)
    .slice(0, sideLimits.max)
    .map(({ id }) => imageKey(id));
