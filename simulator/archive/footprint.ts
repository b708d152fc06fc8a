import type { Random } from '../random';

/** [longitude, latitude], degrees; longitudes run on past ±180 instead of jumping. */
export type Point = readonly [lon: number, lat: number];

/**
 * The corners of a scan: first line left and right, last line right and left, as the image has them (so the first line is
 * the northern edge of a descending pass and the southern one of an ascending pass, and left is west).
 */
export type Quad = readonly [Point, Point, Point, Point];

const rad = Math.PI / 180;
const kmPerDegree = 111.195;

/** The point this many km east and north of another, on the sphere. */
export function offset([lon, lat]: Point, eastKm: number, northKm: number): Point {
  const distance = Math.hypot(eastKm, northKm) / kmPerDegree;
  if (distance === 0) return [lon, lat];
  const bearing = Math.atan2(eastKm, northKm);
  const [sin, cos] = [Math.sin(lat * rad), Math.cos(lat * rad)];
  const [sinD, cosD] = [Math.sin(distance * rad), Math.cos(distance * rad)];
  const north = Math.asin(sin * cosD + cos * sinD * Math.cos(bearing));
  const east = Math.atan2(Math.sin(bearing) * sinD * cos, cosD - sin * Math.sin(north));
  return [lon + east / rad, north / rad];
}

/**
 * The quadrilateral of a scan along the track.
 * @param heading degrees clockwise from north
 * @param skew degrees by which the lines are not at right angles to the track
 * @param taper how much wider the last line is than the first, as a part of the width
 */
export function scanQuad(
  middle: Point,
  size: { widthKm: number; lengthKm: number },
  { heading, skew, taper }: { heading: number; skew: number; taper: number },
): Quad {
  const along = heading * rad;
  const isAscending = Math.cos(along) > 0;
  // Columns count from west to east, whatever the direction of flight.
  const across = (heading + (isAscending ? 90 : -90) + skew) * rad;
  const first = (size.widthKm / 2) * (1 - taper);
  const last = (size.widthKm / 2) * (1 + taper);
  const half = size.lengthKm / 2;
  return [
    corner(middle, along, across, -half, -first),
    corner(middle, along, across, -half, first),
    corner(middle, along, across, half, last),
    corner(middle, along, across, half, -last),
  ];
}

function corner(middle: Point, along: number, across: number, forward: number, aside: number): Point {
  const east = aside * Math.sin(across) + forward * Math.sin(along);
  const north = aside * Math.cos(across) + forward * Math.cos(along);
  return offset(middle, east, north);
}

/** A tile of a fixed grid, upright except the convergence of its map projection. */
export function gridQuad(middle: Point, sizeKm: number, turn: number): Quad {
  return scanQuad(middle, { widthKm: sizeKm, lengthKm: sizeKm }, { heading: 180 + turn, skew: 0, taper: 0 });
}

/**
 * The part of a grid tile that is within a swath: cut by the swath's edge into another quadrilateral.
 * @param limitKm where the edge is, in km to the right of the tile's middle as seen in flight; what is `beyond` it is lost
 * @returns undefined when the edge does not cross both the first and the last line, or leaves too little
 */
export function cutBySwath(
  quad: Quad,
  middle: Point,
  { heading, limitKm, beyond }: { heading: number; limitKm: number; beyond: 'right' | 'left' },
): Quad | undefined {
  const right = (point: Point) => {
    const east = (point[0] - middle[0]) * kmPerDegree * Math.cos(middle[1] * rad);
    const north = (point[1] - middle[1]) * kmPerDegree;
    return east * Math.cos(heading * rad) - north * Math.sin(heading * rad);
  };
  const sign = beyond === 'right' ? 1 : -1;
  const isKept = (point: Point) => sign * right(point) <= sign * limitKm;
  const kept = quad.map(isKept);
  if (kept.every(Boolean)) return quad;
  const [first, second, third, fourth] = quad;
  const at = (a: Point, b: Point): Point => {
    const t = (limitKm - right(a)) / (right(b) - right(a));
    return [a[0] + t * (b[0] - a[0]), a[1] + t * (b[1] - a[1])];
  };
  if (kept[0] && kept[3] && !kept[1] && !kept[2])
    return wide([first, at(first, second), at(fourth, third), fourth]);
  if (kept[1] && kept[2] && !kept[0] && !kept[3])
    return wide([at(first, second), second, third, at(fourth, third)]);
  return undefined;
}

function wide(quad: Quad): Quad | undefined {
  const top = Math.abs(quad[1][0] - quad[0][0]);
  const bottom = Math.abs(quad[2][0] - quad[3][0]);
  const high = Math.abs(quad[0][1] - quad[3][1]);
  return Math.min(top, bottom) * Math.cos(quad[0][1] * rad) > 0.3 * high ? quad : undefined;
}

/**
 * The footprint as the catalogue reports it: the corners and up to twelve points between them, a hair inside of the
 * straight edges, in either winding order and from any start. Closed; 5 to 17 positions, `lon, lat, lon, lat, …`.
 */
export function createRing(quad: Quad, random: Random): number[] {
  const lon = (quad[0][0] + quad[2][0]) / 2;
  const lat = (quad[0][1] + quad[2][1]) / 2;
  const extra = random.chance(0.45) ? 0 : random.integer(1, 3);
  const open: number[] = [];
  for (let i = 0; i < 4; i++) {
    const [ax, ay] = quad[i]!;
    const [bx, by] = quad[(i + 1) % 4]!;
    open.push(ax, ay);
    const between = extra === 0 ? 0 : random.integer(extra - 1, extra);
    for (let j = 1; j <= between; j++) {
      const t = (j + random.between(-0.2, 0.2)) / (between + 1);
      const inward = random.between(0.0004, 0.004);
      const [x, y] = [ax + t * (bx - ax), ay + t * (by - ay)];
      open.push(x + inward * (lon - x), y + inward * (lat - y));
    }
  }
  const count = open.length / 2;
  const step = random.chance(0.5) ? 1 : -1;
  const start = random.integer(0, count - 1);
  const ring: number[] = [];
  for (let i = 0; i <= count; i++) {
    const from = (((start + step * i) % count) + count) % count;
    ring.push(open[from * 2]!, open[from * 2 + 1]!);
  }
  return ring;
}
