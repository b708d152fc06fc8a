import { lineString, buffer as turfBuffer } from '@turf/turf';
import type { AreaGeometry, Position } from '../../types';
import { distanceKm } from '../measure';
import { overlay } from '../overlay';
import { toGeometry } from '../polygons';
import { unwrapLine } from '../unwrap';
import { createCircle } from './circle';

/** Pieces of at most this length are buffered each in a plane of its own, which keeps them true. */
const pieceKm = 300;

/**
 * All positions within a distance of a line: a corridor, twice as wide as `km`. Nothing when the line has no point.
 * @param line longitude before latitude; it may cross the antimeridian
 */
export function bufferLine(line: readonly Position[], km: number): AreaGeometry | undefined {
  const path = unwrapLine(line);
  const [only] = path;
  if (!only) return undefined;
  if (path.every(([x, y]) => x === only[0] && y === only[1])) return createCircle(only, km);
  const parts = splitPath(path).flatMap((piece) => {
    // Turned to the prime meridian, because the library gives longitudes between -180° and 180°.
    const shift = (piece[0] as Position)[0];
    const around = turfBuffer(lineString(piece.map(([x, y]) => [x - shift, y])), km, {
      units: 'kilometers',
      steps: 16,
    })?.geometry;
    if (!around) return [];
    const polygons = around.type === 'Polygon' ? [around.coordinates] : around.coordinates;
    return polygons.map((rings) =>
      rings.map((ring) => ring.map(([x, y]) => [(x as number) + shift, y as number] as Position)),
    );
  });
  if (parts.length === 0) return undefined;
  return toGeometry(
    parts.length === 1
      ? parts
      : overlay(
          'union',
          parts.map((rings) => [rings]),
        ),
  );
}

/** A line in pieces of at most 300 km that share their ends; long lines are straight in longitude and latitude. */
function splitPath(path: Position[]): Position[][] {
  const pieces: Position[][] = [];
  let piece: Position[] = [path[0] as Position];
  let length = 0;
  for (let index = 1; index < path.length; index += 1) {
    const [from, to] = [path[index - 1] as Position, path[index] as Position];
    const steps = Math.max(1, Math.ceil(distanceKm(from, to) / (pieceKm / 4)));
    for (let step = 1; step <= steps; step += 1) {
      const place: Position = [
        from[0] + ((to[0] - from[0]) * step) / steps,
        from[1] + ((to[1] - from[1]) * step) / steps,
      ];
      length += distanceKm(piece.at(-1) as Position, place);
      piece.push(place);
      if (length >= pieceKm) {
        pieces.push(piece);
        piece = [place];
        length = 0;
      }
    }
  }
  if (piece.length > 1) pieces.push(piece);
  return pieces;
}
