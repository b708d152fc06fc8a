import { expect, it } from 'vitest';
import { readItemDate } from './item-date';

it.each(['2026-09-01T02:00:00Z', '2026-09-01T02:00:00.512345678Z'])(
  'leaves %s as the server wrote it',
  (date) => {
    expect(readItemDate(date)).toBe(date);
  },
);

it.each([
  ['2026-09-01T02:00:00', '2026-09-01T02:00:00Z'],
  ['2026-09-01T04:00:00.5+02:00', '2026-09-01T02:00:00.500Z'],
  ['2026-09-01', '2026-09-01T00:00:00Z'],
])('reads %s as a time in UTC', (text, date) => {
  expect(readItemDate(text)).toBe(date);
});

it.each([null, undefined, '', 'n/a', '2026-13-01T00:00:00Z', '0001-01-01T00:00:00Z'])(
  'is null for %s',
  (text) => {
    expect(readItemDate(text)).toBeNull();
  },
);
