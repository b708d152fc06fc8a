import type { Frame } from './frame';
import type { ShoreIndex } from './shore';
import { landCover } from './shore';

const rad = Math.PI / 180;
const kmPerDegree = 111.195;
/** Beyond this from the shore all water is deep. */
const marginKm = 12;
const cells = 180;

/** Gives the distance of a place from the nearest land, km, as far as `marginKm`. */
export type Coast = (lon: number, lat: number) => number;

/** Rough distances from land over what a frame shows, for the colour of the sea. */
export function createCoast(index: ShoreIndex, frame: Frame): Coast {
  const { width, height } = frame;
  const corners = [
    frame.toGround(0, 0),
    frame.toGround(width, 0),
    frame.toGround(width, height),
    frame.toGround(0, height),
  ];
  const lats = corners.map((corner) => corner[1]);
  const lons = corners.map((corner) => corner[0]);
  const lat = (Math.max(...lats) + Math.min(...lats)) / 2;
  const squeeze = Math.max(0.05, Math.cos(lat * rad));
  const up = marginKm / kmPerDegree;
  const [south, north] = [Math.min(...lats) - up, Math.max(...lats) + up];
  const [west, east] = [Math.min(...lons) - up / squeeze, Math.max(...lons) + up / squeeze];
  const bareFrame = {
    width: cells,
    height: cells,
    toPixel: (x: number, y: number): [number, number] => [
      ((x - west) / (east - west)) * cells,
      ((north - y) / (north - south)) * cells,
    ],
    toGround: (x: number, y: number): [number, number] => [
      west + (x / cells) * (east - west),
      north - (y / cells) * (north - south),
    ],
  };
  const stepX = ((east - west) * squeeze * kmPerDegree) / cells;
  const stepY = ((north - south) * kmPerDegree) / cells;
  const land = landCover(index, {
    ...bareFrame,
    column: { east: stepX, north: 0 },
    row: { east: 0, north: -stepY },
    pixelKm: Math.sqrt(stepX * stepY),
  });
  const far = spread(land, stepX, stepY);
  return (lon, lat) => sample(far, ...bareFrame.toPixel(lon, lat));
}

/** Distances to the nearest cell with land, by two sweeps. */
function spread(land: Float32Array, stepX: number, stepY: number): Float32Array {
  const diagonal = Math.hypot(stepX, stepY);
  const far = Float32Array.from(land, (cover) => (cover > 0.5 ? 0 : marginKm));
  const near = (i: number, other: number, step: number) => {
    const d = far[other]! + step;
    if (d < far[i]!) far[i] = d;
  };
  for (const sign of [1, -1]) {
    for (let n = 0; n < cells * cells; n++) {
      const i = sign === 1 ? n : cells * cells - 1 - n;
      const x = i % cells;
      const hasBefore = sign === 1 ? x > 0 : x < cells - 1;
      const hasAfter = sign === 1 ? x < cells - 1 : x > 0;
      const hasLine = sign === 1 ? i >= cells : i < cells * (cells - 1);
      if (hasBefore) near(i, i - sign, stepX);
      if (!hasLine) continue;
      near(i, i - sign * cells, stepY);
      if (hasBefore) near(i, i - sign * cells - sign, diagonal);
      if (hasAfter) near(i, i - sign * cells + sign, diagonal);
    }
  }
  return far;
}

function sample(grid: Float32Array, px: number, py: number): number {
  const x = Math.min(cells - 1.001, Math.max(0, px - 0.5));
  const y = Math.min(cells - 1.001, Math.max(0, py - 0.5));
  const [column, row] = [Math.floor(x), Math.floor(y)];
  const i = row * cells + column;
  const [u, v] = [x - column, y - row];
  return (
    (grid[i]! * (1 - u) + grid[i + 1]! * u) * (1 - v) +
    (grid[i + cells]! * (1 - u) + grid[i + cells + 1]! * u) * v
  );
}
