import { performance } from 'node:perf_hooks';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { runAreaWork } from '@/lib/areas/geometry/area-work';
import { stopWorkers } from '@/lib/platform/worker-pool';
import { Problem } from '@/lib/web/problem';
import type { NewItem } from '../basket-shape';
import type { Polygon } from '../polygon-shape';
import { putIntoBasket } from './basket-store';

const actor = { id: 'mallory', email: 'mallory@example.org' };

/** A star whose lines all cross each other: 200 points took 12 s to compare with themselves. */
function star(points: number, turn: number): Polygon {
  const ring = Array.from({ length: points }, (_, at): [number, number] => {
    const angle = (at * Math.floor(points / 2) * 2 * Math.PI) / points + turn;
    return [10 + 5 * Math.cos(angle), 45 + 5 * Math.sin(angle)];
  });
  return { type: 'Polygon', coordinates: [[...ring, ring[0] as [number, number]]] };
}

const createItem = (area: Polygon, footprint: Polygon): NewItem => ({
  area: { name: 'Star', geometry: area },
  image: { sourceId: 'image', footprint },
  productTypeId: 'any',
});

beforeAll(async () => {
  const source = 'lib/ordering/basket/basket.worker.ts';
  await runAreaWork({ source, name: 'polygons', asker: actor.id }, createItem(star(3, 0), star(3, 1)));
});
afterAll(() => stopWorkers());

/** Puts two stars into the basket. Resolves to what came of it, and the share of its time that this thread was busy. */
async function put(points: number, turn: number) {
  const before = performance.eventLoopUtilization();
  const outcome = await putIntoBasket(actor, createItem(star(points, 0), star(points, turn))).catch(
    (error: unknown) => error,
  );
  return { outcome, busy: performance.eventLoopUtilization(before).utilization };
}

function expectRefusal(outcome: unknown) {
  expect(outcome instanceof Problem && outcome).toMatchObject({ status: 400, type: 'area-not-usable' });
  const { message, detail } = outcome as Problem;
  expect(message + detail).toMatch(/too intricate/);
}

it('outlines that take too long to compare are refused in a sentence, while others are served', async () => {
  const { outcome, busy } = await put(9_001, 0.5);
  expectRefusal(outcome);
  // On the main thread it would be close to 1.
  expect(busy).toBeLessThan(0.7);
});

it('any others are compared, or refused in that sentence', { timeout: 240_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 1, max: 40 }).map((half) => 2 * half + 1),
      fc.double({ min: 0, max: 3, noNaN: true }),
      async (points, turn) => {
        const { outcome } = await put(points, turn);
        // What was compared in time meets no database here.
        if (outcome instanceof Problem) expectRefusal(outcome);
      },
    ),
    { numRuns: 8 },
  );
});
