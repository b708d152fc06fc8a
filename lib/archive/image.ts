import { areaKm2 } from '@/lib/areas/measure';
import type { AreaGeometry } from '@/lib/areas/types';
import { constellationId } from './constellation';
import { coveredKm2 } from './coverage';
import { imageBox, readFootprint } from './footprint';
import { readCrs } from './quicklook';
import { type ArchiveImage, featureProperties, type Quicklook, searchFeature } from './schema';
import { readTimestamp } from './timestamp';

/**
 * Makes the portal's image of a feature; nothing when it has no id, no date or no place.
 * @param area what was searched, to measure how much of it the image covers
 * @param seal the portal's address of an upstream image, or nothing where it may not be fetched
 * @param asked the constellations that were asked for: where it was one, an image that names none is of that one
 */
export function toImage(
  given: unknown,
  area: AreaGeometry,
  seal: (url: string | undefined) => string | undefined,
  asked: readonly string[] = [],
): ArchiveImage | undefined {
  const parsed = searchFeature.safeParse(given);
  if (!parsed.success) return undefined;
  const { properties, ...feature } = parsed.data;
  const sourceId = properties.sourceId ?? feature.id;
  const acquiredAt = readTimestamp(properties.acquisitionDate);
  const outline = readFootprint(feature.geometry, feature.bbox);
  if (sourceId === undefined || acquiredAt === undefined || outline === undefined) return undefined;
  const { geometry: footprint, isBox } = outline;
  const quicklooks = feature.quicklooks.flatMap(({ size, projection, image }): Quicklook[] => {
    const url = seal(image);
    return url ? [{ size: size ?? 'MEDIUM', crs: readCrs(projection), url }] : [];
  });
  const areQuicklooksLost = quicklooks.length === 0 && feature.quicklooks.length > 0;
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
    thumbnail: seal(feature.thumbnail),
    quicklooks,
    ...(areQuicklooksLost && {
      quicklooksLost: feature.quicklooks.some(({ image }) => image) ? 'elsewhere' : 'unreadable',
    }),
    more: moreOf(properties),
    footprintKm2: areaKm2(footprint),
    coveredKm2: coveredKm2(area, footprint),
  };
}

/** Services write what they do not know as a negative number, too. */
const notNegative = (value: number | undefined) => (value !== undefined && value < 0 ? undefined : value);

const told = new Set(Object.keys(featureProperties.shape));
const mostMore = 40;

/** The properties that the portal has no place of its own for: short ones, of one value. */
function moreOf(properties: Record<string, unknown>): ArchiveImage['more'] {
  const more = Object.entries(properties).filter(
    (entry): entry is [string, string | number | boolean] =>
      !told.has(entry[0]) &&
      (typeof entry[1] === 'number' ||
        typeof entry[1] === 'boolean' ||
        (typeof entry[1] === 'string' && entry[1] !== '' && entry[1].length <= 200)),
  );
  return more.length > 0 ? Object.fromEntries(more.slice(0, mostMore)) : undefined;
}
