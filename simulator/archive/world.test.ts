import { distance as turfDistance } from '@turf/turf';
import { beforeAll, expect, it } from 'vitest';
import { constellations } from './constellations';
import { generateWorld } from './generate';
import { sun } from './orbit';
import type { World } from './world';
import { ringAt } from './world';

const now = new Date('2026-11-21T00:00:00Z');
let world: World;
let rows: number[];
beforeAll(() => {
  world = generateWorld('swath', now, false);
  rows = Array.from({ length: world.count }, (_, row) => row).filter(
    (row) => world.created[row]! <= now.getTime(),
  );
});

it('is the same for the same seed, and another for another', () => {
  const again = generateWorld('swath', now, false);
  expect(again.sourceIds).toEqual(world.sourceIds);
  expect(again.positions).toEqual(world.positions);
  expect(again.created).toEqual(world.created);
  const other = generateWorld('another', now, false);
  // A systematic mission flies the same passes in every world; what is ordered differs.
  const ordered = other.sourceIds.filter((id) => !id.startsWith('S2'));
  expect(ordered.filter((id) => world.rowById.has(id)).length).toBeLessThan(ordered.length / 100);
});

it('is tomorrow what it is today, with a day more: what was found can still be ordered', () => {
  const tomorrow = generateWorld('swath', new Date(now.getTime() + 86_400_000), false);
  const oldest = world.acquired[world.count - 1]! + 2 * 86_400_000;
  const lost = rows.filter(
    (row) => world.acquired[row]! > oldest && !tomorrow.rowById.has(world.sourceIds[row]!),
  );
  expect(lost).toEqual([]);
});

it('holds at least 20,000 images of three years, of every satellite', () => {
  expect(rows.length).toBeGreaterThan(20_000);
  const years = (now.getTime() - world.acquired[world.count - 1]!) / 86_400_000 / 365.25;
  expect(years).toBeGreaterThan(2.9);
  for (const [index, { satellites }] of constellations.entries()) {
    for (let satellite = 0; satellite < satellites.length; satellite++) {
      const own = rows.filter(
        (row) => world.constellation[row] === index && world.satellite[row] === satellite,
      );
      expect(own.length).toBeGreaterThan(300);
    }
  }
});

it('has its corners: across the antimeridian, near both poles, both winding orders, 5 to 17 positions', () => {
  const across = rows.filter((row) => world.boxes[row * 4]! < -180 || world.boxes[row * 4 + 2]! > 180);
  expect(across.length).toBeGreaterThan(100);
  expect(rows.filter((row) => world.boxes[row * 4 + 3]! > 80).length).toBeGreaterThan(20);
  expect(rows.filter((row) => world.boxes[row * 4 + 1]! < -75).length).toBeGreaterThan(20);
  const counts = rows.map((row) => world.starts[row + 1]! - world.starts[row]!);
  expect([Math.min(...counts), Math.max(...counts)]).toEqual([5, 17]);
  const clockwise = rows.filter((row) => signedArea(ringAt(world, row)) < 0).length;
  expect(clockwise / rows.length).toBeGreaterThan(0.4);
  expect(clockwise / rows.length).toBeLessThan(0.6);
});

function signedArea(ring: [number, number][]): number {
  return ring.slice(1).reduce((sum, [x, y], i) => sum + ring[i]![0] * y - x * ring[i]![1], 0);
}

it('is taken from sun-synchronous orbits: optical in the morning and by day, radar at dawn and dusk', () => {
  for (const row of rows) {
    const [west, south, east, north] = world.boxes.subarray(row * 4, row * 4 + 4);
    const [lon, lat] = [(west! + east!) / 2, (south! + north!) / 2];
    // Local time has no meaning where all hours meet.
    if (Math.abs(lat) > 60) continue;
    const hour = (((world.acquired[row]! / 3_600_000 + lon / 15) % 24) + 24) % 24;
    const { sensor, roll } = constellations[world.constellation[row]!]!;
    if (sensor === 'optical') {
      expect(hour).toBeGreaterThan(8.5);
      expect(hour).toBeLessThan(12.5);
      expect(sun(world.acquired[row]!, lon, lat).elevation).toBeGreaterThan(10);
    } else {
      expect(Math.min(Math.abs(hour - 6), Math.abs(hour - 18))).toBeLessThan(2);
    }
    expect(Math.abs(world.across[row]!)).toBeLessThanOrEqual(roll.max + 3);
  }
});

it('has every satellite in one place at a time', () => {
  const last = new Map<string, number>();
  for (const row of rows) {
    const key = `${world.constellation[row]} ${world.satellite[row]}`;
    const later = last.get(key);
    last.set(key, row);
    if (later === undefined) continue;
    const seconds = (world.acquired[later]! - world.acquired[row]!) / 1000;
    // Over the ground a satellite moves at some 7 km/s, and looks up to 450 km to either side.
    if (seconds < 900) expect(distance(row, later)).toBeLessThan(7 * seconds + 1100);
  }
});

function distance(a: number, b: number): number {
  const point = (row: number): [number, number] => {
    const [lon, lat] = ringAt(world, row)[0]!;
    return [lon, lat];
  };
  return turfDistance(point(a), point(b));
}
