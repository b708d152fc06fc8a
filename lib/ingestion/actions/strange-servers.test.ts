import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { processSingleton } from '@/lib/platform/global';
import { startService, type TestService } from '@/testing/upstream/service';
import { serverReader } from '../board/reader';
import { Watcher } from '../board/watcher';
import { fetchTile, forceItem, listAois, listScenes, listTiles, readOverview, retryAoi } from '../client';
import { type Status, statuses } from '../status';
import { actOnOne } from './actions';
import type { BulkAction } from './dry-run';

/** Servers that answer otherwise than the interface shows or real ones do, where it leaves that open. */

let service: TestService;
/** What is answered by path: text, or a status without a body. */
let answers: Map<string, string | number>;
/** Paths that a gateway answers instead, with a page that says 404. */
const pages = new Set<string>();
const stops: (() => Promise<void>)[] = [];

const scene = (id: unknown, status: unknown) => ({ id, source_id: `S${id}`, aoi: 'Odd', data: {}, status });
const tile = (id: unknown, status: unknown) => ({
  id,
  source_id: `T${id}`,
  scene: { id: 1 },
  data: {},
  status,
});
const whole = <T>(item: T) => item;

/** An AOI with one scene and these tiles, each list as the interface says. */
function holding(tiles: Record<number, Status>): void {
  answers.set('/aoi/', JSON.stringify([{ ID: 'Odd', status: 'PENDING' }]));
  const counts = (of: readonly string[]) =>
    statuses
      .map((status) => `${status.toLowerCase()}: ${of.filter((one) => one === status).length}`)
      .join('\n');
  const entries = Object.entries(tiles);
  answers.set('/aoi/Odd', `Scenes:\n${counts(['DONE'])}\nTiles:\n${counts(Object.values(tiles))}\n`);
  answers.set('/aoi/Odd/scenes', JSON.stringify([scene(1, 'DONE')]));
  for (const status of statuses) {
    answers.set(`/aoi/Odd/scenes/${status}`, JSON.stringify(status === 'DONE' ? [scene(1, 'DONE')] : []));
    const listed = entries.filter(([, one]) => one === status).map(([id]) => tile(Number(id), status));
    answers.set(`/aoi/Odd/tiles/${status}`, JSON.stringify(listed));
  }
  answers.set('/scene/1', JSON.stringify(scene(1, 'DONE')));
  for (const [id, status] of entries) answers.set(`/tile/${id}`, JSON.stringify(tile(Number(id), status)));
}

beforeEach(async () => {
  service = await startService();
  processSingleton('workflow-dialect', () => new Map()).clear();
  answers = new Map();
  service.handle = ({ url }, response) => {
    if (pages.has(url ?? '')) {
      response.statusCode = 404;
      return response.end('<html><h1>no healthy upstream</h1></html>');
    }
    const answer = answers.get(url ?? '') ?? 404;
    if (typeof answer === 'number') response.statusCode = answer;
    response.end(typeof answer === 'string' ? answer : '');
  };
});
afterEach(async () => {
  pages.clear();
  for (const stop of stops.splice(0)) await stop();
  await service.stop();
});

/** A watcher of the AOI whose beats the test makes; its clock stays until the test moves it. */
function watch() {
  const stop = new AbortController();
  const clock = { now: 1_000_000 };
  const hooks = { explain: String, share: () => 1, newEpoch: () => 'epoch', now: () => clock.now };
  const watcher = new Watcher(serverReader('Odd', stop.signal), hooks, stop.signal);
  stops.push(async () => stop.abort());
  return { watcher, clock };
}
const boardTiles = ({ board }: Watcher) =>
  Object.fromEntries([...board.all('tile')].map(({ id, status }) => [id, status]));

