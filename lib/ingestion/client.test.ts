import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { resetConfig } from '@/lib/platform/config';
import { resetBreakers } from '@/lib/upstream/breaker';
import { UpstreamError } from '@/lib/upstream/errors';
import type { UpstreamStream } from '@/lib/upstream/http';
import { startSimulator, type TestSimulator } from '@/testing/simulator';
import { startIngestion, streamCatalogueScenes, streamCatalogueTiles } from './catalogue-client';
import {
  addScene,
  createAoi,
  deleteAoi,
  failItem,
  fetchScene,
  fetchTile,
  forceItem,
  forceRetryAoi,
  listAois,
  listScenes,
  listTiles,
  readOverview,
  replaceData,
  retryAoi,
  retryItem,
  streamDot,
} from './client';
import { sumStatuses } from './status';

const whole = <T>(item: T) => item;

let simulator: TestSimulator;

function useSimulator(env: Record<string, string>): void {
  Object.assign(process.env, env, {
    SESSION_SECRET: 's'.repeat(32),
    LOG_LEVEL: 'silent',
    WORKFLOW_TIMEOUT_SECONDS: '20',
  });
  resetConfig();
  resetBreakers();
}

const payload = (name: string, constellation = 'sentinel2') =>
  JSON.stringify({
    type: 'Feature',
    name,
    geometry: {
      type: 'Polygon',
      coordinates: [
        [
          [1.2, 43.4],
          [1.8, 43.4],
          [1.8, 43.8],
          [1.2, 43.8],
          [1.2, 43.4],
        ],
      ],
    },
    start_time: '2026-09-01T00:00:00Z',
    end_time: '2026-11-01T00:00:00Z',
    scene_type: { constellation },
    graph_name: 'S1',
  });

async function readFailure(work: Promise<unknown>): Promise<UpstreamError> {
  const error = await work.then(
    () => undefined,
    (reason) => reason,
  );
  if (error instanceof UpstreamError) return error;
  throw error ?? new Error('it did not fail');
}

const denmark = 'Denmark-coherence-2026';
const requestsTo = async (path: RegExp) =>
  (await simulator.requests()).filter((request) => request.service === 'workflow' && path.test(request.path))
    .length;

interface Collection {
  features: unknown[];
  properties?: { next: string };
}

/** A streamed answer, read whole. */
async function whollyRead({ body }: UpstreamStream): Promise<Collection> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of body) chunks.push(chunk);
  return JSON.parse(Buffer.concat(chunks).toString('utf8'));
}
const listCatalogueScenes = async (area: string, page: { page: number; limit: number }) =>
  whollyRead(await streamCatalogueScenes(area, page));
const listCatalogueTiles = async (area: string, scenes: string | undefined) =>
  whollyRead(await streamCatalogueTiles(area, scenes));

