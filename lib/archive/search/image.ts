import { areaKm2 } from '@/lib/areas/geometry/measure';
import type { AreaGeometry } from '@/lib/areas/types';
import { readTimestamp } from '@/lib/upstream/timestamp';
import { constellationId } from '../constellation';
import { coveredKm2 } from '../coverage';
import { imageBox, readFootprint } from '../footprint';
import { type ArchiveImage, featureProperties, type Quicklook, searchFeature } from '../schema';
import { readCrs } from './read-crs';

/** An image with the addresses of its pictures as the service wrote them. */
export interface FoundImage extends Omit<ArchiveImage, 'quicklooks' | 'quicklooksLost'> {
  quicklooks: (Omit<Quicklook, 'url'> & { image?: string })[];
}

/**
 * Reads the image of a feature; nothing when it has no id, no date or no place. It can take long: see `read-images.ts`.
 * @param area what was searched, to measure how much of it the image covers
 * @param asked the constellations that were asked for: where it was one, an image that names none is of that one
 */
export function readFeature(
  input: unknown,
  area: AreaGeometry,
  asked: readonly string[] = [],
): FoundImage | undefined {
  const parsed = searchFeature.safeParse(input);
  if (!parsed.success) return undefined;
  const { properties, ...feature } = parsed.data;
  const sourceId = properties.sourceId ?? feature.id;
  const acquiredAt = readTimestamp(properties.acquisitionDate);
  const outline = readFootprint(feature.geometry, feature.bbox);
  if (sourceId === undefined || acquiredAt === undefined || outline === undefined) return undefined;
  const { geometry: footprint, isBox } = outline;
  return {
    id: feature.id ?? sourceId,
    sourceId,
    constellation:
      constellationId(properties.constellation || (asked.length === 1 && asked[0]) || '') || 'UNKNOWN',
    satellite: properties.satellite,
    acquiredAt,
    cataloguedAt: readTimestamp(properties.creationDate),
    provider: properties.provider,
    productName: properties.productName,
    resolution: notNegative(properties.resolution),
    cloudCover: notNegative(properties.cloudCover),
    incidenceAngle: properties.incidenceAngle,
    alongTrack: properties.viewingAngleAlongTrack,
    acrossTrack: properties.viewingAngleAcrossTrack,
    footprint,
    ...(isBox && { isOutlineUnknown: true }),
    bbox: imageBox(feature.bbox, footprint),
    thumbnail: feature.thumbnail,
    quicklooks: feature.quicklooks.map(({ size, projection, image }) => ({
      size: size ?? 'MEDIUM',
      crs: readCrs(projection),
      image,
    })),
    more: pickMore(properties),
    footprintKm2: areaKm2(footprint),
    coveredKm2: coveredKm2(area, footprint),
  };
}

/**
 * Gives an image the portal's own addresses of its pictures.
 * @param seal the portal's address of an upstream image, or nothing where it may not be fetched
 */
export function withAddresses(
  { quicklooks: named, ...found }: FoundImage,
  seal: (url: string | undefined) => string | undefined,
): ArchiveImage {
  const quicklooks = named.flatMap(({ image, ...rest }): Quicklook[] => {
    const url = seal(image);
    return url ? [{ ...rest, url }] : [];
  });
  const areLost = quicklooks.length === 0 && named.length > 0;
  return {
    ...found,
    thumbnail: seal(found.thumbnail),
    quicklooks,
    ...(areLost && { quicklooksLost: named.some(({ image }) => image) ? 'elsewhere' : 'unreadable' }),
  };
}

/** Services write what they do not know as a negative number, too. */
const notNegative = (value: number | undefined) => (value !== undefined && value < 0 ? undefined : value);

const knownNames = new Set(Object.keys(featureProperties.shape));
const maxMore = 40;

/** The properties that the portal has no place of its own for: short ones, of one value. */
function pickMore(properties: Record<string, unknown>): ArchiveImage['more'] {
  const more = Object.entries(properties).filter(
    (entry): entry is [string, string | number | boolean] =>
      !knownNames.has(entry[0]) &&
      (typeof entry[1] === 'number' ||
        typeof entry[1] === 'boolean' ||
        (typeof entry[1] === 'string' && entry[1] !== '' && entry[1].length <= 200)),
  );
  return more.length > 0 ? Object.fromEntries(more.slice(0, maxMore)) : undefined;
}
