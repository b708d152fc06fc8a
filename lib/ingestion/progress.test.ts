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
  expect(progressOf([sample(0, 20, 80), sample(10, 20, 80)])).toEqual({ perHour: 0, leftMs: null });
});

it('counts no progress backwards when finished tiles are restarted', () => {
  expect(progressOf([sample(0, 50, 50), sample(10, 10, 90)]).perHour).toBe(0);
});
