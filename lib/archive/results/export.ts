import { toKML } from '@placemarkio/tokml';
import { splitAtAntimeridian } from '@/lib/areas/geometry/antimeridian';
import { getBbox } from '@/lib/areas/geometry/measure';
import { toGeometry } from '@/lib/areas/geometry/polygons';
import { writeWkt } from '@/lib/areas/geometry/wkt';
import type { AreaGeometry, Bbox } from '@/lib/areas/types';
import { csvLines } from '@/lib/web/files/csv';
import { satelliteName } from '../constellation';
import type { ArchiveImage } from '../schema';
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
    JSON.stringify({ type: 'FeatureCollection', features: images.map((image) => toItem(image, options)) }),
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

const cutFootprint = ({ footprint }: ArchiveImage): AreaGeometry =>
  toGeometry(splitAtAntimeridian(footprint as AreaGeometry).map(({ coordinates }) => coordinates));

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

const round = (value: number) => Math.round(value * 100) / 100;

/** A box as GeoJSON has it: across the antimeridian its west is east of its east, round a pole it is all round (RFC 7946, 5). */
function boxInWorld([west, south, east, north]: Bbox): Bbox {
  const turn = (x: number) => ((((x + 180) % 360) + 360) % 360) - 180;
  // What was moved by whole turns may lack the last digits.
  if (east - west >= 360 - 1e-9) return [-180, south, 180, north];
  return west < -180 || east > 180 ? [turn(west), south, turn(east), north] : [west, south, east, north];
}

/** An image as a STAC 1.1 item. */
function toItem(image: ArchiveImage, { origin }: ExportOptions) {
  const geometry = cutFootprint(image);
  const bbox = boxInWorld(getBbox(image.footprint as AreaGeometry));
  const picture = (href: string | undefined, roles: string[]) =>
    href === undefined ? undefined : { href: new URL(href, origin).href, roles };
  const largest = image.quicklooks.find(({ size }) => size.toUpperCase() === 'LARGE') ?? image.quicklooks[0];
  const cloudCover = image.cloudCover === undefined ? undefined : Math.min(100, image.cloudCover);
  // Services write the side with the angle; STAC has it without.
  const angle = image.incidenceAngle === undefined ? undefined : Math.abs(image.incidenceAngle);
  const incidence = angle === undefined || angle > 90 ? undefined : angle;
  return {
    type: 'Feature',
    stac_version: '1.1.0',
    // An extension that is named must be used.
    stac_extensions: [
      ...(cloudCover === undefined ? [] : ['https://stac-extensions.github.io/eo/v2.0.0/schema.json']),
      ...(incidence === undefined ? [] : ['https://stac-extensions.github.io/view/v1.0.0/schema.json']),
    ],
    id: image.id,
    bbox,
    geometry,
    properties: {
      datetime: image.acquiredAt,
      created: image.cataloguedAt,
      title: image.productName,
      constellation: image.constellation.toLowerCase() || undefined,
      platform: image.satellite?.toLowerCase(),
      gsd: image.resolution || undefined,
      'eo:cloud_cover': cloudCover,
      'view:incidence_angle': incidence,
      providers: image.provider ? [{ name: image.provider, roles: ['producer'] }] : undefined,
      sourceId: image.sourceId,
    },
    links: [],
    assets: {
      thumbnail: picture(image.thumbnail, ['thumbnail']),
      overview: picture(largest?.url, ['overview']),
    },
  };
}
