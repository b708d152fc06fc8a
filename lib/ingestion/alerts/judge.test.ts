import fc from 'fast-check';
import { expect, it } from 'vitest';
import { noCounts } from '../status';
import { type Facts, isToldAgain, judge } from './judge';
import type { Rule, RuleKind } from './rule';

const minute = 60_000;
const now = 1_000 * minute;
const ruleOf = (
  kind: RuleKind,
  settings = { minutes: 60, count: 3 },
): Pick<Rule, 'kind' | 'settings' | 'since'> => ({
  kind,
  settings,
  since: 0,
});
const facts = (given: Partial<Facts> & { tiles?: Partial<ReturnType<typeof noCounts>> } = {}): Facts => ({
  now,
  counts: { scenes: { ...noCounts(), DONE: 1 }, tiles: { ...noCounts(), ...given.tiles } },
  openAt: null,
  finishedAt: null,
  unchangedSince: null,
  failures: () => 0,
  pending: null,
  ...given,
});

it('begins and ends nothing while the server does not tell', () => {
  for (const kind of ['failures', 'stuck', 'no-progress', 'finished'] as const) {
    expect(judge(ruleOf(kind), facts({ counts: null, failures: () => 99 }))).toEqual({ is: 'unknown' });
  }
});

it('counts failures within the time of the rule against its threshold', () => {
  const failures = (minutes: number) => (minutes === 60 ? 3 : 0);
  expect(judge(ruleOf('failures'), facts({ failures }))).toMatchObject({ is: 'on', count: 3 });
  expect(judge(ruleOf('failures', { minutes: 60, count: 4 }), facts({ failures })).is).toBe('off');
  expect(judge(ruleOf('failures', { minutes: 30, count: 1 }), facts({ failures })).is).toBe('off');
});

it('tells of failures again where they have doubled and are ten more, not at once, and not while kept quiet', () => {
  const told = (minutes: number, count: number, quietFor = 0) => ({
    firedAt: new Date(now - minutes * minute),
    count,
    snoozedUntil: new Date(now + quietFor * minute),
  });
  const again = (...[alert, count]: [ReturnType<typeof told>, number]) =>
    isToldAgain(ruleOf('failures'), alert, count, now);
  expect([10, 11].map((count) => again(told(6, 1), count))).toEqual([false, true]);
  expect([199, 200].map((count) => again(told(6, 100), count))).toEqual([false, true]);
  expect(again(told(4, 1), 5_000)).toBe(false);
  expect(again(told(6, 1, 1), 5_000)).toBe(false);
  // Those that were told are out of the time of the rule.
  expect([64, 65].map((minutes) => again(told(minutes, 100), 3))).toEqual([false, true]);
  expect(isToldAgain(ruleOf('stuck'), told(600, 1), 5_000, now)).toBe(false);
});

it('tells what is PENDING for too long, how much of it and since when', () => {
  const tiles = { PENDING: 3 };
  const pending = (...items: number[]) => ({ followedFrom: now - 90 * minute, items });
  const items = [now - 90 * minute, now - 60 * minute, now - 59 * minute];
  expect(judge(ruleOf('stuck'), facts({ tiles, pending: pending(...items) }))).toEqual({
    is: 'on',
    since: now - 90 * minute,
    count: 2,
    sentence: '2 items PENDING for more than 1 hour',
  });
  expect(judge(ruleOf('stuck'), facts({ tiles, pending: pending(now - minute) })).is).toBe('off');
  // What was so before nobody looked may be so still.
  const anew = { followedFrom: now - 59 * minute, items: [now - 59 * minute] };
  expect(judge(ruleOf('stuck'), facts({ tiles, pending: anew })).is).toBe('unknown');
  expect(judge(ruleOf('stuck'), facts({ tiles })).is).toBe('unknown');
});

it('speaks of no progress only where something is at work', () => {
  const unchangedSince = now - 61 * minute;
  expect(judge(ruleOf('no-progress'), facts({ unchangedSince, tiles: { PENDING: 2 } })).is).toBe('on');
  expect(judge(ruleOf('no-progress'), facts({ unchangedSince, tiles: { RETRY: 2 } })).is).toBe('off');
  expect(judge(ruleOf('no-progress'), facts({ unchangedSince: now, tiles: { PENDING: 2 } })).is).toBe('off');
});

it('calls finished what was at work, has nothing left, and ended since the rule is there', () => {
  const seen = { openAt: now - 5 * minute, finishedAt: now - minute };
  expect(judge(ruleOf('finished'), facts({ ...seen, tiles: { DONE: 9, FAILED: 2 } }))).toMatchObject({
    is: 'on',
    since: now - minute,
    sentence: 'Finished with 2 failures: 1 scene and 9 tiles done',
  });
  for (const left of ['NEW', 'PENDING', 'RETRY', 'unknown'] as const) {
    expect(judge(ruleOf('finished'), facts({ ...seen, tiles: { DONE: 9, [left]: 1 } })).is).toBe('off');
  }
  expect(judge({ ...ruleOf('finished'), since: now }, facts({ ...seen, tiles: { DONE: 9 } })).is).toBe('off');
  expect(judge(ruleOf('finished'), facts({ tiles: { DONE: 9 } })).is).toBe('off');
});

it('calls a finish news for half a day from when it was seen, however long the portal was away before', () => {
  const seenAgo = (minutes: number) =>
    judge(ruleOf('finished'), {
      ...facts({ openAt: 1, finishedAt: 10_000 * minute, tiles: { DONE: 9 } }),
      now: (10_000 + minutes) * minute,
    }).is;
  expect([1, 720, 721, 180 * 1440].map(seenAgo)).toEqual(['on', 'on', 'off', 'off']);
});

it('never calls one AOI finished and stuck or without progress at once', () => {
  const count = fc.nat({ max: 3 });
  const counts = fc.record({
    NEW: count,
    PENDING: count,
    DONE: count,
    RETRY: count,
    FAILED: count,
    unknown: count,
  });
  fc.assert(
    fc.property(counts, counts, (scenes, tiles) => {
      const given = facts({
        counts: { scenes, tiles },
        openAt: 1,
        finishedAt: 2,
        unchangedSince: 0,
        pending: { followedFrom: 0, items: [0] },
      });
      if (judge(ruleOf('finished'), given).is !== 'on') return;
      expect(judge(ruleOf('stuck'), given).is).toBe('off');
      expect(judge(ruleOf('no-progress'), given).is).toBe('off');
    }),
  );
});
