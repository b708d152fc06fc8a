import { asc, like, sql } from 'drizzle-orm';
import { expect, it, vi } from 'vitest';
import { users } from '@/lib/accounts/tables';
import { db, ownerConnection, patientConnection, pool } from '@/lib/platform/db';
import { openTestDatabase } from '@/testing/database/database';
import { operator } from '@/testing/ingestion/open-services';
import { deleteBoards } from './board/board-snapshot-store';
import { boardDeltas, boardSnapshots, boards } from './board/tables';
import { boardSamples, boardTransitions, causeSightings } from './history/tables';
import { deleteExpired } from './retention';
import { noCounts } from './status';
import { deleteSightings } from './triage/cause-store';
import { causeNotes } from './triage/tables';

const rooms = [deleteBoards, deleteSightings];

openTestDatabase({
  HISTORY_FULL_DAYS: '2',
  HISTORY_HOURLY_DAYS: '10',
  HISTORY_DAYS: '100',
  TRANSITIONS_DAYS: '30',
});

const now = Date.parse('2026-11-21T14:30:00Z');

it('ends at once when the process does, also in the middle of a statement', async () => {
  const at = new Date('2020-01-01T00:00:00Z');
  await db().insert(boardSamples).values({ aoi: 'Locked', at, scenes: noCounts(), tiles: noCounts() });
  const locker = await ownerConnection().connect();
  await locker.query('begin');
  await locker.query('select 1 from board_samples for update');
  const ending = new AbortController();
  const deleting = deleteExpired([], now, ending.signal);
  deleting.catch(() => undefined);
  await vi.waitFor(async () => {
    const { rowCount } = await pool().query(
      `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    );
    expect(rowCount).toBe(1);
  }, 30_000);
  ending.abort();
  await expect(deleting).rejects.toThrow();
  expect((await patientConnection().query('select 1 as one')).rows).toEqual([{ one: 1 }]);
  await locker.query('rollback');
  locker.release();
  await db().delete(boardSamples);
});

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
  expect(await deleteExpired(rooms, now)).toBe(4);
  const left = await db().select().from(boardSamples).orderBy(asc(boardSamples.at), asc(boardSamples.id));
  expect(left.map(({ tiles }) => tiles.DONE)).toEqual([12, 13, 7, 52, 53, 90, 91]);
  expect((await db().select().from(boardTransitions)).map(({ itemId }) => itemId)).toEqual([1]);
  expect(await deleteExpired(rooms, now)).toBe(0);
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
  expect(await deleteExpired(rooms, now)).toBe(1);
  const left = await db().select().from(causeSightings).orderBy(asc(causeSightings.signature));
  expect(left).toEqual([
    sighting('Disk ‹n› is full', '2026-01-01', '2026-01-02'),
    sighting('No answer after ‹n›', '2026-10-01', '2026-11-03'),
  ]);
});

it('makes one of sightings in more rows than one statement takes, of each AOI for itself', async () => {
  await db().execute(sql`
    insert into cause_sightings select 'AOI ' || n % 3, 'No answer after ' || n || 's',
      '2026-11-10'::timestamptz - n * interval '1 minute', '2026-11-10'::timestamptz + n * interval '1 second'
    from generate_series(1, 12000) n`);
  await deleteExpired(rooms, now);
  const left = await db()
    .select()
    .from(causeSightings)
    .where(like(causeSightings.aoi, 'AOI %'))
    .orderBy(asc(causeSightings.aoi));
  expect(left.map(({ aoi, signature }) => [aoi, signature])).toEqual(
    [0, 1, 2].map((n) => [`AOI ${n}`, 'No answer after ‹n›']),
  );
  expect(left[0]?.firstAt.getTime()).toBe(Date.parse('2026-11-10T00:00:00Z') - 12_000 * 60_000);
  expect(left[0]?.lastAt.getTime()).toBe(Date.parse('2026-11-10T00:00:00Z') + 12_000 * 1_000);
});

it('forgets the boards that no one watched for long, and keeps those that someone watches', async () => {
  await db().execute(sql`
    insert into boards (aoi, watched_at) select name, at::timestamptz
    from (values ('Old', '2026-09-01'), ('New', '2026-11-20')) watched (name, at)`);
  await db().execute(sql`
    insert into board_deltas (aoi, epoch, sequence, at)
    select name, 'e', n, '2026-09-01' from generate_series(1, 3) n, (values ('Old'), ('New')) names (name)`);
  await db().execute(sql`
    insert into board_images (aoi, epoch, sequence, at, columns)
    select name, 'e', 1, '2026-09-01', '' from (values ('Old'), ('New')) names (name)`);
  expect(await deleteExpired(rooms, now)).toBe(1);
  for (const table of [boards, boardSnapshots, boardDeltas]) {
    const rows = await db().select({ aoi: table.aoi }).from(table);
    expect(new Set(rows.map(({ aoi }) => aoi))).toEqual(new Set(['New']));
  }
});
