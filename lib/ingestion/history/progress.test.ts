import { expect, it } from 'vitest';
import { noCounts } from '../status';
import { estimateProgress } from './progress';

const sample = (minutes: number, done: number, pending: number) => ({
  at: minutes * 60_000,
  tiles: { ...noCounts(), DONE: done, PENDING: pending },
});

it('reports the rate and the time that is left', () => {
  expect(estimateProgress([sample(0, 0, 100), sample(10, 20, 80)])).toEqual({
    perHour: 120,
    leftMs: 40 * 60_000,
  });
});

it('promises nothing from too little history, or when nothing gets done', () => {
  expect(estimateProgress([])).toEqual({ perHour: null, leftMs: null });
  expect(estimateProgress([sample(0, 0, 100), sample(0.1, 20, 80)])).toEqual({ perHour: null, leftMs: null });
  expect(estimateProgress([sample(0, 20, 80), sample(10, 20, 80)])).toEqual({ perHour: null, leftMs: null });
});

it('counts no progress backwards when finished tiles are restarted', () => {
  expect(estimateProgress([sample(0, 50, 50), sample(10, 10, 90)]).perHour).toBe(0);
});

it('reports the rate of what gets done less often than the window is long', () => {
  // One tile every 40 minutes; samples say until when nothing had changed.
  const slow = [sample(0, 1, 9), sample(39, 1, 9), sample(40, 2, 8), sample(79, 2, 8), sample(80, 3, 7)];
  expect(estimateProgress(slow)).toEqual({ perHour: 1.5, leftMs: (7 / 1.5) * 3_600_000 });
  expect(estimateProgress([...slow, sample(100, 3, 7)]).perHour).toBeCloseTo(1);
  expect(estimateProgress([...slow, sample(115, 3, 7)]).perHour).toBeNull();
});

it('reports no rate from before a time in which no one counted', () => {
  const after = [sample(900, 500, 500), sample(910, 520, 480)];
  expect(estimateProgress([sample(0, 0, 1_000), ...after]).perHour).toBe(120);
  expect(estimateProgress([sample(0, 0, 1_000), sample(900, 500, 500)]).perHour).toBeNull();
  // It stood still, and continues: that it did says nothing of how fast it is.
  expect(estimateProgress([sample(0, 500, 500), ...after]).perHour).toBe(120);
  expect(
    estimateProgress([sample(0, 500, 500), sample(899, 500, 500), sample(900, 501, 499)]).perHour,
  ).toBeNull();
});
