import 'server-only';
import { readWkt } from '@/lib/areas/wkt';
import { processWide } from '@/lib/platform/global';
import { log } from '@/lib/platform/log';
import type { WireScene, WireTile } from './schema';
import { type Footprint, keepFootprints } from './store';

/** The source ids of each AOI whose place is stored already. */
const stored = processWide('places', () => new Map<string, Set<string>>());

/**
 * Remembers where items lie, where the server says so: servers to the letter give geometry or WKT with each item, real
 * ones have it in `data.metadata.geometry` for some constellations. `note` looks at an item, `keep` stores what is new
 * and never stops whoever reads the items.
 */
export function placesOf(aoi: string) {
  const known = stored.get(aoi) ?? new Set<string>();
  stored.set(aoi, known);
  const found = new Map<string, Footprint>();
  return {
    note(item: WireScene | WireTile): void {
      if (known.has(item.source_id) || found.has(item.source_id)) return;
      const place = placeOf(item);
      if (place) found.set(item.source_id, place);
    },
    async keep(): Promise<void> {
      if (found.size === 0) return;
      try {
        await keepFootprints(aoi, [...found.values()]);
        for (const sourceId of found.keys()) known.add(sourceId);
      } catch (error) {
        log().warn({ err: error, aoi }, 'the places of an AOI could not be kept');
      }
    },
  };
}

/** Where an item says that it lies, in whichever of the ways that occur. */
export function placeOf(item: WireScene | WireTile): Footprint | undefined {
  const { data } = item;
  const { metadata } = data;
  const given = [
    item.geometry,
    metadata?.geometry,
    data.geometry,
    parsed(item.wkt),
    parsed(data.wkt),
    parsed(metadata?.wkt),
    parsed(metadata?.footprint),
  ].find(isPolygon);
  return given && { sourceId: item.source_id, geometry: given, tags: undefined };
}

function parsed(wkt: unknown): unknown {
  if (typeof wkt !== 'string' || wkt === '') return undefined;
  try {
    return readWkt(wkt).geometry;
  } catch {
    return undefined;
  }
}

function isPolygon(value: unknown): value is Footprint['geometry'] {
  const { type, coordinates } = (value ?? {}) as { type?: unknown; coordinates?: unknown };
  return (
    (type === 'Polygon' || type === 'MultiPolygon') && Array.isArray(coordinates) && coordinates.length > 0
  );
}
