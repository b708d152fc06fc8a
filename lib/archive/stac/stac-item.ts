import { splitAtAntimeridian } from '@/lib/areas/geometry/antimeridian';
import { getBbox } from '@/lib/areas/geometry/measure';
import { toGeometry } from '@/lib/areas/geometry/polygons';
import type { AreaGeometry, Bbox } from '@/lib/areas/types';
import { toOpenId } from '@/lib/web/open/open-id';
import { satelliteName } from '../constellation';
import { imageHref, parseHint } from '../image/image-link';
import type { ArchiveImage, Quicklook } from '../schema';
import { collectionId } from './collection-id';
import { publicFacts } from './public-facts';

/** The version of STAC that items, collections and the catalogue are written in. */
export const stacVersion = '1.0.0';

const extensions = {
  eo: 'https://stac-extensions.github.io/eo/v1.1.0/schema.json',
  view: 'https://stac-extensions.github.io/view/v1.0.0/schema.json',
  projection: 'https://stac-extensions.github.io/projection/v1.2.0/schema.json',
  order: 'https://stac-extensions.github.io/order/v1.0.0/schema.json',
};

export interface StacItemOptions {
  /** Swath's own origin: every address of an item is whole. */
  origin: string;
  /** The id of the collection that it belongs to. */
  collection: string;
  /** Gives the address of a picture, for whom the item is written. */
  pictureHref: (url: string) => string;
}

/** The id of an item: that by which an order names the image, in a form that is safe in addresses. */
export const stacItemId = ({ sourceId }: Pick<ArchiveImage, 'sourceId'>): string => toOpenId(sourceId);

/** An outline as GeoJSON has it (RFC 7946, 3.1.9): cut at the antimeridian, outer rings counterclockwise. */
export const cutFootprint = ({ footprint }: Pick<ArchiveImage, 'footprint'>): AreaGeometry =>
  toGeometry(splitAtAntimeridian(footprint as AreaGeometry).map(({ coordinates }) => coordinates));

/** An image as a STAC item. What the archive does not report is left out, never null. */
export function toStacItem(image: ArchiveImage, { origin, collection, pictureHref }: StacItemOptions) {
  const id = stacItemId(image);
  const cloudCover = image.cloudCover === undefined ? undefined : Math.min(100, image.cloudCover);
  // Services write the side with the angle; STAC has it without.
  const angle = image.incidenceAngle === undefined ? undefined : Math.abs(image.incidenceAngle);
  const incidence = angle === undefined || angle > 90 ? undefined : angle;
  const assets = toAssets(image, pictureHref);
  const isProjected = Object.values(assets).some((asset) => 'proj:code' in asset);
  const root = `${origin}/api/stac`;
  const parent = `${root}/collections/${collection}`;
  const { thumbnail } = assets;
  return {
    type: 'Feature',
    stac_version: stacVersion,
    // An extension that is named must be used.
    stac_extensions: [
      extensions.order,
      ...(cloudCover === undefined ? [] : [extensions.eo]),
      ...(incidence === undefined ? [] : [extensions.view]),
      ...(isProjected ? [extensions.projection] : []),
    ],
    id,
    collection,
    geometry: cutFootprint(image),
    bbox: boxInWorld(getBbox(image.footprint as AreaGeometry)),
    properties: {
      datetime: image.acquiredAt,
      created: image.cataloguedAt,
      title: toTitle(image, cloudCover),
      constellation: collectionId(image.constellation),
      platform: image.satellite?.toLowerCase() || undefined,
      gsd: image.resolution || undefined,
      providers: image.provider ? [{ name: image.provider, roles: ['producer'] }] : undefined,
      'eo:cloud_cover': cloudCover,
      'view:incidence_angle': incidence,
      'order:status': 'orderable',
      'swath:source_id': image.sourceId,
      'swath:product_name': image.productName,
      'swath:along_track': image.alongTrack,
      'swath:across_track': image.acrossTrack,
      'swath:outline': image.isOutlineUnknown ? 'box' : 'footprint',
      'swath:more': publicFacts(image.more),
    },
    links: [
      { rel: 'self', href: `${parent}/items/${id}`, type: 'application/geo+json' },
      { rel: 'root', href: root, type: 'application/json' },
      { rel: 'parent', href: parent, type: 'application/json' },
      { rel: 'collection', href: parent, type: 'application/json' },
      {
        rel: 'alternate',
        href: origin + imageHref(image.sourceId, parseHint(image)),
        type: 'text/html',
        title: 'View and order in Swath',
      },
      ...(thumbnail ? [{ rel: 'thumbnail', href: thumbnail.href, type: thumbnail.type }] : []),
    ],
    assets,
  };
}

