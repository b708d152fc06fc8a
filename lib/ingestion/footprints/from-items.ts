import 'server-only';
import { readWkt } from '@/lib/areas/geometry/wkt';
import { processSingleton } from '@/lib/platform/global';
import { log } from '@/lib/platform/log';
import type { WireScene, WireTile } from '../schema';
import { type SourceFootprint, upsertFootprints } from './footprint-store';

/** The source ids of each AOI whose place is stored already. */
const stored = processSingleton('places', () => new Map<string, Set<string>>());

/**
 * Remembers where items lie, where the server says so: servers to the letter give geometry or WKT with each item, real
 * ones have it in `data.metadata.geometry` for some constellations. `note` looks at an item, `keep` stores what is new
 * and never stops anyone who reads the items.
 */
export function listFootprintsOfItems(aoi: string) {
  const known = stored.get(aoi) ?? new Set<string>();
  stored.set(aoi, known);
  const found = new Map<string, SourceFootprint>();
  return {
    note(item: WireScene | WireTile): void {
      if (known.has(item.source_id) || found.has(item.source_id)) return;
      const place = findPlace(item);
      if (place) found.set(item.source_id, place);
    },
    async keep(): Promise<void> {
      if (found.size === 0) return;
      try {
        await upsertFootprints(aoi, [...found.values()]);
        for (const sourceId of found.keys()) known.add(sourceId);
      } catch (error) {
        log().warn({ err: error, aoi }, 'the locations of an AOI could not be stored');
      }
    },
  };
}

/** Where an item says that it is, in whichever of the ways that occur. */
export function findPlace(item: WireScene | WireTile): SourceFootprint | undefined {
  const { data } = item;
  const { metadata } = data;
  const geometry = [
    item.geometry,
    metadata?.geometry,
    data.geometry,
    parsed(item.wkt),
    parsed(data.wkt),
    parsed(metadata?.wkt),
    parsed(metadata?.footprint),
  ].find(isPolygon);
  if (!geometry) return undefined;
  const { type, coordinates } = geometry;
  return { sourceId: item.source_id, geometry: { type, coordinates }, tags: undefined };
}

function parsed(wkt: unknown): unknown {
  if (typeof wkt !== 'string' || wkt === '') return undefined;
  try {
    return readWkt(wkt).geometry;
  } catch {
    return undefined;
  }
}

function isPolygon(value: unknown): value is SourceFootprint['geometry'] {
  const { type, coordinates } = (value ?? {}) as { type?: unknown; coordinates?: unknown };
  return (
    (type === 'Polygon' || type === 'MultiPolygon') &&
    Array.isArray(coordinates) &&
    coordinates.length > 0 &&
    areNumbers(coordinates, type === 'Polygon' ? 3 : 4)
  );
}

/** True if nothing but numbers is this deep in lists: one outline with a text that no database holds would lose others. */
const areNumbers = (value: unknown, depth: number): boolean =>
  depth === 0
    ? typeof value === 'number'
    : Array.isArray(value) && value.every((one) => areNumbers(one, depth - 1));
