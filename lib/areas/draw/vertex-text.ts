import { readPositions } from '../formats/coordinates';
import { readGeoJson } from '../formats/geojson';
import { looksLikeWkt, readWkt } from '../geometry/wkt';
import type { Position } from '../types';

/**
 * The rings of a text that is one polygon: the outline and then its holes, each without the position that closes it.
 * Positions on lines, GeoJSON and WKT are understood; nothing where the text is something else, or several polygons.
 */
export function ringsOfText(text: string): Position[][] | undefined {
  const positions = readPositions(text);
  if (positions) return positions.length > 0 ? [positions] : undefined;
  const geometry = readGeometry(text.trim()) as { type?: unknown; coordinates?: unknown } | undefined;
  if (geometry?.type !== 'Polygon' || !Array.isArray(geometry.coordinates)) return undefined;
  const rings = geometry.coordinates.map(openRing);
  return rings.length > 0 && rings.every((ring) => ring !== undefined) ? rings : undefined;
}

function readGeometry(text: string): unknown {
  try {
    if (looksLikeWkt(text)) return readWkt(text).geometry;
    const found = readGeoJson(JSON.parse(text));
    return found.length === 1 ? found[0]?.geometry : undefined;
  } catch {
    // Text that is still being typed.
    return undefined;
  }
}

function openRing(ring: unknown): Position[] | undefined {
  if (!Array.isArray(ring)) return undefined;
  const positions = ring.map((position): Position | undefined =>
    Array.isArray(position) && Number.isFinite(position[0]) && Number.isFinite(position[1])
      ? [position[0], position[1]]
      : undefined,
  );
  if (!positions.every((position) => position !== undefined)) return undefined;
  const [first, last] = [positions[0], positions.at(-1)];
  const isClosed = positions.length > 1 && first?.[0] === last?.[0] && first?.[1] === last?.[1];
  return isClosed ? positions.slice(0, -1) : positions;
}
