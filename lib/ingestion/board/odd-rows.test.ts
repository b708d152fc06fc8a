import { describe, expect, it, vi } from 'vitest';
import { operator } from '@/testing/ingestion/services';
import { withServices } from '@/testing/ingestion/with-services';
import type { SimulatorFault } from '@/testing/simulator';
import { runItemActions } from '../actions/actions';
import { readAoiList } from '../aois/aoi-list';
import { readFootprints } from '../footprints/footprint-store';
import { readTransitions } from '../history/store';
import { readItemDetail } from '../items/item-detail';
import { toSnapshot } from './board-view';
import type { LiveBoard } from './live-board';
import { withBoard } from './open-board';

/** Rows that a database can hold and no one expects, in the lists of a server that behaves as real ones do. */

const services = withServices();
const soon = { timeout: 20_000, interval: 50 };
const signal = new AbortController().signal;

/** Runs `work` on a board that is read, and stays so in the meantime. */
const onBoard = <T>(aoi: string, work: (board: LiveBoard) => Promise<T>) => withBoard(aoi, work);
const answer = (path: string, body: unknown): SimulatorFault => ({
  service: 'workflow',
  method: 'GET',
  path,
  kind: 'status',
  status: 200,
  body: JSON.stringify(body),
});

const maxInteger = 2 ** 31 - 1;
const oddIds = [null, 'abc', 0, -4, 1.5, 2 ** 31, 2 ** 40, '99999999999999999999', {}, undefined];

describe('a row that no one can read', () => {
  it('takes no board down, and is said to be missing', async () => {
    await services().make('Odd', { scenes: 2, tilesPerScene: 2, statuses: { DONE: 1 } });
    const { scene, tile } = await services().listItems('Odd');
    const row = { source_id: 'odd', aoi: 'Odd', status: 'DONE', data: {} };
    const rows = (good: { id: number; sourceId: string; status: string }[]) => [
      ...oddIds.map((id) => ({ ...row, id })),
      ...good.map(({ id, sourceId, status }) => ({ ...row, id, source_id: sourceId, status })),
      { ...row, id: maxInteger, source_id: 'highest' },
      7,
    ];
    await services().sim.faults.set([
      answer('*/aoi/Odd/scenes', rows(scene)),
      answer('*/aoi/Odd/tiles/DONE', rows(tile)),
    ]);
    await onBoard('Odd', async (watcher) => {
      expect(watcher.board.size('scene')).toBe(3);
      expect(watcher.board.size('tile')).toBe(5);
      expect(watcher.board.item('tile', maxInteger)).toMatchObject({ sourceId: 'highest' });
      const count = oddIds.length + 1;
      const { server, unreadable } = toSnapshot('Odd', watcher);
      expect(server.state).toBe('ok');
      expect(unreadable).toEqual({ scenes: count, tiles: count });
    });
  });

  it('has no place that keeps others from the map', async () => {
    await services().make('Places', { scenes: 2, tilesPerScene: 0, statuses: { DONE: 1 } });
    const { scene } = await services().listItems('Places');
    const ring = [
      [1, 43],
      [2, 43],
      [2, 44],
      [1, 43],
    ];
    const geometries = [
      { type: 'Polygon', coordinates: [['\u0000']] },
      { type: 'Polygon', coordinates: [ring], name: '\u0000' },
    ];
    const rows = scene.map(({ id, sourceId, status }, at) => ({
      ...{ id, source_id: sourceId, status, geometry: geometries[at], data: {} },
    }));
    await services().sim.faults.set([answer('*/aoi/Places/scenes', rows)]);
    await onBoard('Places', async () => {
      const places = await readFootprints('Places');
      expect([...places]).toEqual([[scene[1]?.sourceId, { type: 'Polygon', coordinates: [ring] }]]);
    });
  });

  it('takes no list of AOIs down', async () => {
    await services().make('Among', { scenes: 1, tilesPerScene: 1 });
    const listed = [null, 5, [], { ID: null }, { ID: {} }, { ID: 'Among', status: 'DO\u0000NE\ud800' }, true];
    await services().sim.faults.set([answer('*/aoi/', listed)]);
    await vi.waitFor(async () => {
      const { aois, server, unreadable } = await readAoiList(10_000);
      expect(server.state).toBe('ok');
      expect(unreadable).toBe(6);
      expect(aois.map(({ name }) => name)).not.toContain('');
      expect(aois.find(({ name }) => name === 'Among')).toMatchObject({ readAt: expect.any(Number) });
    }, soon);
  });
});

