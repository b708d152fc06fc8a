import { expect, it } from 'vitest';
import { countConstellations, nearestDays, widenStretch } from './nearest-images';

const june = { from: Date.parse('2026-06-01'), to: Date.parse('2026-07-01') };
const at = (...days: string[]) => days.map((day) => ({ acquiredAt: `${day}T10:41:00Z` }));

it('names the days nearest to those without images, in their order, with how many they have', () => {
  expect(
    nearestDays(
      at(
        '2026-05-12',
        '2026-05-12',
        '2026-05-12',
        '2026-07-02',
        '2026-01-01',
        '2026-02-01',
        '2026-03-01',
        '2025-08-01',
      ),
      june,
    ),
  ).toEqual([
    { day: '2026-02-01', count: 1 },
    { day: '2026-03-01', count: 1 },
    { day: '2026-05-12', count: 3 },
    { day: '2026-07-02', count: 1 },
  ]);
});

it('offers no day of the search itself, and none that cannot be read', () => {
  expect(nearestDays([...at('2026-06-30'), { acquiredAt: 'soon' }], june)).toEqual([]);
});

it('widens the days in both directions, but not in the future', () => {
  const wide = widenStretch(june, 365, Date.parse('2026-09-10T12:00:00Z'));
  expect(new Date(wide.from).toISOString().slice(0, 10)).toBe('2025-06-01');
  expect(new Date(wide.to).toISOString().slice(0, 10)).toBe('2026-09-11');
  const ahead = { from: Date.parse('2027-02-01'), to: Date.parse('2027-02-20') };
  expect(widenStretch(ahead, 45, Date.parse('2026-11-26')).to).toBe(ahead.to);
});

it('counts the images of constellations, the most first', () => {
  expect(
    countConstellations([{ constellation: 'SPOT' }, { constellation: 'PHR' }, { constellation: 'PHR' }]),
  ).toEqual([
    { constellation: 'PHR', count: 2 },
    { constellation: 'SPOT', count: 1 },
  ]);
});
