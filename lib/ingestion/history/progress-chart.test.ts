import fc from 'fast-check';
import { expect, it } from 'vitest';
import { chartScale } from './progress-chart';

const minute = 60_000;

it('labels round times and counts, few enough to read', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 2e12 }),
      fc.integer({ min: 0, max: 40 * 24 * 60 * minute }),
      fc.integer({ min: 1, max: 1_000_000 }),
      fc.option(fc.integer({ min: 0, max: 100 * 24 * 60 * minute })),
      (first, length, total, leftMs) => {
        const { from, to, times, counts } = chartScale(first, first + length, total, leftMs);
        expect(times.length).toBeLessThanOrEqual(6);
        expect(times.every((at) => at >= from && at <= to)).toBe(true);
        expect(counts.length).toBeGreaterThan(0);
        expect(counts.length).toBeLessThanOrEqual(5);
        expect(counts.every((count) => count < total)).toBe(true);
        expect(to).toBeGreaterThanOrEqual(first + length);
      },
    ),
  );
});

it('leaves room for the forecast, but most of it to what was measured', () => {
  expect(chartScale(0, 100 * minute, 1_000, 10 * minute).to).toBe(110.5 * minute);
  expect(chartScale(0, 60 * minute, 1_000, 60 * 24 * minute).to).toBeCloseTo(100 * minute);
  expect(chartScale(0, 60 * minute, 1_296, null)).toMatchObject({ to: 60 * minute, counts: [0, 500, 1_000] });
});
