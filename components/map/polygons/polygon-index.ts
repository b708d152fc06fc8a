import Flatbush from 'flatbush';
import type { AreaGeometry } from '@/lib/areas/types';
import { worldX, worldY } from '../projection';
import { type FlatPolygons, PolygonGatherer } from './polygon-gatherer';

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
  /** West, north, east, south of each item. */
  boxes: Float64Array;
  /** The box around all of them. */
  extent: Box;
  /** Finds items sooner than looking at every box; built when there is time. */
  tree?: Flatbush;
}

/** Builds the index. Items whose geometry has no position are kept and never drawn. */
export function buildPolygonIndex(geometries: readonly AreaGeometry[]): PolygonIndex {
  const gatherer = new PolygonGatherer(geometries.length);
  for (const geometry of geometries) gatherer.add(geometry);
  const index = indexPolygons(gatherer.finish());
  index.tree = createTree(index);
  return index;
}

/** Projects and sorts gathered polygons, whose positions are used up; without the tree, which drawing does not need. */
export function indexPolygons({ positions: projected, rings, items, holes }: FlatPolygons): PolygonIndex {
  const length = items.length - 1;
  for (let at = 0; at < projected.length; at += 2) {
    projected[at] = worldX(projected[at] as number);
    projected[at + 1] = worldY(projected[at + 1] as number);
  }
  const boxes = measureBoxes(projected, rings, items);
  const order = largestFirst(boxes);
  const isHole = new Uint8Array(rings.length);
  for (const ring of holes) isHole[ring] = 1;

  const index: PolygonIndex = {
    length,
    order,
    coordinates: new Float64Array(projected.length),
    rings: new Uint32Array(rings.length),
    items: new Uint32Array(length + 1),
    boxes: new Float64Array(4 * length),
    extent: boxAround(boxes),
  };
  let position = 0;
  let ringNumber = 0;
  for (let item = 0; item < length; item += 1) {
    const place = order[item] as number;
    for (let ring = items[place] as number; ring < (items[place + 1] as number); ring += 1) {
      const from = rings[ring] as number;
      const to = rings[ring + 1] as number;
      copyRing(projected, from, to, index.coordinates, position, isHole[ring] === 1);
      position += to - from;
      ringNumber += 1;
      index.rings[ringNumber] = position;
    }
    index.items[item + 1] = ringNumber;
    for (let side = 0; side < 4; side += 1) index.boxes[4 * item + side] = boxes[4 * place + side] as number;
  }
  return index;
}

/** Copies a ring: outer ones one way round and holes the other one, so that filling by the winding rule leaves holes out. */
function copyRing(
  source: Float64Array,
  from: number,
  to: number,
  target: Float64Array,
  position: number,
  isHole: boolean,
): void {
  let twice = 0;
  // Measured from the first position, so that small rings keep their digits.
  const x0 = source[2 * from] as number;
  const y0 = source[2 * from + 1] as number;
  let x1 = 0;
  let y1 = 0;
  for (let at = 2 * from + 2; at < 2 * to; at += 2) {
    const x2 = (source[at] as number) - x0;
    const y2 = (source[at + 1] as number) - y0;
    twice += x1 * y2 - x2 * y1;
    x1 = x2;
    y1 = y2;
  }
  const isTurned = twice > 0 !== isHole;
  for (let at = from; at < to; at += 1) {
    const other = 2 * (position + (isTurned ? to - 1 - at : at - from));
    target[other] = source[2 * at] as number;
    target[other + 1] = source[2 * at + 1] as number;
  }
}

