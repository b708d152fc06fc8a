import { expect, it } from 'vitest';
import { db } from '@/lib/platform/db';
import { openTestDatabase } from '@/testing/database/database';
import { noCounts } from '../status';
import { readSamples } from './store';
import { boardSamples } from './tables';

openTestDatabase();

const now = Date.now();
const save = (aoi: string, secondsAgo: number, done: number) =>
  db()
    .insert(boardSamples)
    .values({
      aoi,
      at: new Date(now - secondsAgo * 1_000),
      scenes: noCounts(),
      tiles: { ...noCounts(), DONE: done },
    });
const hourAgo = new Date(now - 3_600_000);

it('reads the samples of the AOIs that are asked for since a time, each in its order', async () => {
  await save('Aude', 20, 2);
  await save('Aude', 30, 1);
  await save('Aude', 4_000, 0);
  await save('Île-de-France "Nord", {1}', 10, 7);
  await save('Gard', 10, 9);
  const read = await readSamples(['Aude', 'Île-de-France "Nord", {1}', 'Lot', 'Aude'], hourAgo);
  expect([...read].map(([name, samples]) => [name, samples.map(({ tiles }) => tiles.DONE)]).sort()).toEqual([
    ['Aude', [1, 2]],
    ['Île-de-France "Nord", {1}', [7]],
  ]);
  expect(read.get('Aude')?.[1]).toEqual({
    at: now - 20_000,
    scenes: noCounts(),
    tiles: { ...noCounts(), DONE: 2 },
  });
});

it('leaves out the oldest samples of an AOI that has too many, and none of another one', async () => {
  const rows = Array.from({ length: 2_005 }, (_, age) => ({
    aoi: 'Busy',
    at: new Date(now - age * 1_000),
    scenes: noCounts(),
    tiles: { ...noCounts(), DONE: age },
  }));
  await db().insert(boardSamples).values(rows);
  await save('Calm', 3_000, 1);
  const read = await readSamples(['Busy', 'Calm'], hourAgo);
  expect(read.get('Busy')).toHaveLength(2_000);
  expect(read.get('Busy')?.[0]?.tiles.DONE).toBe(1_999);
  expect(read.get('Calm')).toHaveLength(1);
});
