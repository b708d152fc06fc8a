import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { resetConfig } from '@/lib/platform/config';
import { db } from '@/lib/platform/db';
import { acquire } from '@/lib/platform/work/lease';
import { resetBreakers } from '@/lib/upstream/breaker';
import { storableText } from '@/lib/upstream/storable-text';
import { type Services, startServices } from '@/testing/ingestion/services';
import { startAlerts } from '../alerts/alerts';
import { evaluateRules } from '../alerts/evaluate';
import { addDefaultRules } from '../alerts/rule-store';
import { allAt } from '../board/numbers';
import type { PublishedState } from '../board/published-state';
import { publishBoards } from '../board/shared-board';
import { boards } from '../board/tables';
import { readPollDemand } from '../poll-demand';
import { noCounts } from '../status';
import { freshAoiList } from './aoi-list';
import { AoiPoller } from './aoi-poller';
import { readPending, readPolledAois } from './store';
import { aoiOverviews, aoiPoll } from './tables';

const names = ['Alder', 'Birch', 'Cedar'];
let services: Services;
beforeAll(async () => {
  services = await startServices();
  for (const name of names) await services.make(name, { scenes: 1, tilesPerScene: 2 });
});
afterAll(() => services.stop());
beforeEach(async () => {
  await services.sim.faults.clear();
  resetBreakers();
  await db().delete(aoiOverviews);
  await db().delete(aoiPoll);
});

const overviews = () => services.requestsTo(/\/aoi\/(Alder|Birch|Cedar)$/);
/** How many overviews were read while something was done. */
async function readBy(work: () => Promise<unknown>): Promise<number> {
  const before = await overviews();
  await work();
  return (await overviews()) - before;
}
const share = (value: string) => {
  process.env.WORKFLOW_MAX_LOAD = value;
  resetConfig();
};
/** Watches an AOI as another process does, until its lease is released. */
async function watchElsewhere(aoi: string, published: PublishedState | null, demand: number) {
  const lease = await acquire('board', aoi);
  if (!lease) throw new Error('another process watches it');
  await publishBoards([{ aoi, term: lease.term, published, demand }]);
  return lease;
}
/** Lets what was read be this old, and have cost the server this much each. */
/** Lets the share of long ago be unspent. */
const saveUp = () => db().update(aoiPoll).set({ polledAt: sql`now() - interval '1 hour'` });
const lookBack = async (seconds: number, costMs: number) => {
  const then = sql`now() - ${seconds} * interval '1 second'`;
  await db().update(aoiPoll).set({ polledAt: then });
  await db().update(aoiOverviews).set({ triedAt: then, costMs });
};

it('spends one share of the time of the server, however many portals poll and watch', async () => {
  share('0.2');
  const portals = [new AoiPoller(), new AoiPoller()];
  const poll = () => Promise.all(portals.map((portal) => portal.poll()));
  // What no one has read yet is read at once, by one of them.
  expect(await readBy(poll)).toBe(names.length);
  expect((await readPolledAois()).aois).toMatchObject(
    names.map((name) => ({ name, overview: { tiles: { NEW: 2 } } })),
  );

  // Thirty seconds of work for each round, at 20 %: every 150 s.
  await lookBack(140, 10_000);
  expect(await readBy(poll)).toBe(0);
  await lookBack(160, 10_000);
  expect(await readBy(poll)).toBe(names.length);

  // A watcher that wants more than there is takes half of it, and the one that it watches is not polled.
  const lease = await watchElsewhere('Alder', null, 1);
  await lookBack(160, 10_000);
  expect(await readBy(poll)).toBe(0);
  await lookBack(210, 10_000);
  expect(await readBy(poll)).toBe(names.length - 1);
  await lease.release();

  // What the poll takes is reported to the watchers of all processes, and is less the longer no one polls.
  await db().update(aoiPoll).set({ spentMs: 3_000, intervalMs: 100_000, polledAt: sql`now()` });
  expect(await readPollDemand()).toBeCloseTo(0.03, 3);
  await db().update(aoiPoll).set({ polledAt: sql`now() - interval '300 seconds'` });
  expect(await readPollDemand()).toBeCloseTo(0.01, 3);
  share('1');
});

