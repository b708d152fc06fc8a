import { mendArea } from '@/lib/areas/geometry';
import { areaKm2, bboxOf } from '@/lib/areas/measure';
import type { AreaGeometry, Bbox } from '@/lib/areas/types';
import { constellationId } from './constellation';
import { coveredKm2 } from './coverage';
import { readCrs } from './quicklook';
import { type ArchiveImage, featureProperties, type Quicklook, searchFeature } from './schema';

/**
 * Makes the portal's image of a feature; nothing when it has no id, no date or no place.
 * @param area what was searched, to measure how much of it the image covers
 * @param sign the portal's address of an upstream image, or nothing where it may not be fetched
 */
export function toImage(
  given: unknown,
  area: AreaGeometry,
  sign: (url: string | undefined) => string | undefined,
): ArchiveImage | undefined {
  const parsed = searchFeature.safeParse(given);
  if (!parsed.success) return undefined;
  const { properties, ...feature } = parsed.data;
  const sourceId = properties.sourceId ?? feature.id;
  const acquiredAt = readTime(properties.acquisitionDate);
  const footprint = footprintOf(feature.geometry, feature.bbox);
  if (sourceId === undefined || acquiredAt === undefined || footprint === undefined) return undefined;
  const quicklooks = feature.quicklooks.flatMap(({ size, projection, image }): Quicklook[] => {
    const url = sign(image);
    // A projection that the portal does not know is neither north-up nor in sensor geometry.
    if (!url || (projection && !readCrs(projection))) return [];
    return [{ size: size ?? 'MEDIUM', crs: readCrs(projection), url }];
  });
  return {
    id: feature.id ?? sourceId,
    sourceId,
    constellation: constellationId(properties.constellation ?? ''),
    satellite: properties.satellite,
    acquiredAt,
    cataloguedAt: readTime(properties.creationDate),
    provider: properties.provider,
    productName: properties.productName,
    resolution: properties.resolution,
    cloudCover: properties.cloudCover,
    incidenceAngle: properties.incidenceAngle,
    alongTrack: properties.viewingAngleAlongTrack,
    acrossTrack: properties.viewingAngleAcrossTrack,
    footprint,
    bbox: imageBox(feature.bbox, footprint),
    thumbnail: sign(feature.thumbnail),
    quicklooks,
    more: moreOf(properties),
    footprintKm2: areaKm2(footprint),
    coveredKm2: coveredKm2(area, footprint),
  };
}

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

/** A timestamp as ISO 8601 in UTC; without a zone it is UTC already. */
function readTime(text: string | undefined): string | undefined {
  if (text === undefined) return undefined;
  const hasZone = /(Z|[+-]\d\d:?\d\d)$/i.test(text.trim());
  const ms = Date.parse(hasZone ? text : `${text.trim()}Z`);
  return Number.isNaN(ms) ? undefined : new Date(ms).toISOString();
}

/** The footprint in one piece; its bounding box where the outline cannot be used. */
function footprintOf(geometry: unknown, bbox: number[] | undefined): AreaGeometry | undefined {
  const { geometry: mended } = mendArea(geometry);
  if (mended) return mended;
  const box = readBox(bbox);
  if (!box) return undefined;
  const [west, south, east, north] = box;
  return mendArea({
    type: 'Polygon',
    coordinates: [
      [
        [west, south],
        [east, south],
        [east, north],
        [west, north],
        [west, south],
      ],
    ],
  }).geometry;
}

/** The feature's own box, moved to where the footprint lies; else the footprint's. */
function imageBox(bbox: number[] | undefined, footprint: AreaGeometry): Bbox {
  const own = bboxOf(footprint);
  const box = readBox(bbox);
  if (!box) return own;
  const shift = 360 * Math.round(((own[0] + own[2]) / 2 - (box[0] + box[2]) / 2) / 360);
  return [box[0] + shift, box[1], box[2] + shift, box[3]];
}

function readBox(bbox: number[] | undefined): Bbox | undefined {
  const [west, south, east, north] = bbox ?? [];
  if (west === undefined || south === undefined || east === undefined || north === undefined)
    return undefined;
  return [west, south, east < west ? east + 360 : east, north];
}
