import 'server-only';
import { config } from '@/lib/platform/config';
import type { Box } from '@/lib/web/open/box';
import { type Feature, type FeaturePage, isIn, toMultiPolygon } from '@/lib/web/open/feature';
import { isWithin, type TimeRange } from '@/lib/web/open/time-range';
import type { AreaSummary, SavedArea } from '../schema';
import { findArea, listAreas, readAreaGeometries } from './store';

/** Which areas a program asks for; their time is that of their last change. */
export interface AreaFeatureQuery {
  boxes?: readonly Box[];
  time?: TimeRange;
  limit: number;
  /** The id of the last one before the page. */
  after?: string;
}

/** A page of the areas that someone sees, by id. */
export async function listAreaFeatures(
  reader: { id: string },
  { boxes, time, limit, after }: AreaFeatureQuery,
): Promise<FeaturePage> {
  const readAt = new Date();
  const { areas } = await listAreas(reader);
  const matching = areas
    .filter(
      ({ bbox, updatedAt }) => isIn(boxes, bbox) && (!time || isWithin(time, new Date(updatedAt).getTime())),
    )
    .toSorted((a, b) => (a.id < b.id ? -1 : 1));
  const start = after === undefined ? 0 : matching.filter(({ id }) => id <= after).length;
  const part = matching.slice(start, start + limit);
  const geometries = await readAreaGeometries(
    part.map(({ id }) => id),
    reader,
  );
  return {
    // One that was deleted in the meantime is gone.
    features: part.flatMap((area) => {
      const geometry = geometries.get(area.id);
      return geometry ? [toFeature(area, geometry)] : [];
    }),
    matched: matching.length,
    next: start + part.length < matching.length ? part.at(-1)?.id : undefined,
    readAt,
  };
}

/** One area that someone sees; undefined if there is none. */
export async function findAreaFeature(id: string, reader: { id: string }): Promise<Feature | undefined> {
  const area = await findArea(id, reader);
  return area && toFeature(area, area.geometry);
}

function toFeature(area: AreaSummary, geometry: SavedArea['geometry']): Feature {
  return {
    type: 'Feature',
    id: area.id,
    geometry: toMultiPolygon(geometry),
    bbox: area.bbox,
    properties: {
      id: area.id,
      name: area.name,
      // Someone without a name at the provider is called by an address there, which is no one else's to send on.
      owner: area.ownerName.replace(/@.*$/, ''),
      is_shared: area.isShared,
      tags: area.tags.join(', '),
      km2: area.km2,
      created: new Date(area.createdAt).toISOString(),
      updated: new Date(area.updatedAt).toISOString(),
      url: `${config().portalUrl}/areas?area=${area.id}`,
    },
  };
}
