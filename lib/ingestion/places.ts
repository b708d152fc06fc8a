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
 * ones have it in `data.metadata.geometry` for some constellations. Never stops whoever reads the items.
 */
export async function rememberPlaces(aoi: string, items: readonly (WireScene | WireTile)[]): Promise<void> {
  const known = stored.get(aoi) ?? new Set<string>();
  stored.set(aoi, known);
  const found = items.flatMap((item) => (known.has(item.source_id) ? [] : (placeOf(item) ?? [])));
  if (found.length === 0) return;
  try {
    await keepFootprints(aoi, found);
    for (const { sourceId } of found) known.add(sourceId);
  } catch (error) {
    log().warn({ err: error, aoi }, 'the places of an AOI could not be kept');
  }
}

function placeOf(item: WireScene | WireTile): Footprint | undefined {
  const given = [item.geometry, item.data.metadata?.geometry, parsed(item.wkt)].find(isPolygon);
  return given && { sourceId: item.source_id, geometry: given, tags: undefined };
}

function parsed(wkt: unknown): unknown {
  if (typeof wkt !== 'string' || wkt === '') return undefined;
  try {
    return readWkt(wkt);
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
