import { expect, it } from 'vitest';
import { isRootTile, retriesLeft } from './item';

it('never says that fewer than no retries are left, and keeps an unknown count unknown', () => {
  expect([3, 0, -3, null].map(retriesLeft)).toEqual([3, 0, 0, null]);
});

it('calls no tile a root that FAILED, since the server takes such a tile out of its chain', () => {
  const alone = { previousId: null, referenceId: null };
  expect(isRootTile({ ...alone, status: 'PENDING' })).toBe(true);
  expect(isRootTile({ ...alone, status: 'FAILED' })).toBe(false);
  expect(isRootTile({ previousId: 7, referenceId: null, status: 'PENDING' })).toBe(false);
});
