import type { Satellite } from './constellations';

/** One passage of a satellite in sight of a point on the ground. */
export interface Pass {
  /** When the satellite is abeam of the point, milliseconds since 1970 UTC. */
  time: number;
  ascending: boolean;
  /** Direction of flight over the ground, degrees clockwise from north. */
  heading: number;
  /** How far the point is to the right of the track, km; negative: to the left. */
  rightKm: number;
  /** Number of the revolution within its repeat cycle, for names. */
  orbit: number;
}

const dayMs = 86_400_000;
const daySeconds = 86_400;
const earthKm = 6371;
const kmPerDegree = 111.195;
/** The earth turns below a sun-synchronous plane once in a solar day: a degree in this many seconds. */
const secondsPerDegree = 240;
const rad = Math.PI / 180;

/** Longitude that the track has gained since its node, at `u` radians of arc past it. */
function gained(satellite: Satellite, u: number): number {
  const i = satellite.inclination * rad;
  const inertial = Math.atan2(Math.cos(i) * Math.sin(u), Math.cos(u)) / rad;
  return inertial - secondsPast(satellite, u) / secondsPerDegree;
}

function secondsPast(satellite: Satellite, u: number): number {
  return (u / (2 * Math.PI)) * (daySeconds / satellite.orbitsPerDay);
}

/** Latitude of the track at `u` radians past the ascending (or descending) node, degrees. */
function latitude(satellite: Satellite, ascending: boolean, u: number): number {
  const value = Math.asin(Math.sin(satellite.inclination * rad) * Math.sin(u)) / rad;
  return ascending ? value : -value;
}

/**
 * The pass of one UTC day whose track comes closest to a point; `undefined` never: the caller looks at `rightKm`.
 * @param day whole days since 1970 UTC; the node is crossed on this day
 */
export function closestPass(
  satellite: Satellite,
  ascending: boolean,
  lon: number,
  lat: number,
  day: number,
): Pass {
  const period = daySeconds / satellite.orbitsPerDay;
  const ratio = Math.sin(lat * rad) / Math.sin(satellite.inclination * rad);
  // Beyond the highest latitude of the track the closest point is its turning point.
  const u = (ascending ? 1 : -1) * Math.asin(Math.max(-0.9999, Math.min(0.9999, ratio)));
  const nodeSeconds = (satellite.nodeHour + (ascending ? 12 : 0)) * 3600;
  const wanted =
    day * daySeconds + modulo(nodeSeconds - (lon - gained(satellite, u)) * secondsPerDegree, daySeconds);
  const phase = satellite.phase + (ascending ? 0.5 : 0);
  const orbit = Math.round(wanted / period - phase);
  const node = (orbit + phase) * period;

  const heading = headingAt(satellite, ascending, u);
  const east = ((node - wanted) / secondsPerDegree) * kmPerDegree * Math.cos(lat * rad);
  const north = (lat - latitude(satellite, ascending, u)) * kmPerDegree;
  const along = east * Math.sin(heading * rad) + north * Math.cos(heading * rad);
  const rightKm = east * Math.cos(heading * rad) - north * Math.sin(heading * rad);
  const groundKmPerSecond = (2 * Math.PI * earthKm) / period;
  const seconds = node + secondsPast(satellite, u) + along / groundKmPerSecond;
  const cycle = Math.round(satellite.orbitsPerDay * 10);
  return { time: seconds * 1000, ascending, heading, rightKm, orbit: modulo(orbit, cycle) + 1 };
}

function headingAt(satellite: Satellite, ascending: boolean, u: number): number {
  const step = 1e-4;
  const lat = latitude(satellite, ascending, u);
  const east = (gained(satellite, u + step) - gained(satellite, u - step)) * Math.cos(lat * rad);
  const north = latitude(satellite, ascending, u + step) - latitude(satellite, ascending, u - step);
  return modulo(Math.atan2(east, north) / rad, 360);
}

/** How far off nadir (degrees, with the sign of `rightKm`) the satellite looks at a point beside its track. */
export function lookAngle(satellite: Satellite, rightKm: number): number {
  const angle = rightKm / earthKm;
  const height = earthKm + satellite.altitudeKm - earthKm * Math.cos(angle);
  return Math.atan2(earthKm * Math.sin(angle), height) / rad;
}

/** Angle between the view and the vertical on the ground, degrees, for a look across and along the track. */
export function incidence(satellite: Satellite, across: number, along: number): number {
  const off = Math.acos(Math.cos(across * rad) * Math.cos(along * rad));
  const ratio = ((earthKm + satellite.altitudeKm) / earthKm) * Math.sin(off);
  return Math.asin(Math.min(1, ratio)) / rad;
}

/** Height of the sun above the horizon, and its direction clockwise from north, degrees. */
export function sun(time: number, lon: number, lat: number): { elevation: number; azimuth: number } {
  const date = new Date(time);
  const start = Date.UTC(date.getUTCFullYear(), 0, 1);
  const turn = (2 * Math.PI * (time - start)) / dayMs / 365.25;
  const declination = -23.44 * rad * Math.cos(turn + (2 * Math.PI * 10) / 365.25);
  const hour = ((modulo(time, dayMs) / dayMs) * 360 + lon - 180) * rad;
  const [sinLat, cosLat] = [Math.sin(lat * rad), Math.cos(lat * rad)];
  const up = sinLat * Math.sin(declination) + cosLat * Math.cos(declination) * Math.cos(hour);
  const east = -Math.cos(declination) * Math.sin(hour);
  const north = cosLat * Math.sin(declination) - sinLat * Math.cos(declination) * Math.cos(hour);
  return { elevation: Math.asin(up) / rad, azimuth: modulo(Math.atan2(east, north) / rad, 360) };
}

function modulo(value: number, by: number): number {
  return ((value % by) + by) % by;
}