describe('the list of AOIs', () => {
  it.each([
    ['names', '["a","b"]'],
    [
      'names as numbers, twice, and none',
      '[{"ID":"a"},{"name":"b","status":null},{"ID":"a"},{"status":"NEW"},{"id":7}]',
    ],
    ['a list within an object', '{"count":2,"aois":[{"aoi":"a","extra":{}},{"id":"b","status":"DONE"}]}'],
  ])('may be %s', async (name, answer) => {
    answers.set('/aoi/', answer);
    const onUnreadable = vi.fn();
    const listed = (await listAois({ onUnreadable })).map((aoi) => aoi.name);
    expect(listed).toEqual(name.startsWith('names as') ? ['a', 'b', '7'] : ['a', 'b']);
    expect(onUnreadable).toHaveBeenCalledWith(name.startsWith('names as') ? 1 : 0);
  });

  it.each([
    '{"status":"error","details":[]}',
    '{"errors":[{"message":"no database"}]}',
    '{"status":"error","data":null}',
    '{"details":[]}',
    '{"aois":null,"errors":[{"message":"no database"}]}',
    '{"aois":null,"error":"timeout"}',
    '{"code":500,"data":null}',
    '[null,5,{"status":"NEW"}]',
    '{"error":"timeout"}',
  ])('is not empty because an answer is %s', async (answer) => {
    answers.set('/aoi/', answer);
    await expect(listAois()).rejects.toMatchObject({ kind: 'malformed' });
  });

  it.each([
    ['null'],
    ['[]'],
    ['{"aois":[]}'],
    ['{"total":0,"aois":null}'],
    ['{"data":null}'],
    ['{"data":[]}'],
    [204],
  ])('may be empty as %s', async (answer) => {
    answers.set('/aoi/', answer);
    expect(await listAois()).toEqual([]);
  });
});

describe('items', () => {
  it('may bear numbers as texts, and leave out or change what is not needed', async () => {
    answers.set(
      '/aoi/Odd/scenes',
      '[{"id":"12","status":"done","message":{"code":5}},{"id":13,"source_id":9,"status":null,"data":null}]',
    );
    expect(await listScenes('Odd', undefined, whole)).toMatchObject([
      { id: 12, source_id: '', status: 'done', message: '{"code":5}' },
      { id: 13, source_id: '9', status: '', message: '' },
    ]);
    answers.set(
      '/tile/3',
      '{"id":"3","source_id":"t","scene":{"id":"12"},"data":{"swath_id":"IW1","tile_nr":"4"},"status":"Done","PreviousID":"2","ReferenceID":null,"RetryCountDown":"-1"}',
    );
    expect(await fetchTile(3)).toMatchObject({
      ...{ id: 3, scene: { id: 12 }, data: { tile_nr: 4 } },
      ...{ PreviousID: 2, ReferenceID: null, RetryCountDown: -1 },
    });
  });

  it('are listed under the status as the server wants it written, also when it refuses the other', async () => {
    for (const status of statuses) answers.set(`/aoi/Odd/tiles/${status}`, 400);
    answers.set('/aoi/Odd/tiles/done', '[]');
    answers.set('/aoi/Odd/tiles/retry', '[{"id":5,"source_id":"t","status":"retry"}]');
    expect(await listTiles('Odd', 'DONE', whole)).toEqual([]);
    expect(await listTiles('Odd', 'RETRY', whole)).toMatchObject([{ id: 5 }]);
    expect(service.seen.map(({ url }) => url)).toEqual([
      '/aoi/Odd/tiles/DONE',
      '/aoi/Odd/tiles/done',
      '/aoi/Odd/tiles/DONE',
      '/aoi/Odd/tiles/RETRY',
      '/aoi/Odd/tiles/retry',
    ]);
    service.seen.length = 0;
    await listTiles('Odd', 'FAILED', whole).catch(() => undefined);
    expect(service.seen.map(({ url }) => url)).toEqual(['/aoi/Odd/tiles/failed']);
  });

  it('are not taken for none because a gateway refused for a moment and the other case is empty', async () => {
    holding({ 1: 'RETRY' });
    for (const status of statuses) answers.set(`/aoi/Odd/tiles/${status.toLowerCase()}`, '[]');
    const { handle } = service;
    service.handle = (request, response) => {
      if (service.seen.length > 1) return handle(request, response);
      response.statusCode = 404;
      response.end('<html>no upstream</html>');
    };
    expect(await listTiles('Odd', 'RETRY', whole)).toMatchObject([{ id: 1 }]);
    expect(await listTiles('Odd', 'RETRY', whole)).toMatchObject([{ id: 1 }]);
    expect(service.seen.at(-1)?.url).toBe('/aoi/Odd/tiles/RETRY');
  });

  it('may stand within an object, and are no empty list when the answer is something else', async () => {
    answers.set('/aoi/Odd/scenes', `{"total":1,"scenes":[${JSON.stringify(scene(4, 'NEW'))}]}`);
    expect(await listScenes('Odd', undefined, whole)).toMatchObject([{ id: 4 }]);
    for (const answer of [
      '{"error":"timeout"}',
      '{"status":"error","data":null}',
      '"token not found"',
      '0',
    ]) {
      answers.set('/aoi/Odd/scenes', answer);
      await expect(listScenes('Odd', undefined, whole)).rejects.toMatchObject({ kind: 'malformed' });
    }
  });

  it('may bear the year 1 where there is no date', async () => {
    holding({});
    const data = { date: '0001-01-01T00:00:00Z' };
    answers.set('/aoi/Odd/scenes', JSON.stringify([{ ...scene(1, 'DONE'), data }]));
    const { watcher } = watch();
    await watcher.beat('full');
    expect(watcher.board.item('scene', 1)).toMatchObject({ status: 'DONE', date: null });
  });

  it('may be none as 204', async () => {
    answers.set('/aoi/Odd/scenes', 204);
    expect(await listScenes('Odd', undefined, whole)).toEqual([]);
  });
});

