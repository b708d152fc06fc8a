import type { MapQuicklook } from '@/components/map';
import {
  type Corners,
  orientCorners,
  type QuicklookOrientation,
  smallestQuad,
} from '@/lib/archive/drapes/placement';
import { forMap, type PlacedQuicklook } from '@/lib/archive/image/quicklook';
import type { ArchiveImage } from '@/lib/archive/schema';
import type { AreaGeometry, Bbox } from '@/lib/areas/types';

/** The quicklooks of an image that have a place on the map, the best one first. */
export const listPlaceable = (image: ArchiveImage): PlacedQuicklook[] =>
  forMap(image.quicklooks).filter(({ crs }) => crs || toQuad(image));

/** Where a quicklook is: projected ones over the image's box, others on the smallest outline of four corners. */
export function placeQuicklook(
  image: ArchiveImage,
  { crs }: PlacedQuicklook,
  turn: QuicklookOrientation,
): Pick<MapQuicklook, 'place' | 'footprint'> {
  const quad = crs ? undefined : toQuad(image);
  if (quad) return { place: { corners: orientCorners(quad, turn) } };
  return {
    place: { crs: crs ?? 'EPSG:4326', bbox: image.bbox as Bbox },
    footprint: image.footprint as AreaGeometry,
  };
}

const quads = new WeakMap<ArchiveImage, { quad: Corners | undefined }>();

function toQuad(image: ArchiveImage): Corners | undefined {
  const known = quads.get(image) ?? { quad: smallestQuad(image.footprint as AreaGeometry) };
  quads.set(image, known);
  return known.quad;
}
