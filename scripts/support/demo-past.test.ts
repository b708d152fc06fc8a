import fc from 'fast-check';
import { expect, it } from 'vitest';
import { sumStatuses } from '@/lib/ingestion/status';
import { incident, type Listed, pastOf, Tally } from './demo-past';

const until = Date.parse('2026-11-24T12:00:00Z');
const minute = 60_000;

const listed = fc.record({
  kind: fc.constantFrom('scene' as const, 'tile' as const),
  name: fc.constant('S1A_IW'),
  status: fc.constantFrom(
    'NEW' as const,
    'PENDING' as const,
    'DONE' as const,
    'RETRY' as const,
    'FAILED' as const,
  ),
  message: fc.constantFrom('', 'Orbit file not found for 2026-11-16'),
  date: fc.constantFrom('2026-11-01', '2026-11-13'),
});
const lists = fc
  .array(listed, { maxLength: 200 })
  .map((items): Listed[] => items.map((item, at) => ({ ...item, id: at + 1 })));

it('invents hours that lead, change by change, to exactly what is there', () => {
  fc.assert(
    fc.property(lists, (items) => {
      const past = pastOf(items, until);
      const now = new Map(past.statuses.map(({ kind, id, status }) => [`${kind} ${id}`, status]));
      const tally = new Tally(past.statuses);
      let before = past.from;
      for (const { at, changes } of past.steps) {
        expect(at).toBeGreaterThan(before);
        before = at;
        for (const { kind, id, from, to } of changes) {
          expect(now.get(`${kind} ${id}`)).toBe(from);
          if (to) now.set(`${kind} ${id}`, to);
        }
        tally.follow(changes);
      }
      expect(before).toBeLessThanOrEqual(until);
      for (const { kind, id, status } of items) expect(now.get(`${kind} ${id}`)).toBe(status);
      const tiles = items.filter(({ kind }) => kind === 'tile');
      expect(sumStatuses(tally.counts('tile'))).toBe(tiles.length);
      expect(tally.counts('tile').DONE).toBe(tiles.filter(({ status }) => status === 'DONE').length);
    }),
  );
});

it('has twenty minutes in which no tile was finished, and what they stopped was finished later', () => {
  const items = Array.from(
    { length: 400 },
    (_, at): Listed => ({
      kind: 'tile',
      id: at + 1,
      name: `tile ${at}`,
      status: 'DONE',
      message: '',
      date: '2026-11-13',
    }),
  );
  const { steps } = pastOf(items, until);
  const [begins, ends] = [until - incident.begins + minute, until - incident.ends];
  const during = steps.filter(({ at }) => at > begins && at < ends).flatMap(({ changes }) => changes);
  const stopped = during.filter(({ to }) => to === 'RETRY');
  expect(stopped.length).toBeGreaterThan(10);
  expect(during.some(({ to }) => to === 'DONE')).toBe(false);
  const later = steps.filter(({ at }) => at > ends).flatMap(({ changes }) => changes);
  for (const { id } of stopped) expect(later.some((one) => one.id === id && one.to === 'DONE')).toBe(true);
});
