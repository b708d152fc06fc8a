import fc from 'fast-check';
import { expect, it } from 'vitest';
import { noCounts } from '../status';
import { calculateThroughput, divide } from './throughput';
import { findEarliest, gapAt, gapsBetween, mergeSpans, type Span, unwatchedIn } from './timeline';

const spans = fc
  .array(fc.tuple(fc.integer({ min: 0, max: 400 }), fc.integer({ min: 0, max: 60 })), {
    minLength: 1,
    maxLength: 12,
  })
  .map((list) => list.map(([from, length]): Span => [from, from + length]));

it('calls a moment certain if and only if it was watched, or is in a pause too short to matter', () => {
  fc.assert(
    fc.property(spans, fc.integer({ min: 1, max: 40 }), (list, minGap) => {
      const watched = mergeSpans(list, minGap);
      const gaps = gapsBetween(watched);
      const [first, last] = [watched[0]?.[0] ?? 0, watched.at(-1)?.[1] ?? 0];
      for (let at = first; at <= last; at += 1) {
        const isSeen = list.some(([from, until]) => from <= at && at <= until);
        const before = Math.max(...list.filter(([, until]) => until < at).map(([, until]) => until));
        const after = Math.min(...list.filter(([from]) => from > at).map(([from]) => from));
        expect(gapAt(gaps, at) === undefined).toBe(isSeen || after - before < minGap);
      }
      const seen = watched.reduce((sum, [from, until]) => sum + until - from, 0);
      expect(seen + unwatchedIn(gaps, [first, last])).toBe(last - first);
    }),
  );
});

it('dates what a first look finds to the whole gap before it', () => {
  const minute = 60_000;
  const watched: Span[] = [
    [10 * minute, 20 * minute],
    [90 * minute, 95 * minute],
  ];
  const earliest = (minutes: number) => findEarliest(watched, minutes * minute) / minute;
  // The watch continues: when it was noted last is a moment ago.
  expect([9, 15, 20.1, 90, 90.1, 95.1].map(earliest)).toEqual([9, 15, 20.1, 20, 90.1, 95.1]);
  // Nothing is noted yet of the first look that found it.
  expect(earliest(200)).toBe(95);
});

it('divides a time so that what was done in its parts is what was done in all', () => {
  const start = Date.UTC(2026, 10, 21, 10, 7);
  const series = fc.array(
    fc.tuple(fc.integer({ min: 1_000, max: 5_000_000 }), fc.integer({ min: -5, max: 30 })),
    { minLength: 2, maxLength: 60 },
  );
  fc.assert(
    fc.property(series, (list) => {
      let [at, done] = [start, 0];
      const samples = list.map(([wait, more]) => {
        at += wait;
        done = Math.max(0, done + more);
        return { at, scenes: noCounts(), tiles: { ...noCounts(), DONE: done } };
      });
      const parts = divide([samples[0]?.at as number, at]);
      const stretches = calculateThroughput(samples, parts, [], []);
      expect(stretches.length).toBeLessThanOrEqual(48);
      expect(parts.span[0]).toBeLessThanOrEqual(samples[0]?.at as number);
      const sum = stretches.reduce((all, { tiles }) => all + (tiles ?? 0), 0);
      // What happened at the very end of the last part is after it.
      if (parts.span[1] > at) expect(sum).toBe(done - (samples[0]?.tiles.DONE as number));
    }),
  );
});

it('says how much of a part no one watched', () => {
  const counts = { at: 0, scenes: noCounts(), tiles: noCounts() };
  const parts = divide([0, 48 * 60_000]);
  const stretches = calculateThroughput([counts], parts, [[90_000, 150_000]], []);
  expect(stretches.map(({ unwatchedMs }) => unwatchedMs).slice(0, 4)).toEqual([0, 30_000, 30_000, 0]);
});
