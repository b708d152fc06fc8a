import Flatbush from 'flatbush';
import { constellations, nameKey } from './constellations';
import { passes, sortRows } from './filters';
import { PreparedPolygon } from './intersects';
import type { Interval } from './interval';
import { contains } from './interval';
import type { SearchRequest } from './request';
import type { World } from './world';

/** Copies of the world that a footprint past ±180, or an area past it, may have to be compared in. */
const shifts = [-720, -360, 0, 360, 720];

/** Finds images; the index is made once for a world. */
export function createSearch(world: World): (request: SearchRequest, now: number) => number[] {
  const index = new Flatbush(Math.max(1, world.count));
  for (let i = 0; i < world.boxes.length; i += 4) {
    index.add(world.boxes[i]!, world.boxes[i + 1]!, world.boxes[i + 2]!, world.boxes[i + 3]!);
  }
  if (world.count === 0) index.add(0, 0, 0, 0);
  index.finish();
  const keys = constellations.map((one) => nameKey(one.name));

  return ({ rings, constellations: wanted, acquired, filters }, now) => {
    const area = new PreparedPolygon(rings);
    const isWanted = keys.map((key) => !wanted || wanted.has(key));
    const rows = new Set<number>();
    const isCandidate = (row: number) =>
      world.created[row]! <= now &&
      isWanted[world.constellation[row]!]! &&
      isWithin(acquired, world.acquired[row]!) &&
      (!filters || passes(filters, world, row));
    for (const shift of shifts) {
      const [west, south, east, north] = area.box;
      if (west - shift > index.maxX || east - shift < index.minX) continue;
      for (const row of index.search(west - shift, south, east - shift, north, isCandidate)) {
        if (rows.has(row)) continue;
        if (area.intersects(world.positions, world.starts[row]!, world.starts[row + 1]!, shift))
          rows.add(row);
      }
    }
    // Rows are in order of time already, the newest first.
    const found = [...rows].sort((a, b) => a - b);
    return filters?.sort.length ? sortRows(found, filters.sort, world) : found;
  };
}

function isWithin(interval: Interval | undefined, value: number): boolean {
  return !interval || contains(interval, value);
}
