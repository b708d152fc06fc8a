import fc from 'fast-check';
import { expect, it } from 'vitest';
import { noCounts } from '../status';
import { evaluateRule, type Facts, shouldRefire } from './evaluate-rule';
import type { AlertRule, RuleKind } from './rule';

const minute = 60_000;
const now = 1_000 * minute;
const createRule = (
  kind: RuleKind,
  settings = { minutes: 60, count: 3 },
): Pick<AlertRule, 'kind' | 'settings' | 'since'> => ({
  kind,
  settings,
  since: 0,
});
const facts = (over: Partial<Facts> & { tiles?: Partial<ReturnType<typeof noCounts>> } = {}): Facts => ({
  now,
  counts: { scenes: { ...noCounts(), DONE: 1 }, tiles: { ...noCounts(), ...over.tiles } },
  openAt: null,
  finishedAt: null,
  unchangedSince: null,
  failures: () => 0,
  pending: null,
  ...over,
});

it('begins and ends nothing while the server does not say', () => {
  for (const kind of ['failures', 'stuck', 'no-progress', 'finished'] as const) {
    expect(evaluateRule(createRule(kind), facts({ counts: null, failures: () => 99 }))).toEqual({
      type: 'unknown',
    });
  }
});

it('counts failures within the time of the rule against its threshold', () => {
  const failures = (minutes: number) => (minutes === 60 ? 3 : 0);
  expect(evaluateRule(createRule('failures'), facts({ failures }))).toMatchObject({ type: 'on', count: 3 });
  expect(evaluateRule(createRule('failures', { minutes: 60, count: 4 }), facts({ failures })).type).toBe(
    'off',
  );
  expect(evaluateRule(createRule('failures', { minutes: 30, count: 1 }), facts({ failures })).type).toBe(
    'off',
  );
});

it('reports failures again where they have doubled and are ten more, not at once, and not while kept quiet', () => {
  const fired = (minutes: number, count: number, quietFor = 0) => ({
    firedAt: new Date(now - minutes * minute),
    count,
    snoozedUntil: new Date(now + quietFor * minute),
  });
  const again = (...[alert, count]: [ReturnType<typeof fired>, number]) =>
    shouldRefire(createRule('failures'), alert, count, now);
  expect([10, 11].map((count) => again(fired(6, 1), count))).toEqual([false, true]);
  expect([199, 200].map((count) => again(fired(6, 100), count))).toEqual([false, true]);
  expect(again(fired(4, 1), 5_000)).toBe(false);
  expect(again(fired(6, 1, 1), 5_000)).toBe(false);
  // Those that were reported are out of the time of the rule.
  expect([64, 65].map((minutes) => again(fired(minutes, 100), 3))).toEqual([false, true]);
  expect(shouldRefire(createRule('stuck'), fired(600, 1), 5_000, now)).toBe(false);
});

it('says what is PENDING for too long, how much of it and since when', () => {
  const tiles = { PENDING: 3 };
  const pending = (...items: number[]) => ({ followedFrom: now - 90 * minute, items });
  const items = [now - 90 * minute, now - 60 * minute, now - 59 * minute];
  expect(evaluateRule(createRule('stuck'), facts({ tiles, pending: pending(...items) }))).toEqual({
    type: 'on',
    since: now - 90 * minute,
    count: 2,
    sentence: '2 items PENDING for over 1 hour',
  });
  expect(evaluateRule(createRule('stuck'), facts({ tiles, pending: pending(now - minute) })).type).toBe(
    'off',
  );
  // What was so before no one looked may be so still.
  const pendingAgain = { followedFrom: now - 59 * minute, items: [now - 59 * minute] };
  expect(evaluateRule(createRule('stuck'), facts({ tiles, pending: pendingAgain })).type).toBe('unknown');
  expect(evaluateRule(createRule('stuck'), facts({ tiles })).type).toBe('unknown');
});

it('speaks of no progress only where something is at work', () => {
  const unchangedSince = now - 61 * minute;
  expect(evaluateRule(createRule('no-progress'), facts({ unchangedSince, tiles: { PENDING: 2 } })).type).toBe(
    'on',
  );
  expect(evaluateRule(createRule('no-progress'), facts({ unchangedSince, tiles: { RETRY: 2 } })).type).toBe(
    'off',
  );
  expect(
    evaluateRule(createRule('no-progress'), facts({ unchangedSince: now, tiles: { PENDING: 2 } })).type,
  ).toBe('off');
});

it('calls finished what was at work, has nothing left, and ended since the rule is there', () => {
  const seen = { openAt: now - 5 * minute, finishedAt: now - minute };
  expect(
    evaluateRule(createRule('finished'), facts({ ...seen, tiles: { DONE: 9, FAILED: 2 } })),
  ).toMatchObject({
    type: 'on',
    since: now - minute,
    sentence: 'Finished with 2 failures: 1 scene and 9 tiles done',
  });
  for (const left of ['NEW', 'PENDING', 'RETRY', 'unknown'] as const) {
    expect(evaluateRule(createRule('finished'), facts({ ...seen, tiles: { DONE: 9, [left]: 1 } })).type).toBe(
      'off',
    );
  }
  expect(
    evaluateRule({ ...createRule('finished'), since: now }, facts({ ...seen, tiles: { DONE: 9 } })).type,
  ).toBe('off');
  expect(evaluateRule(createRule('finished'), facts({ tiles: { DONE: 9 } })).type).toBe('off');
});

it('calls a finish news for half a day from when it was seen, however long the portal was away before', () => {
  const seenAgo = (minutes: number) =>
    evaluateRule(createRule('finished'), {
      ...facts({ openAt: 1, finishedAt: 10_000 * minute, tiles: { DONE: 9 } }),
      now: (10_000 + minutes) * minute,
    }).type;
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
      const drawn = facts({
        counts: { scenes, tiles },
        openAt: 1,
        finishedAt: 2,
        unchangedSince: 0,
        pending: { followedFrom: 0, items: [0] },
      });
      if (evaluateRule(createRule('finished'), drawn).type !== 'on') return;
      expect(evaluateRule(createRule('stuck'), drawn).type).toBe('off');
      expect(evaluateRule(createRule('no-progress'), drawn).type).toBe('off');
    }),
  );
});
