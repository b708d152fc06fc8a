import { randomUUID } from 'node:crypto';
import { desc, like } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { audit } from '@/lib/accounts/tables';
import { db } from '@/lib/platform/db';
import { act, forceStatus } from './actions';
import { deleteWhole, restartWhole, retryWhole } from './aoi-actions';
import type { BulkAction } from './bulk/dry-run';
import { planBulk, startBulk } from './bulk/jobs';
import { planWhole } from './bulk/whole-plan';
import { addOneScene } from './make-aoi';
import { operator } from './testing/services';
import { withServices } from './testing/with-services';

const services = withServices();

const lastAudit = async (aoi: string) => {
  const [row] = await db()
    .select()
    .from(audit)
    .where(like(audit.subject, `aoi:${aoi}`))
    .orderBy(desc(audit.id))
    .limit(1);
  return row;
};
const tilesOf = async (name: string) => (await services().itemsOf(name)).tile;
const targets = (items: { id: number }[]) => items.map(({ id }) => ({ kind: 'tile' as const, id }));
const puts = () => services().requestsTo(/\/(retry|fail)$/, 'PUT');

describe('acting on items', () => {
  it('says what became of each, and sends nothing for those that the rules forbid', async () => {
    await services().make('Mixed', { scenes: 3, tilesPerScene: 1, statuses: { RETRY: 1 } });
    const [retry, done, other] = await tilesOf('Mixed');
    await services().result('tile', done!.id, 'DONE');
    const before = await puts();
    const results = await act(
      'Mixed',
      'retry',
      [...targets([retry!, done!]), ...targets([{ id: 9_999_999 }])],
      operator,
    );
    expect(results.map(({ outcome, status }) => [outcome, status])).toEqual([
      ['done', 'PENDING'],
      ['refused', 'DONE'],
      ['refused', null],
    ]);
    expect(results[1]?.sentence).toBe(
      'Only what is in RETRY can be retried; this is DONE. Nothing was sent.',
    );
    expect((await puts()) - before).toBe(1);
    expect(await act('Mixed', 'fail', targets([other!]), operator)).toMatchObject([
      { outcome: 'done', status: 'FAILED' },
    ]);
    expect(await lastAudit('Mixed')).toMatchObject({
      action: 'ingestion.fail',
      actorEmail: operator.email,
      detail: { items: [{ kind: 'tile', id: other!.id, outcome: 'done', status: 'FAILED' }] },
    });
  });

  it('does not touch an item of another AOI', async () => {
    await services().make('Mine', { scenes: 1, tilesPerScene: 1 });
    await services().make('Theirs', { scenes: 1, tilesPerScene: 0, statuses: { RETRY: 1 } });
    const [scene] = (await services().itemsOf('Theirs')).scene;
    const before = await puts();
    expect(await act('Mine', 'retry', [{ kind: 'scene', id: scene!.id }], operator)).toMatchObject([
      { outcome: 'refused', sentence: 'This item belongs to Theirs. Nothing was sent.' },
    ]);
    expect(await puts()).toBe(before);
  });

  it('does not touch a tile of another AOI either, though nobody watches and tiles do not name theirs', async () => {
    await services().make('Unwatched', { scenes: 1, tilesPerScene: 1, statuses: { RETRY: 1 } });
    await services().make('Elsewhere', { scenes: 1, tilesPerScene: 1, statuses: { RETRY: 1 } });
    const [tile] = await tilesOf('Elsewhere');
    const before = await puts();
    expect(await act('Unwatched', 'retry', targets([tile!]), operator)).toMatchObject([
      { outcome: 'refused', sentence: 'This item belongs to Elsewhere. Nothing was sent.' },
    ]);
    expect(await puts()).toBe(before);
  });

  it('gives the words of the server when a chain forbids it', async () => {
    await services().make('Chain', { scenes: 2, tilesPerScene: 3, statuses: { RETRY: 1 } });
    // The tile of the later scene waits for the one before it.
    const results = await act('Chain', 'retry', targets(await tilesOf('Chain')), operator);
    expect(results.filter(({ outcome }) => outcome === 'done')).toHaveLength(3);
    const refused = results.filter(({ outcome }) => outcome === 'refused');
    expect(refused).toHaveLength(3);
    expect(refused[0]?.sentence).toMatch(/^The server says: “cannot retry tile/);
  });

  it('says that it does not know when the answer was lost, sends nothing twice, and shows the rest', async () => {
    await services().make('Lost', { scenes: 4, tilesPerScene: 1, statuses: { RETRY: 1 } });
    const tiles = await tilesOf('Lost');
    const before = await puts();
    await services().sim.faults.set([
      { service: 'workflow', kind: 'drop-after', method: 'PUT', path: `*/tile/${tiles[1]!.id}/retry` },
      { service: 'workflow', kind: 'drop-before', method: 'GET', path: `*/tile/${tiles[2]!.id}` },
    ]);
    const results = await act('Lost', 'retry', targets(tiles), operator);
    expect(results.map(({ outcome }) => outcome)).toEqual(['done', 'unknown', 'refused', 'done']);
    // It was read again, so what is known is told.
    expect(results[1]).toMatchObject({ status: 'PENDING', sentence: expect.stringContaining('not known') });
    expect(results[2]?.sentence).toContain('Nothing was sent');
    expect((await puts()) - before).toBe(3);
  });
});

