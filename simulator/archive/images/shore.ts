import type { Shore } from '../land';
import type { Frame } from './frame';
import { newField } from './raster';

type Box = readonly [west: number, south: number, east: number, north: number];

/** Shores with what they span, to find those that matter. */
export interface ShoreIndex {
  shores: Shore[];
  /** Four numbers a shore. */
  boxes: Float32Array;
  /** Of long shores, four numbers for each run of points. */
  runs: (Float32Array | undefined)[];
}

/** Points of a run: continents have a million, of which a picture shows some thousand. */
const runPoints = 256;

export function indexShores(shores: Shore[]): ShoreIndex {
  const boxes = new Float32Array(shores.length * 4);
  const runs = shores.map((shore, k) => {
    boxes.set(boxOf(shore), k * 4);
    const count = Math.ceil(shore.length / 2 / runPoints);
    if (count < 4) return undefined;
    const own = new Float32Array(count * 4);
    for (let run = 0; run < count; run++) {
      own.set(boxOf(shore.subarray(run * runPoints * 2, (run + 1) * runPoints * 2)), run * 4);
    }
    return own;
  });
  return { shores, boxes, runs };
}

function boxOf(points: Shore): Box {
  const box = [Infinity, Infinity, -Infinity, -Infinity] as [number, number, number, number];
  for (let i = 0; i < points.length; i += 2) {
    box[0] = Math.min(box[0], points[i]!);
    box[1] = Math.min(box[1], points[i + 1]!);
    box[2] = Math.max(box[2], points[i]!);
    box[3] = Math.max(box[3], points[i + 1]!);
  }
  return box;
}

/** Whether all of one box is beyond the same side of another. */
const isBeyond = (boxes: Float32Array, at: number, shift: number, [west, south, east, north]: Box) =>
  boxes[at]! + shift > east ||
  boxes[at + 2]! + shift < west ||
  boxes[at + 1]! > north ||
  boxes[at + 3]! < south;

/**
 * A shore without the points between the ends of each run that is beyond one side of a box: what is left within the
 * box is the same.
 */
function shorten(shore: Shore, runs: Float32Array, shift: number, box: Box): ArrayLike<number> {
  const out: number[] = [];
  for (let run = 0; run * 4 < runs.length; run++) {
    const first = run * runPoints * 2;
    const end = Math.min(shore.length, first + runPoints * 2);
    if (isBeyond(runs, run * 4, shift, box)) {
      out.push(shore[first]!, shore[first + 1]!, shore[end - 2]!, shore[end - 1]!);
    } else for (let i = first; i < end; i++) out.push(shore[i]!);
  }
  return out;
}

/** How much of each pixel is land, 0…1. Vertices are placed exactly; shores are straight between them, as on the map. */
export function landCover(index: ShoreIndex, frame: Frame): Float32Array {
  const box = toBox(frame);
  const rings: Float64Array[] = [];
  index.shores.forEach((shore, k) => {
    const runs = index.runs[k];
    for (const shift of [-360, 0, 360]) {
      if (isBeyond(index.boxes, k * 4, shift, box)) continue;
      const clipped = clip(runs ? shorten(shore, runs, shift, box) : shore, shift, box);
      if (clipped.length >= 6) rings.push(clipped);
    }
  });
  return fill(rings, frame);
}

/** What a frame shows, with a margin. */
function toBox(frame: Frame): Box {
  const { width, height } = frame;
  const corners = [
    frame.toGround(0, 0),
    frame.toGround(width, 0),
    frame.toGround(width, height),
    frame.toGround(0, height),
  ];
  const lons = corners.map((corner) => corner[0]);
  const lats = corners.map((corner) => corner[1]);
  const [west, east] = [Math.min(...lons), Math.max(...lons)];
  const [south, north] = [Math.min(...lats), Math.max(...lats)];
  const margin = 0.05 * Math.max(east - west, north - south);
  return [west - margin, south - margin, east + margin, north + margin];
}

/** Cuts a ring to a box, side by side (Sutherland and Hodgman); the cut runs along the box, outside of what is shown. */
function clip(shore: ArrayLike<number>, shift: number, [west, south, east, north]: Box): Float64Array {
  let points: ArrayLike<number> = shore;
  let moved = shift;
  const sides: [axis: 0 | 1, limit: number, sign: 1 | -1][] = [
    [0, west, 1],
    [0, east, -1],
    [1, south, 1],
    [1, north, -1],
  ];
  for (const [axis, limit, sign] of sides) {
    const out: number[] = [];
    let ax = points[points.length - 2]! + moved;
    let ay = points[points.length - 1]!;
    for (let i = 0; i < points.length; i += 2) {
      const bx = points[i]! + moved;
      const by = points[i + 1]!;
      const a = sign * ((axis === 0 ? ax : ay) - limit);
      const b = sign * ((axis === 0 ? bx : by) - limit);
      if (a >= 0 !== b >= 0) {
        const t = a / (a - b);
        out.push(ax + t * (bx - ax), ay + t * (by - ay));
      }
      if (b >= 0) out.push(bx, by);
      ax = bx;
      ay = by;
    }
    points = out;
    moved = 0;
    if (out.length === 0) break;
  }
  return Float64Array.from(points);
}

const subLines = 4;

/** Fills rings (`lon, lat, …`) by the even-odd rule; gives how much of each pixel they cover, 0…1. */
export function fill(rings: readonly ArrayLike<number>[], frame: Frame): Float32Array {
  const { width, height } = frame;
  const lines: number[][] = Array.from({ length: height * subLines }, () => []);
  for (const ring of rings) {
    let [ax, ay] = frame.toPixel(ring[ring.length - 2]!, ring[ring.length - 1]!);
    for (let i = 0; i < ring.length; i += 2) {
      const [bx, by] = frame.toPixel(ring[i]!, ring[i + 1]!);
      const first = Math.max(0, Math.ceil(Math.min(ay, by) * subLines - 0.5));
      const last = Math.min(lines.length - 1, Math.ceil(Math.max(ay, by) * subLines - 0.5) - 1);
      for (let line = first; line <= last; line++) {
        const y = (line + 0.5) / subLines;
        lines[line]!.push(ax + ((y - ay) / (by - ay)) * (bx - ax));
      }
      ax = bx;
      ay = by;
    }
  }
  const cover = newField(frame);
  lines.forEach((crossings, line) => {
    crossings.sort((a, b) => a - b);
    const start = Math.floor(line / subLines) * width;
    for (let i = 0; i + 1 < crossings.length; i += 2) {
      addSpan(cover, start, width, crossings[i]!, crossings[i + 1]!);
    }
  });
  return cover;
}

function addSpan(cover: Float32Array, start: number, width: number, from: number, to: number): void {
  const left = Math.max(0, from);
  const right = Math.min(width, to);
  if (right <= left) return;
  const first = Math.floor(left);
  const last = Math.min(width - 1, Math.floor(right));
  for (let x = first; x <= last; x++) {
    const added = cover[start + x]! + (Math.min(right, x + 1) - Math.max(left, x)) / subLines;
    // Sums of quarters that should be 1 must be 1: whole land is distinguished from shore by it.
    cover[start + x] = added > 0.999 ? 1 : added;
  }
}
