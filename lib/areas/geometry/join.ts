import type { Position, Ring } from '../types';
import { closeRing } from './ring';
import { centrePolygon } from './unwrap';

/** Files write degrees with five digits or more: what is nearer than this is the same. */
const near = 2e-5;
const isNear = (a: number, b: number) => Math.abs(a - b) <= near;

/**
 * Joins parts that were cut from one another at the antimeridian, as RFC 7946 wants them in files, to polygons in one
 * piece. Where they do not fit together line by line, they stay as they are.
 * @param polygons closed rings, the outer ones counterclockwise, longitudes between -180° and 180° in whatever was cut
 */
export function joinAtAntimeridian(polygons: Ring[][]): Ring[][] {
  let parts = polygons;
  for (;;) {
    const next = joinTwo(parts);
    if (!next) break;
    parts = next;
  }
  // Two that meet more than once would be one ring that touches itself.
  if (parts.some(hasSlit)) return polygons;
  return parts.map((part) => (polygons.includes(part) ? part : centrePolygon(part)));
}

function joinTwo(polygons: Ring[][]): Ring[][] | undefined {
  for (const [here, western] of polygons.entries()) {
    for (const up of linesOn(western, 180)) {
      for (const [there, eastern] of polygons.entries()) {
        if (there === here) continue;
        const down = linesOn(eastern, -180).find((line) => fits(western, up, eastern, line));
        if (down === undefined) continue;
        const rest = polygons.filter((_, index) => index !== here && index !== there);
        return [...rest, splice(western, up, eastern, down)];
      }
    }
  }
  return undefined;
}

/** Where lines of the outer ring begin that run along a meridian: northwards on 180°, southwards on -180°. */
function linesOn([outer = []]: Ring[], meridian: 180 | -180): number[] {
  return outer.slice(1).flatMap(([x2, y2], index) => {
    const [x1, y1] = outer[index] as Position;
    return isNear(x1, meridian) && isNear(x2, meridian) && (y2 - y1) * meridian > 0 ? index : [];
  });
}

function fits(western: Ring[], up: number, eastern: Ring[], down: number): boolean {
  const [south, north] = [western[0]?.[up], western[0]?.[up + 1]] as [Position, Position];
  const [top, bottom] = [eastern[0]?.[down], eastern[0]?.[down + 1]] as [Position, Position];
  return isNear(south[1], bottom[1]) && isNear(north[1], top[1]);
}

/** One ring of two, which goes round the western one from the line they share, and then round the eastern one. */
function splice(
  [west = [], ...westHoles]: Ring[],
  up: number,
  [east = [], ...eastHoles]: Ring[],
  down: number,
) {
  const moved = (ring: Ring) => ring.map(([x, y]): Position => [x + 360, y]);
  const [own, other] = [from(west, up + 1), from(moved(east), down + 1)];
  const ring = [...own, ...other];
  // Where the two meet, the cut has put a corner into what may have been a straight line.
  const open = ring.filter((place, index) => {
    if (index !== 0 && index !== own.length) return true;
    return !isBetween(place, ring.at(index - 1) as Position, ring[index + 1] as Position);
  });
  return [closeRing(open), ...westHoles, ...eastHoles.map(moved)];
}

/** The positions of a closed ring from one of them on, without the one that ends the line before it. */
function from(ring: Ring, start: number): Ring {
  const open = ring.slice(0, -1);
  const at = start % open.length;
  return [...open.slice(at), ...open.slice(0, at)].slice(0, -1);
}

/** Whether a place is on the line between two others, or where one of them is. */
function isBetween([x, y]: Position, [x1, y1]: Position, [x2, y2]: Position): boolean {
  const length = Math.hypot(x2 - x1, y2 - y1);
  return length > 0 && Math.abs((x2 - x1) * (y - y1) - (y2 - y1) * (x - x1)) / length <= near;
}

function hasSlit([outer = []]: Ring[]): boolean {
  const lines = outer.slice(1).flatMap(([x2, y2], index) => {
    const [x1, y1] = outer[index] as Position;
    return isNear(Math.abs(x1), 180) && isNear(x1, x2) ? [[y1, y2] as const] : [];
  });
  return lines.some(([a, b]) => lines.some(([c, d]) => isNear(a, d) && isNear(b, c)));
}