function measureBoxes(coordinates: Float64Array, rings: Uint32Array, items: Uint32Array): Float64Array {
  const length = items.length - 1;
  const boxes = new Float64Array(4 * length);
  for (let item = 0; item < length; item += 1) {
    let west = 1e9;
    let north = 1e9;
    let east = -1e9;
    let south = -1e9;
    const to = rings[items[item + 1] as number] as number;
    for (let at = rings[items[item] as number] as number; at < to; at += 1) {
      const x = coordinates[2 * at] as number;
      const y = coordinates[2 * at + 1] as number;
      if (x < west) west = x;
      if (y < north) north = y;
      if (x > east) east = x;
      if (y > south) south = y;
    }
    boxes[4 * item] = west;
    boxes[4 * item + 1] = north;
    boxes[4 * item + 2] = east;
    boxes[4 * item + 3] = south;
  }
  return boxes;
}

function boxAround(boxes: Float64Array): Box {
  let [west, north, east, south] = [1e9, 1e9, -1e9, -1e9];
  for (let at = 0; at < boxes.length; at += 4) {
    west = Math.min(west, boxes[at] as number);
    north = Math.min(north, boxes[at + 1] as number);
    east = Math.max(east, boxes[at + 2] as number);
    south = Math.max(south, boxes[at + 3] as number);
  }
  return [west, north, east, south];
}

/** The places of boxes, those of the largest first, and of equal ones the earlier. */
function largestFirst(boxes: Float64Array): Uint32Array {
  const length = boxes.length / 4;
  const sizes = new Float32Array(length);
  for (let at = 0; at < length; at += 1) {
    const width = (boxes[4 * at + 2] as number) - (boxes[4 * at] as number);
    sizes[at] = width < 0 ? 0 : width * ((boxes[4 * at + 3] as number) - (boxes[4 * at + 1] as number));
  }
  // Numbers sort many times sooner without a function that compares: the bits of a size, which grow with it, over the place.
  const bits = new Uint32Array(sizes.buffer);
  const keys = new Float64Array(length);
  for (let at = 0; at < length; at += 1) keys[at] = (maxBits - (bits[at] as number)) * maxPlaces + at;
  return Uint32Array.from(keys.sort(), (key) => key % maxPlaces);
}

const maxBits = 2 ** 32 - 1;
/** What a key has left for the place: 2,097,152 of them. */
const maxPlaces = 2 ** 21;

/** The tree that finds items by their boxes. */
export function createTree({ length, boxes }: PolygonIndex): Flatbush | undefined {
  if (length === 0) return undefined;
  const tree = new Flatbush(length);
  for (let at = 0; at < 4 * length; at += 4) {
    tree.add(boxes[at] as number, boxes[at + 1] as number, boxes[at + 2] as number, boxes[at + 3] as number);
  }
  tree.finish();
  return tree;
}

type Box = readonly [west: number, north: number, east: number, south: number];

/** The box of an item in world coordinates: west, north, east, south. */
export const boxOfItem = ({ boxes }: PolygonIndex, item: number): Box =>
  boxes.subarray(4 * item, 4 * item + 4) as unknown as Box;

/** The items that touch a part of the world, in drawing order; each copy of the world is asked for on its own. */
export function itemsIn(
  index: PolygonIndex,
  west: number,
  north: number,
  east: number,
  south: number,
): number[] {
  const { extent } = index;
  if (west > extent[2] || east < extent[0] || north > extent[3] || south < extent[1]) return [];
  if (index.tree) return index.tree.search(west, north, east, south).sort((a, b) => a - b);
  const { length, boxes } = index;
  const found: number[] = [];
  for (let item = 0, at = 0; item < length; item += 1, at += 4) {
    if (
      (boxes[at] as number) <= east &&
      (boxes[at + 2] as number) >= west &&
      (boxes[at + 1] as number) <= south &&
      (boxes[at + 3] as number) >= north
    )
      found.push(item);
  }
  return found;
}

/** The items under a point of the world, smallest first; `x` is searched for in every copy of the world. */
export function itemsAt(index: PolygonIndex, x: number, y: number): number[] {
  const found: number[] = [];
  const home = x - Math.floor(x);
  for (const copy of [home - 1, home, home + 1]) {
    for (const item of itemsIn(index, copy, y, copy, y)) {
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
