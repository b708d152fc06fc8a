import type { Quad } from '../footprint';
import type { Job } from './job';
import { longerSide } from './job';

/** Which pixel shows which point. Pixels are counted from the left and from the top; the middle of the first is 0.5, 0.5. */
export interface Frame {
  width: number;
  height: number;
  toPixel(lon: number, lat: number): [x: number, y: number];
  toGround(x: number, y: number): [lon: number, lat: number];
  /** Size of the middle pixel on the ground: what one column and one row are in km to the east and to the north. */
  column: { east: number; north: number };
  row: { east: number; north: number };
  /** Mean size of a pixel, km. */
  pixelKm: number;
}

const rad = Math.PI / 180;
const kmPerDegree = 111.195;

/** Height on a Mercator map, in degrees of longitude. */
const mercator = (lat: number) => Math.log(Math.tan(Math.PI / 4 + (lat * rad) / 2)) / rad;
const latitude = (y: number) => (2 * Math.atan(Math.exp(y * rad)) - Math.PI / 2) / rad;

type Bare = Pick<Frame, 'width' | 'height' | 'toPixel' | 'toGround'>;

/** The frame of an image in its projection and size. */
export function createFrame(job: Job): Frame {
  const side = longerSide[job.size];
  if (job.projection === null) return measured(scanFrame(job.quad, side));
  const isMercator = job.projection === 'EPSG:3857';
  return measured(boxFrame(job.box, side, isMercator ? mercator : same, isMercator ? latitude : same));
}

const same = (value: number) => value;

function boxFrame(
  box: Job['box'],
  side: number,
  up: (lat: number) => number,
  down: (y: number) => number,
): Bare {
  const [west, south, east, north] = box;
  const [bottom, top] = [up(south), up(north)];
  const [width, height] = sizeWithin(east - west, top - bottom, side);
  return {
    width,
    height,
    toPixel: (lon, lat) => [
      ((lon - west) / (east - west)) * width,
      ((top - up(lat)) / (top - bottom)) * height,
    ],
    toGround: (x, y) => [west + (x / width) * (east - west), down(top - (y / height) * (top - bottom))],
  };
}

function sizeWithin(wide: number, high: number, side: number): [number, number] {
  const scale = side / Math.max(wide, high);
  return [Math.max(1, Math.round(wide * scale)), Math.max(1, Math.round(high * scale))];
}

/** The corners of the scan are the corners of the image; between them, straight lines stay straight. */
function scanFrame(quad: Quad, side: number): Bare {
  const [a, b, , d] = quad;
  const length = (p: readonly [number, number], q: readonly [number, number]) =>
    Math.hypot((q[0] - p[0]) * Math.cos(((p[1] + q[1]) / 2) * rad), q[1] - p[1]);
  const [width, height] = sizeWithin(length(a, b), length(a, d), side);
  const out = homography(quad);
  const back = inverse(out);
  return {
    width,
    height,
    toPixel(lon, lat) {
      const [u, v] = apply(back, lon, lat);
      return [u * width, v * height];
    },
    toGround: (x, y) => apply(out, x / width, y / height),
  };
}

type Matrix = readonly [number, number, number, number, number, number, number, number, number];

/** The projective map that takes the unit square's corners (0,0) (1,0) (1,1) (0,1) to a quadrilateral's. */
function homography([[ax, ay], [bx, by], [cx, cy], [dx, dy]]: Quad): Matrix {
  const [sx, sy] = [ax - bx + cx - dx, ay - by + cy - dy];
  const [ux, uy, vx, vy] = [bx - cx, by - cy, dx - cx, dy - cy];
  const scale = ux * vy - vx * uy;
  const g = (sx * vy - vx * sy) / scale;
  const h = (ux * sy - sx * uy) / scale;
  return [bx - ax + g * bx, dx - ax + h * dx, ax, by - ay + g * by, dy - ay + h * dy, ay, g, h, 1];
}

function inverse([a, b, c, d, e, f, g, h, i]: Matrix): Matrix {
  return [
    e * i - f * h,
    c * h - b * i,
    b * f - c * e,
    f * g - d * i,
    a * i - c * g,
    c * d - a * f,
    d * h - e * g,
    b * g - a * h,
    a * e - b * d,
  ];
}

function apply([a, b, c, d, e, f, g, h, i]: Matrix, x: number, y: number): [number, number] {
  const w = g * x + h * y + i;
  return [(a * x + b * y + c) / w, (d * x + e * y + f) / w];
}

function measured(bare: Bare): Frame {
  const [x, y] = [bare.width / 2, bare.height / 2];
  const [lon, lat] = bare.toGround(x, y);
  const step = (dx: number, dy: number) => {
    const [toLon, toLat] = bare.toGround(x + dx, y + dy);
    return { east: (toLon - lon) * kmPerDegree * Math.cos(lat * rad), north: (toLat - lat) * kmPerDegree };
  };
  const column = step(1, 0);
  const row = step(0, 1);
  const pixelKm = Math.sqrt(Math.abs(column.east * row.north - column.north * row.east));
  return { ...bare, column, row, pixelKm };
}

/** Some rows of a frame as a frame of their own. */
export function cutRows(frame: Frame, from: number, to: number): Frame {
  return {
    ...frame,
    height: to - from,
    toPixel(lon, lat) {
      const [x, y] = frame.toPixel(lon, lat);
      return [x, y - from];
    },
    toGround: (x, y) => frame.toGround(x, y + from),
  };
}
