import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { recordAudit } from '@/lib/accounts/audit';
import { db } from '@/lib/platform/db';
import { operator, type Services, startServices } from '@/testing/ingestion/services';
import { rateNow, readRates } from '../aois/aoi-rate';
import { aoiOverviews, aoiPoll } from '../aois/tables';
import { endAllWatchers } from '../board/hub';
import { withBoard } from '../board/open-board';
import { boardSamples, boardTransitions, boardWatches } from '../history/tables';
import { noCounts } from '../status';
import { createHandover, listHandovers, readHandover } from './handovers';
import { handovers } from './tables';

let services: Services;
beforeAll(async () => {
  services = await startServices();
});
afterAll(() => services.stop());
/** The server is asked for its AOIs again, however short a time ago it was. */
beforeEach(async () => {
  await db().delete(aoiOverviews);
  await db().delete(aoiPoll);
});

const minutes = 60_000;

it('keeps what is new, cleared and still open against the records, and does not change any more', async () => {
  await services.make('Shift', { scenes: 2, tilesPerScene: 3, statuses: { RETRY: 1 } });
  const tiles = (await services.listItems('Shift')).tile.map(({ id }) => id);
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
  const id = await createHandover(now - 60 * minutes, 'Mind the store', operator);
  const { document, note, createdBy } = await readHandover(id);
  expect([note, createdBy]).toEqual(['Mind the store', operator.name]);
  const aoi = document.aois.find(({ name }) => name === 'Shift');
  expect(aoi).toMatchObject({
    fresh: [{ status: 'RETRY', kind: 'tile', count: 1, ids: [tiles[1]] }],
    cleared: [{ kind: 'tile', became: 'gone', count: 1 }],
    passed: 0,
    openCount: 5,
    // No one looked at it before.
    unclearCount: 5,
  });
  expect((await listHandovers()).handovers.map(({ id: one }) => one)).toEqual([id]);
  // What was refused before anything was sent is no news; what the server refused is.
  const act = { actor: operator, subject: 'aoi:Shift', result: 'refused' as const };
  await recordAudit(db(), { ...act, action: 'ingestion.force', detail: { reason: 'not-allowed' } });
  await recordAudit(db(), { ...act, action: 'ingestion.retry-aoi' });
  const later = await createHandover(now - minutes, '', operator);
  expect((await readHandover(later)).document.acts).toMatchObject([
    { action: 'retry-aoi', who: operator.name, outcome: 'refused' },
    { action: 'handover', who: operator.name },
  ]);
  expect((await readHandover(id)).document).toEqual(document);
  // Had no one watched until 19 minutes ago, what was found by then might be older than the shift.
  const ago = (count: number) => new Date(now - count * minutes);
  await db()
    .insert(boardWatches)
    .values([
      { aoi: 'Shift', from: ago(700), until: ago(600) },
      { aoi: 'Shift', from: ago(19), until: ago(0) },
    ]);
  const unsure = (await readHandover(await createHandover(now - 60 * minutes, '', operator))).document;
  expect(unsure.aois.find(({ name }) => name === 'Shift')).toMatchObject({
    fresh: [],
    cleared: [],
    openCount: 6,
  });
  await expect(createHandover(now + 60 * minutes, '', operator)).rejects.toMatchObject({
    type: 'invalid-time',
  });
});

const sumCounts = (causes: { count: number }[] | null | undefined) =>
  causes?.reduce((sum, { count }) => sum + count, 0);

