import { asc } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '@/e2e/support/database';
import { users } from '@/lib/accounts/tables';
import { resetConfig } from '@/lib/platform/config';
import { closeDatabase, db, openDatabase } from '@/lib/platform/db';
import { forgetOld } from './retention';
import { noCounts } from './status';
import { boardSamples, boardTransitions, causeNotes, causeSightings } from './tables';
import { operator } from './testing/open-services';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  Object.assign(process.env, {
    ...{ DATABASE_URL: database.url, SESSION_SECRET: 's'.repeat(32), LOG_LEVEL: 'silent' },
    ...{ HISTORY_FULL_DAYS: '2', HISTORY_HOURLY_DAYS: '10', HISTORY_DAYS: '100', TRANSITIONS_DAYS: '30' },
  });
  resetConfig();
  await openDatabase();
});
afterAll(async () => {
  await closeDatabase();
  await database.drop();
});

const now = Date.parse('2026-11-21T14:30:00Z');

it('keeps the last sample of each hour, then of each day, and nothing beyond its time', async () => {
  const sample = (at: string, done: number, aoi = 'Kept') => ({
    ...{ aoi, at: new Date(at), scenes: noCounts(), tiles: { ...noCounts(), DONE: done } },
  });
  await db()
    .insert(boardSamples)
    .values([
      sample('2026-11-20T10:00:00Z', 90),
      sample('2026-11-20T10:01:00Z', 91),
      sample('2026-11-15T10:05:00Z', 51),
      sample('2026-11-15T10:55:00Z', 52),
      sample('2026-11-15T11:05:00Z', 53),
      sample('2026-11-15T10:20:00Z', 7, 'Other'),
      sample('2026-10-15T03:00:00Z', 11),
      sample('2026-10-15T22:00:00Z', 12),
      sample('2026-10-16T00:00:00Z', 13),
      sample('2026-01-01T00:00:00Z', 1),
    ]);
  const transition = (at: string, itemId: number) => ({
    ...{ aoi: 'Kept', kind: 1, itemId, at: new Date(at), from: 'NEW', to: 'PENDING' },
  });
  await db()
    .insert(boardTransitions)
    .values([transition('2026-11-01T00:00:00Z', 1), transition('2026-10-01T00:00:00Z', 2)]);
  expect(await forgetOld(now)).toBe(4);
  const left = await db().select().from(boardSamples).orderBy(asc(boardSamples.at), asc(boardSamples.id));
  expect(left.map(({ tiles }) => tiles.DONE)).toEqual([12, 13, 7, 52, 53, 90, 91]);
  expect((await db().select().from(boardTransitions)).map(({ itemId }) => itemId)).toEqual([1]);
  expect(await forgetOld(now)).toBe(0);
});

it('makes one of sightings that are one cause by now, and forgets causes that were not seen for long unless a note is about them', async () => {
  const sighting = (signature: string, first: string, last: string) => ({
    ...{ aoi: 'Kept', signature, firstAt: new Date(first), lastAt: new Date(last) },
  });
  await db()
    .insert(causeSightings)
    .values([
      sighting('No answer after 30s', '2026-11-01', '2026-11-03'),
      sighting('No answer after 300ms', '2026-10-01', '2026-11-02'),
      sighting('Nobody knows', '2026-01-01', '2026-01-02'),
      sighting('Disk ‹n› is full', '2026-01-01', '2026-01-02'),
    ]);
  await db().insert(users).values(operator);
  await db()
    .insert(causeNotes)
    .values({ signature: 'Disk 12GB is full', text: 'Tidy up.', authorId: operator.id });
  expect(await forgetOld(now)).toBe(1);
  const left = await db().select().from(causeSightings).orderBy(asc(causeSightings.signature));
  expect(left).toEqual([
    sighting('Disk ‹n› is full', '2026-01-01', '2026-01-02'),
    sighting('No answer after ‹n›', '2026-10-01', '2026-11-03'),
  ]);
});
