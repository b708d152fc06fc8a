import Flatbush from 'flatbush';
import { getBbox } from '@/lib/areas/geometry/measure';
import { polygonsOfArea } from '@/lib/areas/geometry/polygons';
import type { AreaGeometry, Position, Ring } from '@/lib/areas/types';
import type { ListedScene } from './listed-scene';

/** The outlines of scenes, found by their boxes. */
export interface OutlineIndex {
  ordinals: number[];
  outlines: AreaGeometry[];
  tree: Flatbush | undefined;
}

export function indexOutlines(scenes: readonly ListedScene[]): OutlineIndex {
  const placed = scenes.flatMap(({ ordinal, outline }) => (outline ? [{ ordinal, outline }] : []));
  const index: OutlineIndex = {
    ordinals: placed.map(({ ordinal }) => ordinal),
    outlines: placed.map(({ outline }) => outline),
    tree: undefined,
  };
  if (placed.length > 0) {
    index.tree = new Flatbush(placed.length);
    for (const { outline } of placed) index.tree.add(...getBbox(outline));
    index.tree.finish();
  }
  return index;
}

/** The numbers of the scenes that a drawing touches, in any copy of the world. */
export function scenesIn(index: OutlineIndex, drawn: AreaGeometry): number[] {
  const [west, south, east, north] = getBbox(drawn);
  const found = new Set<number>();
  for (const shift of [-360, 0, 360]) {
    const near = index.tree?.search(west + shift, south, east + shift, north) ?? [];
    if (near.length === 0) continue;
    const rings = polygonsOfArea(drawn)
      .flat()
      .map((ring) => ring.map(([x, y]): Position => [x + shift, y]));
    for (const item of near) {
      const outline = index.outlines[item];
      if (outline && touches(polygonsOfArea(outline).flat(), rings))
        found.add(index.ordinals[item] as number);
    }
  }
  return [...found].sort((a, b) => a - b);
}

function touches(a: Ring[], b: Ring[]): boolean {
  const [firstOfA, firstOfB] = [a[0]?.[0], b[0]?.[0]];
  if (!firstOfA || !firstOfB) return false;
  if (contains(b, firstOfA) || contains(a, firstOfB)) return true;
  return a.some((ring) => b.some((other) => ringsCross(ring, other)));
}

/** Even-odd over all rings, so that holes are outside. */
function contains(rings: Ring[], [x, y]: Position): boolean {
  let isInside = false;
  for (const ring of rings) {
    for (let at = 1; at < ring.length; at += 1) {
      const [ax, ay] = ring[at - 1] as Position;
      const [bx, by] = ring[at] as Position;
      if (ay > y !== by > y && x < ax + ((y - ay) / (by - ay)) * (bx - ax)) isInside = !isInside;
    }
  }
  return isInside;
}

function ringsCross(a: Ring, b: Ring): boolean {
  for (let i = 1; i < a.length; i += 1) {
    for (let j = 1; j < b.length; j += 1) {
      if (segmentsCross(a[i - 1] as Position, a[i] as Position, b[j - 1] as Position, b[j] as Position))
        return true;
    }
  }
  return false;
}

const side = ([ax, ay]: Position, [bx, by]: Position, [x, y]: Position) =>
  Math.sign((bx - ax) * (y - ay) - (by - ay) * (x - ax));

const segmentsCross = (a: Position, b: Position, c: Position, d: Position) =>
  side(a, b, c) !== side(a, b, d) && side(c, d, a) !== side(c, d, b);
