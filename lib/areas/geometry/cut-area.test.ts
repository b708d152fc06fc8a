import { performance } from 'node:perf_hooks';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { stopWorkers } from '@/lib/platform/worker-pool';
import { Problem } from '@/lib/web/problem';
import type { AreaGeometry, Position } from '../types';
import { cutToBoxes, splitArea } from './cut-area';

const by = { asker: 'ines' };

/** A comb whose teeth all cross the meridian in the middle. */
function comb(teeth: number, middle: number): AreaGeometry {
  const ring: Position[] = Array.from({ length: teeth }, (_, i) => [
    middle + (i % 2 === 0 ? 10 : -10),
    10 + (i * 50) / teeth,
  ]);
  const [first] = ring as [Position];
  return { type: 'Polygon', coordinates: [[...ring, [middle + 11, 60], [middle + 11, 10], first]] };
}

async function busyWhile(run: () => Promise<unknown>): Promise<number> {
  const before = performance.eventLoopUtilization();
  await run();
  return performance.eventLoopUtilization(before).utilization;
}

beforeAll(() => splitArea(comb(4, 180), by));
afterAll(() => stopWorkers());

describe('an area that is cut', () => {
  it('is split at the antimeridian', async () => {
    const parts = await splitArea(comb(3, 180), by);
    expect(parts.length).toBeGreaterThan(1);
    for (const [x] of parts.flatMap(({ coordinates }) => coordinates.flat()))
      expect(Math.abs(x)).toBeLessThanOrEqual(180);
  });

  it('ends with polygons or a sentence, and other requests continue', { timeout: 240_000 }, async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.oneof(fc.integer({ min: 2, max: 500 }), fc.constantFrom(4_000, 30_000)),
        fc.boolean(),
        async (teeth, isSplit) => {
          const area = comb(teeth, isSplit ? 180 : 20) as { coordinates: Position[][] } & AreaGeometry;
          let outcome: unknown;
          const busy = await busyWhile(async () => {
            const work = isSplit
              ? splitArea(area, by)
              : cutToBoxes(area.coordinates as Position[][], [[15, 0, 25, 70]], by);
            outcome = await work.catch((error: unknown) => error);
          });
          if (!Array.isArray(outcome)) {
            expect(outcome instanceof Problem && outcome).toMatchObject({ status: 400 });
            expect(String(outcome)).toMatch(/too intricate/);
            // On the main thread it would be close to 1.
            expect(busy).toBeLessThan(0.7);
          }
        },
      ),
      {
        numRuns: 4,
        examples: [
          [30_000, true],
          [30_000, false],
        ],
      },
    );
  });
});
