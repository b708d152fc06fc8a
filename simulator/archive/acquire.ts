import type { Random } from '../random';
import { cloudiness, drawCloud } from './climate';
import type { Constellation, Satellite } from './constellations';
import type { Point, Quad } from './footprint';
import { createRing, cutBySwath, gridQuad, scanQuad } from './footprint';
import type { Pass } from './orbit';
import { closestPass, incidence, lookAngle, sun } from './orbit';

/** What a satellite took at one pass. */
export interface Acquisition {
  constellation: Constellation;
  satellite: Satellite;
  pass: Pass;
  quad: Quad;
  /** The footprint's positions, see `createRing`. */
  ring: number[];
  /** When the catalogue got the image, milliseconds since 1970 UTC. */
  created: number;
  /** Degrees. */
  across: number;
  along: number;
  incidence: number;
  /** Whole percent; undefined for radar. */
  cloud: number | undefined;
}

const lowestSun = 12;
const sentinelTileKm = 109.8;
const sentinelStep = 0.9;
const sentinelHalfSwath = 145;

/** Tries to image a point on a day; undefined when no satellite of the constellation sees it, or only in the dark. */
export function acquire(
  constellation: Constellation,
  target: Point,
  day: number,
  random: Random,
): Acquisition | undefined {
  const { satellites, sensor, roll } = constellation;
  const first = random.integer(0, satellites.length - 1);
  for (let i = 0; i < satellites.length; i++) {
    const satellite = satellites[(first + i) % satellites.length]!;
    // Optical images are taken on the way down, in the morning; a radar works on both.
    const isUpFirst = sensor === 'radar' && random.chance(0.5);
    for (let way = 0; way < (sensor === 'radar' ? 2 : 1); way++) {
      const pass = closestPass(satellite, isUpFirst !== (way === 1), target[0], target[1], day);
      const look = Math.abs(lookAngle(satellite, pass.rightKm));
      // A radar looks to the right of its track, or nearly always.
      if (look > roll.max || look < roll.min || (sensor === 'radar' && pass.rightKm < 0)) continue;
      if (sensor === 'optical' && sun(pass.time, target[0], target[1]).elevation < lowestSun) continue;
      return scan(constellation, satellite, pass, target, random);
    }
  }
  return undefined;
}

function scan(
  constellation: Constellation,
  satellite: Satellite,
  pass: Pass,
  target: Point,
  random: Random,
): Acquisition | undefined {
  const isAgile = constellation.sensor === 'optical';
  const across = lookAngle(satellite, pass.rightKm);
  const along = isAgile ? Math.max(-22, Math.min(22, random.normal() * 8)) : random.normal() * 0.3;
  const angle = incidence(satellite, across, along);
  const [shortest, longest] = constellation.lengthKm;
  const size = {
    widthKm: constellation.swathKm / Math.cos(isAgile ? (angle * Math.PI) / 180 : 0),
    lengthKm: shortest + (longest - shortest) * random.next() ** 2,
  };
  const shape = {
    heading: pass.heading + random.normal() * (isAgile ? 1.5 : 0.2),
    skew: isAgile ? random.normal() * 2 : 0,
    taper: random.normal() * 0.008,
  };
  const quad = scanQuad(target, size, shape);
  const time = pass.time - along * 1600;
  return finish(
    { constellation, satellite, pass: { ...pass, time }, quad, across, along, incidence: angle },
    random,
  );
}

type Taken = Omit<Acquisition, 'cloud' | 'ring' | 'created'>;

function finish(taken: Taken, random: Random): Acquisition {
  const { pass, quad, constellation } = taken;
  const ring = createRing(quad, random);
  const created = pass.time + cataloguing(random);
  const isRadar = constellation.sensor === 'radar';
  const cloud = isRadar ? undefined : drawCloud(cloudiness(quad[0][0], quad[0][1], pass.time), random);
  return Object.assign(taken, { ring, created, cloud });
}

const hour = 3_600_000;

/** How long the catalogue waited for the image: mostly less than a day, at times weeks, now and then half a year. */
function cataloguing(random: Random): number {
  const kind = random.next();
  if (kind < 0.8) return random.between(2, 26) * hour;
  if (kind < 0.94) return random.between(1, 12) * 24 * hour;
  return random.between(20, 190) * 24 * hour;
}

/** The middle of the grid tile that a point is in. */
export function gridTile([lon, lat]: Point): Point {
  const row = Math.round(lat / sentinelStep) * sentinelStep;
  const step = sentinelStep / Math.cos((row * Math.PI) / 180);
  return [Math.round(lon / step) * step, row];
}

/** Takes the grid tile around a point, as a systematic mission does: whenever its swath touches it. */
export function acquireTile(
  constellation: Constellation,
  satellite: Satellite,
  target: Point,
  day: number,
  random: Random,
): Acquisition | undefined {
  const middle = gridTile(target);
  const pass = closestPass(satellite, false, middle[0], middle[1], day);
  if (Math.abs(pass.rightKm) > sentinelHalfSwath + sentinelTileKm / 3) return undefined;
  if (sun(pass.time, middle[0], middle[1]).elevation < lowestSun) return undefined;
  const zone = Math.floor((middle[0] + 180) / 6) * 6 - 177;
  const turn = (middle[0] - zone) * Math.sin((middle[1] * Math.PI) / 180);
  const beyond = pass.rightKm > 0 ? 'right' : 'left';
  const limitKm = (beyond === 'right' ? 1 : -1) * sentinelHalfSwath - pass.rightKm;
  const whole = gridQuad(middle, sentinelTileKm, turn);
  const quad = cutBySwath(whole, middle, { heading: pass.heading, limitKm, beyond });
  if (!quad) return undefined;
  const across = lookAngle(satellite, pass.rightKm);
  return finish(
    { constellation, satellite, pass, quad, across, along: 0, incidence: incidence(satellite, across, 0) },
    random,
  );
}