it('distinguishes new from old by the counts that were kept where no one watched', async () => {
  const now = Date.now();
  const at = (ago: number) => new Date(now - ago * minutes);
  for (const [name, ago, failing] of [
    ['Was well', 90, 0],
    ['Was part', 90, 3],
    ['Was all', 90, 9],
    ['Came well', 30, 0],
    ['Came part', 30, 3],
  ] as const) {
    await services.make(name, { scenes: 1, tilesPerScene: 4, statuses: { RETRY: 1 } });
    await db()
      .insert(boardSamples)
      .values({ aoi: name, at: at(ago), scenes: noCounts(), tiles: { ...noCounts(), RETRY: failing } });
  }
  await services.make('Nobody', { scenes: 1, tilesPerScene: 4, statuses: { RETRY: 1 } });
  const id = await createHandover(now - 60 * minutes, '', operator);
  const { document } = await readHandover(id);
  const of = (name: string) => {
    const aoi = document.aois.find((one) => one.name === name);
    const listed = [sumCounts(aoi?.fresh), sumCounts(aoi?.open)];
    const { freshCount, openCount, unclearCount, comparedAt } = aoi ?? {};
    return { listed, counts: [freshCount, openCount, unclearCount], comparedAt };
  };
  expect(of('Was well')).toEqual({ listed: [4, 0], counts: [4, 0, 0], comparedAt: +at(90) });
  expect(of('Was part')).toEqual({ listed: [0, 4], counts: [1, 3, 0], comparedAt: +at(90) });
  expect(of('Was all')).toEqual({ listed: [0, 4], counts: [0, 4, 0], comparedAt: +at(90) });
  expect(of('Came well')).toEqual({ listed: [4, 0], counts: [4, 0, 0], comparedAt: +at(30) });
  expect(of('Came part')).toEqual({ listed: [0, 4], counts: [1, 3, 3], comparedAt: +at(30) });
  expect(of('Nobody')).toEqual({ listed: [0, 4], counts: [0, 4, 4], comparedAt: undefined });
});

it('takes what it finds itself when it opens a board as new', async () => {
  await services.make('Reopened', { scenes: 1, tilesPerScene: 4, statuses: { RETRY: 1 } });
  const [first, second] = (await services.listItems('Reopened')).tile.map(({ id }) => id) as [number, number];
  await services.force('tile', first, 'DONE');
  await withBoard('Reopened', () => undefined);
  await endAllWatchers();
  const since = Date.now();
  await services.force('tile', first, 'FAILED');
  // Was open before, and is known to be.
  await services.force('tile', second, 'FAILED');
  const id = await createHandover(since, '', operator);
  const { document } = await readHandover(id);
  const aoi = document.aois.find(({ name }) => name === 'Reopened');
  expect(sumCounts(aoi?.open)).toBe(3);
  expect(aoi).toMatchObject({
    fresh: [{ status: 'FAILED', kind: 'tile', count: 1, ids: [first] }],
    freshCount: 1,
    openCount: 3,
    unclearCount: 0,
  });
  // People know items by their names, not by their numbers.
  const { tile } = await services.listItems('Reopened');
  expect(aoi?.fresh[0]?.names).toEqual([tile.find((one) => one.id === first)?.sourceId]);
  expect(aoi?.fresh[0]?.names?.[0]).toEqual(expect.any(String));
});

it('reads what was written down before it kept what is not clear', async () => {
  const id = await createHandover(Date.now() - minutes, '', operator);
  const { document } = await readHandover(id);
  const aois = document.aois.map(({ freshCount: _, unclearCount: __, comparedAt: ___, ...aoi }) => aoi);
  await db()
    .update(handovers)
    .set({ document: { ...document, aois } })
    .where(eq(handovers.id, id));
  expect((await readHandover(id)).document.aois).toEqual(aois);
});

it('reports rate, time left and last change of AOIs from the samples that were kept', async () => {
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
  const rate = (await readRates(['Paced', 'Nobody'])).get('Paced');
  expect(rate?.changedAt).toBe(now - 10 * minutes);
  const { perHour, leftMs } = rateNow(rate, { ...noCounts(), DONE: 30, PENDING: 70 }, now);
  expect(perHour).toBeCloseTo(60);
  expect(leftMs).toBeCloseTo(70 * minutes);
});
