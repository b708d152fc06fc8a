import { expect, it } from 'vitest';
import { toStatuses, withChange } from './board-statuses';

it('follows what changes, as another object each time, and stays the same where nothing does', () => {
  const first = toStatuses([1, 2, 3], ['NEW', 'RETRY']);
  expect([...first]).toEqual([
    [1, 'NEW'],
    [2, 'RETRY'],
    [3, 'unknown'],
  ]);
  const change = [
    [2, 'DONE'],
    [3, null],
    [4, 'PENDING'],
  ] as const;
  const next = withChange(first, change);
  expect(next).not.toBe(first);
  expect([...next]).toEqual([
    [1, 'NEW'],
    [2, 'DONE'],
    [4, 'PENDING'],
  ]);
  expect(next.size).toBe(3);
  // The same change sent twice is one.
  expect([...withChange(next, change)]).toEqual([...next]);
  expect(withChange(next, [])).toBe(next);
});
