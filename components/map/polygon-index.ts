import Flatbush from 'flatbush';
import { polygonsOfArea } from '@/lib/areas/geometry';
import { signedArea } from '@/lib/areas/ring';
import type { AreaGeometry } from '@/lib/areas/types';
import { worldX, worldY } from './projection';

/**
 * Many polygons, projected once into flat arrays of world coordinates (0 to 1, x on beyond), largest first, so
 * that small ones are drawn over large ones. Pure: knows no map.
 */
export interface PolygonIndex {
  /** How many items. */
  length: number;
  /** The place in the given list of each item, in drawing order. */
  order: Uint32Array;
  /** x and y after each other. */
  coordinates: Float64Array;
  /** Where each ring starts in `coordinates`, in positions, with the end of the last one. */
  rings: Uint32Array;
  /** Where each item's rings start in `rings`, with the end of the last one. */
  items: Uint32Array;
  tree?: Flatbush;
}

/** Builds the index. Items whose geometry has no position are kept and never drawn. */
export function buildPolygonIndex(geometries: readonly AreaGeometry[]): PolygonIndex {
  const projected = geometries.map((geometry, place) => {
    const rings = polygonsOfArea(geometry).flatMap((polygon) =>
      polygon.map((ring, index) => (signedArea(ring) > 0 === (index === 0) ? ring : ring.toReversed())),
    );
    const box = [1e9, 1e9, -1e9, -1e9] as [number, number, number, number];
    for (const ring of rings) {
      for (const [longitude, latitude] of ring) {
        const x = worldX(longitude);
        const y = worldY(latitude);
        if (x < box[0]) box[0] = x;
        if (y < box[1]) box[1] = y;
        if (x > box[2]) box[2] = x;
        if (y > box[3]) box[3] = y;
      }
    }
    return { place, rings, box, size: (box[2] - box[0]) * (box[3] - box[1]) };
  });
  projected.sort((a, b) => b.size - a.size);

  const ringCount = projected.reduce((sum, { rings }) => sum + rings.length, 0);
  const positionCount = projected.reduce(
    (sum, { rings }) => sum + rings.reduce((count, ring) => count + ring.length, 0),
    0,
  );
  const index: PolygonIndex = {
    length: projected.length,
    order: Uint32Array.from(projected, ({ place }) => place),
    coordinates: new Float64Array(2 * positionCount),
    rings: new Uint32Array(ringCount + 1),
    items: new Uint32Array(projected.length + 1),
  };
  let position = 0;
  let ringNumber = 0;
  for (const [item, { rings }] of projected.entries()) {
    for (const ring of rings) {
      for (const [longitude, latitude] of ring) {
        index.coordinates[2 * position] = worldX(longitude);
        index.coordinates[2 * position + 1] = worldY(latitude);
        position += 1;
      }
      ringNumber += 1;
      index.rings[ringNumber] = position;
    }
    index.items[item + 1] = ringNumber;
  }
  if (projected.length > 0) {
    index.tree = new Flatbush(projected.length);
    for (const { box } of projected) index.tree.add(...box);
    index.tree.finish();
  }
  return index;
}

/** The items that touch a part of the world, in drawing order; each copy of the world is asked for by itself. */
export function itemsIn(
  index: PolygonIndex,
  west: number,
  north: number,
  east: number,
  south: number,
): number[] {
  return index.tree?.search(west, north, east, south).sort((a, b) => a - b) ?? [];
}

/** The items under a point of the world, smallest first; `x` is looked for in every copy of the world. */
export function itemsAt(index: PolygonIndex, x: number, y: number): number[] {
  const found: number[] = [];
  const home = x - Math.floor(x);
  for (const copy of [home - 1, home, home + 1]) {
    for (const item of index.tree?.search(copy, y, copy, y) ?? []) {
      if (!found.includes(item) && contains(index, item, copy, y)) found.push(item);
    }
  }
  return found.sort((a, b) => b - a);
}

/** Even-odd over all rings, so that holes are outside. */
function contains({ items, rings, coordinates }: PolygonIndex, item: number, x: number, y: number): boolean {
  let isInside = false;
  for (let ring = items[item] as number; ring < (items[item + 1] as number); ring += 1) {
    const end = rings[ring + 1] as number;
    let before = end - 1;
    for (let at = rings[ring] as number; at < end; at += 1) {
      const y1 = coordinates[2 * at + 1] as number;
      const y2 = coordinates[2 * before + 1] as number;
      if (y1 > y !== y2 > y) {
        const x1 = coordinates[2 * at] as number;
        const x2 = coordinates[2 * before] as number;
        if (x < ((x2 - x1) * (y - y1)) / (y2 - y1) + x1) isInside = !isInside;
      }
      before = at;
    }
  }
  return isInside;
}
