import { expect, it } from 'vitest';
import { countAttempts, timesInStatus } from './time-in-status';

const passage = (at: number, from: string, to: string, earliest = at) => ({ at, earliest, from, to });
const passages = [
  passage(1_000, 'NEW', 'PENDING'),
  passage(4_000, 'PENDING', 'RETRY'),
  passage(4_500, 'RETRY', 'RETRY'),
  passage(10_000, 'RETRY', 'PENDING'),
  passage(12_000, 'PENDING', 'DONE'),
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

it('counts no time in which no one watched where a status changed within it', () => {
  const broken = [passage(1_000, 'NEW', 'PENDING'), passage(90_000, 'PENDING', 'FAILED', 3_000)];
  expect(timesInStatus(broken, 500, 95_000)).toMatchObject([
    { status: 'NEW', ms: 500, isAtLeast: true },
    { status: 'PENDING', ms: 2_000, isAtLeast: true },
    { status: 'FAILED', ms: 5_000, isAtLeast: true, isNow: true },
  ]);
});

it('counts an attempt whenever it goes to work, not when only its message changes', () => {
  expect(countAttempts(passages)).toBe(2);
});