/** Some clients list items by their titles alone. */
function toTitle(image: ArchiveImage, cloudCover: number | undefined): string {
  const satellite = satelliteName(image.satellite, image.constellation);
  const moment = image.acquiredAt.slice(0, 16).replace('T', ' ');
  return `${satellite}, ${moment}${cloudCover === undefined ? '' : `, ${Math.round(cloudCover)}% cloud`}`;
}

interface Picture {
  href: string;
  /** Clients show no picture whose type is left out; the archive sends JPEG. */
  type: 'image/jpeg';
  title: string;
  roles: string[];
  'proj:code'?: string;
  'proj:epsg'?: number;
  'proj:bbox'?: Bbox;
}

function toAssets(image: ArchiveImage, pictureHref: (url: string) => string): Record<string, Picture> {
  const assets: Record<string, Picture> = {};
  if (image.thumbnail !== undefined) {
    const href = pictureHref(image.thumbnail);
    assets.thumbnail = { href, type: 'image/jpeg', title: 'Thumbnail', roles: ['thumbnail'] };
  }
  for (const quicklook of image.quicklooks) {
    const code = quicklook.crs?.replace('EPSG:', '');
    const size = quicklook.size.toLowerCase().replace(/[^a-z0-9]+/g, '-') || 'medium';
    assets[`overview-${size}${code === undefined ? '' : `-${code}`}`] ??= {
      href: pictureHref(quicklook.url),
      type: 'image/jpeg',
      title: `Quicklook, ${size}${code === undefined ? ', as taken' : ''}`,
      roles: ['overview'],
      ...placement(quicklook, image.bbox),
    };
  }
  return assets;
}

/** Where a projected quicklook is; nothing for one as taken, whose place is an approximation. */
function placement({ crs }: Quicklook, bbox: ArchiveImage['bbox']) {
  if (crs === undefined || crs === 'unknown') return {};
  const isMercator = crs === 'EPSG:3857';
  return {
    'proj:code': crs,
    'proj:epsg': isMercator ? 3857 : 4326,
    'proj:bbox': isMercator ? toMercator(bbox) : bbox,
  };
}

const metresPerRadian = 6_378_137;
const maxLatitude = 85.06;

/** A box in degrees as one in the metres of Web Mercator. */
function toMercator([west, south, east, north]: Bbox): Bbox {
  const radians = Math.PI / 180;
  const x = (longitude: number) => metresPerRadian * longitude * radians;
  const y = (latitude: number) => {
    const limited = Math.max(-maxLatitude, Math.min(maxLatitude, latitude));
    return metresPerRadian * Math.log(Math.tan(Math.PI / 4 + (limited * radians) / 2));
  };
  return [x(west), y(south), x(east), y(north)];
}

/** A box as GeoJSON has it: across the antimeridian its west is east of its east, round a pole it is all round (RFC 7946, 5). */
function boxInWorld([west, south, east, north]: Bbox): Bbox {
  const turn = (x: number) => ((((x + 180) % 360) + 360) % 360) - 180;
  // What was moved by whole turns may lack the last digits.
  if (east - west >= 360 - 1e-9) return [-180, south, 180, north];
  return west < -180 || east > 180 ? [turn(west), south, turn(east), north] : [west, south, east, north];
}