/** Requests that write, or name what must not be named; boards that were looked at go on being read. */
const strayed = async () =>
  (await services().sim.requests()).filter(
    ({ method, path }) => method !== 'GET' || /[*?]|%2a|%3f|\/\.\.?(\/|$)/i.test(path),
  ).length;

describe('acting on a whole AOI', () => {
  it('retries what is in RETRY and tells how much that was', async () => {
    await services().make('Whole', { scenes: 5, tilesPerScene: 1, statuses: { RETRY: 1 } });
    expect(await retryWhole('Whole', operator)).toEqual({ scenes: 0, tiles: 5 });
    expect(await retryWhole('Whole', operator)).toEqual({ scenes: 0, tiles: 0 });
    expect((await tilesOf('Whole')).every(({ status }) => status === 'PENDING')).toBe(true);
  });

  it('wants the name typed before it restarts or deletes', async () => {
    await services().make('Typed', { scenes: 1, tilesPerScene: 1, statuses: { DONE: 1 } });
    await expect(restartWhole('Typed', 'typed', operator)).rejects.toMatchObject({ type: 'name-differs' });
    await expect(deleteWhole('Typed', '', operator)).rejects.toMatchObject({ type: 'name-differs' });
    expect((await tilesOf('Typed'))[0]?.status).toBe('DONE');
    const { groups } = await planWhole('Typed');
    expect(groups).toMatchObject([{ status: 'DONE', scenes: 1, tiles: 1, first: [{}, {}] }]);
    await restartWhole('Typed', 'Typed', operator);
    expect((await services().itemsOf('Typed')).scene[0]?.status).toBe('PENDING');
    await deleteWhole('Typed', 'Typed', operator);
    expect(await tilesOf('Typed')).toEqual([]);
    expect(await lastAudit('Typed')).toMatchObject({
      action: 'ingestion.delete',
      detail: { outcome: 'done' },
    });
  });

  it('keeps in the audit that a lost answer may have been a deletion', async () => {
    await services().make('Doubt', { scenes: 1, tilesPerScene: 1 });
    await services().sim.faults.set([{ service: 'workflow', kind: 'drop-after', method: 'DELETE' }]);
    await expect(deleteWhole('Doubt', 'Doubt', operator)).rejects.toThrow();
    expect(await lastAudit('Doubt')).toMatchObject({ detail: { outcome: 'unknown' } });
  });

  it('leads nowhere else by a name that is a path', async () => {
    const before = await strayed();
    await expect(deleteWhole('..', '..', operator)).rejects.toMatchObject({ type: 'not-found' });
    expect(await strayed()).toBe(before);
  });
});

describe('a name in which the server would see a pattern', () => {
  const item = { kind: 'tile' as const, id: 1 };
  const chosen = { scenes: [], tiles: [1] };
  const job = (aoi: string, action: BulkAction) =>
    startBulk(aoi, { id: randomUUID(), action, canary: 0, ...chosen }, operator);
  /** What each route with a name in its path does; notes and snoozes are the portal's own. */
  const writes: Record<string, (aoi: string) => Promise<unknown>> = {
    'POST /api/ingestion/aois/{aoi}/actions': (aoi) => act(aoi, 'retry', [item], operator),
    'POST /api/ingestion/aois/{aoi}/dry-run': (aoi) => planBulk(aoi, { is: 'fail' }, chosen),
    'POST /api/ingestion/aois/{aoi}/jobs': (aoi) => job(aoi, { is: 'retry' }),
    'POST /api/ingestion/aois/{aoi}/jobs/force': (aoi) => job(aoi, { is: 'force', to: 'NEW' }),
    'POST /api/ingestion/aois/{aoi}/retry': (aoi) => retryWhole(aoi, operator),
    'GET /api/ingestion/aois/{aoi}/whole': (aoi) => planWhole(aoi),
    'POST /api/ingestion/aois/{aoi}/restart': (aoi) => restartWhole(aoi, aoi, operator),
    'POST /api/ingestion/aois/{aoi}/force': (aoi) => forceStatus(aoi, item, 'DONE', operator),
    'POST /api/ingestion/aois/{aoi}/scenes': (aoi) => addOneScene(aoi, {}, operator),
    'DELETE /api/ingestion/aois/{aoi}': (aoi) => deleteWhole(aoi, aoi, operator),
  };

  it.each(Object.keys(writes))('is refused by %s before anything is sent', async (key) => {
    const before = await strayed();
    for (const name of ['Mix*', 'Mi?ed', '*']) {
      await expect(writes[key]?.(name)).rejects.toMatchObject({ type: 'pattern-in-name' });
    }
    expect(await strayed()).toBe(before);
  });
});

it('forces an item of the AOI into a status and tells what was read afterwards', async () => {
  await services().make('Forced', { scenes: 1, tilesPerScene: 1, statuses: { FAILED: 1 } });
  const [tile] = await tilesOf('Forced');
  expect(await forceStatus('Forced', { kind: 'tile', id: tile!.id }, 'DONE', operator)).toBe('DONE');
  expect(await lastAudit('Forced')).toMatchObject({
    detail: { from: 'FAILED', to: 'DONE', outcome: 'done' },
  });
  await expect(
    forceStatus('Forced', { kind: 'tile', id: 9_999_999 }, 'DONE', operator),
  ).rejects.toMatchObject({ type: 'not-of-this-aoi' });
});
