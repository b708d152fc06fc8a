import { asc, eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { db } from '@/lib/platform/db';
import { openTestDatabase } from '@/testing/database/database';
import { saveTimesInStatus } from '../history/store';
import { boardSamples } from '../history/tables';
import { noCounts } from '../status';
import { rateNow, readRates, saveSample } from './aoi-rate';

openTestDatabase();

const minute = 60_000;
const start = Date.now() - 600 * minute;
const at = (minutes: number) => start + minutes * minute;
const done = (count: number) => ({ ...noCounts(), DONE: count, PENDING: 100 - count });
async function readSamples(aoi: string) {
  const rows = await db()
    .select()
    .from(boardSamples)
    .where(eq(boardSamples.aoi, aoi))
    .orderBy(asc(boardSamples.at));
  return rows.map((row) => [(row.at.getTime() - start) / minute, row.tiles.DONE]);
}

it('keeps within which time counts changed, in a poll and while someone watches', async () => {
  const poll = (minutes: number, count: number, before: number | null) =>
    saveSample(db(), 'Polled', noCounts(), done(count), at(minutes), before === null ? null : at(before));
  await poll(0, 1, null);
  await poll(1, 1, 0);
  await poll(2, 1, 1);
  await poll(40, 2, 39);
  await poll(41, 3, 39.9);
  expect(await readSamples('Polled')).toEqual([
    [0, 1],
    [39, 1],
    [40, 2],
    [41, 3],
  ]);

  await saveTimesInStatus(db(), 'Polled', at(41.5));
  await saveTimesInStatus(db(), 'Polled', at(60));
  expect((await readSamples('Polled')).slice(4)).toEqual([[60, 3]]);
});

it('reports the rate of an AOI that no one watches and that is slower than a tile in half an hour', async () => {
  const now = Date.now();
  const ago = (minutes: number) => now - minutes * minute;
  for (const [count, minutes] of [90, 50, 10].entries())
    await saveSample(db(), 'Slow', noCounts(), done(count), ago(minutes), ago(minutes + 1));
  const { perHour } = rateNow((await readRates(['Slow'])).get('Slow'), done(2), now);
  expect(perHour).toBeCloseTo(60 / 50);
});
