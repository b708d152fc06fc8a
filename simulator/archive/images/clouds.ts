import type { Quad } from '../footprint';
import type { Job } from './job';
import { hash, noise } from './noise';
import type { Ground } from './raster';
import { addEnlarged, createNodes, newField } from './raster';

const rad = Math.PI / 180;
const earthKm = 6371;
const octaves = 6;
const cloudHeightKm = 1.3;

export interface Clouds {
  /** How much of the ground each pixel hides, 0…1; the stated part of the footprint is at 0.5 or more. */
  opacity: Float32Array;
  /** How bright the cloud is, about 0…1. */
  light: Float32Array;
  /** How much each pixel is in the shadow of a cloud, 0…1. */
  shadow: Float32Array;
}

/** The thickness of clouds at a point of the ball; the same field at every size of the image. */
function thickness(x: number, y: number, z: number, largestKm: number, away: number): number {
  const bend = noise(x / largestKm / 2 + away, y / largestKm / 2, z / largestKm / 2) * largestKm * 0.25;
  let sum = 0;
  let strength = 1;
  for (let i = 0, km = largestKm; i < octaves; i++, km /= 2, strength *= 0.6) {
    sum += strength * noise((x + bend) / km + away, (y - bend) / km - away, (z + bend) / km + i * 7);
  }
  return sum;
}

/** What the clouds of an image are made from. */
export interface Sky {
  largestKm: number;
  away: number;
  /** Thickness from which the ground is hidden, and the greatest there is. */
  limit: number;
  high: number;
  /** Pixels from one point of the field to the next. */
  step: number;
}

/**
 * The sky over a scan. The limit is a quantile of the field over the footprint, so that the clouds cover what the catalogue
 * says; undefined when that is nothing.
 */
export function createSky({ quad, cloud, seed, size }: Job): Sky | undefined {
  if (!cloud) return undefined;
  // From fields of small cumulus to banks as wide as the picture.
  const largestKm = diagonalKm(quad) * (0.05 + 0.3 * hash(seed, 1, 9) ** 1.6);
  const away = (seed % 4001) * 1.37;
  const samples = sampleQuad(quad, largestKm, away);
  const limit = cloud >= 100 ? -Infinity : samples[Math.floor(samples.length * (1 - cloud / 100))]!;
  return { largestKm, away, limit, high: samples[samples.length - 1]!, step: size === 'SMALL' ? 1 : 2 };
}

/** The clouds of an image, and their shadows. */
export function cloudsOver(
  ground: Ground,
  { largestKm, away, limit, high, step }: Sky,
  sun: { elevation: number; azimuth: number },
): Clouds {
  const { frame } = ground;
  const field = createField(ground, step, [0, 0, 0], largestKm, away);
  const toSun = onImage(ground, sun.azimuth);
  const reachKm = Math.min(4, cloudHeightKm / Math.tan(Math.max(12, sun.elevation) * rad));
  const caster = createField(ground, 4, onBall(ground, sun.azimuth, reachKm), largestKm, away);
  const edge = 0.07;
  const opacity = newField(frame);
  const light = newField(frame);
  const shadow = newField(frame);
  const lit = { x: Math.round(toSun.x * 2), y: Math.round(toSun.y * 2) };
  const span = Math.max(0.25, high - Math.max(limit, -1));
  for (let i = 0; i < field.length; i++) {
    const value = field[i]! - limit;
    shadow[i] = smooth(-edge, edge, caster[i]! - limit);
    if (value < -0.5) continue;
    const x = i % frame.width;
    const y = (i - x) / frame.width;
    opacity[i] = veil(value, edge);
    light[i] =
      0.72 + 0.25 * Math.min(1, value / span) + 0.9 * (field[i]! - at(field, frame, x + lit.x, y + lit.y));
  }
  return { opacity, light, shadow };
}

