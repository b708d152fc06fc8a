import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { OpenSimulator } from '../test-support';
import { open, openFor } from '../test-support';
import type { Seen } from './test-workflow';
import { createWorkflowClient } from './test-workflow';

let sim: OpenSimulator;
let workflow: ReturnType<typeof createWorkflowClient>;

beforeAll(async () => {
  sim = await open();
  workflow = createWorkflowClient(sim);
});
afterAll(() => sim.close());

const today = () => new Date().toISOString().slice(0, 10);
const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

describe('answers', () => {
  it('says what is wrong with a token in a 403 with a JSON string, and an empty 403 for a refused step', async () => {
    const refusal = async (headers: HeadersInit) => {
      const { status, text } = await workflow.call('GET', '/aoi/', undefined, headers);
      return [status, JSON.parse(text)];
    };
    expect(await refusal({})).toEqual([403, 'token not found']);
    expect(await refusal({ authorization: 'demo-workflow-token-c40d88' })).toEqual([
      403,
      'missing "Bearer " prefix',
    ]);
    expect(await refusal(bearer('another'))).toEqual([403, 'invalid token']);
    for (const action of ['retry', 'fail', 'force/DONE']) {
      expect(await workflow.call('PUT', `/scene/999999/${action}`)).toMatchObject({ status: 403, text: '' });
    }
  });

  it('says that it is there without a token', async () => {
    expect(await workflow.call('GET', '/', undefined, {})).toMatchObject({
      status: 200,
      text: 'ingester ok',
    });
  });

  it('serves JSON as plain text, uncompressed', async () => {
    const { response } = await workflow.call('GET', '/aoi/', undefined, {
      ...bearer('demo-workflow-token-c40d88'),
      'accept-encoding': 'gzip',
    });
    expect(response.headers.get('content-type')).toBe('text/plain; charset=utf-8');
    expect(response.headers.get('content-encoding')).toBeNull();
  });

  it('answers 400 and 404 with empty bodies', async () => {
    expect(await workflow.call('GET', '/scene/abc')).toMatchObject({ status: 400, text: '' });
    expect(await workflow.call('GET', '/tile/999999')).toMatchObject({ status: 404, text: '' });
    expect(await workflow.call('GET', '/aoi')).toMatchObject({ status: 404, text: '' });
  });
});

