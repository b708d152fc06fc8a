import fc from 'fast-check';
import { expect, it } from 'vitest';
import { shownName } from '@/lib/upstream/shown-name';
import { storableText } from '@/lib/upstream/storable-text';
import { whyUnreadable } from './aoi-name';
import { pageName, titleName } from './page-name';

it('gives back any name a server may hold, from the address and from the decoded parameter', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', minLength: 1, maxLength: 300 }), (name) => {
      expect(pageName(encodeURIComponent(name))).toBe(name);
      expect(titleName(name)).toBe(shownName(name));
    }),
  );
  for (const name of ['30%', '%41b', '%', 'a/b', '..']) expect(pageName(encodeURIComponent(name))).toBe(name);
  for (const name of ['30%', '%41b', '%', 'a/b', '..']) expect(titleName(name)).toBe(name);
  // What is no encoding is a name as it is.
  expect(pageName('30%')).toBe('30%');
});

it('says why a name cannot be asked for, and only then', () => {
  for (const name of ['.', '..', 'a/b', 'x*', 'who?', '(?i)x', 'nul\u0000', '\ud800', 'n'.repeat(2_001)]) {
    expect(whyUnreadable(name), name).toMatch(/^Its name .*\.$/);
    // As the portal keeps and shows it, too.
    expect(whyUnreadable(storableText(name)), name).toBe(whyUnreadable(name));
  }
  for (const name of ['30%', 'tab\there', '...', 'ü 北', 'n'.repeat(1_000)]) {
    expect(whyUnreadable(name), name).toBeUndefined();
  }
});
