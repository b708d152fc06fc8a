import { describe, expect, it } from 'vitest';
import { formatAge, shortAge } from './format-age';

const s = 1_000;
const min = 60 * s;
const h = 60 * min;
const d = 24 * h;

describe('formatAge', () => {
  it.each([
    [0, 'now'],
    [1_999, 'now'],
    [-1_500, 'now'],
    [2 * s, '2 s ago'],
    [59 * s, '59 s ago'],
    [min, '1 min ago'],
    [59 * min + 59 * s, '59 min ago'],
    [h, '1 h ago'],
    [47 * h, '47 h ago'],
    [2 * d, '2 d ago'],
    [-20 * s, 'in 20 s'],
    [-90 * min, 'in 1 h'],
  ])('%d ms is %s', (ms, words) => {
    expect(formatAge(ms)).toBe(words);
  });

  it('never makes anything younger than it is by more than its unit, nor older at all', () => {
    expect(shortAge(2 * min - 1)).toBe('1 min');
    expect(shortAge(3 * d - 1)).toBe('2 d');
  });
});