describe('AOIs', () => {
  it('makes an AOI once, lists it by name, and forgets it', async () => {
    expect((await workflow.call('POST', '/aoi/zebra')).status).toBe(204);
    expect((await workflow.call('POST', '/aoi/zebra')).status).toBe(409);
    await workflow.call('POST', '/aoi/ant');
    const list = await workflow.read<{ ID: string }[]>('/aoi/');
    expect(list.map(({ ID }) => ID)).toEqual(list.map(({ ID }) => ID).sort());
    expect(list).toContainEqual({ ID: 'zebra', status: 'NEW' });
    for (const _ of [1, 2]) expect((await workflow.call('DELETE', '/aoi/zebra')).status).toBe(204);
    expect((await workflow.call('GET', '/aoi/')).text).not.toContain('zebra');
  });

  it('gives zeros for an AOI that does not exist, from today to the year 1', async () => {
    const { status, text } = await workflow.call('GET', '/aoi/nowhere');
    expect(status).toBe(200);
    expect(text).toMatch(/Scenes[\s\S]*Total:\s+0[\s\S]*Tiles[\s\S]*Total:\s+0/);
    expect(text).toContain(`From: ${today()}`);
    expect(text).toMatch(/To:\s+0001-01-01/);
  });

  it('takes * and ? in a name for a pattern, in lists and in retries', async () => {
    for (const name of ['pat-1', 'pat-2', 'pat-30']) {
      const { scenes } = await workflow.chain(name, 1);
      await workflow.force('scene', scenes[0]!, 'RETRY');
    }
    const ids = async (name: string) =>
      (await workflow.read<{ ID: string }[]>(`/aoi/${name}`)).map(({ ID }) => ID);
    expect(await ids('pat-%3F')).toEqual(['pat-1', 'pat-2']);
    expect(await ids('pat-*')).toEqual(['pat-1', 'pat-2', 'pat-30']);
    expect((await workflow.call('PUT', '/aoi/pat-%3F/retry')).text).toBe('{"Scenes":2,"Tiles":0}');
    expect(await workflow.call('PUT', '/aoi/pat-%3F/retry')).toMatchObject({ status: 204, text: '' });
  });

  it('ranks the statuses of its scenes, and looks at tiles only when that gives DONE', async () => {
    const { scenes, tiles } = await workflow.chain('ranked', 2, 2);
    const status = async () =>
      (await workflow.read<{ ID: string; status: string }[]>('/aoi/')).find(({ ID }) => ID === 'ranked')
        ?.status;
    const [a, b] = scenes as [number, number];
    await workflow.force('scene', a, 'DONE');
    await workflow.force('tile', tiles[0]![0]!, 'RETRY');
    // Whatever went to RETRY last makes the AOI say so.
    expect(await status()).toBe('RETRY');
    await workflow.force('scene', b, 'PENDING');
    expect(await status()).toBe('PENDING');
    await workflow.force('scene', b, 'RETRY');
    expect(await status()).toBe('RETRY');
    await workflow.force('scene', b, 'FAILED');
    expect(await status()).toBe('RETRY');
    for (const tile of tiles[0]!) await workflow.force('tile', tile, 'DONE');
    expect(await status()).toBe('DONE');
  });

  it('restarts a scene that FAILED and leaves its tiles as they are', async () => {
    const { scenes, tiles } = await workflow.chain('again', 1, 2);
    await workflow.force('scene', scenes[0]!, 'FAILED');
    expect((await workflow.call('PUT', '/aoi/again/retry/force')).text).toBe('{"Scenes":1,"Tiles":0}');
    expect((await workflow.tile(tiles[0]![0]!)).status).toBe('FAILED');
  });

  it('adds a scene once, in its own fields only', async () => {
    await workflow.call('POST', '/aoi/added');
    const scene = {
      source_id: 'S',
      aoi: 'added',
      data: { date: '2026-11-01T00:00:00Z', tiles: { T: { swath_id: 'IW1', tile_nr: 1 } } },
      tiles: { T: { data: { swath_id: 'IW1', tile_nr: 1 } } },
    };
    const add = (change: object, name = 'added') =>
      workflow.call('POST', `/aoi/${name}/scene`, JSON.stringify({ ...scene, ...change }));
    const first = JSON.parse((await add({})).text) as { id: number };
    expect(first.id).toBeGreaterThan(0);
    expect((await add({})).text).toBe('{"id":0}');
    expect(await add({ wkt: 'POLYGON EMPTY' })).toMatchObject({ status: 400, text: '' });
    expect(await add({ data: { uuid: 'u' } })).toMatchObject({ status: 400, text: '' });
    expect((await workflow.call('POST', '/aoi/added/scene', 'no JSON')).status).toBe(400);
    for (const [change, name] of [
      [{ aoi: 'other' }],
      [{ id: 3 }],
      [{ tiles: {} }],
      [{ aoi: 'unknown' }, 'unknown'],
    ] as const) {
      expect(await add(change, name)).toMatchObject({ status: 500, text: expect.stringMatching(/\S/) });
    }
  });

  it('takes any name without a slash, in any letter case after a final (?i)', async () => {
    for (const name of ['30%', 'a b', 'Ünï#\\"\'', 'x*', 'tab\there', 'n'.repeat(400)]) {
      expect((await workflow.call('POST', `/aoi/${encodeURIComponent(name)}`)).status, name).toBe(204);
      expect(await workflow.read<{ ID: string }[]>('/aoi/')).toContainEqual({ ID: name, status: 'NEW' });
    }
    expect((await workflow.call('POST', '/aoi/a%2Fb')).status).toBe(404);
    await workflow.call('POST', '/aoi/CASE');
    await workflow.call('POST', '/aoi/case');
    expect(await workflow.read<{ ID: string }[]>('/aoi/Case(%3Fi)')).toHaveLength(2);
  });
});

