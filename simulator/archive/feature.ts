import type { Feature, Polygon } from 'geojson';
import { random } from '../random';
import { constellations } from './constellations';
import type { World } from './world';
import { boxAt, noCloud, ringAt } from './world';

const crs = (code: number) => `http://www.opengis.net/def/crs/EPSG/0/${code}`;

/** How the catalogue reports an image: the search result's feature of section 2, with URLs below `base`. */
export function toFeature(world: World, row: number, seed: string, base: string): Feature<Polygon> {
  const constellation = constellations[world.constellation[row]!]!;
  const sourceId = world.sourceIds[row]!;
  const draw = random(seed, 'feature', sourceId);
  const id = `${draw.uuid()}::${draw.uuid()}`;
  const image = `${base}/api/v1/productTypes/${constellation.productType}/products/${encodeURIComponent(sourceId)}`;
  const cloud = world.cloud[row]!;
  const hasOtherName = constellation.otherName && draw.chance(0.15);
  const microseconds = String(draw.integer(0, 999)).padStart(3, '0');
  return {
    type: 'Feature',
    properties: {
      viewingAngleAlongTrack: world.along[row],
      incidenceAngle: world.incidence[row],
      sourceId,
      acquisitionDate: new Date(world.acquired[row]!).toISOString(),
      constellation: hasOtherName ? constellation.otherName : constellation.name,
      provider: constellation.provider,
      viewingAngleAcrossTrack: world.across[row],
      // Radar sees through clouds and has no such property.
      ...(cloud !== noCloud && { cloudCover: cloud }),
      satellite: constellation.satellites[world.satellite[row]!]!.name,
      creationDate: new Date(world.created[row]!).toISOString().replace('Z', `${microseconds}Z`),
      resolution: constellation.resolution,
      productName: constellation.productName,
    },
    geometry: { type: 'Polygon', coordinates: [ringAt(world, row)] },
    id,
    bbox: boxAt(world, row),
    ...{
      thumbnail: `${image}?size=SMALL`,
      quicklooks: [
        { size: 'MEDIUM', projection: crs(4326), image: `${image}?projection=EPSG:4326&size=MEDIUM` },
        { size: 'LARGE', projection: null, image: `${image}?size=LARGE` },
        { size: 'MEDIUM', projection: null, image: `${image}?size=MEDIUM` },
        { size: 'MEDIUM', projection: crs(3857), image: `${image}?projection=EPSG:3857&size=MEDIUM` },
        { size: 'SMALL', projection: null, image: `${image}?size=SMALL` },
      ],
    },
  };
}
