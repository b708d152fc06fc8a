import { expect, it, vi } from 'vitest';
import { inBothModes } from '@/testing/ingestion/both-modes';
import type { Kind } from '../item';
import { serverReader } from './reader';
import { Watcher } from './watcher';

inBothModes('a board that holds an item of another AOI', (services, mode) => {
  it('loses it with the next full reading', async () => {
    const [own, other] = [`Own-${mode}`, `Other-${mode}`];
    for (const name of [own, other]) await services().make(name, { scenes: 2, tilesPerScene: 2 });
    const stop = new AbortController();
    const hooks = { explain: String, share: () => 1, newEpoch: () => 'epoch' };
    const watcher = new Watcher(serverReader(own, stop.signal), hooks, stop.signal);
    await watcher.beat('full');
    const listIds = (kind: Kind) => [...watcher.board.all(kind)].map(({ id }) => id).sort((a, b) => a - b);
    const truth = await services().listItems(own);
    const foreign = await services().listItems(other);
    for (const kind of ['scene', 'tile'] as const) {
      const [item] = foreign[kind];
      watcher.board.apply(kind, [{ ...item!, message: '', sceneId: foreign.scene[0]?.id }], Date.now());
      expect(listIds(kind)).toContain(item!.id);
    }
    await watcher.beat('full');
    for (const kind of ['scene', 'tile'] as const)
      expect(listIds(kind)).toEqual(truth[kind].map(({ id }) => id).sort((a, b) => a - b));
    stop.abort();
  });

  it('shows another AOI of the same name and the same counts with the next count', async () => {
    const name = `Again-${mode}`;
    const make = () => services().make(name, { scenes: 3, tilesPerScene: 2, statuses: { DONE: 1 } });
    const idsNow = async () => (await services().listItems(name)).scene.map(({ id }) => id);
    await make();
    const stop = new AbortController();
    const hooks = { explain: String, share: () => 1, newEpoch: () => 'epoch' };
    const watcher = new Watcher(serverReader(name, stop.signal), hooks, stop.signal);
    const ended = watcher.run();
    await watcher.ready();
    const before = await idsNow();
    await make();
    expect(await idsNow()).not.toEqual(before);
    const shown = () => [...watcher.board.all('scene')].map(({ id }) => id).sort((a, b) => a - b);
    await vi.waitFor(async () => expect(shown()).toEqual(await idsNow()), { timeout: 40_000, interval: 200 });
    // The reading that brought them counts the generation when it is at its end.
    await vi.waitFor(() => expect(watcher.generation).toBe(2), { timeout: 40_000 });
    stop.abort();
    await ended;
  });

  it('keeps a tile whose scene came after the last full reading', async () => {
    const name = `Late-${mode}`;
    await services().make(name, { scenes: 1, tilesPerScene: 1, statuses: { DONE: 1 } });
    const stop = new AbortController();
    const hooks = { explain: String, share: () => 1, newEpoch: () => 'epoch' };
    const watcher = new Watcher(serverReader(name, stop.signal), hooks, stop.signal);
    await watcher.beat('full');
    await services().play([{ do: 'add', aoi: name }]);
    const [scene] = (await services().listItems(name)).scene.slice(-1);
    await services().force('scene', scene!.id, 'DONE');
    const [tile] = (await services().listItems(name)).tile.slice(-1);
    await services().force('tile', tile!.id, 'RETRY');
    // Its scene is in none of the lists of active items.
    await watcher.beat('active');
    expect(watcher.board.item('scene', scene!.id)).toBeUndefined();
    expect(watcher.board.item('tile', tile!.id)?.status).toBe('RETRY');
    // As after an action, or because the tile before it failed.
    watcher.look([{ kind: 'tile', id: tile!.id }]);
    await watcher.beat('asked');
    expect(watcher.board.item('tile', tile!.id)?.status).toBe('RETRY');
    stop.abort();
  });
});
