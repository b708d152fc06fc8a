import { expect, it } from 'vitest';
import { retriesLeft } from './item';

it('never says that fewer than no retries are left, and keeps an unknown count unknown', () => {
  expect([3, 0, -3, null].map(retriesLeft)).toEqual([3, 0, 0, null]);
});
