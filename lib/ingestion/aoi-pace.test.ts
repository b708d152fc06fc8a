import { asc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '@/e2e/support/database';
import { resetConfig } from '@/lib/platform/config';
import { closeDatabase, db, openDatabase } from '@/lib/platform/db';
import { keepSample, paceNow, readPaces } from './aoi-pace';
import { keepStanding } from './live/history';
import { noCounts } from './status';
import { boardSamples } from './tables';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  Object.assign(process.env, {
    ...{ DATABASE_URL: database.url, SESSION_SECRET: 's'.repeat(32), LOG_LEVEL: 'silent' },
  });
  resetConfig();
  await openDatabase();
});
afterAll(async () => {
  await closeDatabase();
  await database.drop();
});

const minute = 60_000;
const start = Date.now() - 600 * minute;
const at = (minutes: number) => start + minutes * minute;
const done = (count: number) => ({ ...noCounts(), DONE: count, PENDING: 100 - count });
async function samplesOf(aoi: string) {
  const rows = await db()
    .select()
    .from(boardSamples)
    .where(eq(boardSamples.aoi, aoi))
    .orderBy(asc(boardSamples.at));
  return rows.map((row) => [(row.at.getTime() - start) / minute, row.tiles.DONE]);
}

it('keeps within which time counts changed, in a sweep and while somebody watches', async () => {
  const sweep = (minutes: number, count: number, before: number | null) =>
    keepSample('Swept', noCounts(), done(count), at(minutes), before === null ? null : at(before));
  await sweep(0, 1, null);
  await sweep(1, 1, 0);
  await sweep(2, 1, 1);
  await sweep(40, 2, 39);
  await sweep(41, 3, 39.9);
  expect(await samplesOf('Swept')).toEqual([
    [0, 1],
    [39, 1],
    [40, 2],
    [41, 3],
  ]);

  await keepStanding(db(), 'Swept', at(41.5));
  await keepStanding(db(), 'Swept', at(60));
  expect((await samplesOf('Swept')).slice(4)).toEqual([[60, 3]]);
});

it('tells the rate of an AOI that nobody watches and that is slower than a tile in half an hour', async () => {
  const now = Date.now();
  const ago = (minutes: number) => now - minutes * minute;
  for (const [count, minutes] of [90, 50, 10].entries())
    await keepSample('Slow', noCounts(), done(count), ago(minutes), ago(minutes + 1));
  const { perHour } = paceNow((await readPaces(['Slow'])).get('Slow'), done(2), now);
  expect(perHour).toBeCloseTo(60 / 50);
});