describe('lists', () => {
  it('filters by upper-case statuses only', async () => {
    await workflow.make({ name: 'mixed', scenes: 10, tilesPerScene: 3, statuses: { DONE: 1, RETRY: 1 } });
    const done = await workflow.read<Seen[]>('/aoi/mixed/tiles/DONE');
    const retry = await workflow.read<Seen[]>('/aoi/mixed/tiles/RETRY');
    expect(done.length + retry.length).toBe(30);
    expect(retry.every(({ message }) => message !== '')).toBe(true);
    expect((await workflow.call('GET', '/aoi/mixed/tiles/retry')).text).toBe('[]');
    expect((await workflow.call('GET', '/aoi/mixed/scenes/ANY')).text).toBe('[]');
  });

  it('has pages without a stable order: a row that is written moves', async () => {
    const { scenes } = await workflow.chain('paged', 6);
    const page = (number: number) => workflow.read<Seen[]>(`/aoi/paged/scenes?page=${number}&limit=3`);
    const first = (await page(0)).map(({ id }) => id);
    expect(first).toEqual(scenes.slice(0, 3));
    await workflow.force('scene', scenes[0]!, 'PENDING');
    const second = (await page(1)).map(({ id }) => id);
    expect(second).toContain(scenes[0]);
    expect([...first, ...second]).not.toContain(scenes[3]);
  });

  it('holds every row once when it is long', async () => {
    await workflow.make({ name: 'long', scenes: 4_001, tilesPerScene: 1 });
    const ids = (await workflow.read<Seen[]>('/aoi/long/scenes')).map(({ id }) => id);
    expect(new Set(ids).size).toBe(4_001);
    expect(await workflow.read<Seen[]>('/aoi/long/tiles/NEW')).toHaveLength(4_001);
  });

  it('gives every tile of every AOI for scene 0', async () => {
    const { tiles } = await workflow.chain('zero', 1, 2);
    const ids = (await workflow.read<Seen[]>('/scene/0/tiles')).map(({ id }) => id);
    expect(ids).toEqual(expect.arrayContaining(tiles[0]!));
    expect(ids.length).toBeGreaterThan(2);
  });

  it('knows the first and the last tiles of chains, and replaces data whole', async () => {
    const { scenes, tiles } = await workflow.chain('ends', 3, 2);
    const ids = async (what: string) =>
      (await workflow.read<Seen[]>(`/aoi/ends/${what}`)).map(({ id }) => id);
    expect(await ids('roottiles')).toEqual(tiles[0]);
    expect(await ids('leaftiles')).toEqual(tiles[2]);
    const [root] = await workflow.read<object[]>('/aoi/ends/roottiles');
    expect(root).not.toHaveProperty('status');
    const replace = (id: number, data: object) =>
      workflow.call('PUT', `/scene/${id}/data`, JSON.stringify(data));
    expect((await replace(scenes[0]!, { graph_name: 'G' })).status).toBe(204);
    expect((await workflow.scene(scenes[0]!)).data).toMatchObject({ graph_name: 'G', storage_uri: '' });
    expect((await replace(999_999, { graph_name: 'G' })).status).toBe(204);
    expect((await replace(scenes[0]!, { uuid: 'u' })).status).toBe(400);
  });

  it('draws the first 1,000 scenes', async () => {
    await workflow.make({ name: 'drawn-out', scenes: 1_200, tilesPerScene: 1 });
    const { text } = await workflow.call('GET', '/aoi/drawn-out/dot');
    expect(text.startsWith('digraph drawn-out {')).toBe(true);
    expect(text.match(/shape=box/g)).toHaveLength(1_000);
  });
});