describe('a server that behaves like the real ones', () => {
  beforeAll(async () => {
    simulator = await startSimulator({ env: { SIM_SPEED: '0.01' } });
    useSimulator(simulator.env);
  });
  afterEach(() => simulator.faults.clear());
  afterAll(() => simulator.stop());

  it('lists AOIs, scenes and tiles, and its overview agrees with them', async () => {
    expect((await listAois()).map(({ name }) => name)).toContain(denmark);
    const overview = await readOverview(denmark);
    expect(sumStatuses(overview.scenes)).toBe(48);
    expect(await listScenes(denmark, undefined, whole)).toHaveLength(48);
    expect(await listScenes(denmark, 'RETRY', whole)).toHaveLength(overview.scenes.RETRY);
    expect(await listTiles(denmark, 'FAILED', whole)).toHaveLength(overview.tiles.FAILED);
    const [first] = await listScenes(denmark, undefined, whole);
    expect(await fetchScene(first!.id)).toMatchObject({ id: first!.id, aoi: denmark });
    const [tile] = await listTiles(denmark, 'FAILED', whole);
    expect(await fetchTile(tile!.id)).toMatchObject({ id: tile!.id });
  });

  it('streams the graph', async () => {
    const { body } = await streamDot(denmark);
    let text = '';
    for await (const chunk of body) text += Buffer.from(chunk).toString();
    expect(text).toMatch(/^digraph/);
  });

  it('retries and fails single items, and says no with an empty 403 to what the rules forbid', async () => {
    const [retry, other] = await listTiles('Jutland-pilot', 'RETRY', whole);
    await failItem('tile', other!.id);
    expect(await fetchTile(other!.id)).toMatchObject({ status: 'FAILED' });
    await forceItem('tile', retry!.id, 'RETRY');
    await retryItem('tile', retry!.id);
    expect(await fetchTile(retry!.id)).toMatchObject({ status: 'PENDING' });
    const [done] = await listTiles(denmark, 'DONE', whole);
    const refused = await readFailure(retryItem('tile', done!.id));
    expect(refused.status).toBe(403);
    expect(refused).toMatchObject({ isRefusal: true, body: '' });
  });

  it('distinguishes a bad token from a refused step, though both are 403', async () => {
    useSimulator({ ...simulator.env, WORKFLOW_TOKEN: 'another-token' });
    const error = await readFailure(listAois());
    expect(error.status).toBe(403);
    expect(error.body).toMatch(/^"/);
    useSimulator(simulator.env);
  });

  it('creates, retries, restarts and deletes AOIs', async () => {
    await createAoi('Client-test');
    expect((await readFailure(createAoi('Client-test'))).status).toBe(409);
    expect(await retryAoi('Client-test')).toEqual({ scenes: 0, tiles: 0 });
    expect((await retryAoi('Po-plain-mosaics'))?.tiles).toBeGreaterThan(0);
    await forceRetryAoi('Camargue-burn-scars');
    expect((await readOverview('Camargue-burn-scars')).scenes.PENDING).toBeGreaterThan(0);
    await deleteAoi('Client-test');
    expect((await listAois()).map(({ name }) => name)).not.toContain('Client-test');
  });

  it('refuses patterns and the id 0 before anything is sent', async () => {
    const before = (await simulator.requests()).length;
    for (const work of [
      () => retryAoi('Denmark*'),
      () => deleteAoi('?'),
      () => fetchScene(0),
      () => failItem('scene', 0),
    ]) {
      await expect((async () => work())()).rejects.toThrow();
    }
    expect((await simulator.requests()).length).toBe(before);
  });

  it('goes from a payload over its scenes and tiles to an ingestion; the same list again is harmless', async () => {
    const area = payload('Client-run');
    const { features, properties } = await listCatalogueScenes(area, { page: 0, limit: 1000 });
    expect(features.length).toBeGreaterThan(5);
    expect(properties?.next).toBe('false');
    const scenes = JSON.stringify({ type: 'FeatureCollection', features: features.slice(0, 3) });
    // Scenes are not left out of what a real server refuses: its own reason is the first.
    await simulator.faults.set([
      { service: 'workflow', path: '*/catalog/tiles', kind: 'status', status: 400, body: 'No.', times: 1 },
    ]);
    expect(await readFailure(listCatalogueTiles(area, scenes))).toMatchObject({ status: 400, body: 'No.' });
    expect((await listCatalogueTiles(area, scenes)).features.length).toBeGreaterThan(0);
    expect((await readFailure(listCatalogueTiles(area, undefined))).body).toContain(
      "missing required field: 'scenes'",
    );
    expect(await startIngestion(area, { scenes })).toMatch(/Ingestion of 3 scenes and 3 tiles/);
    expect(await startIngestion(area, { scenes })).toMatch(/Ingestion of 0 scenes and 0 tiles/);
    const [scene] = await listScenes('Client-run', undefined, whole);
    await replaceData('scene', scene!.id, { ...scene!.data, storage_uri: 'gs://elsewhere' });
    expect((await fetchScene(scene!.id)).data.storage_uri).toBe('gs://elsewhere');
    expect((await readFailure(addScene('Client-run', { nonsense: true }))).status).toBe(400);
  });

  it('says why it refuses a constellation', async () => {
    const error = await readFailure(listCatalogueScenes(payload('x', 'landsat'), { page: 0, limit: 10 }));
    expect(error.body).toContain("no catalog is configured for 'landsat'");
  });

  const changes: [string, RegExp, () => Promise<unknown>][] = [
    ['retry', /retry$/, () => retryItem('scene', 46)],
    ['fail', /fail$/, () => failItem('scene', 46)],
    ['retry of an AOI', /retry$/, () => retryAoi(denmark)],
    ['start', /catalog\/aoi$/, () => startIngestion(payload('Faulty-run'), {})],
    ['creation', /Faulty-aoi$/, () => createAoi('Faulty-aoi')],
  ];
  for (const [name, path, change] of changes) {
    it(`sends a ${name} once, whatever becomes of the answer`, async () => {
      for (const fault of [
        { kind: 'drop-before' },
        { kind: 'drop-after' },
        { kind: 'cut', after: true },
        { kind: 'status', status: 503 },
        { kind: 'throttle', retryAfter: 0 },
      ]) {
        resetBreakers();
        const before = await requestsTo(path);
        await simulator.faults.set([{ service: 'workflow', ...fault }]);
        await readFailure(change());
        expect([fault.kind, (await requestsTo(path)) - before]).toEqual([fault.kind, 1]);
      }
    });
  }

  it('is asked again for lists when it drops a connection or answers 503', async () => {
    resetBreakers();
    for (const fault of [{ kind: 'drop-before' }, { kind: 'status', status: 503 }, { kind: 'cut' }]) {
      await simulator.faults.set([{ service: 'workflow', times: 1, ...fault }]);
      expect(await listScenes(denmark, undefined, whole)).toHaveLength(48);
    }
  });
});

describe('a server that follows the interface to the letter', () => {
  beforeAll(async () => {
    simulator = await startSimulator({ env: { SIM_LETTER: '1', SIM_SPEED: '0.01' } });
    useSimulator(simulator.env);
  });
  afterAll(() => simulator.stop());

  it('is read with the same functions', async () => {
    expect((await listAois()).map(({ name }) => name)).toContain(denmark);
    expect(await listScenes(denmark, undefined, whole)).toHaveLength(48);
    expect(sumStatuses((await readOverview(denmark)).tiles)).toBe(48 * 27);
    expect((await listCatalogueTiles(payload('Letter'), undefined)).features.length).toBeGreaterThan(0);
  });

  it('reports once that it does not know how to force, restart and delete, and is not asked again', async () => {
    const [tile] = await listTiles(denmark, 'RETRY', whole);
    const notOffered = { type: 'not-offered' };
    await expect(forceItem('tile', tile!.id, 'DONE')).rejects.toMatchObject(notOffered);
    await expect(deleteAoi(denmark)).rejects.toMatchObject(notOffered);
    const before = await requestsTo(/force|aoi\/Denmark/);
    await expect(forceItem('tile', tile!.id, 'DONE')).rejects.toMatchObject(notOffered);
    await expect(forceRetryAoi(denmark)).rejects.toMatchObject(notOffered);
    await expect(deleteAoi(denmark)).rejects.toMatchObject(notOffered);
    expect(await requestsTo(/force|aoi\/Denmark/)).toBe(before);
  });

  it('says where its items lie', async () => {
    const [scene] = await listScenes(denmark, undefined, whole);
    expect(scene).toMatchObject({ geometry: { type: 'Polygon' }, wkt: expect.stringMatching(/^POLYGON/) });
  });

  it('loses no scenes when it does not take them for the split', async () => {
    await simulator.faults.set([
      { service: 'workflow', path: '*/catalog/tiles', kind: 'status', status: 422, times: 1 },
    ]);
    const area = payload('Letter');
    const { features } = await listCatalogueScenes(area, { page: 0, limit: 10 });
    const scenes = JSON.stringify({ type: 'FeatureCollection', features });
    expect((await listCatalogueTiles(area, scenes)).features.length).toBeGreaterThan(0);
    expect((await listCatalogueTiles(area, scenes)).features.length).toBeGreaterThan(0);
    expect(await requestsTo(/catalog\/tiles$/)).toBe(4);
  });
});
