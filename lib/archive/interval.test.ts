import { describe, expect, it } from 'vitest';
import { readInterval, writeInterval } from './interval';

describe('writeInterval', () => {
  it('writes instants as the interface shows them', () => {
    expect(writeInterval(Date.UTC(2017, 0, 24), Date.UTC(2017, 0, 24, 23, 59, 59))).toBe(
      '[2017-01-24T00:00:00,2017-01-24T23:59:59]',
    );
  });

  it('never cuts off a part of a second', () => {
    expect(writeInterval(1_500, 2_001)).toBe('[1970-01-01T00:00:01,1970-01-01T00:00:03]');
  });
});

describe('readInterval', () => {
  const number = (text: string) => (Number.isNaN(Number(text)) ? undefined : Number(text));

  it.each([
    ['[1,5]', { from: 1, to: 5, includesFrom: true, includesTo: true }],
    ['[1,5[', { from: 1, to: 5, includesFrom: true, includesTo: false }],
    [']1,5]', { from: 1, to: 5, includesFrom: false, includesTo: true }],
    ['10]', { from: undefined, to: 10, includesFrom: false, includesTo: true }],
    ['[50', { from: 50, to: undefined, includesFrom: true, includesTo: false }],
    [' [ -3 , 4 ] ', { from: -3, to: 4, includesFrom: true, includesTo: true }],
  ])('reads %s', (text, expected) => {
    expect(readInterval(text, number)).toEqual(expected);
  });

  it.each(['', '5', '[1,2,3]', '[]', '[a,b]', '(1,2)', '[1]'])('refuses %s', (text) => {
    expect(readInterval(text, number)).toBeUndefined();
  });
});
