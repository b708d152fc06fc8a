import { describe, expect, it } from 'vitest';
import { noCounts } from '../status';
import { runCurve, runFamilyName } from './run-curve';

describe('runFamilyName', () => {
  it.each([
    ['Denmark-coherence-2026', 'denmark-coherence'],
    ['Denmark coherence 2026-11-16', 'denmark coherence'],
    ['Denmark-coherence-2026_v2', 'denmark-coherence'],
    ['north_sea_20261116T053900Z', 'north_sea'],
    ['Rhône run 12', 'rhône'],
    ['Rhône', 'rhône'],
    ['2026-11-16', '2026-11-16'],
  ])('%s', (name, stem) => {
    const found = runFamilyName(name);
    // A name of figures only has nothing else to be known by.
    if (stem === name.toLowerCase() && /^\d/.test(name)) expect(found).not.toBe('');
    else expect(found).toBe(stem);
  });
});

const sample = (at: number, tiles: Partial<ReturnType<typeof noCounts>>) => ({
  at,
  scenes: noCounts(),
  tiles: { ...noCounts(), ...tiles },
});

describe('runCurve', () => {
  it('counts only the work of this run, and says when it came how far', () => {
    const samples = [
      sample(1_000, { DONE: 10, NEW: 10 }),
      sample(2_000, { DONE: 11, NEW: 9 }),
      sample(3_000, { DONE: 15, PENDING: 5 }),
      sample(5_000, { DONE: 19, FAILED: 1 }),
    ];
    const { curve, steps } = runCurve(samples, 500, sample(0, { DONE: 10 }));
    expect(curve.at(-1)).toEqual({ ms: 4_500, done: 9, all: 10 });
    expect(steps).toEqual({ firstDone: 1_500, half: 2_500, nineTenths: 4_500, ended: 4_500 });
  });

  it('says nothing of what was not reached', () => {
    const { steps } = runCurve([sample(1_000, { NEW: 4 })], 1_000);
    expect(steps).toEqual({ firstDone: null, half: null, nineTenths: null, ended: null });
  });
});
