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

  /** Teeth that take minutes. */
  const tooMany = 30_000;
  /** Cuts a comb on one of both ways. Resolves to what came of it, and the share of its time that this thread was busy. */
  async function cut(teeth: number, isSplit: boolean, asker = by.asker) {
    const area = comb(teeth, isSplit ? 180 : 20) as { coordinates: Position[][] } & AreaGeometry;
    let outcome: unknown;
    const busy = await busyWhile(async () => {
      const work = isSplit
        ? splitArea(area, { asker })
        : cutToBoxes(area.coordinates as Position[][], [[15, 0, 25, 70]], { asker });
      outcome = await work.catch((error: unknown) => error);
    });
    return { outcome, busy };
  }

  it('ends with polygons or a sentence, whatever comb it is', async () => {
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 2, max: 500 }), fc.boolean(), async (teeth, isSplit) => {
        const { outcome } = await cut(teeth, isSplit);
        if (!Array.isArray(outcome)) expect(outcome).toMatchObject({ status: 400 });
      }),
      { numRuns: 8 },
    );
  });

  it('ends with a sentence where it takes too long, and other requests continue', async () => {
    // Each asker has a line of work of its own: both wait for the same five seconds.
    const both = await Promise.all([cut(tooMany, true, 'ines'), cut(tooMany, false, 'noor')]);
    for (const { outcome, busy } of both) {
      expect(outcome instanceof Problem && outcome).toMatchObject({ status: 400 });
      expect(String(outcome)).toMatch(/too intricate/);
      // On the main thread it would be close to 1.
      expect(busy).toBeLessThan(0.7);
    }
  });
});
