import fc from 'fast-check';
import { expect, it } from 'vitest';
import { endWith, forEachInTurns, sortInTurns } from './in-turns';

it('sorts as a list sorts itself, and keeps what is equal in its order', async () => {
  const pair = fc.record({ key: fc.integer({ min: 0, max: 50 }), place: fc.integer() });
  await fc.assert(
    fc.asyncProperty(fc.array(pair, { maxLength: 3_000, size: 'max' }), async (list) => {
      const before = [...list];
      const compare = (a: { key: number }, b: { key: number }) => a.key - b.key;
      expect(await sortInTurns(list, compare)).toEqual([...list].sort(compare));
      expect(list).toEqual(before);
    }),
  );
});

it('serves others after each turn, however many lists there are', async () => {
  const blocksBetween: number[] = [];
  let blocks = 0;
  let isOver = false;
  const look = () => {
    blocksBetween.push(blocks);
    blocks = 0;
    if (!isOver) setImmediate(look);
  };
  const list = Array.from({ length: 10 * 32 }, (_, place) => place);
  const work = () =>
    forEachInTurns(list, (place) => {
      if (place % 32 !== 0) return;
      blocks += 1;
      for (const began = performance.now(); performance.now() - began < 10; );
    });
  setImmediate(look);
  await Promise.all([work(), work(), work(), work(), work()]);
  isOver = true;
  // Each begins at once; from then on one of them works at a time.
  expect(Math.max(...blocksBetween.slice(1))).toBeLessThanOrEqual(2);
});

it('ends when the one who waits for it is gone', async () => {
  const gone = new AbortController();
  let steps = 0;
  const work = endWith(gone.signal, () =>
    forEachInTurns(Array(10_000).fill(0), () => {
      steps += 1;
      if (steps === 100) gone.abort();
      for (const began = performance.now(); performance.now() - began < 0.5; );
    }),
  );
  await expect(work).rejects.toMatchObject({ name: 'AbortError' });
  expect(steps).toBeLessThan(200);
});
