import { afterAll, beforeAll, expect, it } from 'vitest';
import { db } from '@/lib/platform/db';
import { paceNow, readPaces } from '../aoi-pace';
import { noCounts } from '../status';
import { boardSamples, boardTransitions } from '../tables';
import { operator, type Services, startServices } from '../testing/services';
import { listHandovers, makeHandover, readHandover } from './handovers';

let services: Services;
beforeAll(async () => {
  services = await startServices();
});
afterAll(() => services.stop());

const minutes = 60_000;

it('keeps what is new, cleared and still open against the records, and does not change any more', async () => {
  await services.make('Shift', { scenes: 2, tilesPerScene: 3, statuses: { RETRY: 1 } });
  const tiles = (await services.itemsOf('Shift')).tile.map(({ id }) => id);
  const now = Date.now();
  const moved = (itemId: number, ago: number, from: string | null, to: string | null) => ({
    aoi: 'Shift',
    kind: 1,
    itemId,
    at: new Date(now - ago * minutes),
    from,
    to,
    message: 'The store is away',
  });
  await db()
    .insert(boardTransitions)
    .values([
      moved(tiles[0]!, 600, 'NEW', 'RETRY'),
      moved(tiles[0]!, 30, 'RETRY', 'PENDING'),
      moved(tiles[0]!, 20, 'PENDING', 'RETRY'),
      moved(tiles[1]!, 30, 'NEW', 'PENDING'),
      moved(tiles[1]!, 20, 'PENDING', 'RETRY'),
      moved(999_999, 20, 'FAILED', null),
    ]);
  const id = await makeHandover(now - 60 * minutes, 'Mind the store', operator);
  const { document, note, createdBy } = await readHandover(id);
  expect([note, createdBy]).toEqual(['Mind the store', operator.name]);
  const told = document.aois.find(({ name }) => name === 'Shift');
  expect(told).toMatchObject({
    fresh: [{ status: 'RETRY', kind: 'tile', count: 1, ids: [tiles[1]] }],
    cleared: [{ kind: 'tile', became: 'gone', count: 1 }],
    passed: 0,
    openCount: 5,
  });
  expect((await listHandovers()).map(({ id: one }) => one)).toEqual([id]);
  const later = await makeHandover(now - minutes, '', operator);
  expect((await readHandover(later)).document.acts).toMatchObject([
    { action: 'handover', who: operator.email },
  ]);
  expect((await readHandover(id)).document).toEqual(document);
  await expect(makeHandover(now + 60 * minutes, '', operator)).rejects.toMatchObject({
    type: 'invalid-time',
  });
});

it('tells rate, time left and last change of AOIs from the samples that were kept', async () => {
  const now = Date.now();
  const sample = (ago: number, done: number) => ({
    aoi: 'Paced',
    at: new Date(now - ago * minutes),
    scenes: noCounts(),
    tiles: { ...noCounts(), DONE: done, PENDING: 100 - done },
  });
  await db()
    .insert(boardSamples)
    .values([sample(90, 0), sample(20, 10), sample(10, 20), sample(5, 20)]);
  const pace = (await readPaces(['Paced', 'Nobody'])).get('Paced');
  expect(pace?.changedAt).toBe(now - 10 * minutes);
  const { perHour, leftMs } = paceNow(pace, { ...noCounts(), DONE: 30, PENDING: 70 }, now);
  expect(perHour).toBeCloseTo(60);
  expect(leftMs).toBeCloseTo(70 * minutes);
});
