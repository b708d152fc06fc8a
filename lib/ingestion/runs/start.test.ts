import { randomUUID } from 'node:crypto';
import { expect, it, vi } from 'vitest';
import { inBothModes } from '@/testing/ingestion/both-modes';
import { counted, payload } from '@/testing/ingestion/payload';
import { operator } from '@/testing/ingestion/services';
import { readFootprints } from '../footprints/footprint-store';
import { compareRun, endComparisons } from './compare';
import { addOneScene, createEmptyAoi } from './create-empty-aoi';
import { addEdit, moveEdits } from './listing/edit-store';
import { importList } from './listing/import-list';
import { beginImport, beginListing, readListing, readListings } from './listing/listings';
import { beginSplit } from './listing/split';
import { exampleScene } from './scene-complaints';
import { startRest, startRun } from './start';
import { listRuns, requireRun, scenesOfRun } from './store';

inBothModes('a start', (services, mode) => {
  const starts = () => services().requestsTo(/catalog\/aoi$/, 'POST');
  const list = async (document: object) => {
    const { id } = await beginListing(document, operator);
    await vi.waitFor(async () => expect((await readListing(id, operator)).state).toBe('done'), {
      timeout: 20_000,
      interval: 50,
    });
    return id;
  };
  const start = (listingId: string, input: 'scenes' | 'tiles' = 'scenes', id: string = randomUUID()) =>
    startRun({ id, input, listingId }, operator);
  const arrived = async (name: string) =>
    (await services().listItems(name)).scene.map(({ sourceId }) => sourceId).sort();
  const sentBy = async (run: string) => {
    const ids: string[] = [];
    for await (const { sourceId } of scenesOfRun(run)) ids.push(sourceId);
    return ids.sort();
  };
  const fault = (kind: string, more: object = {}) =>
    services().sim.faults.set([{ service: 'workflow', path: '*/catalog/aoi', kind, ...more }]);

  it('sends the edited list and keeps the answer, its extents and its tags', async () => {
    const listing = await list(counted('Edited', 5));
    await addEdit(listing, 0, { kind: 'remove', scenes: [1, 2] });
    const wkt = 'POLYGON ((1 43, 2 43, 2 44, 1 43))';
    await addEdit(listing, 1, { kind: 'scene', scene: 0, tags: { note: 'mine' }, wkt });
    const run = await start(listing);
    expect(run).toMatchObject({
      state: 'started',
      input: 'scenes',
      startedBy: operator.name,
      sceneCount: 3,
      listedCount: 5,
      answer: expect.stringMatching(/^Ingestion of 3 scenes and 3 tiles in progress/),
    });
    expect(await arrived('Edited')).toEqual(await sentBy(run.id));
    const [first] = (await readListing(listing, operator)) && (await sentBy(run.id));
    expect(first).toBeDefined();
    expect([...(await readFootprints('Edited')).values()]).toContainEqual({
      type: 'Polygon',
      coordinates: [
        [
          [1, 43],
          [2, 43],
          [2, 44],
          [1, 43],
        ],
      ],
    });
    expect((await listRuns(10, 'Edited')).runs.map(({ id }) => id)).toEqual([run.id]);
  });

  it('sends nothing of a list that is another than was confirmed, and leaves no run', async () => {
    const listing = await list(counted('Two-windows', 4));
    await addEdit(listing, 0, { kind: 'remove', scenes: [0] });
    const { sceneCount, tileCount } = await readListing(listing, operator);
    const seen = { revision: 1, sceneCount, tileCount };
    const startSeen = (as: typeof seen) =>
      startRun({ id: randomUUID(), input: 'scenes', listingId: listing, seen: as }, operator);
    const before = await starts();
    // Another window undid it and removed another scene: one edit again, and another list.
    await moveEdits(listing, 1, 0);
    await addEdit(listing, 0, { kind: 'remove', scenes: [1] });
    await expect(startSeen(seen)).rejects.toMatchObject({ type: 'list-changed', status: 409 });
    await expect(startSeen({ ...seen, revision: 3, sceneCount: 9 })).rejects.toMatchObject({
      type: 'list-changed',
    });
    // Or does so while the AOI is asked what it holds.
    await services().sim.faults.set([{ service: 'workflow', path: '*/aoi/', kind: 'latency', ms: 1_000 }]);
    const asked = await services().requestsTo(/\/aoi\/$/);
    const late = startSeen({ ...seen, revision: 3 }).catch((error) => error);
    await vi.waitFor(async () => expect(await services().requestsTo(/\/aoi\/$/)).toBeGreaterThan(asked), {
      timeout: 20_000,
    });
    await addEdit(listing, 1, { kind: 'remove', scenes: [2] });
    expect(await late).toMatchObject({ type: 'list-changed' });
    expect(await starts()).toBe(before);
    expect((await listRuns(10, 'Two-windows')).runs).toEqual([]);
    expect(await startSeen({ ...seen, revision: 4 })).toMatchObject({ state: 'started', sceneCount: 2 });
  });

  it('goes with the payload alone, too', async () => {
    const run = await startRun(
      { id: randomUUID(), input: 'payload', payload: counted('Alone', 4) },
      operator,
    );
    expect(run).toMatchObject({ state: 'started', sceneCount: null });
    expect(await arrived('Alone')).toHaveLength(4);
    // No list was sent: the portal lists automatically where the scenes lie, once.
    await vi.waitFor(async () => expect((await readFootprints('Alone')).size).toBe(4), { timeout: 20_000 });
    expect([...(await readFootprints('Alone')).keys()].sort()).toEqual(await arrived('Alone'));
    const lists = async () =>
      (await readListings(operator)).listings.filter(({ aoi }) => aoi === 'Alone').length;
    await startRun({ id: randomUUID(), input: 'payload', payload: counted('Alone', 4) }, operator);
    expect(await lists()).toBe(1);
  });

  it('goes with tiles, and their chains hold when some were removed', async () => {
    const listing = await list(payload('Tiled', { scene_type: { constellation: 'sentinel1' } }));
    await expect(start(listing, 'tiles')).rejects.toMatchObject({ type: 'not-split' });
    await beginSplit(listing, operator);
    await vi.waitFor(async () => expect((await readListing(listing, operator)).splitState).toBe('done'), {
      timeout: 20_000,
    });
    const { sceneCount } = await readListing(listing, operator);
    await addEdit(listing, 0, {
      kind: 'remove-tiles',
      tiles: [
        [0, 0],
        [1, 3],
      ],
    });
    const run = await start(listing, 'tiles');
    expect(run).toMatchObject({ state: 'started', tileCount: sceneCount * 27 - 2 });
    const { tile } = await services().listItems('Tiled');
    expect(tile).toHaveLength(sceneCount * 27 - 2);
    expect((await readFootprints('Tiled')).size).toBeGreaterThan(sceneCount);
  });

  it('leaves once, however often the same request comes, at once or later', async () => {
    const listing = await list(counted('Once', 3));
    const before = await starts();
    const id = randomUUID();
    const runs = await Promise.all(Array.from({ length: 8 }, () => start(listing, 'scenes', id)));
    expect(new Set(runs.map((run) => run.id))).toEqual(new Set([id]));
    expect((await start(listing, 'scenes', id)).state).toBe('started');
    expect((await starts()) - before).toBe(1);
  });

  it('sends only what is new into an AOI that is there, and nothing twice', async () => {
    const listing = await list(counted('Again', 4));
    await addEdit(listing, 0, { kind: 'remove', scenes: [0] });
    await start(listing);
    await addEdit(listing, 1, { kind: 'put-back', scenes: [0] });
    expect(await start(listing)).toMatchObject({ state: 'started', sceneCount: 1, thereCount: 3 });
    expect(await arrived('Again')).toHaveLength(4);
    const before = await starts();
    await expect(start(listing)).rejects.toMatchObject({
      type: 'nothing-to-send',
      title: 'Every scene is already in Again',
    });
    expect(await starts()).toBe(before);
  });

  it('without an answer after the work was done is found to have started', async () => {
    const listing = await list(counted('Lost-answer', 3));
    await fault('drop-after');
    const run = await start(listing);
    expect(run.state).toBe('unknown');
    await services().sim.faults.clear();
    await vi.waitFor(
      async () => expect(await requireRun(run.id)).toMatchObject({ state: 'started', arrivedCount: 3 }),
      {
        timeout: 20_000,
      },
    );
  });

  it('without an answer before any work is found to be missing, and the rest is sent once', async () => {
    const listing = await list(counted('Lost-request', 3));
    await fault('drop-before', { times: 1 });
    const asked = { id: randomUUID(), input: 'scenes', listingId: listing, orderId: 'order-7' } as const;
    const run = await startRun(asked, operator);
    expect(run).toMatchObject({ state: 'unknown', orderId: 'order-7' });
    await compareRun(run.id);
    expect(await requireRun(run.id)).toMatchObject({ state: 'absent', arrivedCount: 0 });
    const rest = await startRest(randomUUID(), run.id, operator);
    expect(rest).toMatchObject({ state: 'started', sceneCount: 3, restOf: run.id, orderId: 'order-7' });
    await compareRun(run.id);
    expect(await requireRun(run.id)).toMatchObject({ state: 'started', arrivedCount: 3 });
    await expect(startRest(randomUUID(), run.id, operator)).rejects.toMatchObject({
      type: 'nothing-to-send',
    });
  });

  it('of which a part arrived says how much, and sends the rest alone', async () => {
    const listing = await list(counted('Partly', 4));
    await addEdit(listing, 0, { kind: 'remove', scenes: [2, 3] });
    await start(listing);
    await addEdit(listing, 1, { kind: 'put-back', scenes: [2, 3] });
    // The AOI cannot be read before the start, so everything is sent; then the connection breaks.
    await services().sim.faults.set([
      { service: 'workflow', path: '*/aoi/', kind: 'status', status: 500, times: 1 },
      { service: 'workflow', path: '*/catalog/aoi', kind: 'drop-before', times: 1 },
    ]);
    const run = await start(listing);
    expect(run).toMatchObject({ state: 'unknown', sceneCount: 4 });
    await compareRun(run.id);
    expect(await requireRun(run.id)).toMatchObject({ state: 'partial', arrivedCount: 2 });
    expect(await startRest(randomUUID(), run.id, operator)).toMatchObject({ sceneCount: 2, thereCount: 2 });
    expect(await arrived('Partly')).toHaveLength(4);
  });

  it.each([
    ['cut', {}, 'unknown'],
    ['html', { status: 502 }, 'unknown'],
    ['status', { status: 503 }, 'unknown'],
    // Whatever the words: the AOI was read again and holds nothing new.
    ['status', { status: 500, body: 'pq: could not serialize access' }, 'refused'],
    ['throttle', {}, 'refused'],
    ['redirect', {}, 'refused'],
  ])('whose answer is %s %j ends as %s, and is not sent again', async (kind, more, state) => {
    const listing = await list(counted(`Fault-${kind}-${Object.values(more)[0] ?? ''}`, 2));
    const before = await starts();
    await fault(kind, more);
    const id = randomUUID();
    expect((await start(listing, 'scenes', id)).state).toBe(state);
    await services().sim.faults.clear();
    expect((await start(listing, 'scenes', id)).id).toBe(id);
    expect((await starts()) - before).toBe(1);
  });

  it('says when the refusal left an empty AOI behind', async () => {
    // The looks at the runs before would take the fault of the list of AOIs.
    endComparisons();
    await createEmptyAoi('Left-behind', operator);
    await services().sim.faults.set([
      { service: 'workflow', path: '*/aoi/', kind: 'malformed', body: '[]', times: 1 },
      {
        service: 'workflow',
        path: '*/catalog/aoi',
        kind: 'status',
        status: 500,
        body: "cannot ingest scene a: its aoi 'b' is not 'c'",
      },
    ]);
    const run = await startRun(
      { id: randomUUID(), input: 'payload', payload: counted('Left-behind', 2) },
      operator,
    );
    const now = await requireRun(run.id);
    expect(now.advice?.detail).toContain('The empty AOI “Left-behind” remains');
  });

  it('of scenes that were listed for another AOI is refused before the server leaves an empty one behind', async () => {
    const before = await starts();
    const { id } = await beginImport(payload('Right-name'), operator);
    const strangers = JSON.stringify([{ source_id: 'x', aoi: 'Wrong-name', wkt: '' }]);
    await expect(importList(id, new Blob([strangers]).stream(), operator)).rejects.toMatchObject({
      type: 'bad-list',
    });
    expect(await starts()).toBe(before);
  });

  it('an empty AOI is made once, and takes one scene once', async () => {
    const name = `Empty-${mode}`;
    await createEmptyAoi(name, operator);
    await expect(createEmptyAoi(name, operator)).rejects.toMatchObject({ type: 'aoi-exists' });
    for (const unreadable of ['star*', '..', 'a/b', '', 'n'.repeat(2_001)])
      await expect(createEmptyAoi(unreadable, operator)).rejects.toMatchObject({ type: 'bad-name' });
    // The example of the dialog, with a name filled in.
    const scene = { ...exampleScene, source_id: 'one' };
    expect(await addOneScene(name, scene, operator)).toMatchObject({ isNew: true, id: expect.any(Number) });
    expect(await addOneScene(name, scene, operator)).toMatchObject({ isNew: false });
    for (const [change, complaint] of [
      [{ source_id: '' }, 'source_id is missing'],
      [{ wkt: 'POINT (1 2)' }, 'wkt is not a field the server accepts'],
      [{ aoi: 'another' }, `aoi has to be ${name}`],
      [{ tiles: {} }, 'at least one tile'],
      [{ tiles: { other: scene.tiles['tile-1'] } }, 'data.tiles and tiles have to name the same tiles'],
      [{ data: { ...scene.data, graph_config: { depth: 1 } } }, 'data.graph_config.depth has to be text'],
      [{ data: { ...scene.data, date: '2026-11-01' } }, 'data.date is not a time such as'],
      [{ retry_count: '3' }, 'retry_count has to be a whole number'],
    ] as const) {
      await expect(addOneScene(name, { ...scene, ...change }, operator)).rejects.toMatchObject({
        type: 'bad-scene',
        detail: expect.stringContaining(complaint),
      });
    }
    expect(await arrived(name)).toEqual(['one']);
  });
});
