import { describe, expect, it } from 'vitest';
import { type Counts, noCounts } from '../status';
import {
  lastIncreaseAt,
  mergeSamples,
  stalledForMs,
  type TileSample,
  unchangedSince,
  withLatest,
} from './aoi-history';

const minute = 60_000;
const sample = (minutes: number, counts: Partial<Counts>): TileSample => ({
  at: minutes * minute,
  tiles: { ...noCounts(), ...counts },
});

describe('stalledForMs', () => {
  it('counts from the first sample of the present picture', () => {
    const samples = [
      sample(0, { PENDING: 45, DONE: 10 }),
      sample(10, { PENDING: 44, DONE: 11 }),
      sample(30, { PENDING: 44, DONE: 11 }),
      sample(52, { PENDING: 44, DONE: 11 }),
    ];
    expect(stalledForMs(samples, 52 * minute)).toBe(42 * minute);
  });

  it('measures to the last reading, and says nothing where that is old', () => {
    const samples = [sample(0, { PENDING: 44 }), sample(10, { PENDING: 44 })];
    expect(stalledForMs(samples, 10 * minute)).toBeUndefined();
    expect(stalledForMs(samples, 190 * minute)).toBeUndefined();
    const stuck = [...samples, sample(42, { PENDING: 44 })];
    expect(stalledForMs(stuck, 50 * minute)).toBe(42 * minute);
    expect(stalledForMs(stuck, 190 * minute)).toBeUndefined();
  });

  it('says nothing of an AOI that no one looked at before', () => {
    expect(stalledForMs([sample(0, { PENDING: 44 })], 100 * minute)).toBeUndefined();
  });

  it('says nothing while results still come, or when nothing runs', () => {
    const moving = [
      sample(0, { PENDING: 44 }),
      sample(50, { PENDING: 43, DONE: 1 }),
      sample(60, { PENDING: 42, DONE: 2 }),
    ];
    expect(stalledForMs(moving, 60 * minute)).toBeUndefined();
    const waiting = [sample(0, { RETRY: 4, DONE: 1 }), sample(60, { RETRY: 4, DONE: 1 })];
    expect(stalledForMs(waiting, 60 * minute)).toBeUndefined();
  });
});

describe('unchangedSince', () => {
  it('notices that a status no one knows changed', () => {
    expect(
      unchangedSince([sample(0, { unknown: 1 }), sample(5, { unknown: 2 }), sample(9, { unknown: 2 })]),
    ).toBe(5 * minute);
  });
});

describe('lastIncreaseAt', () => {
  it('is the last rise, not the last fall', () => {
    const samples = [
      sample(0, { FAILED: 1 }),
      sample(5, { FAILED: 12 }),
      sample(9, { FAILED: 8 }),
      sample(12, { FAILED: 8 }),
    ];
    expect(lastIncreaseAt(samples, 'FAILED')).toBe(5 * minute);
    expect(lastIncreaseAt(samples, 'RETRY')).toBeUndefined();
  });
});

describe('withLatest', () => {
  it('adds what was read last, once, and nothing that no one has read', () => {
    const [first, second] = [sample(0, { DONE: 1 }), sample(5, { DONE: 2 })];
    const read = { tiles: second.tiles, readAt: second.at };
    expect(withLatest([first], read)).toEqual([first, second]);
    expect(withLatest([first, second], read)).toEqual([first, second]);
    expect(withLatest([first], { ...read, readAt: null })).toEqual([first]);
    expect(withLatest([first], { ...read, tiles: null })).toEqual([first]);
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