it('reads an overview in one line, as JSON, and one whose total holds more than the statuses that are known', async () => {
  for (const text of [
    'Scenes: new: 1, pending: 2, done: 3, retry: 0, failed: 0 Total: 7. Tiles: new: 4 failed: 5; 2 root tiles',
    '{"Scenes":{"new":1,"pending":2,"done":3,"Total":7},"Tiles":{"new":4,"failed":5},"Root tiles":2}',
  ]) {
    answers.set('/aoi/Odd', text);
    expect(await readOverview('Odd')).toMatchObject({
      scenes: { NEW: 1, PENDING: 2, DONE: 3, RETRY: 0, unknown: 1 },
      tiles: { NEW: 4, FAILED: 5, unknown: 0 },
      rootTiles: 2,
    });
  }
});

it('says where an item is when the server took an action and did something else', async () => {
  holding({ 1: 'RETRY' });
  for (const action of ['retry', 'fail', 'force/DONE']) answers.set(`/tile/1/${action}`, '');
  const act = (action: BulkAction) => actOnOne('Odd', action, { kind: 'tile', id: 1 });
  expect(await act({ type: 'retry' })).toMatchObject({
    outcome: 'done',
    sentence: expect.stringMatching(/still or again/),
  });
  expect(await act({ type: 'fail' })).toMatchObject({
    status: 'RETRY',
    sentence: 'Accepted, but it is RETRY',
  });
  expect(await act({ type: 'force', to: 'DONE' })).toMatchObject({
    sentence: 'Accepted, but it is RETRY',
  });
});

it('says how much was retried only where the server reports it', async () => {
  for (const [answer, moved] of [
    ['{"Scenes":1,"Tiles":2}', { scenes: 1, tiles: 2 }],
    ['{"scenes":"40","tiles":900}', { scenes: 40, tiles: 900 }],
    [204, { scenes: 0, tiles: 0 }],
    ['', undefined],
    ['{}', undefined],
    ['{"Scenes":3}', undefined],
    ['retried', undefined],
  ] as const) {
    answers.set('/aoi/Odd/retry', answer);
    expect([answer, await retryAoi('Odd')]).toEqual([answer, moved]);
  }
});

it('reports a refusal by reading the item again, whatever the words, and a page of a gateway by being one', async () => {
  holding({ 1: 'RETRY' });
  for (const [body, outcome] of [
    ['cannot retry tile with scene status PENDING', 'refused'],
    ['the scene has a tile which is not NEW', 'refused'],
    ['sql: transaction has already been committed or rolled back', 'refused'],
    ['<html><body>The page cannot be displayed</body></html>', 'unknown'],
  ] as const) {
    const { handle } = service;
    service.handle = (request, response) => {
      if (request.method === 'GET') return handle(request, response);
      response.statusCode = 500;
      response.end(body);
    };
    expect([body, (await actOnOne('Odd', { type: 'retry' }, { kind: 'tile', id: 1 })).outcome]).toEqual([
      body,
      outcome,
    ]);
    service.handle = handle;
  }
});

it('learns that a server cannot force only from the server itself', async () => {
  holding({ 1: 'RETRY' });
  const force = () => forceItem('tile', 1, 'DONE');
  answers.set('/aoi/', 404);
  await expect(force()).rejects.toMatchObject({ kind: 'status', status: 404 });
  answers.set('/aoi/', '[]');
  pages.add('/tile/1/force/DONE');
  await expect(force()).rejects.toMatchObject({ type: 'not-offered' });
  pages.clear();
  answers.set('/tile/1/force/DONE', '');
  await force();
  answers.delete('/tile/1/force/DONE');
  processSingleton('workflow-dialect', () => new Map()).clear();
  await expect(force()).rejects.toMatchObject({ type: 'not-offered' });
});