/** The thickness at every pixel, or at a place a little aside (km on the ball). */
function createField(
  ground: Ground,
  step: number,
  [dx, dy, dz]: readonly [number, number, number],
  largestKm: number,
  away: number,
): Float32Array {
  const { frame } = ground;
  const nodes = createNodes(frame, step);
  const grid = new Float32Array(nodes.columns * nodes.rows);
  for (let row = 0, k = 0; row < nodes.rows; row++) {
    const line = nodes.at(row, frame.height) * frame.width;
    for (let column = 0; column < nodes.columns; column++, k++) {
      const i = line + nodes.at(column, frame.width);
      grid[k] = thickness(ground.x[i]! + dx, ground.y[i]! + dy, ground.z[i]! + dz, largestKm, away);
    }
  }
  const field = newField(frame);
  addEnlarged(field, grid, frame, step, 1);
  return field;
}

/** A step of this many km in a direction over the ground, as a step in space at the middle of the image. */
function onBall({ frame }: Ground, azimuth: number, km: number): [number, number, number] {
  const [lon, lat] = frame.toGround(frame.width / 2, frame.height / 2).map((value) => value * rad) as [
    number,
    number,
  ];
  const east = km * Math.sin(azimuth * rad);
  const north = km * Math.cos(azimuth * rad);
  return [
    -Math.sin(lon) * east - Math.sin(lat) * Math.cos(lon) * north,
    Math.cos(lon) * east - Math.sin(lat) * Math.sin(lon) * north,
    Math.cos(lat) * north,
  ];
}

function veil(value: number, edge: number): number {
  const core = smooth(-edge, edge, value);
  const thin = 0.16 * smooth(-0.4, 0, value);
  return Math.max(core, thin);
}

function smooth(from: number, to: number, value: number): number {
  const t = Math.min(1, Math.max(0, (value - from) / (to - from)));
  return t * t * (3 - 2 * t);
}

function at(field: Float32Array, frame: Ground['frame'], x: number, y: number): number {
  const column = Math.min(frame.width - 1, Math.max(0, x));
  const row = Math.min(frame.height - 1, Math.max(0, y));
  return field[row * frame.width + column]!;
}

/** A direction over the ground as a direction in the image, in pixels of mean size. */
export function onImage({ frame }: Ground, azimuth: number): { x: number; y: number } {
  const [east, north] = [Math.sin(azimuth * rad), Math.cos(azimuth * rad)];
  const { column, row } = frame;
  const scale = column.east * row.north - column.north * row.east;
  const x = ((east * row.north - north * row.east) / scale) * frame.pixelKm;
  const y = ((column.east * north - column.north * east) / scale) * frame.pixelKm;
  return { x, y };
}

const sampleSide = 120;

/** The field at points spread evenly over the footprint, sorted. */
function sampleQuad(quad: Quad, largestKm: number, away: number): Float32Array {
  const lons = quad.map((corner) => corner[0]);
  const lats = quad.map((corner) => corner[1]);
  const [west, south] = [Math.min(...lons), Math.min(...lats)];
  const [wide, high] = [Math.max(...lons) - west, Math.max(...lats) - south];
  const out: number[] = [];
  for (let i = 0; i < sampleSide; i++) {
    const lat = south + ((i + 0.5) / sampleSide) * high;
    const flat = earthKm * Math.cos(lat * rad);
    for (let j = 0; j < sampleSide; j++) {
      const lon = west + ((j + 0.5) / sampleSide) * wide;
      if (!isInside(quad, lon, lat)) continue;
      const [x, y] = [flat * Math.cos(lon * rad), flat * Math.sin(lon * rad)];
      out.push(thickness(x, y, earthKm * Math.sin(lat * rad), largestKm, away));
    }
  }
  return Float32Array.from(out).sort();
}

/** Whether a point is in a convex quadrilateral, whichever way it winds. */
function isInside(quad: Quad, lon: number, lat: number): boolean {
  let left = 0;
  for (let i = 0; i < 4; i++) {
    const [ax, ay] = quad[i]!;
    const [bx, by] = quad[(i + 1) % 4]!;
    if ((bx - ax) * (lat - ay) - (by - ay) * (lon - ax) > 0) left++;
  }
  return left === 0 || left === 4;
}

function diagonalKm([a, , c]: Quad): number {
  return 111.195 * Math.hypot((c[0] - a[0]) * Math.cos(a[1] * rad), c[1] - a[1]);
}
