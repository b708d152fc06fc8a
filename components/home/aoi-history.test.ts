import { describe, expect, it } from 'vitest';
import { type Counts, noCounts } from '@/lib/ingestion/status';
import { mergeSamples, roseAt, sameSince, stuckFor, type TileSample } from './aoi-history';

const minute = 60_000;
const sample = (minutes: number, counts: Partial<Counts>): TileSample => ({
  at: minutes * minute,
  tiles: { ...noCounts(), ...counts },
});

describe('stuckFor', () => {
  it('counts from the first sample of the present picture', () => {
    const samples = [
      sample(0, { PENDING: 45, DONE: 10 }),
      sample(10, { PENDING: 44, DONE: 11 }),
      sample(30, { PENDING: 44, DONE: 11 }),
      sample(52, { PENDING: 44, DONE: 11 }),
    ];
    expect(stuckFor(samples, 52 * minute)).toBe(42 * minute);
  });

  it('measures to the last reading, and says nothing where that is old', () => {
    const samples = [sample(0, { PENDING: 44 }), sample(10, { PENDING: 44 })];
    expect(stuckFor(samples, 10 * minute)).toBeUndefined();
    expect(stuckFor(samples, 190 * minute)).toBeUndefined();
    const stuck = [...samples, sample(42, { PENDING: 44 })];
    expect(stuckFor(stuck, 50 * minute)).toBe(42 * minute);
    expect(stuckFor(stuck, 190 * minute)).toBeUndefined();
  });

  it('says nothing of an AOI that nobody looked at before', () => {
    expect(stuckFor([sample(0, { PENDING: 44 })], 100 * minute)).toBeUndefined();
  });

  it('says nothing while results still come, or when nothing runs', () => {
    const moving = [
      sample(0, { PENDING: 44 }),
      sample(50, { PENDING: 43, DONE: 1 }),
      sample(60, { PENDING: 42, DONE: 2 }),
    ];
    expect(stuckFor(moving, 60 * minute)).toBeUndefined();
    const waiting = [sample(0, { RETRY: 4, DONE: 1 }), sample(60, { RETRY: 4, DONE: 1 })];
    expect(stuckFor(waiting, 60 * minute)).toBeUndefined();
  });
});

describe('sameSince', () => {
  it('notices that a status nobody knows changed', () => {
    expect(sameSince([sample(0, { unknown: 1 }), sample(5, { unknown: 2 }), sample(9, { unknown: 2 })])).toBe(
      5 * minute,
    );
  });
});

describe('roseAt', () => {
  it('is the last rise, not the last fall', () => {
    const samples = [
      sample(0, { FAILED: 1 }),
      sample(5, { FAILED: 12 }),
      sample(9, { FAILED: 8 }),
      sample(12, { FAILED: 8 }),
    ];
    expect(roseAt(samples, 'FAILED')).toBe(5 * minute);
    expect(roseAt(samples, 'RETRY')).toBeUndefined();
  });
});

describe('mergeSamples', () => {
  it('keeps the order of time', () => {
    const merged = mergeSamples(
      [sample(0, {}), sample(5, {})],
      [sample(3, {}), sample(5, {}), sample(6, {})],
    );
    expect(merged.map(({ at }) => at / minute)).toEqual([0, 5, 6]);
  });
});
