// `npm run bench:coast`: how far the shore of the built-in map is from the finest shore in the project, and how far
// Natural Earth's is, which the map had before. Reads `public/basemap`, which a build makes.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { feature } from 'topojson-client';
import { distanceKm } from '@/lib/areas/geometry/measure';
import type { Bbox, Position } from '@/lib/areas/types';
import { readLines } from '../scripts/basemap/gshhg.mjs';
import { quantile, report, table } from './support/report';

const zoom = 7;
const places: [name: string, box: Bbox][] = [
  ['Brittany', [-5, 47.6, -3, 48.9]],
  ['Denmark', [8, 54.8, 12.6, 57.6]],
  ['Norway at 65° N', [10.6, 64.3, 12.7, 65.7]],
  ['The Rhône delta', [4.2, 43.3, 5.2, 43.7]],
  ['Bali and Lombok', [114.4, -9, 116.8, -8]],
  ['Chiloé', [-74.5, -43.5, -72.5, -41.7]],
];
/** Shores are compared by points no further apart than this, degrees. */
const stepDegrees = 0.002;
const cellDegrees = 0.05;

const isIn = ([west, south, east, north]: Bbox, [x, y]: Position) =>
  x > west && x < east && y > south && y < north;

/** Points along lines within a box. */
function* pointsAlong(lines: Iterable<readonly Position[]>, box: Bbox): Generator<Position> {
  for (const line of lines) {
    for (let at = 1; at < line.length; at += 1) {
      const [[ax, ay], [bx, by]] = [line[at - 1] as Position, line[at] as Position];
      if (!isIn(box, [ax, ay]) && !isIn(box, [bx, by])) continue;
      const steps = Math.max(1, Math.ceil(Math.max(Math.abs(bx - ax), Math.abs(by - ay)) / stepDegrees));
      for (let step = 0; step < steps; step += 1) {
        const place: Position = [ax + ((bx - ax) * step) / steps, ay + ((by - ay) * step) / steps];
        if (isIn(box, place)) yield place;
      }
    }
  }
}

/** Points by cell, to find those that are near. */
function index(points: Iterable<Position>): (place: Position) => number {
  const cells = new Map<string, Position[]>();
  const key = (x: number, y: number) => `${Math.floor(x / cellDegrees)} ${Math.floor(y / cellDegrees)}`;
  for (const place of points) {
    const cell = key(...place);
    const held = cells.get(cell);
    if (held) held.push(place);
    else cells.set(cell, [place]);
  }
  return ([x, y]) => {
    let nearest = Number.POSITIVE_INFINITY;
    for (const dx of [-1, 0, 1])
      for (const dy of [-1, 0, 1])
        for (const other of cells.get(key(x + dx * cellDegrees, y + dy * cellDegrees)) ?? [])
          nearest = Math.min(nearest, distanceKm([x, y], other));
    return nearest * 1000;
  };
}

/** The shore of the map's deepest tiles; the cuts along the edges of tiles are left out. */
function* mapShore([west, south, east, north]: Bbox): Generator<Position[]> {
  const count = 2 ** zoom;
  const column = (x: number) => Math.floor(((x + 180) / 360) * count);
  const row = (y: number) =>
    Math.floor(((1 - Math.asinh(Math.tan((y * Math.PI) / 180)) / Math.PI) / 2) * count);
  for (let x = column(west); x <= column(east); x += 1) {
    for (let y = row(north); y <= row(south); y += 1) {
      let tile: { extent: number; land: number[][] };
      try {
        tile = JSON.parse(readFileSync(`public/basemap/${zoom}/${x}/${y}.json`, 'utf8'));
      } catch {
        // All sea, or all land.
        continue;
      }
      for (const steps of tile.land) {
        let before: Position | undefined;
        let [px, py] = [0, 0];
        for (let at = 0; at < steps.length; at += 2) {
          px += steps[at] as number;
          py += steps[at + 1] as number;
          const isInside = px >= 0 && py >= 0 && px <= tile.extent && py <= tile.extent;
          const place: Position = [
            ((x + px / tile.extent) / count) * 360 - 180,
            (Math.atan(Math.sinh(Math.PI * (1 - (2 * (y + py / tile.extent)) / count))) * 180) / Math.PI,
          ];
          if (isInside && before) yield [before, place];
          before = isInside ? place : undefined;
        }
      }
    }
  }
}

const require = createRequire(import.meta.url);
const topology = require('world-atlas/land-10m.json');
const atlas = (
  feature(topology, topology.objects.land) as unknown as {
    features: { geometry: { coordinates: Position[][][] } }[];
  }
).features.flatMap(({ geometry }) => geometry.coordinates.flat());
const finest = readLines('land').map(({ points }) => points as Position[]);

const metres = (values: number[]) =>
  [0.5, 0.95].map((part) => quantile(values, part).toFixed(0)) as [string, string];
report(
  'npm run bench:coast',
  'How exact the map is',
  `${table(
    ['shore', 'points', 'before, m, median', 'p95', 'now, m, median', 'p95'],
    places.map(([name, box]) => {
      const nearest = index(pointsAlong(finest, box));
      const compare = (lines: Iterable<readonly Position[]>) =>
        [...pointsAlong(lines, box)].map(nearest).filter(Number.isFinite);
      const [before, now] = [compare(atlas), compare(mapShore(box))];
      return [name, String(now.length), ...metres(before), ...metres(now)];
    }),
  )}\n\nFrom each point of a shore to the nearest of GSHHG 2.3.7 as the project has it, at most 95 m from its source. “Before” is Natural Earth at 1:10m; “now” are the tiles of zoom ${zoom}, which the map draws from zoom 8 on.`,
);
