import { random } from '../random';
import type { Acquisition } from './acquire';
import { constellations } from './constellations';
import type { Point } from './footprint';
import { createRing, gridQuad, offset, scanQuad } from './footprint';

/** Where `SIM_SAME_SECOND` puts its images. */
export const sameSecondPlaces = {
  /** 60 images side by side: 36 Pléiades, 14 SPOT, 10 Pléiades Neo. More than a page even for one constellation. */
  apart: [3.1, 43.3] as Point,
  /** 30 Sentinel-2 images of one instant with one footprint: no interval, name or area can distinguish them. */
  stacked: [11.4, 54.8] as Point,
};

const dayMs = 86_400_000;
const ago = { apart: 12 * dayMs, stacked: 9 * dayMs };

/**
 * More images in one second than a page holds: what a client must split by constellation and by area, and what it cannot
 * split at all. Ten days or so before the world's now.
 */
export function sameSecond(now: number, seed: string): Acquisition[] {
  const draw = random(seed, 'same second');
  const start = Math.floor(now / dayMs) * dayMs + 10.63 * 3_600_000;
  const out: Acquisition[] = [];
  const place = (name: string, count: number, columns: number, km: number) => {
    const constellation = constellations.find((one) => one.name === name)!;
    const satellite = constellation.satellites[0]!;
    for (let i = 0; i < count; i++) {
      const column = i % columns;
      const row = Math.floor(i / columns);
      const middle = offset(sameSecondPlaces.apart, (column - (columns - 1) / 2) * km, (2.5 - row) * km);
      const quad = scanQuad(middle, { widthKm: km, lengthKm: km }, { heading: 194, skew: 0, taper: 0 });
      const pass = { time: start - ago.apart, ascending: false, heading: 194, rightKm: 90, orbit: 77 + i };
      const created = pass.time + 5 * 3_600_000;
      const look = { across: 7, along: 1, incidence: 8 };
      out.push({
        constellation,
        satellite,
        pass,
        quad,
        ring: createRing(quad, draw),
        created,
        ...look,
        cloud: i % 12,
      });
    }
  };
  place('PLEIADES', 36, 6, 18);
  place('SPOT', 14, 4, 50);
  place('PLEIADES NEO', 10, 5, 16);
  const constellation = constellations.find((one) => one.name === 'SENTINEL2')!;
  for (let i = 0; i < 30; i++) {
    const pass = { time: start - ago.stacked, ascending: false, heading: 194, rightKm: 0, orbit: 1 + i };
    const quad = gridQuad(sameSecondPlaces.stacked, 109.8, 0);
    const satellite = constellation.satellites[0]!;
    const created = pass.time + 6 * 3_600_000;
    const ring = [...quad, quad[0]].flat();
    const look = { across: 0, along: 0, incidence: 0 };
    out.push({ constellation, satellite, pass, quad, ring, created, ...look, cloud: i });
  }
  return out;
}
