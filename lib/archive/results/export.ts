import { toKML } from '@placemarkio/tokml';
import { writeWkt } from '@/lib/areas/geometry/wkt';
import { csvLines } from '@/lib/web/files/csv';
import { satelliteName } from '../constellation';
import type { ArchiveImage } from '../schema';
import { collectionId } from '../stac/collection-id';
import { cutFootprint, toStacItem } from '../stac/stac-item';
import type { ImageExportFormat } from './export-formats';

export interface ExportOptions {
  /** Of the area that was searched, for how much of it each image covers. */
  areaKm2: number;
  /** The portal's own, for the addresses of pictures: they open for those who are signed in. */
  origin: string;
}

/** Writes images as a file's text. Outlines across the antimeridian are cut there, as GeoJSON wants it (RFC 7946, 3.1.9). */
export function writeImages(
  images: readonly ArchiveImage[],
  format: ImageExportFormat,
  options: ExportOptions,
): string {
  return writers[format](images, options);
}

const writers: Record<
  ImageExportFormat,
  (images: readonly ArchiveImage[], options: ExportOptions) => string
> = {
  geojson: (images, options) => JSON.stringify(collection(images, options)),
  csv: (images, options) => {
    const rows = images.map((image) => ({
      id: image.id,
      ...toRow(image, options),
      footprint: writeWkt(cutFootprint(image), 6),
    }));
    return csvLines([Object.keys(rows[0] ?? {}), ...rows.map((row) => Object.values(row))]);
  },
  kml: (images, options) => toKML(collection(images, options) as Parameters<typeof toKML>[0]),
  stac: (images, options) =>
    JSON.stringify({
      type: 'FeatureCollection',
      features: images.map((image) => toItem(image, options)),
    }),
};

const collection = (images: readonly ArchiveImage[], options: ExportOptions) => ({
  type: 'FeatureCollection',
  features: images.map((image) => ({
    type: 'Feature',
    id: image.id,
    geometry: cutFootprint(image),
    properties: {
      name: `${satelliteName(image.satellite, image.constellation)}, ${image.acquiredAt}`,
      ...toRow(image, options),
    },
  })),
});

/** What a table says of an image; what is unknown is empty. */
function toRow(image: ArchiveImage, { areaKm2 }: ExportOptions) {
  const share = areaKm2 > 0 ? Math.min(100, (100 * image.coveredKm2) / areaKm2) : undefined;
  return {
    sourceId: image.sourceId,
    constellation: image.constellation,
    satellite: image.satellite ?? '',
    acquired: image.acquiredAt,
    catalogued: image.cataloguedAt ?? '',
    provider: image.provider ?? '',
    product: image.productName ?? '',
    resolutionMetres: image.resolution ?? '',
    cloudCoverPercent: image.cloudCover ?? '',
    incidenceAngleDegrees: image.incidenceAngle ?? '',
    alongTrackDegrees: image.alongTrack ?? '',
    acrossTrackDegrees: image.acrossTrack ?? '',
    footprintKm2: round(image.footprintKm2),
    coveredKm2: round(image.coveredKm2),
    coveredPercent: share === undefined ? '' : round(share),
  };
}

/** The same item that other programs get; its pictures open for those who are signed in. */
const toItem = (image: ArchiveImage, { origin }: ExportOptions) =>
  toStacItem(image, {
    origin,
    collection: collectionId(image.constellation),
    pictureHref: (url) => new URL(url, origin).href,
  });

const round = (value: number) => Math.round(value * 100) / 100;
