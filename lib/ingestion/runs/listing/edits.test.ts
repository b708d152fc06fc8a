import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { applyEdits, type Edit, formatSummary } from './edits';

const numbers = fc.array(fc.nat({ max: 20 }), { minLength: 1, maxLength: 5 });
const edit: fc.Arbitrary<Edit> = fc.oneof(
  fc.record({ kind: fc.constantFrom('remove' as const, 'put-back' as const), scenes: numbers }),
  fc.record({
    kind: fc.constant('scene' as const),
    scene: fc.nat({ max: 20 }),
    tags: fc.constant({ a: 'b' }),
    wkt: fc.string(),
  }),
  fc.record({
    kind: fc.constantFrom('remove-tiles' as const, 'put-back-tiles' as const),
    tiles: fc.array(fc.tuple(fc.nat({ max: 5 }), fc.nat({ max: 5 })), { minLength: 1, maxLength: 4 }),
  }),
);

it('an undone edit leaves the list as it was before, and done again as it was after', () => {
  fc.assert(
    fc.property(fc.array(edit, { maxLength: 15 }), edit, (before, last) => {
      const edits = [...before, last];
      expect(applyEdits(edits.slice(0, -1))).toEqual(applyEdits(before));
      expect(applyEdits([...edits, last])).toEqual(applyEdits(edits));
    }),
  );
});

it('puts back exactly what was removed', () => {
  fc.assert(
    fc.property(numbers, (scenes) => {
      const edited = applyEdits([
        { kind: 'remove', scenes },
        { kind: 'put-back', scenes: scenes.toReversed() },
      ]);
      expect(edited.removed.size).toBe(0);
    }),
  );
});

it('says in a sentence what was done', () => {
  const edited = applyEdits([
    { kind: 'remove', scenes: [1, 2] },
    { kind: 'scene', scene: 3, tags: {}, wkt: '' },
  ]);
  expect(formatSummary(1_204, edited)).toBe('1,204 listed, 2 removed, 1 edited');
});
