import fc from 'fast-check';
import { expect, it } from 'vitest';
import { nameInSentence, shownName } from './shown-name';

it.each([
  ['\u200B', 'U+200B'],
  [' ', 'U+0020'],
  ['\u3164\u00AD', 'U+3164 U+00AD'],
  ['a\u200Bb', 'a‹U+200B›b'],
  ['a  b', 'a ‹U+0020›b'],
  [' a', '‹U+0020›a'],
  ['a\tb', 'a‹U+0009›b'],
  ['\u202Eoga', '‹U+202E›oga'],
  ['lone \uD800', 'lone ‹U+D800›'],
  ['two words', 'two words'],
  ['ü 北 🛰', 'ü 北 🛰'],
  ['👩\u200D🚀 ❤\uFE0F', '👩\u200D🚀 ❤\uFE0F'],
])('shows what no one can see in a name as its code point: %j', (name, shown) => {
  expect(shownName(name)).toBe(shown);
});

it('shows no name as empty, and no two names alike because of what no one can see', () => {
  const unseen = fc.constantFrom(
    ' ',
    '\u200B',
    '\u200D',
    '\u00A0',
    '\u2060',
    '\u0000',
    '\n',
    '\uFE0F',
    'a',
    'ü',
  );
  const name = fc.array(unseen, { minLength: 1, maxLength: 6 }).map((characters) => characters.join(''));
  fc.assert(
    fc.property(name, name, (one, other) => {
      expect(shownName(one)).toMatch(/[^\s\p{Default_Ignorable_Code_Point}]/u);
      fc.pre(one !== other);
      expect(shownName(one)).not.toBe(shownName(other));
    }),
  );
});

it('cuts a long name in sentences in the middle, and leaves a usual one as it is', () => {
  expect(nameInSentence('Aude-2026')).toBe('Aude-2026');
  expect(nameInSentence('n'.repeat(80))).toBe('n'.repeat(80));
  expect(nameInSentence(`begin${'n'.repeat(300)}end`)).toBe(`begin${'n'.repeat(35)}…${'n'.repeat(36)}end`);
  expect(nameInSentence('a\u202Eb')).toBe('a‹U+202E›b');
  expect([...nameInSentence('🛰'.repeat(300))]).toHaveLength(80);
});

it('shows a name of any length that is all joiners', () => {
  expect(shownName(`ä${'\uFE0F'.repeat(200_000)}`)).toHaveLength(200_001);
  expect(shownName('\u200D'.repeat(200_000)).startsWith('U+200D U+200D')).toBe(true);
});
