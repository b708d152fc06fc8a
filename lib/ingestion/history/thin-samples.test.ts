import { expect, it } from 'vitest';
import { noCounts } from '../status';
import { estimateProgress } from './progress';
import { thinSamples } from './thin-samples';

const samples = Array.from({ length: 2_000 }, (_, index) => ({
  at: index * 20_000,
  tiles: {
    ...noCounts(),
    DONE: Math.min(index, 1_951),
    PENDING: 2_000 - index,
    FAILED: index < 333 ? 0 : 4,
  },
}));

it('leaves about the number asked for, with the first and the last', () => {
  const thin = thinSamples(samples, 100);
  expect(thin.length).toBeGreaterThanOrEqual(100);
  expect(thin.length).toBeLessThan(130);
  expect(thin[0]).toBe(samples[0]);
  expect(thin.at(-1)).toBe(samples.at(-1));
  expect(thinSamples(samples.slice(0, 99), 100)).toEqual(samples.slice(0, 99));
  expect(thinSamples([], 100)).toEqual([]);
});

it('changes no rate, and no time at which a count last changed', () => {
  const thin = thinSamples(samples, 100);
  expect(estimateProgress(thin)).toEqual(estimateProgress(samples));
  const places = thin.map(({ at }) => at / 20_000);
  expect(places).toEqual(expect.arrayContaining([332, 333, 1_950, 1_951]));
});