describe('a watcher', () => {
  it('continues by the lists where the counts cannot be read, and says so', async () => {
    holding({ 1: 'PENDING', 2: 'NEW' });
    const { watcher, clock } = watch();
    for (const answer of ['<html>Overview</html>', 404, 400]) {
      answers.set('/aoi/Odd', answer);
      await watcher.beat('full');
      await watcher.beat('check');
      expect(watcher.state().server).toMatchObject({
        state: 'ok',
        sentence: expect.stringContaining('are unreadable'),
      });
    }
    expect(boardTiles(watcher)).toEqual({ 1: 'PENDING', 2: 'NEW' });
    holding({ 1: 'DONE', 2: 'PENDING' });
    clock.now += 5_000;
    await watcher.beat('active');
    expect(boardTiles(watcher)).toEqual({ 1: 'DONE', 2: 'PENDING' });
    await watcher.beat('check');
    expect(watcher.state().server.sentence).toBeNull();
  });

  it('says when the lists do not hold what is counted, and not while things only move', async () => {
    holding({ 1: 'DONE', 2: 'DONE' });
    answers.set('/aoi/Odd/tiles/DONE', JSON.stringify([tile(1, 'DONE')]));
    const { watcher, clock } = watch();
    await watcher.beat('full');
    await watcher.beat('check');
    expect(watcher.state().server.sentence).toBeNull();
    clock.now += 61_000;
    await watcher.beat('check');
    expect(watcher.state().server).toEqual({
      state: 'ok',
      sentence: 'The server’s lists and counts differ: 2 tiles counted, 1 listed',
    });
  });

  it('lets an AOI go that answers 404, but only when the list of AOIs agrees', async () => {
    holding({ 1: 'PENDING' });
    const { watcher } = watch();
    await watcher.beat('full');
    // As a gateway answers while the server is deployed again.
    answers.clear();
    await watcher.beat('active');
    watcher.look([{ kind: 'tile', id: 1 }]);
    await watcher.beat('asked');
    expect(watcher.state()).toMatchObject({ isGone: false, server: { state: 'down' } });
    expect(boardTiles(watcher)).toEqual({ 1: 'PENDING' });
    answers.set('/aoi/', '[]');
    await watcher.beat('active');
    await watcher.beat('check');
    expect(watcher.state()).toMatchObject({ isGone: true, server: { state: 'ok' } });
    expect(boardTiles(watcher)).toEqual({});
  });

  it('keeps an item of which a gateway alone says that there is none', async () => {
    holding({ 1: 'PENDING', 2: 'RETRY' });
    const { watcher } = watch();
    await watcher.beat('full');
    pages.add('/tile/1');
    watcher.look([{ kind: 'tile', id: 1 }]);
    await watcher.beat('asked');
    expect(boardTiles(watcher)).toEqual({ 1: 'PENDING', 2: 'RETRY' });
    pages.add('/tile/2');
    expect(await actOnOne('Odd', { type: 'retry' }, { kind: 'tile', id: 2 })).toMatchObject({
      outcome: 'not-sent',
    });
  });

  it.each([[500], [400], ['null']])(
    'takes an item away that is in no list, though asking for it brings %s',
    async (answer) => {
      holding({ 1: 'PENDING', 2: 'PENDING' });
      const { watcher } = watch();
      await watcher.beat('full');
      holding({ 2: 'PENDING' });
      answers.set('/tile/1', answer);
      await watcher.beat('active');
      expect(watcher.state().server.state).toBe('ok');
      await watcher.beat('full');
      await watcher.beat('full');
      expect(boardTiles(watcher)).toEqual({ 2: 'PENDING' });
    },
  );

  it('keeps its picture and says that an answer cannot be read when a page comes instead of a list', async () => {
    holding({ 1: 'PENDING' });
    const { watcher } = watch();
    await watcher.beat('full');
    answers.set('/aoi/Odd/scenes/PENDING', '<!doctype html><h1>Sign in</h1>');
    await watcher.beat('active');
    expect(watcher.state().server.state).toBe('down');
    expect(watcher.state().server.sentence).toMatch(/malformed/);
    expect(boardTiles(watcher)).toEqual({ 1: 'PENDING' });
    holding({ 1: 'DONE' });
    await vi.waitFor(() => watcher.beat('active'));
    expect(boardTiles(watcher)).toEqual({ 1: 'DONE' });
  });
});
