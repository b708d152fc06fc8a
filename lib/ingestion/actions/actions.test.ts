import { randomUUID } from 'node:crypto';
import { desc, like } from 'drizzle-orm';
import { describe, expect, it, vi } from 'vitest';
import { audit } from '@/lib/accounts/tables';
import { db } from '@/lib/platform/db';
import { resetBreakers } from '@/lib/upstream/breaker';
import { operator } from '@/testing/ingestion/services';
import { withServices } from '@/testing/ingestion/with-services';
import { requestRefresh } from '../board/hub';
import { findBoardLinks } from '../board/links';
import { withBoard } from '../board/open-board';
import { addOneScene } from '../runs/create-empty-aoi';
import { forceStatus, runItemActions } from './actions';
import { planAoiAction } from './aoi-action-plan';
import { deleteWhole, restartWhole, retryWhole } from './aoi-actions';
import type { BulkAction } from './dry-run';
import { planBulk, startBulk } from './jobs';
import { planRestart } from './restart-plan';

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
const readTiles = async (name: string) => (await services().listItems(name)).tile;
const targets = (items: { id: number }[]) => items.map(({ id }) => ({ kind: 'tile' as const, id }));
const puts = () => services().requestsTo(/\/(retry|fail)$/, 'PUT');

describe('acting on items', () => {
  it('says the outcome of each, and sends nothing for those that the rules forbid', async () => {
    await services().make('Mixed', { scenes: 3, tilesPerScene: 1, statuses: { RETRY: 1 } });
    const [retry, done, other] = await readTiles('Mixed');
    await services().result('tile', done!.id, 'DONE');
    const before = await puts();
    const results = await runItemActions(
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
      'Only items in RETRY can be retried. This one is DONE. Nothing was sent.',
    );
    expect((await puts()) - before).toBe(1);
    expect(await runItemActions('Mixed', 'fail', targets([other!]), operator)).toMatchObject([
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
    const [scene] = (await services().listItems('Theirs')).scene;
    const before = await puts();
    expect(await runItemActions('Mine', 'retry', [{ kind: 'scene', id: scene!.id }], operator)).toMatchObject(
      [{ outcome: 'refused', sentence: 'This item belongs to Theirs. Nothing was sent.' }],
    );
    expect(await puts()).toBe(before);
  });

  it('does not touch a tile of another AOI either, though no one watches and tiles do not name theirs', async () => {
    await services().make('Unwatched', { scenes: 1, tilesPerScene: 1, statuses: { RETRY: 1 } });
    await services().make('Elsewhere', { scenes: 1, tilesPerScene: 1, statuses: { RETRY: 1 } });
    const [tile] = await readTiles('Elsewhere');
    const before = await puts();
    await withBoard('Unwatched', async (watcher) => {
      expect(await runItemActions('Unwatched', 'retry', targets([tile!]), operator)).toMatchObject([
        { outcome: 'refused', status: 'RETRY' },
      ]);
      // Nor does it come to the board, also when someone asks for a look at it by its id.
      requestRefresh('Unwatched', targets([tile!]));
      await services().result('tile', (await readTiles('Unwatched'))[0]!.id, 'DONE');
      await vi.waitFor(() => expect(watcher.board.counts('tile').DONE).toBe(1), { timeout: 20_000 });
      expect([...watcher.board.all('tile')].map(({ id }) => id)).not.toContain(tile!.id);
    });
    expect(await puts()).toBe(before);
  });

  it('gives the words of the server when a chain forbids it', async () => {
    await services().make('Chain', { scenes: 2, tilesPerScene: 3, statuses: { RETRY: 1 } });
    // The tile of the later scene waits for the one before it.
    const results = await runItemActions('Chain', 'retry', targets(await readTiles('Chain')), operator);
    expect(results.filter(({ outcome }) => outcome === 'done')).toHaveLength(3);
    const refused = results.filter(({ outcome }) => outcome === 'refused');
    expect(refused).toHaveLength(3);
    expect(refused[0]?.sentence).toMatch(/^The server says: “cannot retry tile/);
  });

  it('says that it does not know when the answer was lost, sends nothing twice, and shows the rest', async () => {
    await services().make('Lost', { scenes: 4, tilesPerScene: 1, statuses: { RETRY: 1 } });
    const tiles = await readTiles('Lost');
    const before = await puts();
    await services().sim.faults.set([
      { service: 'workflow', kind: 'drop-after', method: 'PUT', path: `*/tile/${tiles[1]!.id}/retry` },
      { service: 'workflow', kind: 'drop-before', method: 'GET', path: `*/tile/${tiles[2]!.id}` },
    ]);
    const results = await runItemActions('Lost', 'retry', targets(tiles), operator);
    expect(results.map(({ outcome }) => outcome)).toEqual(['done', 'unknown', 'refused', 'done']);
    // It was read again, so what is known is reported.
    expect(results[1]).toMatchObject({
      status: 'PENDING',
      sentence: expect.stringContaining('may or may not'),
    });
    expect(results[2]?.sentence).toContain('Nothing was sent');
    expect((await puts()) - before).toBe(3);
  });
});

describe('a refusal', () => {
  const path = '*/retry';
  const acted = async (name: string, fault: object, action: 'retry' | 'fail' = 'retry') => {
    await services().make(name, { scenes: 1, tilesPerScene: 1, statuses: { RETRY: 1 } });
    await services().sim.faults.set([
      { service: 'workflow', method: 'PUT', path: `*/${action}`, ...fault } as never,
    ]);
    const [result] = await runItemActions(name, action, targets(await readTiles(name)), operator);
    return result;
  };

  it.each([
    [500, 'unconsistency: tile 5 status DONE'],
    [500, 'uow.FailScene: other words than yesterday'],
    [501, 'Not on a Sunday'],
    [409, 'Somebody else was faster'],
    [418, 'I am a teapot'],
  ])(
    'with %i and the words “%s” is reported with them, once the item was read as it was',
    async (status, body) => {
      for (const action of ['retry', 'fail'] as const) {
        expect(await acted('Words', { kind: 'status', status, body }, action)).toMatchObject({
          outcome: 'refused',
          status: 'RETRY',
          sentence: `The server says: “${body}”. Nothing was changed.`,
        });
      }
    },
  );

  it.each([
    ['{"error":{"code":7,"message":"Tile <b>5</b> is &quot;locked&quot;"}}', 'Tile 5 is "locked"'],
    ['"a scene runs"', 'a scene runs'],
    ['no <i>retry</i> <script>alert(1)</script>now', 'no retry now'],
  ])('in markup or JSON, %s, is quoted in words', async (body, words) => {
    expect(await acted('Marked', { kind: 'status', status: 409, body })).toMatchObject({
      outcome: 'refused',
      sentence: `The server says: “${words}”. Nothing was changed.`,
    });
  });

  it.each(['{"code":7}', '[{"rule":"nightly"}]'])(
    'in data without words, %s, is not quoted',
    async (body) => {
      const result = await acted('Data', { kind: 'status', status: 409, body });
      expect(result?.outcome).toBe('refused');
      expect(result?.sentence).not.toMatch(/[{}[\]<]|nightly|code/);
    },
  );

  it.each([
    ['after the work was done', { kind: 'status', status: 500, body: 'cannot say', after: true }],
    ['of a gateway', { kind: 'html', status: 500 }],
    ['of a server that is away', { kind: 'status', status: 503, body: 'cannot now' }],
    ['without a word', { kind: 'status', status: 500, body: '' }],
    ['that is a page with a 200', { kind: 'html', status: 200 }],
    ['of a gateway that lost patience', { kind: 'status', status: 408, body: 'late', after: true }],
  ])('%s is none: it is unknown what the server did, and known what was read', async (_, fault) => {
    const result = await acted('Doubted', { path, ...fault });
    const status = 'after' in fault ? 'PENDING' : 'still RETRY';
    expect(result).toMatchObject({
      outcome: 'unknown',
      sentence: expect.stringContaining(`it was ${status}.`),
    });
  });

  it('is no page in answer to what is done with a whole AOI: it is unknown what the server did', async () => {
    await services().make('Paged', { scenes: 1, tilesPerScene: 1, statuses: { RETRY: 1 } });
    for (const [method, work] of [
      ['PUT', () => retryWhole('Paged', operator)],
      ['DELETE', () => deleteWhole('Paged', 'Paged', operator)],
    ] as const) {
      await services().sim.faults.set([{ service: 'workflow', method, kind: 'html', status: 200 }]);
      await expect(work()).rejects.toMatchObject({ kind: 'malformed', isUncertain: true });
    }
    await services().sim.faults.clear();
  });

  it('of many is reported for each', async () => {
    await services().make('Many', { scenes: 30, tilesPerScene: 1, statuses: { RETRY: 1 } });
    await services().sim.faults.set([
      {
        service: 'workflow',
        method: 'PUT',
        path: '*/fail',
        kind: 'status',
        status: 500,
        body: 'no, not one',
      },
    ]);
    const results = await runItemActions('Many', 'fail', targets(await readTiles('Many')), operator);
    expect(results).toHaveLength(30);
    for (const { outcome } of results) expect(outcome).toBe('refused');
  });

  it('of a force gives its words and that nothing was changed', async () => {
    await services().make('ForcedTail', { scenes: 2, tilesPerScene: 2, statuses: { DONE: 1 } });
    const [first] = await readTiles('ForcedTail');
    const force = forceStatus('ForcedTail', { kind: 'tile', id: first!.id }, 'FAILED', operator);
    await expect(force).rejects.toMatchObject({
      type: 'refused-step',
      detail: expect.stringMatching(
        /^The server says: “child tile \d+ status DONE”\. Nothing was changed\.$/,
      ),
    });
  });
});

/** Requests that write, or name what must not be named; boards that were looked at continue being read. */
const strayed = async () =>
  (await services().sim.requests()).filter(
    ({ method, path }) => method !== 'GET' || /[*?]|%2a|%3f|\/\.\.?(\/|$)/i.test(path),
  ).length;

describe('acting on a whole AOI', () => {
  it('retries what is in RETRY and says how much that was', async () => {
    await services().make('Whole', { scenes: 5, tilesPerScene: 1, statuses: { RETRY: 1 } });
    expect(await retryWhole('Whole', operator)).toMatchObject({ scenes: 0, tiles: 5, refused: 0 });
    expect(await retryWhole('Whole', operator)).toMatchObject({ scenes: 0, tiles: 0, refused: 0 });
    expect((await readTiles('Whole')).every(({ status }) => status === 'PENDING')).toBe(true);
  });

  it('wants the name typed before it restarts or deletes', async () => {
    await services().make('Typed', { scenes: 1, tilesPerScene: 1, statuses: { DONE: 1 } });
    await expect(restartWhole('Typed', 'typed', operator)).rejects.toMatchObject({ type: 'name-differs' });
    await expect(deleteWhole('Typed', '', operator)).rejects.toMatchObject({ type: 'name-differs' });
    expect((await readTiles('Typed'))[0]?.status).toBe('DONE');
    const { groups } = await planAoiAction('Typed');
    expect(groups).toMatchObject([{ status: 'DONE', scenes: 1, tiles: 1, first: [{}, {}] }]);
    await restartWhole('Typed', 'Typed', operator);
    expect((await services().listItems('Typed')).scene[0]?.status).toBe('PENDING');
    await deleteWhole('Typed', 'Typed', operator);
    expect(await readTiles('Typed')).toEqual([]);
    expect(await lastAudit('Typed')).toMatchObject({
      action: 'ingestion.delete',
      result: 'done',
    });
  });

  it('counts what a restart moved and what it refused, by reading again, and foresaw it', async () => {
    for (let run = 0; run < 4; run += 1) {
      const name = `Restarted-${run}`;
      const statuses = { DONE: 6, RETRY: 1, FAILED: 1, NEW: run, PENDING: 1 };
      await services().make(name, { scenes: 5, tilesPerScene: 4, statuses });
      const before = await services().listItems(name);
      const plan = await withBoard(name, async ({ board }) =>
        planRestart(
          await findBoardLinks(board),
          before.scene.map(({ id }) => id),
          before.tile.map(({ id }) => id),
        ),
      );
      const moved = await restartWhole(name, name, operator);
      const after = await services().listItems(name);
      const isMoved = (id: number) => {
        const [was, is] = [before, after].map(({ tile }) => tile.find((one) => one.id === id)!);
        return is!.retryCountDown < was!.retryCountDown;
      };
      const { restarted, refused, undecided, unchanged } = plan.tiles;
      expect(restarted.every(isMoved)).toBe(true);
      expect([...refused, ...unchanged].some(isMoved)).toBe(false);
      const tiles = before.tile.filter(({ id }) => isMoved(id)).length;
      expect(tiles).toBe(restarted.length + undecided.filter(isMoved).length);
      const count = refused.length + undecided.length - undecided.filter(isMoved).length;
      if (count > 0) {
        expect(moved).toMatchObject({
          scenes: 5,
          tiles,
          refused: count,
          said: expect.stringContaining('cannot'),
        });
      } else expect(moved).toMatchObject({ scenes: 5, tiles });
      expect(after.scene.every(({ status }) => status === 'PENDING')).toBe(true);
    }
  });

  it('counts what was done of what was refused by reading again, whatever the status of the refusal', async () => {
    const put = { service: 'workflow', method: 'PUT', path: '*/aoi/Statuses/retry', kind: 'status' } as const;
    for (const [status, body, after, outcome] of [
      [
        409,
        'tile 1 cannot be retried',
        true,
        { tiles: 3, refused: 0, said: expect.stringContaining('tile 1') },
      ],
      [422, '', false, { tiles: 0, refused: 3, said: null }],
      [500, 'not now', false, { tiles: 0, refused: 3, said: expect.stringContaining('not now') }],
    ] as const) {
      await services().make('Statuses', { scenes: 3, tilesPerScene: 1, statuses: { RETRY: 1 } });
      await services().sim.faults.set([{ ...put, status, body, after }]);
      expect(await retryWhole('Statuses', operator), String(status)).toMatchObject(outcome);
      expect(await lastAudit('Statuses')).toMatchObject({ result: after ? 'done' : 'refused' });
      // Without a second reading, what came of it is not said.
      await services().make('Statuses', { scenes: 3, tilesPerScene: 1, statuses: { RETRY: 1 } });
      const unread = { service: 'workflow', method: 'GET', path: '*/aoi/Statuses/scenes' } as const;
      await services().sim.faults.set([
        { ...put, status, body, after },
        { ...unread, kind: 'status', status: 500 },
      ]);
      const error = await retryWhole('Statuses', operator).catch((reason: unknown) => reason);
      expect(error).toMatchObject({ status });
      resetBreakers();
    }
  });

  it('reads the list after a deletion that was not confirmed, and knows when the AOI is gone', async () => {
    await services().make('Doubt', { scenes: 1, tilesPerScene: 1 });
    await services().sim.faults.set([{ service: 'workflow', kind: 'drop-after', method: 'DELETE' }]);
    await deleteWhole('Doubt', 'Doubt', operator);
    expect(await lastAudit('Doubt')).toMatchObject({ result: 'done' });
  });

  it('keeps in the audit that a lost answer may have been a deletion, where the list cannot be read', async () => {
    await services().make('Doubt', { scenes: 1, tilesPerScene: 1 });
    await services().sim.faults.set([
      { service: 'workflow', kind: 'drop-after', method: 'DELETE' },
      { service: 'workflow', path: '*/aoi/', kind: 'status', status: 500 },
    ]);
    await expect(deleteWhole('Doubt', 'Doubt', operator)).rejects.toThrow();
    expect(await lastAudit('Doubt')).toMatchObject({ result: 'unknown' });
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
    'POST /api/ingestion/aois/{aoi}/item-actions': (aoi) => runItemActions(aoi, 'retry', [item], operator),
    'POST /api/ingestion/aois/{aoi}/dry-run': (aoi) => planBulk(aoi, { type: 'fail' }, chosen),
    'POST /api/ingestion/aois/{aoi}/actions': (aoi) => job(aoi, { type: 'retry' }),
    'POST /api/ingestion/aois/{aoi}/actions/force': (aoi) => job(aoi, { type: 'force', to: 'NEW' }),
    'POST /api/ingestion/aois/{aoi}/retry': (aoi) => retryWhole(aoi, operator),
    'GET /api/ingestion/aois/{aoi}/action-plan': (aoi) => planAoiAction(aoi),
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

it('forces an item of the AOI into a status and says what was read afterwards', async () => {
  await services().make('Forced', { scenes: 1, tilesPerScene: 1, statuses: { FAILED: 1 } });
  const [tile] = await readTiles('Forced');
  expect(await forceStatus('Forced', { kind: 'tile', id: tile!.id }, 'DONE', operator)).toBe('DONE');
  expect(await lastAudit('Forced')).toMatchObject({
    result: 'done',
    detail: { from: 'FAILED', to: 'DONE' },
  });
  await expect(
    forceStatus('Forced', { kind: 'tile', id: 9_999_999 }, 'DONE', operator),
  ).rejects.toMatchObject({ type: 'not-of-this-aoi' });
});
