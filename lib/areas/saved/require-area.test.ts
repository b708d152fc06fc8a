import { performance } from 'node:perf_hooks';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runInWorker, stoppedWork, stopWorkers } from '@/lib/platform/worker-pool';
import { Problem } from '@/lib/web/problem';
import type { AreaGeometry, Position, Ring } from '../types';
import { requireArea } from './require-area';

const asker = { id: 'ines' };
const source = 'lib/areas/geometry/area.worker.ts';
const many = (polygons: Ring[][]): AreaGeometry => ({ type: 'MultiPolygon', coordinates: polygons });
const squareAt = (x: number, y: number, side: number): Ring[] => [
  [
    [x, y],
    [x + side, y],
    [x + side, y + side],
    [x, y + side],
    [x, y],
  ],
];

/** Squares that all overlap each other: 400 took half a minute to unite. */
const overlapping = (parts: number, side: number, step: number) =>
  many(Array.from({ length: parts }, (_, i) => squareAt((step * i) % 5, 40 + ((0.7 * step * i) % 5), side)));

/** A comb of slanted teeth: the boxes of all of its lines overlap, though none of them cross. */
function comb(teeth: number, slant: number): AreaGeometry {
  const up: Position[] = Array.from({ length: 2 * teeth }, (_, i) => [
    i * 1e-4 + (i % 2) * slant,
    i % 2 === 0 ? 0 : 60,
  ]);
  return { type: 'Polygon', coordinates: [[...up, [2 * teeth * 1e-4 + slant + 1, -1], [0, -1], [0, 0]]] };
}

/** Rings within rings, each of which is a hole or a part. */
const nested = (rings: number): AreaGeometry => ({
  type: 'Polygon',
  coordinates: Array.from({ length: rings }, (_, i) => squareAt(i * 0.001, i * 0.001, 60 - 0.002 * i)[0]!),
});

/** Thin crosses, whose lines meet in the square of their number. */
const weave = (strips: number): AreaGeometry =>
  many(
    Array.from({ length: strips }, (_, i): Ring[] => {
      const at = i * 0.02;
      const [w, s, e, n] = i % 2 === 0 ? [at, 0, at + 0.01, 40] : [0, at, 40, at + 0.01];
      return [
        [
          [w, s],
          [e, s],
          [e, n],
          [w, n],
          [w, s],
        ],
      ];
    }),
  );

const dear = fc.oneof(
  fc
    .tuple(fc.integer({ min: 2, max: 1_000 }), fc.double({ min: 0.1, max: 5, noNaN: true }))
    .map(([parts, side]) => overlapping(parts, side, 0.01)),
  fc
    .tuple(fc.integer({ min: 2, max: 40_000 }), fc.double({ min: 0, max: 40, noNaN: true }))
    .map(([teeth, slant]) => comb(teeth, slant)),
  fc.integer({ min: 2, max: 10_000 }).map(nested),
  fc.integer({ min: 2, max: 1_000 }).map(weave),
);

/** The share of its time that this thread was busy while something ran. */
async function busyWhile(run: () => Promise<unknown>): Promise<number> {
  const before = performance.eventLoopUtilization();
  await run();
  return performance.eventLoopUtilization(before).utilization;
}

beforeAll(() => requireArea(overlapping(1, 1, 1), asker));
afterAll(() => stopWorkers());

describe('an area of a request', () => {
  it('is united when that is quick', async () => {
    const area = await requireArea(overlapping(20, 3, 0.01), asker);
    expect(area.type).toBe('Polygon');
  });

  it('is refused in a sentence when it takes too long, while other requests are answered', async () => {
    let refusal: unknown;
    const busy = await busyWhile(async () => {
      refusal = await requireArea(overlapping(1_000, 3, 0.01), asker).catch((error) => error);
    });
    expect(refusal instanceof Problem && refusal).toMatchObject({ status: 400, type: 'area-not-usable' });
    expect(String(refusal)).toMatch(/too intricate/);
    // On the main thread it would be close to 1.
    expect(busy).toBeLessThan(0.5);
    await expect(requireArea(overlapping(2, 3, 0.01), asker)).resolves.toBeDefined();
  });

  it('is refused before its lines are compared when they are too many, or too near to each other', {
    timeout: 60_000,
  }, async () => {
    await expect(requireArea(comb(40_000, 30), asker)).rejects.toThrow(/too intricate to check/);
    await expect(requireArea(comb(60_000, 30), asker)).rejects.toThrow(/at most 100,000/);
  });

  it('waits for no one else, no matter who asks for much', async () => {
    const stop = new AbortController();
    const work = { source, name: 'repair', asker: 'mallory', ms: 600_000, signal: stop.signal };
    const flood = Array.from({ length: 20 }, () =>
      runInWorker(work, overlapping(1_000, 3, 0.01)).catch(
        (error) => stoppedWork(error)?.workLimit ?? 'stopped',
      ),
    );
    await expect(requireArea(overlapping(2, 3, 0.01), asker)).resolves.toBeDefined();
    stop.abort();
    const outcomes = await Promise.all(flood);
    // One runs and 16 wait; what does not fit is refused at once.
    expect(outcomes.filter((one) => one === 'queue')).toHaveLength(3);
    expect(outcomes.filter((one) => one === 'stopped')).toHaveLength(17);
  });

  it('ends within its time whatever it looks like', { timeout: 240_000 }, async () => {
    await fc.assert(
      fc.asyncProperty(dear, async (area) => {
        const work = { source, name: 'shape', asker: 'ines', ms: 400 };
        // An error of the worker itself would be undefined here.
        expect(await runInWorker(work, area).catch(stoppedWork)).toBeDefined();
      }),
      { numRuns: 10 },
    );
  });
});
