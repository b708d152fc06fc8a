import type { Shore } from '../land';
import type { Frame } from './frame';
import { newField } from './raster';

type Box = readonly [west: number, south: number, east: number, north: number];

/** Shores with what they span, to find those that matter. */
export interface ShoreIndex {
  shores: Shore[];
  /** Four numbers a shore. */
  boxes: Float64Array;
}

export function indexShores(shores: Shore[]): ShoreIndex {
  const boxes = new Float64Array(shores.length * 4);
  shores.forEach((shore, k) => {
    const box = [Infinity, Infinity, -Infinity, -Infinity] as [number, number, number, number];
    for (let i = 0; i < shore.length; i += 2) {
      box[0] = Math.min(box[0], shore[i]!);
      box[1] = Math.min(box[1], shore[i + 1]!);
      box[2] = Math.max(box[2], shore[i]!);
      box[3] = Math.max(box[3], shore[i + 1]!);
    }
    boxes.set(box, k * 4);
  });
  return { shores, boxes };
}

/** How much of each pixel is land, 0…1. Vertices are placed exactly; shores are straight between them, as on the map. */
export function landCover(index: ShoreIndex, frame: Frame): Float32Array {
  const box = toBox(frame);
  const rings: Float64Array[] = [];
  index.shores.forEach((shore, k) => {
    const [west, south, east, north] = index.boxes.subarray(k * 4, k * 4 + 4) as unknown as number[];
    if (south! > box[3] || north! < box[1]) return;
    for (const shift of [-360, 0, 360]) {
      if (west! + shift > box[2] || east! + shift < box[0]) continue;
      const clipped = clip(shore, shift, box);
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
function clip(shore: Shore, shift: number, [west, south, east, north]: Box): Float64Array {
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
