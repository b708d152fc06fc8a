import { areaKm2, getBbox } from '@/lib/areas/geometry/measure';
import { polygonsOfArea } from '@/lib/areas/geometry/polygons';
import type { AreaGeometry, Ring } from '@/lib/areas/types';

/** The area is looked at in this many columns and rows of points. */
const gridSize = 128;
/** A scene is looked at in this many columns and rows of points. */
const sceneGrid = 16;

/**
 * Says of scenes which share of one area they cover, 0 to 1, on about 1 %. The area is looked at once, as a grid of
 * points, so that a scene costs little however many vertices the area has. A scene smaller than the area is measured by
 * its own points, so that a small one in a large area is not missed.
 */
export function createOverlap(area: AreaGeometry) {
  const [west, south, east, north] = getBbox(area);
  const [width, height] = [east - west, north - south];
  const km2 = areaKm2(area);
  const isIn = new Uint8Array(gridSize * gridSize);
  const rings = polygonsOfArea(area).flat();
  let total = 0;
  for (let row = 0; row < gridSize; row += 1) {
    const y = south + ((row + 0.5) / gridSize) * height;
    const meetings = meetingsAt(rings, y);
    for (let column = 0, passed = 0; column < gridSize; column += 1) {
      const x = west + ((column + 0.5) / gridSize) * width;
      while (passed < meetings.length && (meetings[passed] as number) <= x) passed += 1;
      // Even-odd over all rings, so that holes are outside.
      if (passed % 2 === 0) continue;
      isIn[row * gridSize + column] = 1;
      total += weight(y);
    }
  }
  const areaHas = (x: number, y: number) => {
    const column = Math.floor(((x - west) / width) * gridSize);
    const row = Math.floor(((y - south) / height) * gridSize);
    const isInside = column >= 0 && column < gridSize && row >= 0 && row < gridSize;
    return isInside && isIn[row * gridSize + column] === 1;
  };

  return (scene: AreaGeometry, sceneKm2: number): number => {
    const sceneRings = polygonsOfArea(scene).flat();
    const [left, bottom, right, top] = getBbox(scene);
    // The same place may be written some turns of the world further on.
    const shift = Math.round(((west + east) / 2 - (left + right) / 2) / 360) * 360;
    if (left + shift > east || right + shift < west || bottom > north || top < south) return 0;
    if (sceneKm2 < km2 || total === 0) {
      let [all, hit] = [0, 0];
      for (let row = 0; row < sceneGrid; row += 1) {
        const y = bottom + ((row + 0.5) / sceneGrid) * (top - bottom);
        for (let column = 0; column < sceneGrid; column += 1) {
          const x = left + ((column + 0.5) / sceneGrid) * (right - left);
          if (!contains(sceneRings, x, y)) continue;
          all += 1;
          if (areaHas(x + shift, y)) hit += 1;
        }
      }
      return all === 0 || km2 === 0 ? 0 : Math.min(1, ((hit / all) * sceneKm2) / km2);
    }
    let covered = 0;
    for (let row = 0; row < gridSize; row += 2) {
      const y = south + ((row + 0.5) / gridSize) * height;
      for (let column = 0; column < gridSize; column += 2) {
        if (isIn[row * gridSize + column] === 0) continue;
        const x = west + ((column + 0.5) / gridSize) * width;
        if (contains(sceneRings, x - shift, y)) covered += 4 * weight(y);
      }
    }
    return Math.min(1, covered / total);
  };
}

/** A degree of longitude is shorter towards the poles. */
const weight = (latitude: number) => Math.cos((latitude * Math.PI) / 180);

/** The longitudes at which rings meet a parallel, in order. */
function meetingsAt(rings: readonly Ring[], y: number): Float64Array {
  const found: number[] = [];
  for (const ring of rings) {
    for (let at = 1; at < ring.length; at += 1) {
      const [ax, ay] = ring[at - 1] as [number, number];
      const [bx, by] = ring[at] as [number, number];
      if (ay > y !== by > y) found.push(ax + ((y - ay) / (by - ay)) * (bx - ax));
    }
  }
  return Float64Array.from(found).sort();
}

/** Even-odd over all rings, so that holes are outside. */
function contains(rings: readonly Ring[], x: number, y: number): boolean {
  let isInside = false;
  for (const ring of rings) {
    for (let at = 1; at < ring.length; at += 1) {
      const [ax, ay] = ring[at - 1] as [number, number];
      const [bx, by] = ring[at] as [number, number];
      if (ay > y !== by > y && x < ax + ((y - ay) / (by - ay)) * (bx - ax)) isInside = !isInside;
    }
  }
  return isInside;
}
