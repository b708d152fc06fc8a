import type { ChosenArea } from '@/components/areas/saved/use-area';
import type { ArchiveImage } from '@/lib/archive/schema';
import { writeWkt } from '@/lib/areas/geometry/wkt';
import type { AreaGeometry } from '@/lib/areas/types';

/** Longer texts do not belong into an address. */
const longest = 4_000;

/**
 * Where an image is ingested: the page for a new ingestion, filled in with the area, the image's day and its
 * constellation as the workflow server spells it. An area that is too detailed for a link gives way to the footprint.
 */
export function ingestLink(image: ArchiveImage, area: ChosenArea): string {
  const day = image.acquiredAt.slice(0, 10);
  const wkt = writeWkt(area.geometry, 5);
  const name = area.name
    .normalize('NFD')
    .replace(/[^A-Za-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
  return `/ingestion/new?${new URLSearchParams({
    area: wkt.length <= longest ? wkt : writeWkt(image.footprint as AreaGeometry, 5),
    start: day,
    end: day,
    constellation: image.constellation.toLowerCase().replace(/[^a-z0-9]/g, ''),
    ...(name !== '' && { name: `${name}-${day}` }),
  })}`;
}
