import { expect, it } from 'vitest';
import { progressOf } from './progress';
import { noCounts } from './status';

const sample = (minutes: number, done: number, pending: number) => ({
  at: minutes * 60_000,
  tiles: { ...noCounts(), DONE: done, PENDING: pending },
});

it('tells the rate and the time that is left', () => {
  expect(progressOf([sample(0, 0, 100), sample(10, 20, 80)])).toEqual({ perHour: 120, leftMs: 40 * 60_000 });
});

it('promises nothing from too little history, or when nothing gets done', () => {
  expect(progressOf([])).toEqual({ perHour: null, leftMs: null });
  expect(progressOf([sample(0, 0, 100), sample(0.1, 20, 80)])).toEqual({ perHour: null, leftMs: null });
  expect(progressOf([sample(0, 20, 80), sample(10, 20, 80)])).toEqual({ perHour: null, leftMs: null });
});

it('counts no progress backwards when finished tiles are restarted', () => {
  expect(progressOf([sample(0, 50, 50), sample(10, 10, 90)]).perHour).toBe(0);
});

it('tells the rate of what gets done less often than the window is long', () => {
  // One tile every 40 minutes; samples say until when nothing had changed.
  const slow = [sample(0, 1, 9), sample(39, 1, 9), sample(40, 2, 8), sample(79, 2, 8), sample(80, 3, 7)];
  expect(progressOf(slow)).toEqual({ perHour: 1.5, leftMs: (7 / 1.5) * 3_600_000 });
  expect(progressOf([...slow, sample(100, 3, 7)]).perHour).toBeCloseTo(1);
  expect(progressOf([...slow, sample(115, 3, 7)]).perHour).toBeNull();
});

it('tells no rate from before a time in which nobody counted', () => {
  const after = [sample(900, 500, 500), sample(910, 520, 480)];
  expect(progressOf([sample(0, 0, 1_000), ...after]).perHour).toBe(120);
  expect(progressOf([sample(0, 0, 1_000), sample(900, 500, 500)]).perHour).toBeNull();
  // It stood still, and goes on: that it did tells nothing of how fast it is.
  expect(progressOf([sample(0, 500, 500), ...after]).perHour).toBe(120);
  expect(progressOf([sample(0, 500, 500), sample(899, 500, 500), sample(900, 501, 499)]).perHour).toBeNull();
});