it('keeps what is in a row that is odd, also in the database', async () => {
  await services().make('Texts', { scenes: 1, tilesPerScene: 2, statuses: { PENDING: 1 } });
  const { scene, tile } = await services().listItems('Texts');
  const name = `T\u0000\ud800 ${'long '.repeat(60)}`;
  const row = {
    ...{ id: tile[0]!.id, source_id: name, scene: { id: scene[0]!.id } },
    data: { date: '2026-09-01T02:00:00', tile_nr: 1e300 },
  };
  const lists = (status: string, message: string) => [
    answer('*/aoi/Texts/tiles/PENDING', status === 'PENDING' ? [{ ...row, status, message }] : []),
    answer('*/aoi/Texts/tiles/RETRY', status === 'RETRY' ? [{ ...row, status, message }] : []),
    answer(`*/tile/${tile[0]!.id}`, { ...row, status, message }),
  ];
  await services().sim.faults.set(lists('PENDING', ''));
  await onBoard('Texts', async (watcher) => {
    const message = 'It broke\u0000 here \udc00 and \u0007 there';
    const links = { PreviousID: 2 ** 32 + tile[1]!.id, ReferenceID: -1, RetryCountDown: 2.5 };
    Object.assign(row, links);
    await services().sim.faults.set(lists('RETRY', message));
    await vi.waitFor(() => {
      expect(watcher.board.item('tile', row.id)).toMatchObject({
        status: 'RETRY',
        date: '2026-09-01T02:00:00Z',
        message: 'It broke\u2400 here \ufffd and \u0007 there',
        previousId: String(2 ** 32 + tile[1]!.id),
        referenceId: null,
        retries: 2,
      });
    }, soon);
    await vi.waitFor(async () => {
      const stored = await readTransitions('Texts', 'tile', row.id);
      expect(stored.at(-1)).toMatchObject({ from: 'PENDING', to: 'RETRY' });
    }, soon);
    expect(watcher.state().server.state).toBe('ok');
    expect(await readItemDetail('Texts', 'tile', row.id, signal)).toMatchObject({
      item: { id: row.id, status: 'RETRY' },
    });
  });
});

it('shows and touches no item that bears the id of one that is gone', async () => {
  await services().make('Ours', { scenes: 1, tilesPerScene: 1, statuses: { RETRY: 1 } });
  const { scene, tile } = await services().listItems('Ours');
  const [ours] = tile;
  const other = { id: ours!.id, source_id: 'theirs', status: 'RETRY', data: {}, message: '' };
  await onBoard('Ours', async () => {
    for (const theirs of [
      { ...other, scene: { id: scene[0]!.id } },
      { ...other, source_id: ours!.sourceId, scene: { id: scene[0]!.id + 500 } },
    ]) {
      await services().sim.faults.set([answer(`*/tile/${ours!.id}`, theirs)]);
      const sent = await services().requestsTo(/\/retry$/, 'PUT');
      const item = { kind: 'tile' as const, id: ours!.id };
      expect(await runItemActions('Ours', 'retry', [item], operator)).toMatchObject([
        { outcome: 'refused', sentence: expect.stringContaining('another item') },
      ]);
      expect(await services().requestsTo(/\/retry$/, 'PUT')).toBe(sent);
      await expect(readItemDetail('Ours', 'tile', ours!.id, signal)).rejects.toMatchObject({
        type: 'not-found',
      });
    }
  });
});

it('shows nothing that happened to an item that is gone as the history of one that bears its id', async () => {
  await services().make('Reused', { scenes: 1, tilesPerScene: 1, statuses: { PENDING: 1 } });
  const [scene, tile] = Object.values(await services().listItems('Reused')).map(([one]) => one!);
  const { id } = tile!;
  const lists = (sceneName: string, name: string): SimulatorFault[] => {
    const row = { id, source_id: name, scene: { id: scene!.id }, status: 'NEW', data: {}, message: '' };
    return [
      answer('*/aoi/Reused/scenes', [{ ...row, id: scene!.id, source_id: sceneName, status: 'DONE' }]),
      answer('*/aoi/Reused/tiles/NEW', [row]),
      answer('*/aoi/Reused/tiles/FAILED', []),
      answer(`*/tile/${id}`, row),
    ];
  };
  const detail = () => readItemDetail('Reused', 'tile', id, signal);
  await onBoard('Reused', async (watcher) => {
    await services().result('tile', id, 'FAILED');
    watcher.lookAtAll();
    await vi.waitFor(async () => {
      expect((await detail()).transitions).toMatchObject([{ from: 'PENDING', to: 'FAILED' }]);
    }, soon);

    await services().sim.faults.set(lists(scene!.sourceId, 'another tile'));
    watcher.lookAtAll();
    await vi.waitFor(async () => {
      expect((await detail()).transitions).toMatchObject([{ from: null, to: 'NEW' }]);
    }, soon);

    // The AOI itself was deleted and made again.
    const before = Date.now();
    await services().sim.faults.set(lists('another scene', 'a tile of it'));
    watcher.lookAtAll();
    await vi.waitFor(async () => {
      const { item, transitions, watchedSince } = await detail();
      expect(item.sourceId).toBe('a tile of it');
      expect(transitions).toEqual([]);
      expect(watchedSince).toBeGreaterThanOrEqual(before);
    }, soon);
    expect((await readTransitions('Reused', 'scene', scene!.id)).length).toBe(0);
  });
});
