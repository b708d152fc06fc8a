import type { Frame } from './frame';
import type { Ground } from './raster';
import { newField, noiseField } from './raster';

/** The height of the ground, in units of some 600 m: gentle hills in the plains, ridges in the mountains. */
export function relief(ground: Ground, rugged: Float32Array, land: Float32Array): Float32Array {
  const hills = noiseField(ground, { largestKm: 24, smallestKm: 0.2, gain: 0.47, seed: 3 }, land);
  const out = newField(ground.frame);
  const isFlat = rugged.every((value) => value < 0.01);
  if (isFlat) {
    for (let i = 0; i < out.length; i++) out[i] = 0.14 * hills[i]!;
    return out;
  }
  const folds = noiseField(ground, { largestKm: 9, smallestKm: 0.15, gain: 0.52, seed: 11 }, land);
  for (let i = 0; i < out.length; i++) {
    const high = rugged[i]!;
    // Ridges are where the folds change sign.
    const ridge = 1 - Math.abs(folds[i]!);
    out[i] = 0.14 * hills[i]! + high * (1.2 + 0.55 * hills[i]! + 1.15 * ridge * (0.6 + 0.4 * hills[i]!));
  }
  return out;
}

const unitKm = 0.6;

/** How the sun lights each pixel: 1 on flat ground, less on slopes that turn away. */
export function shade(
  height: Float32Array,
  frame: Frame,
  { azimuth, elevation }: { azimuth: number; elevation: number },
): Float32Array {
  const { width, column, row } = frame;
  const up = (Math.max(18, elevation) * Math.PI) / 180;
  const turn = (azimuth * Math.PI) / 180;
  const scale = column.east * row.north - column.north * row.east;
  const out = newField(frame);
  for (let i = 0; i < out.length; i++) {
    const x = i % width;
    const left = x > 0 ? i - 1 : i;
    const right = x < width - 1 ? i + 1 : i;
    const above = i >= width ? i - width : i;
    const below = i + width < out.length ? i + width : i;
    const alongColumn = ((height[right]! - height[left]!) / (right - left || 1)) * unitKm;
    const alongRow = ((height[below]! - height[above]!) / ((below - above) / width || 1)) * unitKm;
    const east = (alongColumn * row.north - alongRow * column.north) / scale;
    const north = (alongRow * column.east - alongColumn * row.east) / scale;
    const facing = Math.sin(up) - Math.cos(up) * (east * Math.sin(turn) + north * Math.cos(turn));
    const lit = facing / Math.sqrt(1 + east * east + north * north) / Math.sin(up);
    out[i] = Math.min(1.7, Math.max(0.2, lit));
  }
  return out;
}
