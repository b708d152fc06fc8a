import fc from 'fast-check';
import { expect, it } from 'vitest';
import { fitsPattern } from './name-pattern';

it('finds a part of a name, and with stars and question marks the whole of it', () => {
  expect(fitsPattern('Denmark-coherence-2026', 'COHER')).toBe(true);
  expect(fitsPattern('Denmark-coherence-2026', 'den*2026')).toBe(true);
  expect(fitsPattern('Denmark-coherence-2026', '*-202?')).toBe(true);
  expect(fitsPattern('Denmark-coherence-2026', 'coherence*')).toBe(false);
  expect(fitsPattern('a.b', 'a?b')).toBe(true);
  expect(fitsPattern('ab', 'a.b')).toBe(false);
});

it('agrees with the same pattern as a regular expression', () => {
  const text = fc.string({ unit: fc.constantFrom('a', 'b', '.', '-'), maxLength: 12 });
  const pattern = fc.string({ unit: fc.constantFrom('a', 'b', '.', '*', '?'), minLength: 1, maxLength: 8 });
  fc.assert(
    fc.property(text, pattern, (name, given) => {
      fc.pre(/[*?]/.test(given));
      const source = given.replace(/\./g, '\\.').replace(/\*/g, '.*').replace(/\?/g, '.');
      expect(fitsPattern(name, given)).toBe(new RegExp(`^${source}$`).test(name));
    }),
  );
});