it('reads no more at once than its share has grown to, the oldest first, and what it took beyond that is paid off first', async () => {
  share('0.1');
  const poller = new AoiPoller();
  await poller.poll();
  await lookBack(3_600, 1);
  // Ten seconds since the last one, in which nothing was spent beyond the share: one second of the server's time.
  const lastTook = (spentMs: number, intervalMs: number, secondsAgo: number) =>
    db()
      .update(aoiPoll)
      .set({ spentMs, intervalMs, polledAt: sql`now() - ${secondsAgo} * interval '1 second'` });
  await db()
    .update(aoiOverviews)
    .set({ triedAt: sql`now() - interval '2 hours'` })
    .where(eq(aoiOverviews.aoi, 'Cedar'));
  await services.sim.faults.set([
    { kind: 'latency', service: 'workflow', path: 're:/aoi/(Alder|Birch|Cedar)$', ms: 1_100 },
  ]);
  await lastTook(10, 10_000, 10);
  expect(await readBy(() => poller.poll())).toBe(1);
  const isOld = async (name: string) =>
    (await readPolledAois()).aois.find((aoi) => aoi.name === name)!.triedAt! < Date.now() - 60_000;
  expect([await isOld('Alder'), await isOld('Birch'), await isOld('Cedar')]).toEqual([true, true, false]);
  // What was taken beyond the share is paid off first, no matter who polls next.
  await lastTook(3_000, 10_000, 15);
  expect(await readBy(() => new AoiPoller().poll())).toBe(0);
  await lastTook(3_000, 10_000, 59);
  expect(await readBy(() => poller.poll())).toBe(names.length - 1);
  share('1');
});

it('continues where a portal died while it polled', async () => {
  await new AoiPoller().poll();
  await lookBack(3_600, 10);
  const dead = await acquire('aoi-poll', 'all');
  dead?.abort();
  expect(await readBy(() => new AoiPoller().poll())).toBe(names.length);
});

it('says that one AOI cannot be read, and not that the server is down', async () => {
  await addDefaultRules();
  await services.sim.faults.set([{ kind: 'status', service: 'workflow', path: '/aoi/Birch', status: 500 }]);
  const notified: string[] = [];
  const look = async (at: number) => {
    const list = await freshAoiList();
    await evaluateRules(list, async (_, event, { kind }) => void notified.push(`${event} ${kind}`), at);
    return list;
  };
  const list = await look(Date.now());
  expect(list.server).toMatchObject({ state: 'ok', sentence: null });
  expect(list.aois).toMatchObject([
    { name: 'Alder', error: null, tiles: { NEW: 2 } },
    { name: 'Birch', error: expect.any(String), tiles: null },
    { name: 'Cedar', error: null, tiles: { NEW: 2 } },
  ]);
  await saveUp();
  await db().update(aoiOverviews).set({ triedAt: null });
  await look(Date.now() + 10 * 60_000);
  expect(notified).toEqual([]);

  await services.sim.faults.set([{ kind: 'status', service: 'workflow', path: '*', status: 500 }]);
  await saveUp();
  await db().update(aoiOverviews).set({ triedAt: null });
  expect((await look(Date.now())).server.state).toBe('down');
  await db().update(aoiPoll).set({ listedAt: null });
  await look(Date.now() + 10 * 60_000);
  expect(notified).toEqual(['fired server-down']);
  // What was known is still shown.
  expect((await readPolledAois()).aois).toHaveLength(names.length);

  await services.sim.faults.clear();
  resetBreakers();
  await saveUp();
  await db().update(aoiOverviews).set({ triedAt: null });
  const [, birch] = (await look(Date.now())).aois;
  expect(birch).toMatchObject({ error: null, tiles: { NEW: 2 } });
  expect(notified).toEqual(['fired server-down', 'ended server-down']);
  const [row] = await db().select().from(aoiOverviews).where(eq(aoiOverviews.aoi, 'Birch'));
  expect(row?.error).toBeNull();
});

it('counts the lists of an AOI whose overview cannot be read', async () => {
  for (const fault of [
    { kind: 'html', status: 200 },
    { kind: 'status', status: 404 },
  ]) {
    await db().delete(aoiOverviews);
    await db().delete(aoiPoll);
    await services.sim.faults.set([{ service: 'workflow', path: '/aoi/Birch', ...fault }]);
    const { aois } = await freshAoiList();
    expect(aois.find(({ name }) => name === 'Birch')).toMatchObject({
      ...{ error: null, scenes: { NEW: 1 }, tiles: { NEW: 2, DONE: 0 } },
    });
  }
});

