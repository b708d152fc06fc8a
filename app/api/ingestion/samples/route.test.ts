import { expect, it } from 'vitest';
import { boardSamples } from '@/lib/ingestion/history/tables';
import { noCounts } from '@/lib/ingestion/status';
import { db } from '@/lib/platform/db';
import { openTestDatabase } from '@/testing/database/database';
import { GET } from './route';

openTestDatabase();

const names = ['Aude', 'Gard', 'Lot', 'Tarn'];
const ask = async (query: { aoi: string[]; points?: number }) => {
  const { aois } = (await GET.handler({ query: { hours: 12, ...query } } as never)) as {
    aois: { name: string; samples: { at: number }[] }[];
  };
  return aois.map(({ name, samples }) => [name, samples.length] as const);
};

it('gives several AOIs no more samples together than one can have, and one all of its own', async () => {
  const now = Date.now();
  for (const aoi of names.slice(0, 3)) {
    const rows = Array.from({ length: 900 }, (_, at) => ({
      aoi,
      at: new Date(now - at * 1_000),
      scenes: noCounts(),
      tiles: { ...noCounts(), PENDING: 5 },
    }));
    await db().insert(boardSamples).values(rows);
  }
  expect(await ask({ aoi: ['Aude'] })).toEqual([['Aude', 900]]);
  for (const points of [undefined, 2_000]) {
    const given = await ask({ aoi: names, points });
    expect(given.map(([name]) => name)).toEqual(names);
    expect(given.at(-1)).toEqual(['Tarn', 0]);
    expect(given.reduce((sum, [, count]) => sum + count, 0)).toBeLessThanOrEqual(2_000);
  }
});
