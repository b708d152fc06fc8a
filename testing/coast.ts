import { bbox as boxOf, lineString } from '@turf/turf';
import sharp from 'sharp';
import type { Bbox, Position } from '@/lib/areas/types';
import { readLines } from '../scripts/basemap/gshhg.mjs';

/* The world's shores, drawn by another program than the portal, and how far apart two drawings of them lie. */

interface Ring {
  points: Position[];
  box: Bbox;
}

let world: Ring[] | undefined;

/** The shores of land and lakes, read once: some seconds and 400 MB. */
const readWorld = (): Ring[] =>
  ['land', 'lakes'].flatMap((name) =>
    readLines(name).map((line) => {
      const points = line.points as Position[];
      return { points, box: boxOf(lineString(points)) as Bbox };
    }),
  );

/** The rings that touch a box, wherever in its turns of the world, without the points that no line to the box needs. */
function ringsIn(box: Bbox): Position[][] {
  world ??= readWorld();
  const [west, south, east, north] = box;
  const side = ([x, y]: Position) => (x < west ? 1 : x > east ? 2 : 0) + (y < south ? 4 : y > north ? 8 : 0);
  return [-360, 0, 360].flatMap((shift) =>
    (world ?? [])
      .filter(({ box: [w, s, e, n] }) => w + shift <= east && e + shift >= west && s <= north && n >= south)
      .map(({ points }) => {
        const moved = points.map(([x, y]): Position => [x + shift, y]);
        const sides = moved.map(side);
        return moved.filter(
          (_, at) => sides[at] === 0 || sides[at] !== sides[at - 1] || sides[at] !== sides[at + 1],
        );
      }),
  );
}

/** From a place to the pixel of an image that shows it. */
export type Project = (place: Position) => readonly [number, number];
export type Point = readonly [x: number, y: number];

const coastSvg = ([west, south, east, north]: Bbox, width: number, height: number, project: Project) => {
  const margin = 2;
  const near = ringsIn([west - margin, south - margin, east + margin, north + margin]);
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

/** More rows than any of these images has. */
const maxRows = 20_000;

/** How far from the other coast each seventh pixel of a coast is, the nearest first. */
export function distancesBetween(coast: readonly Point[], other: readonly Point[]): number[] {
  const rows: number[][] = [];
  for (const [x, y] of other) {
    const row = rows[y];
    if (row) row.push(x);
    else rows[y] = [x];
  }
  return coast
    .filter((_, index) => index % 7 === 0)
    .map(([x, y]) => {
      // Row by row away from the pixel, until no other row can hold a nearer one.
      let min = 1e18;
      for (let away = 0; away ** 2 < min && away < maxRows; away += 1) {
        for (const row of new Set([y - away, y + away])) {
          for (const x2 of rows[row] ?? []) min = Math.min(min, (x2 - x) ** 2 + away ** 2);
        }
      }
      return Math.sqrt(min);
    })
    .sort((a, b) => a - b);
}
