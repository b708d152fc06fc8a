import { and, eq, isNull, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { db } from '@/lib/platform/db';
import { operator, type Services, startServices } from '@/testing/ingestion/services';
import { freshAoiList } from '../aois/aoi-list';
import { boardSamples, boardTransitions, boardWatches } from '../history/tables';
import { noCounts } from '../status';
import { evaluateRules } from './evaluate';
import { acknowledge, listAlerts, markRead, readNews, snoozeAlert } from './inbox';
import { addDefaultRules, addRule, changeRule, listRules, removeRule } from './rule-store';
import { alertReads, alertRules, alerts, followedKind, followedUntil, pendingSightings } from './tables';

let services: Services;
const sent: string[] = [];
const tell = async (_: unknown, event: string, { aoi, kind }: { aoi: string; kind: string }) => {
  sent.push(`${event} ${kind} ${aoi}`);
};
const minute = 60_000;
const ago = (minutes: number) => new Date(Date.now() - minutes * minute);

beforeAll(async () => {
  services = await startServices();
  await services.make('Breaking', { scenes: 1, tilesPerScene: 4, statuses: { FAILED: 1 } });
  await services.make('Unwatched', { scenes: 1, tilesPerScene: 4, statuses: { RETRY: 1 } });
  await services.make('Standing', { scenes: 1, tilesPerScene: 2, statuses: { PENDING: 1 } });
  await services.make('Ending', { scenes: 1, tilesPerScene: 2, statuses: { DONE: 1 } });
  await addDefaultRules();
  // What finished before the rules came is no news.
  await db()
    .update(alertRules)
    .set({ createdAt: ago(3 * 1440) });
});
afterAll(() => services.stop());

async function toldBy(work: () => Promise<unknown>): Promise<string[]> {
  sent.length = 0;
  await work();
  return [...sent].sort();
}
/** As if what is PENDING had been so since a time, with a list all the time from then until another. */
async function sighted(since: Date, until = new Date()): Promise<void> {
  const isUntil = and(eq(pendingSightings.kind, followedKind), eq(pendingSightings.itemId, followedUntil));
  await db().update(pendingSightings).set({ since });
  await db().update(pendingSightings).set({ since: until }).where(isUntil);
}
const look = async () => evaluateRules(await freshAoiList(), tell);

it('reports failures once, however many processes look, and that they are over', async () => {
  const failed = (itemId: number) => ({
    ...{ aoi: 'Breaking', kind: 1, itemId, at: ago(5), message: 'It broke' },
    ...{ from: 'PENDING', to: 'FAILED' },
  });
  expect(await toldBy(look)).toEqual([]);
  await db()
    .insert(boardTransitions)
    .values([failed(1), failed(2)]);
  const list = await freshAoiList();
  expect(await toldBy(() => Promise.all([1, 2, 3].map(() => evaluateRules(list, tell))))).toEqual([
    'fired failures Breaking',
  ]);
  const [alert] = await listAlerts(operator.id, { open: true, limit: 10 });
  expect(alert).toMatchObject({
    aoi: 'Breaking',
    sentence: '2 items started failing within 1 hour',
    isRead: false,
  });

  await db().insert(boardTransitions).values(failed(3));
  expect(await toldBy(look)).toEqual([]);
  expect(await listAlerts(operator.id, { open: true, limit: 10 })).toMatchObject([
    { count: 2, sentence: '3 items started failing within 1 hour' },
  ]);

  await db()
    .update(boardTransitions)
    .set({ at: ago(61) });
  expect(await toldBy(look)).toEqual(['ended failures Breaking']);
  expect(await toldBy(look)).toEqual([]);
});

it('reports failures again when they have grown markedly, and when others follow after the time of the rule', async () => {
  const fail = (count: number) =>
    db()
      .insert(boardTransitions)
      .values(
        Array.from({ length: count }, (_, itemId) => ({
          ...{ aoi: 'Breaking', kind: 1, itemId, at: ago(5), message: 'It broke' },
          ...{ from: 'PENDING', to: 'FAILED' },
        })),
      );
  const toldAgo = (minutes: number) =>
    db()
      .update(alerts)
      .set({ firedAt: ago(minutes) })
      .where(isNull(alerts.endedAt));
  const again = ['fired failures Breaking'];
  await fail(1);
  expect(await toldBy(look)).toEqual(again);
  const [alert] = await listAlerts(operator.id, { open: true, limit: 10 });
  await markRead(operator.id, { ids: [alert!.id] });
  const { unread } = await readNews(operator.id);

  await fail(9);
  await toldAgo(6);
  expect(await toldBy(look)).toEqual([]);
  await fail(1);
  const list = await freshAoiList();
  expect(await toldBy(() => Promise.all([1, 2, 3].map(() => evaluateRules(list, tell))))).toEqual(again);
  expect(await listAlerts(operator.id, { open: true, limit: 10 })).toMatchObject([
    { id: alert!.id, count: 11, sentence: '11 items started failing within 1 hour', isRead: false },
  ]);
  expect((await readNews(operator.id)).unread).toBe(unread + 1);

  await fail(50);
  expect(await toldBy(look)).toEqual([]);
  await toldAgo(6);
  expect(await toldBy(look)).toEqual(again);
  await toldAgo(64);
  expect(await toldBy(look)).toEqual([]);
  await toldAgo(66);
  expect(await toldBy(look)).toEqual(again);
  await db()
    .update(boardTransitions)
    .set({ at: ago(61) });
  expect(await toldBy(look)).toEqual(['ended failures Breaking']);
});

it('does not take for new what the first look after a gap finds', async () => {
  const aoi = 'Breaking';
  await db().delete(boardTransitions);
  await db()
    .insert(boardWatches)
    .values([
      { aoi, from: ago(700), until: ago(600) },
      { aoi, from: ago(10), until: ago(0) },
    ]);
  await db()
    .insert(boardSamples)
    .values({ aoi, at: ago(600), scenes: noCounts(), tiles: { ...noCounts(), DONE: 4 } });
  const failed = (itemId: number, minutes: number) => ({
    ...{ aoi, kind: 1, itemId, at: ago(minutes), from: 'PENDING', to: 'FAILED', message: 'It broke' },
  });
  await db()
    .insert(boardTransitions)
    .values([1, 2, 3, 4].map((itemId) => failed(itemId, 11)));
  expect(await toldBy(look)).toEqual([]);
  await db()
    .insert(boardTransitions)
    .values([5, 6].map((itemId) => failed(itemId, 9)));
  expect(await toldBy(look)).toEqual(['fired failures Breaking']);
  expect(await listAlerts(operator.id, { open: true, limit: 10 })).toMatchObject([{ count: 2 }]);
  await db().delete(boardTransitions);
  expect(await toldBy(look)).toEqual(['ended failures Breaking']);
});

it('counts failures by samples where no one watched', async () => {
  await db()
    .insert(boardSamples)
    .values({ aoi: 'Unwatched', at: ago(70), scenes: noCounts(), tiles: { ...noCounts(), PENDING: 4 } });
  expect(await toldBy(look)).toEqual(['fired failures Unwatched']);
  expect(await listAlerts(operator.id, { aoi: 'Unwatched', limit: 10 })).toMatchObject([{ count: 4 }]);
});

it('says what stays PENDING and where nothing moves, until it does', async () => {
  expect(await toldBy(look)).toEqual([]);
  // No one searched for a while: they may have been something else in the meantime.
  await sighted(ago(121), ago(16));
  expect(await toldBy(look)).toEqual([]);
  await sighted(ago(121), ago(14));
  await db()
    .update(boardSamples)
    .set({ at: ago(121) })
    .where(eq(boardSamples.aoi, 'Standing'));
  expect(await toldBy(look)).toEqual(['fired no-progress Standing', 'fired stuck Standing']);
  expect(await listAlerts(operator.id, { aoi: 'Standing', limit: 10 })).toContainEqual(
    expect.objectContaining({ kind: 'stuck', sentence: '2 items PENDING for over 2 hours' }),
  );
  const { tile } = await services.listItems('Standing');
  // Nor is it known then whether it is over.
  await sighted(ago(121), ago(16));
  expect(await toldBy(look)).toEqual([]);
  await sighted(ago(121));
  // A watcher saw that one of the two was something else in between.
  await db()
    .insert(boardTransitions)
    .values({ aoi: 'Standing', kind: 1, itemId: tile[0]!.id, at: ago(1), from: 'RETRY', to: 'PENDING' });
  expect(await toldBy(look)).toEqual(['ended no-progress Standing']);
  for (const { id } of tile) await services.result('tile', id, 'DONE');
  await expect.poll(() => toldBy(look), { timeout: 20_000, interval: 500 }).toContain('ended stuck Standing');
});

it('reports once that an AOI has finished, and again when it has had work since', async () => {
  const { scene } = await services.listItems('Ending');
  for (const { id, status } of scene) if (status === 'PENDING') await services.result('scene', id, 'DONE');
  const sample = (at: Date, open: number) =>
    db()
      .insert(boardSamples)
      .values({ aoi: 'Ending', at, scenes: noCounts(), tiles: { ...noCounts(), NEW: open } });
  await sample(ago(30), 2);
  await expect
    .poll(() => toldBy(look), { timeout: 20_000, interval: 500 })
    .toContain('fired finished Ending');
  expect(await toldBy(look)).toEqual([]);
  await sample(new Date(), 1);
  await sample(new Date(Date.now() + 5), 0);
  expect(await toldBy(look)).toEqual(['fired finished Ending']);
  expect(await listAlerts(operator.id, { aoi: 'Ending', limit: 10 })).toHaveLength(2);
});

it('reports no finish again where clocks differ, nor when the alert that reported it is forgotten', async () => {
  const ofEnding = eq(alerts.aoi, 'Ending');
  await db()
    .update(alerts)
    .set({ firedAt: ago(60) })
    .where(ofEnding);
  expect(await toldBy(look)).toEqual([]);
  await db()
    .update(boardSamples)
    .set({ at: sql`${boardSamples.at} - interval '1 day'` })
    .where(eq(boardSamples.aoi, 'Ending'));
  await db().delete(alerts).where(ofEnding);
  expect(await toldBy(look)).toEqual([]);
});

it('says that the server is down once that has lasted, ends nothing in the meantime, and says when it is back', async () => {
  const down = {
    server: { state: 'down' as const, sentence: 'It is not responding', listedAt: null },
    aois: [],
  };
  const at = Date.now();
  expect(await toldBy(() => evaluateRules(down, tell, at))).toEqual([]);
  expect(await toldBy(() => evaluateRules(down, tell, at + minute))).toEqual([]);
  expect(await toldBy(() => evaluateRules(down, tell, at + 2 * minute))).toEqual(['fired server-down ']);
  expect(await toldBy(look)).toContain('ended server-down ');
  // A short one is never reported.
  expect(await toldBy(() => evaluateRules(down, tell))).toEqual([]);
  expect(await toldBy(look)).toEqual([]);
});

it('counts for each person what they have not seen, and keeps what is snoozed quiet', async () => {
  const { unread } = await readNews(operator.id);
  expect(unread).toBeGreaterThan(3);
  const [alert] = await listAlerts(operator.id, { open: true, limit: 1 });
  const id = alert!.id;
  expect(await acknowledge(id, operator)).toMatchObject({
    acknowledged: { by: operator.name },
    isRead: true,
  });
  expect((await readNews(operator.id)).unread).toBe(unread - 1);
  const quiet = await snoozeAlert(id, Date.now() + minute, operator);
  expect(quiet.snoozed).toMatchObject({ by: operator.name });
  await markRead(operator.id, { until: Date.now() + 10 * minute });
  expect(await readNews(operator.id)).toEqual({ unread: 0, hasMore: false, latest: [] });
  // The time is over, and it still continues.
  await db()
    .update(alerts)
    .set({ snoozedUntil: ago(1) })
    .where(eq(alerts.id, id));
  await db()
    .update(alertReads)
    .set({ at: ago(2) });
  expect(await readNews(operator.id)).toMatchObject({ unread: 1, latest: [{ id, isRead: false }] });
});

it('ends what a rule reported when it is switched off, and does not delete those of the portal', async () => {
  const fields = {
    ...{ name: 'Any that waits', kind: 'failures' as const, pattern: 'unw*' },
    ...{ settings: { minutes: 120, count: 2 }, isEnabled: true },
  };
  const id = await addRule(fields, operator);
  expect(await toldBy(look)).toEqual(['fired failures Unwatched']);
  await changeRule(id, { ...fields, isEnabled: false }, operator);
  const mine = (await listAlerts(operator.id, { limit: 50 })).filter(
    ({ ruleName }) => ruleName === fields.name,
  );
  expect(mine).toMatchObject([{ endedAt: expect.any(Number) }]);
  await removeRule(id, operator);
  expect((await listRules()).rules.map((rule) => rule.id)).not.toContain(id);
  await expect(removeRule('default-stuck', operator)).rejects.toMatchObject({ type: 'default-rule' });
});