it('works on what is added until nothing is left to do', async () => {
  const fast = createWorkflowClient(await openFor({ SIM_SPEED: '20000' }));
  await fast.make({ name: 'work', scenes: 8, tilesPerScene: 4, running: true, failures: 0 });
  await vi.waitFor(async () => expect(await fast.read<Seen[]>('/aoi/work/tiles/DONE')).toHaveLength(32), {
    timeout: 10_000,
    interval: 50,
  });
  const { text } = await fast.call('GET', '/aoi/work');
  expect(text).toMatch(/done:\s+8[\s\S]*done:\s+32/);
});

it('forgets the work on an AOI that is deleted', async () => {
  const own = await openFor({ SIM_SPEED: '20000' });
  const fast = createWorkflowClient(own);
  await fast.make({ name: 'gone', scenes: 40, tilesPerScene: 20, running: true });
  await fast.call('DELETE', '/aoi/gone');
  const { transitionCount } = await fast.truth();
  await fast.make({ name: 'other', scenes: 2, tilesPerScene: 1, running: true, failures: 0 });
  await vi.waitFor(async () => expect(await fast.read<Seen[]>('/aoi/other/tiles/DONE')).toHaveLength(2), {
    timeout: 10_000,
    interval: 50,
  });
  const { aois, transitions } = await fast.truth();
  expect(aois.map(({ name }) => name)).toEqual(['other']);
  expect(transitions.slice(transitionCount).every(({ aoi }) => aoi === 'other')).toBe(true);
});

describe('to the letter of the interface', () => {
  let letter: ReturnType<typeof createWorkflowClient>;
  let own: OpenSimulator;
  beforeAll(async () => {
    own = await open({ SIM_LETTER: '1' });
    letter = createWorkflowClient(own);
  });
  afterAll(() => own.close());

  it('fails items that are not in RETRY only when that is forced, and has no other force', async () => {
    const id = (await letter.chain('failing', 1)).scenes[0]!;
    expect((await letter.force('scene', id, 'DONE')).status).toBe(404);
    expect((await letter.call('PUT', '/aoi/failing/retry/force')).status).toBe(404);
    expect((await letter.call('DELETE', '/aoi/failing')).status).toBe(404);
    expect((await letter.call('PUT', `/scene/${id}/fail`)).status).toBe(403);
    expect((await letter.call('PUT', `/scene/${id}/fail?force=true`)).status).toBe(204);
    expect((await letter.scene(id)).status).toBe('FAILED');
  });

  it('gives items their geometry, tags and uuid, in whole lists whatever the case of the status', async () => {
    const { scenes } = await letter.chain('whole', 3, 2);
    expect(await letter.scene(scenes[0]!)).toMatchObject({
      geometry: { type: 'Polygon' },
      tags: { satellite: expect.any(String) },
      data: { uuid: expect.any(String) },
    });
    for (const path of ['scenes', 'scenes?page=1&limit=1', 'scenes/NEW', 'scenes/new']) {
      expect([path, await letter.read<Seen[]>(`/aoi/whole/${path}`)]).toEqual([path, expect.any(Array)]);
      expect(await letter.read<Seen[]>(`/aoi/whole/${path}`)).toHaveLength(3);
    }
    expect(await letter.read<Seen[]>('/aoi/whole/tiles/new')).toHaveLength(6);
  });

  it('knows no patterns, no AOI that is not there, and no scene 0', async () => {
    await letter.chain('plain', 1);
    for (const path of ['/aoi/nowhere', '/aoi/pl*', '/scene/0/tiles', '/aoi/plain/roottiles', '/']) {
      expect([path, (await letter.call('GET', path)).status]).toEqual([path, 404]);
    }
    expect((await letter.call('PUT', '/aoi/pl*/retry')).status).toBe(204);
  });

  it('draws all scenes, under a name in quotes', async () => {
    await letter.make({ name: 'drawn-out', scenes: 1_200, tilesPerScene: 1 });
    const { text } = await letter.call('GET', '/aoi/drawn-out/dot');
    expect(text.startsWith('digraph "drawn-out" {')).toBe(true);
    expect(text.match(/shape=box/g)).toHaveLength(1_200);
  });
});
