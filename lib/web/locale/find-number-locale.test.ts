import { describe, expect, it } from 'vitest';
import { findNumberLocale } from './find-number-locale';

describe('the locale of numbers', () => {
  it.each([
    ['de-DE,de;q=0.9,en;q=0.8', 'de-DE'],
    ['en-US,en;q=0.9', 'en-US'],
    ['fr;q=0.2, de-CH ; q=0.9, en-GB;q=0.1', 'de-CH'],
    ['en,de;q=0.9', 'de'],
    ['xx-YY,fr-FR;q=0.5', 'fr-FR'],
    ['zh-hant-tw', 'zh-Hant-TW'],
    // Digits that everyone can type.
    ['ar-EG', 'ar-EG-u-nu-latn'],
    ['de-DE-u-nu-thai', 'de-DE'],
  ])('of %s is %s', (header, locale) => {
    expect(findNumberLocale(header)).toBe(locale);
  });

  it.each([
    null,
    '',
    '*',
    'en',
    'de;q=0',
    'de;q=much',
    'x',
    'de_DE',
    '../../etc/passwd',
    '<script>alert(1)</script>',
    ';;;,,,=;q',
    `${'a,'.repeat(100_000)}de`,
  ])('of %s is the usual one', (header) => {
    expect(findNumberLocale(header)).toBe('en-GB');
  });
});
