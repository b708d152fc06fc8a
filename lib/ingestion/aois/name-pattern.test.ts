import fc from 'fast-check';
import { expect, it } from 'vitest';
import { expectNoSlowText } from '@/testing/slowest-text';
import { matchesPattern } from './name-pattern';

it('finds a part of a name, and with stars and question marks the whole of it', () => {
  expect(matchesPattern('Denmark-coherence-2026', 'COHER')).toBe(true);
  expect(matchesPattern('Denmark-coherence-2026', 'den*2026')).toBe(true);
  expect(matchesPattern('Denmark-coherence-2026', '*-202?')).toBe(true);
  expect(matchesPattern('Denmark-coherence-2026', 'coherence*')).toBe(false);
  expect(matchesPattern('a.b', 'a?b')).toBe(true);
  expect(matchesPattern('ab', 'a.b')).toBe(false);
});

it('agrees with the same pattern as a regular expression', () => {
  const text = fc.string({ unit: fc.constantFrom('a', 'b', '.', '-'), maxLength: 12 });
  const pattern = fc.string({ unit: fc.constantFrom('a', 'b', '.', '*', '?'), minLength: 1, maxLength: 8 });
  fc.assert(
    fc.property(text, pattern, (name, drawn) => {
      fc.pre(/[*?]/.test(drawn));
      const source = drawn.replace(/\./g, '\\.').replace(/\*/g, '.*').replace(/\?/g, '.');
      expect(matchesPattern(name, drawn)).toBe(new RegExp(`^${source}$`).test(name));
    }),
  );
});

it('no pattern costs more than its length times that of the name', { timeout: 120_000 }, () => {
  const names = ['a'.repeat(1_000), 'ab'.repeat(500), `${'a'.repeat(999)}b`];
  return expectNoSlowText(['*', '?', 'a', 'b', '*a', 'a*', '?*', '**', '*a?'], 300, (pattern) =>
    names.map((name) => matchesPattern(name, pattern)),
  );
});
