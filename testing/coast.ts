import { createRequire } from 'node:module';
import sharp from 'sharp';
import { feature } from 'topojson-client';
import type { Bbox, Position } from '@/lib/areas/types';

/* The world's coast, drawn by another program than the portal, and how far apart two drawings of it lie. */

const require = createRequire(import.meta.url);
const topology = require('world-atlas/land-10m.json');
const land = feature(topology, topology.objects.land) as unknown as {
  features: { geometry: { coordinates: Position[][][] } }[];
};
const rings = land.features.flatMap(({ geometry }) => geometry.coordinates.flat().flatMap(inOnePiece));

/**
 * A ring that continues beyond 180° where it was led back to −180°: drawn as it stood, a line ran round the world
 * there. Since it may have begun on either side, it is given once for each turn of the world.
 */
function inOnePiece(ring: Position[]): Position[][] {
  let turn = 0;
  const whole = ring.map(([x, y], index) => {
    const before = ring[index - 1]?.[0] ?? x;
    if (Math.abs(x - before) > 180) turn += x < before ? 360 : -360;
    return [x + turn, y] as const;
  });
  return [-360, 0, 360].map((shift) => whole.map(([x, y]): Position => [x + shift, y]));
}

/** From a place to the pixel of an image that shows it. */
export type Project = (place: Position) => readonly [number, number];
export type Point = readonly [x: number, y: number];

const coastSvg = ([west, south, east, north]: Bbox, width: number, height: number, project: Project) => {
  const margin = 2;
  const near = rings.filter((ring) =>
    ring.some(([x, y]) => x > west - margin && x < east + margin && y > south - margin && y < north + margin),
  );
  const path = near
    .map((ring) => {
      const points = ring.map((place) => project(place).map((value) => value.toFixed(3)));
      return `M${points.map((point) => point.join(' ')).join('L')}Z`;
    })
    .join('');
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%"/><path d="${path}" fill="#fff" fill-rule="evenodd"/></svg>`;
};

/** An image of this many pixels in which land is white and water black. */
export const coastImage = (bbox: Bbox, width: number, height: number, project: Project) =>
  sharp(Buffer.from(coastSvg(bbox, width, height, project)), { unlimited: true });

/** Pixels where land and water meet, as x and y; two pixels along the edge, and what is not seen, are left out. */
export function coastPixels(
  { width, height }: { width: number; height: number },
  isLand: (x: number, y: number) => boolean,
  isSeen: (x: number, y: number) => boolean = () => true,
): Point[] {
  const found: Point[] = [];
  for (let y = 2; y < height - 3; y += 1) {
    for (let x = 2; x < width - 3; x += 1) {
      if (![-2, 2].every((d) => isSeen(x + d, y) && isSeen(x, y + d))) continue;
      if (isLand(x, y) !== isLand(x + 1, y) || isLand(x, y) !== isLand(x, y + 1)) found.push([x, y]);
    }
  }
  return found;
}

/** How far from the other coast each seventh pixel of a coast is, the nearest first. */
export function distancesBetween(coast: readonly Point[], other: readonly Point[]): number[] {
  return coast
    .filter((_, index) => index % 7 === 0)
    .map(([x, y]) => other.reduce((min, [x2, y2]) => Math.min(min, Math.hypot(x2 - x, y2 - y)), 1e9))
    .sort((a, b) => a - b);
}
