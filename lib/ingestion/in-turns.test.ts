import fc from 'fast-check';
import { expect, it } from 'vitest';
import { sortInTurns } from './in-turns';

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