it('counts a row of those lists that no one can read as unknown, and nothing of an answer that broke off', async () => {
  await services.make('Elm', { scenes: 1, tilesPerScene: 4 });
  const row = { id: 1, source_id: 'S', status: 'NEW', data: {} };
  const body = JSON.stringify([row, null, { ...row, id: 'x' }]);
  await services.sim.faults.set([
    { service: 'workflow', path: '/aoi/Elm', kind: 'html', status: 200 },
    { service: 'workflow', path: '/aoi/Elm/scenes', kind: 'status', status: 200, body },
    { service: 'workflow', path: '/aoi/Elm/tiles/NEW', kind: 'cut', times: 1 },
  ]);
  const { aois } = await freshAoiList();
  expect(aois.find(({ name }) => name === 'Elm')).toMatchObject({
    ...{ error: null, scenes: { NEW: 1, unknown: 2 }, tiles: { NEW: 4, unknown: 0 } },
  });
});

it('asks what is PENDING within the same share, of what is watched elsewhere as well, and forgets no counts', async () => {
  await services.make('Dogwood', { scenes: 1, tilesPerScene: 2, statuses: { PENDING: 1 } });
  const { tile } = await services.listItems('Dogwood');
  await new AoiPoller().poll();
  const pending = async () => (await readPending('Dogwood', 60_000))?.tile.toSorted();
  expect(await pending()).toEqual(tile.map(({ id }) => id).toSorted());
  expect(await readPending('Dogwood', 0)).toBeUndefined();

  const published: PublishedState = {
    ...{ generation: 1, generationAt: null, lastFull: 1, lastCheck: 1, startedAt: Date.now() },
    oldestPending: null,
    state: {
      ...{ readAt: Date.now(), numbersAt: allAt(Date.now()), lookedAt: Date.now(), checkedAt: null },
      ...{
        server: { state: 'ok', sentence: null },
        answerMs: null,
        isGone: false,
        unreadable: { scenes: 0, tiles: 0 },
      },
      ...{ rootTiles: null, from: null, to: null, unreadable: { scenes: 0, tiles: 0 } },
    },
    counts: { scenes: noCounts(), tiles: { ...noCounts(), PENDING: 1, DONE: 1 } },
  };
  const lease = await watchElsewhere('Dogwood', published, 0);
  await services.result('tile', tile[0]!.id, 'DONE');
  await saveUp();
  await db().update(aoiOverviews).set({ pendingTriedAt: sql`now() - interval '1 hour'` });
  const asked = await services.requestsTo(/\/aoi\/Dogwood$/);
  await new AoiPoller().poll();
  expect(await pending()).toEqual([tile[1]!.id]);
  expect(await services.requestsTo(/\/aoi\/Dogwood$/)).toBe(asked);
  // No one watches any more: what was reported last stays until it is read again.
  await lease.release();
  const dogwood = (await freshAoiList()).aois.find(({ name }) => name === 'Dogwood');
  expect(dogwood?.tiles).toMatchObject({ PENDING: 1, DONE: 1 });
});

it('reads and guards every other AOI as ever, whatever names the server holds', async () => {
  share('1');
  await db().delete(boards);
  const odd = ['.', '..', 'a/b', 'x*', 'who?', 'half \ud800', 'nul\u0000', 'n'.repeat(2_500)];
  const fine = ['tab\there', '30%', '%41b', 'n'.repeat(1_000)];
  for (const name of [...odd, ...fine])
    await services.make(name, { scenes: 1, tilesPerScene: 1, statuses: { RETRY: 1 } });
  const found = await vi.waitFor(async () => {
    await saveUp();
    const { aois, server } = await freshAoiList();
    expect(server.state).toBe('ok');
    const all = new Map(aois.map((aoi) => [aoi.name, aoi]));
    for (const name of [...names, ...fine]) {
      expect(all.get(name), name).toMatchObject({ unreadable: null, readAt: expect.any(Number) });
    }
    return all;
  }, 30_000);
  // Of a name that the server does not know, it would count zeros.
  for (const name of odd) {
    expect(found.get(storableText(name)), name).toMatchObject({
      ...{ unreadable: expect.any(String), readAt: null, tiles: null },
    });
  }
  await addDefaultRules();
  await expect(evaluateRules(await freshAoiList(), async () => undefined)).resolves.toBeUndefined();
});

it('ends with the process while the server does not answer, and gives its turn back', async () => {
  Object.assign(process.env, { ALERT_INTERVAL_SECONDS: '0.05', WORKFLOW_TIMEOUT_SECONDS: '3600' });
  resetConfig();
  await services.sim.faults.set([{ kind: 'hang', service: 'workflow' }]);
  const before = await services.requestsTo(/./);
  const end = await startAlerts();
  await vi.waitFor(async () => expect(await services.requestsTo(/./)).toBe(before + 1), 30_000);
  await end();
  const free = await acquire('aoi-poll', 'all');
  expect(free).toBeDefined();
  await free?.release();
});
