import type { Acquisition } from './acquire';
import { constellations } from './constellations';
import type { Quad } from './footprint';
import { formatSourceId } from './names';

/** The archive in columns, newest acquisition first. An image is its row. */
export interface World {
  count: number;
  /** Milliseconds since 1970 UTC. */
  acquired: Float64Array;
  created: Float64Array;
  /** Index into `constellations`, and into its satellites. */
  constellation: Uint8Array;
  satellite: Uint8Array;
  /** Degrees. */
  across: Float32Array;
  along: Float32Array;
  incidence: Float32Array;
  /** Percent; 255: radar, none. */
  cloud: Uint8Array;
  ascending: Uint8Array;
  /** The scan's corners: eight numbers an image. */
  quads: Float64Array;
  /** Positions of the footprints' rings, and where each image's begin (one more than there are images). */
  positions: Float64Array;
  starts: Uint32Array;
  /** West, south, east, north: four numbers an image. */
  boxes: Float64Array;
  sourceIds: string[];
  rowById: Map<string, number>;
}

export const noCloud = 255;

/** Puts acquisitions in columns, newest first; of two with the same name the first stays. */
export function createWorld(acquisitions: Acquisition[]): World {
  const rowById = new Map<string, number>();
  const named: { sourceId: string; taken: Acquisition }[] = [];
  for (const taken of acquisitions) {
    const sourceId = formatSourceId(taken);
    if (rowById.has(sourceId)) continue;
    rowById.set(sourceId, 0);
    named.push({ sourceId, taken });
  }
  named.sort((a, b) => b.taken.pass.time - a.taken.pass.time || (a.sourceId < b.sourceId ? -1 : 1));
  const count = named.length;
  const total = named.reduce((sum, { taken }) => sum + taken.ring.length, 0);
  const world: World = {
    count,
    acquired: new Float64Array(count),
    created: new Float64Array(count),
    constellation: new Uint8Array(count),
    satellite: new Uint8Array(count),
    across: new Float32Array(count),
    along: new Float32Array(count),
    incidence: new Float32Array(count),
    cloud: new Uint8Array(count),
    ascending: new Uint8Array(count),
    quads: new Float64Array(count * 8),
    positions: new Float64Array(total),
    starts: new Uint32Array(count + 1),
    boxes: new Float64Array(count * 4),
    sourceIds: [],
    rowById,
  };
  for (let row = 0; row < count; row++) {
    const { sourceId, taken } = named[row]!;
    rowById.set(sourceId, row);
    world.sourceIds.push(sourceId);
    put(world, row, taken);
  }
  return world;
}

function put(world: World, row: number, taken: Acquisition): void {
  world.acquired[row] = Math.round(taken.pass.time);
  world.created[row] = Math.round(taken.created);
  world.constellation[row] = constellations.indexOf(taken.constellation);
  world.satellite[row] = taken.constellation.satellites.indexOf(taken.satellite);
  world.across[row] = taken.across;
  world.along[row] = taken.along;
  world.incidence[row] = taken.incidence;
  world.cloud[row] = taken.cloud ?? noCloud;
  world.ascending[row] = taken.pass.ascending ? 1 : 0;
  const start = world.starts[row]!;
  const { ring } = taken;
  for (let i = 0; i < ring.length; i++) world.positions[start * 2 + i] = ring[i]!;
  world.starts[row + 1] = start + ring.length / 2;
  let west = Infinity;
  let south = Infinity;
  let east = -Infinity;
  let north = -Infinity;
  for (let i = 0; i < 4; i++) {
    const corner = taken.quad[i]!;
    const lon = corner[0];
    const lat = corner[1];
    world.quads[row * 8 + i * 2] = lon;
    world.quads[row * 8 + i * 2 + 1] = lat;
    if (lon < west) west = lon;
    if (lon > east) east = lon;
    if (lat < south) south = lat;
    if (lat > north) north = lat;
  }
  // The corners are part of the ring and nothing of it is beyond them.
  world.boxes[row * 4] = west;
  world.boxes[row * 4 + 1] = south;
  world.boxes[row * 4 + 2] = east;
  world.boxes[row * 4 + 3] = north;
}

/** The footprint's ring, closed, as [lon, lat] positions. */
export function ringAt(world: World, row: number): [number, number][] {
  const out: [number, number][] = [];
  for (let i = world.starts[row]!; i < world.starts[row + 1]!; i++) {
    out.push([world.positions[i * 2]!, world.positions[i * 2 + 1]!]);
  }
  return out;
}

/** West, south, east, north. */
export function boxAt(world: World, row: number): [number, number, number, number] {
  return [...world.boxes.subarray(row * 4, row * 4 + 4)] as [number, number, number, number];
}

/** The corners of the scan, as `Quad` orders them. */
export function quadAt(world: World, row: number): Quad {
  const [a, b, c, d, e, f, g, h] = world.quads.subarray(row * 8, row * 8 + 8) as unknown as number[];
  return [
    [a!, b!],
    [c!, d!],
    [e!, f!],
    [g!, h!],
  ];
}
