import { afterEach, describe, expect, it } from 'vitest';
import {
  formatArea,
  formatChoice,
  formatDateTime,
  formatDegrees,
  formatDuration,
  formatExact,
  formatList,
  formatPlural,
  formatSeconds,
  formatSeries,
  formatShare,
  pluralForm,
} from './format';
import { setNumberLocale } from './number-locale';

describe('formatShare', () => {
  it('says 100 % of all alone, and 0 % of nothing alone', () => {
    expect(formatShare(1)).toBe('100%');
    expect(formatShare(0.999)).toBe('99%');
    expect(formatShare(0.9996, 1)).toBe('99.9%');
    expect(formatShare(0.0001)).toBe('1%');
    expect(formatShare(0)).toBe('0%');
    expect(formatShare(842 / 1296, 1)).toBe('65.0%');
  });
});

describe('the reader’s locale', () => {
  afterEach(() => setNumberLocale('en-GB'));

  it('is how every number is written from then on, and no day', () => {
    setNumberLocale('de-DE');
    expect(formatPlural(1_296, 'tile')).toBe('1.296 tiles');
    expect(formatArea(22.4)).toBe('22,40 km²');
    expect(formatShare(0.9996, 1)).toBe('99,9%');
    expect(formatSeconds(420)).toBe('0,4 s');
    expect(formatExact('2026-11-21T10:06:41.5+01:00')).toBe('21 Nov 2026, 09:06:41 UTC');
  });
});

describe('formatDuration', () => {
  it.each([
    [8_400, '8 s'],
    [59_700, '1 min'],
    [42 * 60_000, '42 min'],
    [7_440_000, '2 h 04 min'],
    [26 * 3_600_000, '1 d 2 h'],
    [-5, '0 s'],
  ])('%d ms is %s', (ms, words) => {
    expect(formatDuration(ms)).toBe(words);
  });
});

describe('formatSeconds', () => {
  it('does not call an answer of some milliseconds nothing', () => {
    expect(formatSeconds(0.4)).toBe('1 ms');
    expect(formatSeconds(40)).toBe('40 ms');
    expect(formatSeconds(420)).toBe('0.4 s');
    expect(formatSeconds(9_960)).toBe('10 s');
  });
});

describe('numbers and times', () => {
  it('are written as the portal writes them everywhere', () => {
    expect(formatPlural(1, 'tile')).toBe('1 tile');
    expect(formatPlural(1_296, 'tile')).toBe('1,296 tiles');
    expect(formatArea(22.4)).toBe('22.40 km²');
    expect(formatArea(1_582.4)).toBe('1,582 km²');
    expect(formatDegrees(-3.94)).toBe('−3.9°');
    expect(formatExact('2026-11-21T10:06:41.5+01:00')).toBe('21 Nov 2026, 09:06:41 UTC');
    expect(formatDateTime(Number.NaN)).toBe('unknown');
  });
});

it('writes lists and choices of any length, and the form of a word for a count', () => {
  expect(formatList(['a'])).toBe('a');
  expect(formatList(['a', 'b', 'c'])).toBe('a, b and c');
  expect(formatChoice(['a', 'b', 'c'])).toBe('a, b or c');
  expect(formatSeries(['a', 'b', 'c'])).toBe('a, b, c');
  expect(formatSeries([])).toBe('');
  expect([0, 1, 2].map((count) => pluralForm(count, 'is', 'are'))).toEqual(['are', 'is', 'are']);
});
