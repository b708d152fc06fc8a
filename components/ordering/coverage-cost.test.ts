import { performance } from 'node:perf_hooks';
import { Worker } from 'node:worker_threads';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { addItem, emptyBasket, productGroups } from '@/lib/ordering/basket';
import type { BasketContent } from '@/lib/ordering/basket-shape';
import type { Polygon } from '@/lib/ordering/polygon-shape';

type Point = [number, number];
const close = (ring: Point[]): Polygon => ({ type: 'Polygon', coordinates: [[...ring, ring[0] as Point]] });

/** Outlines that are dear to compare, each by another cause, turned or moved by `shift`. */
const shapes = {
  star: (points: number, shift: number) =>
    close(
      Array.from({ length: points }, (_, at): Point => {
        const angle = (at * Math.floor(points / 2) * 2 * Math.PI) / points + shift;
        return [10 + 5 * Math.cos(angle), 45 + 5 * Math.sin(angle)];
      }),
    ),
  comb: (points: number, shift: number) =>
    close([
      ...Array.from({ length: points }, (_, at): Point => [at % 2 ? 15 : 5, 40 + shift + (10 * at) / points]),
      [16, 50 + shift],
      [16, 40 + shift],
    ]),
  'upright comb': (points: number, shift: number) =>
    close([
      ...Array.from({ length: points }, (_, at): Point => [5 + shift + (10 * at) / points, at % 2 ? 50 : 40]),
      [15 + shift, 51],
      [5 + shift, 51],
    ]),
  circle: (points: number, shift: number) =>
    close(
      Array.from({ length: points }, (_, at): Point => {
        const angle = (at * 2 * Math.PI) / points;
        return [10 + shift + 5 * Math.cos(angle), 45 + 5 * Math.sin(angle)];
      }),
    ),
};

/** A basket of one area with images over it. */
function basketOf(geometry: Polygon, footprints: Polygon[]): BasketContent {
  let ids = 0;
  return footprints.reduce(
    (content, footprint, at) =>
      addItem(
        content,
        {
          area: { name: 'Dear', geometry },
          image: { sourceId: `image ${at}`, footprint },
          productTypeId: 'any',
        },
        () => `${++ids}`,
        [geometry],
      ),
    emptyBasket,
  );
}

/** The program of the page's worker in a thread of Node.js, which names its messages otherwise. */
function startMeasuring(content: BasketContent): Worker {
  const program = `
    const { parentPort } = require('node:worker_threads');
    globalThis.self = globalThis;
    self.postMessage = (data) => parentPort.postMessage(data);
    require('tsx/cjs/api').register();
    require(${JSON.stringify(require.resolve('./coverage.worker.ts'))});
    parentPort.on('message', (data) => self.onmessage({ data }));
    parentPort.postMessage('ready');`;
  const worker = new Worker(program, { eval: true });
  worker.once('message', () => worker.postMessage(productGroups(content)));
  return worker;
}

it('whatever outlines are measured, the page stays free, and the worker can be ended at once', {
  timeout: 120_000,
}, async () => {
  const kind = fc.constantFrom(...(Object.keys(shapes) as (keyof typeof shapes)[]));
  await fc.assert(
    fc.asyncProperty(
      fc.record({
        area: kind,
        image: kind,
        points: fc.integer({ min: 3, max: 9_999 }),
        shift: fc.double({ min: 0, max: 3, noNaN: true }),
        images: fc.integer({ min: 1, max: 40 }),
      }),
      async ({ area, image, points, shift, images }) => {
        const footprints = Array.from({ length: images }, (_, at) => shapes[image](points, shift + at / 7));
        const worker = startMeasuring(basketOf(shapes[area](points, 0), footprints));
        await new Promise((resolve) => worker.once('message', resolve));
        const before = performance.eventLoopUtilization();
        const answered = new Promise((resolve) => worker.once('message', () => resolve('answered')));
        const late = new Promise((resolve) => setTimeout(() => resolve('late'), 500).unref());
        const outcome = await Promise.race([answered, late]);
        expect(['answered', 'late']).toContain(outcome);
        expect(performance.eventLoopUtilization(before).utilization).toBeLessThan(0.7);
        const asked = performance.now();
        await worker.terminate();
        // Swath's own deadline is 20 s; a worker that cannot be stopped would take minutes.
        expect(performance.now() - asked).toBeLessThan(10_000);
      },
    ),
    {
      numRuns: 4,
      examples: [
        [{ area: 'star', image: 'star', points: 2_001, shift: 1, images: 2 }],
        [{ area: 'comb', image: 'upright comb', points: 9_999, shift: 0, images: 1 }],
      ],
    },
  );
});
