import Flatbush from 'flatbush';
import { polygonsOfArea } from '@/lib/areas/geometry';
import { signedArea } from '@/lib/areas/ring';
import type { AreaGeometry, Position } from '@/lib/areas/types';
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

/** Polygons in flat arrays, in degrees: what can be handed to a worker without being copied. */
export interface FlatPolygons {
  /** Longitude and latitude after each other. */
  positions: Float64Array;
  /** Where each ring starts in `positions`, in positions, with the end of the last one. */
  rings: Uint32Array;
  /** Where each polygon's rings start in `rings`, with the end of the last one. */
  items: Uint32Array;
}

/** Gathers polygons into flat arrays, one by one, so that who has many of them can rest in between. */
export class PolygonGatherer {
  #positions = new Float64Array(1024);
  #position = 0;
  #rings = [0];
  #items = [0];

  add(geometry: AreaGeometry): void {
    for (const polygon of polygonsOfArea(geometry)) {
      for (const [index, ring] of polygon.entries()) {
        if (this.#position + 2 * ring.length > this.#positions.length) {
          const larger = new Float64Array(2 * this.#positions.length + 2 * ring.length);
          larger.set(this.#positions);
          this.#positions = larger;
        }
        // Outer rings one way round and holes the other one, so that filling by the winding rule leaves holes out.
        const isKept = signedArea(ring) > 0 === (index === 0);
        for (let at = 0; at < ring.length; at += 1) {
          const [longitude, latitude] = ring[isKept ? at : ring.length - 1 - at] as Position;
          this.#positions[this.#position] = longitude;
          this.#positions[this.#position + 1] = latitude;
          this.#position += 2;
        }
        this.#rings.push(this.#position / 2);
      }
    }
    this.#items.push(this.#rings.length - 1);
  }

  finish(): FlatPolygons {
    return {
      positions: this.#positions.slice(0, this.#position),
      rings: Uint32Array.from(this.#rings),
      items: Uint32Array.from(this.#items),
    };
  }
}

/** Builds the index. Items whose geometry has no position are kept and never drawn. */
export function buildPolygonIndex(geometries: readonly AreaGeometry[]): PolygonIndex {
  const gatherer = new PolygonGatherer();
  for (const geometry of geometries) gatherer.add(geometry);
  return indexPolygons(gatherer.finish());
}

/** Projects and sorts gathered polygons, and builds the tree that finds them. */
export function indexPolygons({ positions, rings, items }: FlatPolygons): PolygonIndex {
  const length = items.length - 1;
  const projected = new Float64Array(positions.length);
  for (let at = 0; at < positions.length; at += 2) {
    projected[at] = worldX(positions[at] as number);
    projected[at + 1] = worldY(positions[at + 1] as number);
  }
  const boxes = new Float64Array(4 * length);
  const sizes = new Float64Array(length);
  for (let item = 0; item < length; item += 1) {
    const box = [1e9, 1e9, -1e9, -1e9] as [number, number, number, number];
    const [from, to] = positionsOf(rings, items, item);
    for (let at = 2 * from; at < 2 * to; at += 2) {
      const [x, y] = [projected[at] as number, projected[at + 1] as number];
      if (x < box[0]) box[0] = x;
      if (y < box[1]) box[1] = y;
      if (x > box[2]) box[2] = x;
      if (y > box[3]) box[3] = y;
    }
    boxes.set(box, 4 * item);
    sizes[item] = (box[2] - box[0]) * (box[3] - box[1]);
  }
  const order = Uint32Array.from({ length }, (_, place) => place).sort(
    (a, b) => (sizes[b] as number) - (sizes[a] as number) || a - b,
  );

  const index: PolygonIndex = {
    length,
    order,
    coordinates: new Float64Array(positions.length),
    rings: new Uint32Array(rings.length),
    items: new Uint32Array(length + 1),
  };
  const tree = length > 0 ? new Flatbush(length) : undefined;
  let position = 0;
  let ringNumber = 0;
  for (let item = 0; item < length; item += 1) {
    const place = order[item] as number;
    const [from, to] = positionsOf(rings, items, place);
    index.coordinates.set(projected.subarray(2 * from, 2 * to), 2 * position);
    for (let ring = items[place] as number; ring < (items[place + 1] as number); ring += 1) {
      position += (rings[ring + 1] as number) - (rings[ring] as number);
      ringNumber += 1;
      index.rings[ringNumber] = position;
    }
    index.items[item + 1] = ringNumber;
    const [west, north, east, south] = boxes.subarray(4 * place, 4 * place + 4) as unknown as Box;
    tree?.add(west, north, east, south);
  }
  tree?.finish();
  index.tree = tree;
  return index;
}

type Box = [west: number, north: number, east: number, south: number];

const positionsOf = (rings: Uint32Array, items: Uint32Array, item: number) =>
  [rings[items[item] as number] as number, rings[items[item + 1] as number] as number] as const;

/** The box of an item in world coordinates: west, north, east, south. */
export function boxOfItem({ coordinates, rings, items }: PolygonIndex, item: number): Box {
  const box: Box = [1e9, 1e9, -1e9, -1e9];
  const [from, to] = positionsOf(rings, items, item);
  for (let at = 2 * from; at < 2 * to; at += 2) {
    box[0] = Math.min(box[0], coordinates[at] as number);
    box[1] = Math.min(box[1], coordinates[at + 1] as number);
    box[2] = Math.max(box[2], coordinates[at] as number);
    box[3] = Math.max(box[3], coordinates[at + 1] as number);
  }
  return box;
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
