import type { Position } from '@/lib/areas/types';
import { fromWorld } from '../projection';

/** Red, green, blue and opacity, row by row from the top. */
export interface Pixels {
  data: Uint8ClampedArray;
  width: number;
  height: number;
}

/** A part of the world in world coordinates, and of how many pixels its picture is. */
export interface WorldFrame {
  west: number;
  north: number;
  east: number;
  south: number;
  width: number;
  height: number;
}

/** Row by row: numerators of u and v, and what both are divided by. */
type Matrix = readonly [number, number, number, number, number, number, number, number, number];

/**
 * The projective map from longitude and latitude to a place in an image (0 to 1 from its upper left corner) whose
 * corners lie where they are given: upper left, upper right, lower right, lower left.
 */
export function intoImage(corners: readonly [Position, Position, Position, Position]): Matrix {
  const [[ax, ay], [bx, by], [cx, cy], [dx, dy]] = corners;
  const [sx, sy] = [ax - bx + cx - dx, ay - by + cy - dy];
  const [ux, uy, vx, vy] = [bx - cx, by - cy, dx - cx, dy - cy];
  const scale = ux * vy - vx * uy;
  const g = (sx * vy - vx * sy) / scale;
  const h = (ux * sy - sx * uy) / scale;
  const [a, b, c] = [bx - ax + g * bx, dx - ax + h * dx, ax];
  const [d, e, f] = [by - ay + g * by, dy - ay + h * dy, ay];
  // The inverse, except a factor, which the division removes.
  return [
    e - f * h,
    c * h - b,
    b * f - c * e,
    f * g - d,
    a - c * g,
    c * d - a * f,
    d * h - e * g,
    b * g - a * h,
    a * e - b * d,
  ];
}

/**
 * The picture that a Mercator map needs of an image whose corners lie anywhere: each of its pixels looks up where in the
 * image it is, through longitude and latitude, and takes what is between the four pixels there. A rectangle of plain
 * degrees is one case of it. What the image does not show stays clear.
 */
export function warp(
  image: Pixels,
  corners: readonly [Position, Position, Position, Position],
  frame: WorldFrame,
): Uint8ClampedArray<ArrayBuffer> {
  const m = intoImage(corners);
  const out = new Uint8ClampedArray(4 * frame.width * frame.height);
  const stepX = (frame.east - frame.west) / frame.width;
  const stepY = (frame.south - frame.north) / frame.height;
  // Half a pixel more on each side: the outline that cuts the picture decides where it ends.
  const [edgeU, edgeV] = [1 / image.width, 1 / image.height];
  for (let row = 0, at = 0; row < frame.height; row += 1) {
    const [, latitude] = fromWorld(0, frame.north + (row + 0.5) * stepY);
    const [u0, v0, w0] = [m[1] * latitude + m[2], m[4] * latitude + m[5], m[7] * latitude + m[8]];
    for (let column = 0; column < frame.width; column += 1, at += 4) {
      const longitude = (frame.west + (column + 0.5) * stepX) * 360 - 180;
      const w = m[6] * longitude + w0;
      const u = (m[0] * longitude + u0) / w;
      const v = (m[3] * longitude + v0) / w;
      if (u < -edgeU || u > 1 + edgeU || v < -edgeV || v > 1 + edgeV) continue;
      between(image, u * image.width - 0.5, v * image.height - 0.5, out, at);
    }
  }
  return out;
}

/** Mixes the four pixels round a place of the image. */
function between(
  { data, width, height }: Pixels,
  x: number,
  y: number,
  out: Uint8ClampedArray,
  at: number,
): void {
  const left = Math.max(0, Math.min(width - 1, Math.floor(x)));
  const top = Math.max(0, Math.min(height - 1, Math.floor(y)));
  const right = Math.min(width - 1, left + 1);
  const bottom = Math.min(height - 1, top + 1);
  const s = Math.max(0, Math.min(1, x - left));
  const t = Math.max(0, Math.min(1, y - top));
  const [a, b] = [4 * (top * width + left), 4 * (top * width + right)];
  const [c, d] = [4 * (bottom * width + left), 4 * (bottom * width + right)];
  for (let band = 0; band < 4; band += 1) {
    const upper = (data[a + band] as number) * (1 - s) + (data[b + band] as number) * s;
    const lower = (data[c + band] as number) * (1 - s) + (data[d + band] as number) * s;
    out[at + band] = upper * (1 - t) + lower * t;
  }
}
