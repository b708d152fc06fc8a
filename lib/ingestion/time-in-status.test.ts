import { expect, it } from 'vitest';
import { attemptsOf, timesInStatus } from './time-in-status';

const passages = [
  { at: 1_000, from: 'NEW', to: 'PENDING' },
  { at: 4_000, from: 'PENDING', to: 'RETRY' },
  { at: 4_500, from: 'RETRY', to: 'RETRY' },
  { at: 10_000, from: 'RETRY', to: 'PENDING' },
  { at: 12_000, from: 'PENDING', to: 'DONE' },
];

it('adds up what an item spent in each status, and says where it was longer than was seen', () => {
  expect(timesInStatus(passages, 500, 20_000)).toEqual([
    { status: 'NEW', ms: 500, times: 1, isAtLeast: true, isNow: false },
    { status: 'PENDING', ms: 5_000, times: 2, isAtLeast: false, isNow: false },
    { status: 'RETRY', ms: 6_000, times: 1, isAtLeast: false, isNow: false },
    { status: 'DONE', ms: 8_000, times: 1, isAtLeast: false, isNow: true },
  ]);
  expect(timesInStatus([], 500, 20_000)).toEqual([]);
});

it('counts an attempt whenever it goes to work, not when only its message changes', () => {
  expect(attemptsOf(passages)).toBe(2);
});
