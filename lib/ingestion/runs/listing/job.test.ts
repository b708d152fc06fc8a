import { describe, expect, it, vi } from 'vitest';
import { pool } from '@/lib/platform/db';
import { endJobs, resetJobs, runningJobs } from '@/lib/platform/work/job';
import { acquire, revoke } from '@/lib/platform/work/lease';
import { counted, payload } from '@/testing/ingestion/payload';
import { operator } from '@/testing/ingestion/services';
import { withServices } from '@/testing/ingestion/with-services';
import { readFootprints } from '../../footprints/footprint-store';
import { createEmptyAoi } from '../create-empty-aoi';
import { readPayloadHints } from '../payload-hints';
import { readColumns } from './columns';
import { addEdit, moveEdits, readEdits } from './edit-store';
import { exportList } from './export-list';
import { importList } from './import-list';
import { adoptListings } from './job';
import {
  beginImport,
  beginListing,
  readListing,
  requireListing,
  resumeListing,
  stopListing,
} from './listings';
import type { SceneColumns } from './scene-columns';
import { abandonSplits, beginSplit } from './split';
import { changeListing, endListing } from './store';
import { readConsequence, readTileCounts, readTilesOfScenes } from './tiles-view';

const services = withServices();

const readState = async (id: string) => (await readListing(id, operator)).state;
const until = (id: string, state: string) =>
  vi.waitFor(async () => expect(await readState(id)).toBe(state), { timeout: 30_000, interval: 50 });
const listed = async (document: object) => {
  const { id } = await beginListing(document, operator);
  await until(id, 'done');
  return readListing(id, operator);
};
const fetchColumns = async (id: string, from = 0, limit = 20_000) => {
  const blocks: SceneColumns[] = [];
  for await (const block of readColumns(id, from, limit)) blocks.push(block);
  return blocks;
};
const readIds = async (id: string) => (await fetchColumns(id)).flatMap(({ sourceIds }) => sourceIds);
const readFile = async (id: string, kind: 'scenes' | 'tiles') =>
  JSON.parse(await exportList(await requireListing(id, operator), kind).text());

describe('a listing', () => {
  it('goes over all pages automatically, and remembers where the scenes lie', async () => {
    const listing = await listed(counted('Pages', 2_300));
    expect(listing).toMatchObject({ sceneCount: 2_300, doubleCount: 0, namelessCount: 0, error: null });
    const blocks = await fetchColumns(listing.id);
    expect(blocks.map(({ from }) => from)).toEqual([0, 500, 1_000, 1_500, 2_000]);
    expect(new Set(blocks.flatMap(({ sourceIds }) => sourceIds)).size).toBe(2_300);
    const [columns] = await fetchColumns(listing.id, 2_290, 100);
    expect(columns?.sourceIds).toHaveLength(10);
    expect(columns).toMatchObject({
      from: 2_290,
      satellites: expect.arrayContaining([expect.stringMatching(/^S2/)]),
    });
    expect(columns?.overlaps.every((share) => share !== null && share > 0 && share <= 1)).toBe(true);
    expect((await readFootprints('Pages')).size).toBe(2_300);
  });

  it('stops at a page that keeps failing, says why, and continues from there', async () => {
    await services().sim.faults.set([
      {
        service: 'workflow',
        path: '*/catalog/scenes',
        kind: 'status',
        status: 500,
        body: 'the catalogue is asleep',
        skip: 1,
      },
    ]);
    const { id } = await beginListing(counted('Failing', 1_500), operator);
    await until(id, 'failed');
    expect(await readListing(id, operator)).toMatchObject({
      sceneCount: 1_000,
      pageCount: 1,
      error: { title: expect.any(String), detail: expect.stringContaining('asleep') },
    });
    await services().sim.faults.clear();
    // While another process has its lease, this is said; the job that failed gives its own back soon.
    const other = await vi.waitFor(async () => {
      const lease = await acquire('listing', id);
      expect(lease).toBeDefined();
      return lease;
    }, 30_000);
    await expect(resumeListing(id, operator)).rejects.toMatchObject({ type: 'busy-elsewhere', status: 409 });
    expect(await readState(id)).toBe('failed');
    await other?.release();
    await vi.waitFor(() => resumeListing(id, operator), 30_000);
    await until(id, 'done');
    expect(new Set(await readIds(id)).size).toBe(1_500);
  });

  it('takes no scene twice when a page broke off half way', async () => {
    await services().sim.faults.set([
      { service: 'workflow', path: '*/catalog/scenes', kind: 'cut', times: 1 },
    ]);
    const listing = await listed(counted('Cut', 800));
    expect(listing.sceneCount).toBe(800);
    expect(listing.doubleCount).toBeGreaterThan(0);
  });

  it('stops when it is asked to, and is there as it was', async () => {
    await services().sim.faults.set([
      { service: 'workflow', path: '*/catalog/scenes', kind: 'hang', skip: 1 },
    ]);
    const { id } = await beginListing(counted('Cancelled', 3_000), operator);
    await vi.waitFor(async () => expect((await readListing(id, operator)).pageCount).toBe(1), {
      timeout: 20_000,
    });
    expect(await stopListing(id, operator)).toMatchObject({ state: 'cancelled', sceneCount: 1_000 });
  });

  it('ends when it was cancelled, also where its lease could not be removed', async () => {
    const locker = await pool().connect();
    await locker.query('begin; lock table listed_scenes in exclusive mode');
    const { id } = await beginListing(counted('Cancelled-elsewhere', 2_300), operator);
    await endListing(id, { state: 'cancelled' });
    await locker.query('commit');
    locker.release();
    await Promise.all(runningJobs('listing'));
    expect(await readListing(id, operator)).toMatchObject({ state: 'cancelled', pageCount: 0 });
  });

  it('is taken up by the next process when its own ended', async () => {
    await services().sim.faults.set([
      { service: 'workflow', path: '*/catalog/scenes', kind: 'hang', skip: 1 },
    ]);
    const { id } = await beginListing(counted('Orphan', 1_200), operator);
    await vi.waitFor(async () => expect((await readListing(id, operator)).pageCount).toBe(1), {
      timeout: 20_000,
    });
    await endJobs();
    resetJobs();
    expect(await readState(id)).toBe('listing');
    await services().sim.faults.clear();
    // Another process ends without a word: its lease runs out.
    const died = await acquire('listing', id);
    died?.abort();
    await adoptListings();
    expect((await readListing(id, operator)).pageCount).toBe(1);
    await pool().query('update leases set lease_until = now() where subject = $1', [id]);
    await adoptListings();
    await until(id, 'done');
    expect((await readListing(id, operator)).sceneCount).toBe(1_200);
  });

  it('writes nothing any more once another process has its lease', async () => {
    await services().sim.faults.set([
      { service: 'workflow', path: '*/catalog/scenes', kind: 'hang', skip: 1 },
    ]);
    const { id } = await beginListing(counted('Taken-over', 1_200), operator);
    await vi.waitFor(async () => expect((await readListing(id, operator)).pageCount).toBe(1), {
      timeout: 20_000,
    });
    await revoke('listing', id);
    const other = await acquire('listing', id);
    await services().sim.faults.clear();
    await endJobs();
    resetJobs();
    expect(await readListing(id, operator)).toMatchObject({ state: 'listing', sceneCount: 1_000 });
    await other?.release();
    await adoptListings();
    await until(id, 'done');
    expect((await readListing(id, operator)).sceneCount).toBe(1_200);
  });

  it('names everything that is wrong with a payload, and asks nothing', async () => {
    const before = await services().requestsTo(/catalog/);
    await expect(beginListing(payload('two words', { end_time: 'soon' }), operator)).rejects.toMatchObject({
      type: 'bad-payload',
      errors: [
        { path: 'body.payload.name', message: expect.stringContaining('letters') },
        { path: 'body.payload.end_time', message: expect.any(String) },
      ],
    });
    expect(await services().requestsTo(/catalog/)).toBe(before);
  });

  it('says that the server has no catalogue for a constellation', async () => {
    const { id } = await beginListing(
      payload('Landsat', { scene_type: { constellation: 'landsat' } }),
      operator,
    );
    await until(id, 'failed');
    expect((await readListing(id, operator)).error?.title).toBe('This server has no catalogue for “landsat”');
  });

  it('teaches what is said of a payload before it is sent: constellations, and whether its name is taken', async () => {
    const { signal } = new AbortController();
    await listed(counted('Hints', 1));
    const { id } = await beginListing(
      payload('Hints', { scene_type: { constellation: 'Landsat' } }),
      operator,
    );
    await until(id, 'failed');
    await createEmptyAoi('Taken', operator);
    expect(await readPayloadHints('Taken', signal)).toMatchObject({
      isTaken: true,
      constellations: { sentinel2: true, landsat: false },
    });
    expect(await readPayloadHints('Free', signal)).toMatchObject({ isTaken: false });
    await services().sim.faults.set([{ kind: 'status', status: 503, service: 'workflow', path: '*/aoi/' }]);
    expect(await readPayloadHints('Taken', signal)).toMatchObject({ isTaken: null });
  });

  it('belongs to anyone who made it', async () => {
    const { id } = await listed(counted('Mine', 2));
    await expect(readListing(id, { ...operator, id: 'somebody-else' })).rejects.toMatchObject({
      status: 404,
    });
  });
});

describe('edits', () => {
  it('are stored, undone, done again, and stand in the file that goes out', async () => {
    const { id } = await listed(counted('Edited', 4));
    const [, second] = await readIds(id);
    const wkt = 'POLYGON ((1 43, 2 43, 2 44, 1 43))';
    await addEdit(id, 0, { kind: 'remove', scenes: [0, 3] });
    await addEdit(id, 1, { kind: 'scene', scene: 1, tags: { note: 'mine' }, wkt });
    await moveEdits(id, 2, 1);
    expect((await readFile(id, 'scenes')).features[0].properties.tags.note).toBeUndefined();
    await moveEdits(id, 1, 2);
    const { features } = await readFile(id, 'scenes');
    expect(features).toHaveLength(2);
    expect(features[0]).toMatchObject({
      type: 'Feature',
      geometry: {
        type: 'Polygon',
        coordinates: [
          [
            [1, 43],
            [2, 43],
            [2, 44],
            [1, 43],
          ],
        ],
      },
      properties: { source_id: second, tags: { note: 'mine' }, wkt },
    });
    await addEdit(id, 2, { kind: 'put-back', scenes: [3] });
    expect((await readFile(id, 'scenes')).features).toHaveLength(3);
    const all = await readEdits(id, { offset: 0, limit: 10 });
    expect([all.edits.length, all.total]).toEqual([3, 3]);
    expect(await readEdits(id, { offset: 1, limit: 1 })).toEqual({ edits: [all.edits[1]], total: 3 });
  });

  it('of two pages do not overwrite each other', async () => {
    const { id } = await listed(counted('Two-tabs', 3));
    await addEdit(id, 0, { kind: 'remove', scenes: [0] });
    await expect(addEdit(id, 0, { kind: 'remove', scenes: [1] })).rejects.toMatchObject({
      type: 'edited-elsewhere',
    });
    // The number of edits is the same, but they are not those that the other page has seen.
    await moveEdits(id, 1, 0, 1);
    const edited = await addEdit(id, 0, { kind: 'remove', scenes: [2] }, 2);
    expect(edited).toEqual({ editCount: 1, revision: 3 });
    const late = { type: 'edited-elsewhere' };
    await expect(addEdit(id, 1, { kind: 'remove', scenes: [1] }, 1)).rejects.toMatchObject(late);
    await expect(moveEdits(id, 1, 0, 1)).rejects.toMatchObject(late);
    await expect(
      addEdit(id, 1, { kind: 'scene', scene: 0, tags: {}, wkt: 'POINT (1 2)' }),
    ).rejects.toMatchObject({
      type: 'bad-wkt',
    });
  });
});

describe('tiles', () => {
  const split = async (id: string) => {
    await beginSplit(id, operator);
    await vi.waitFor(async () => expect((await readListing(id, operator)).splitState).toBe('done'), {
      timeout: 20_000,
    });
  };

  it('of a radar constellation are its bursts, in chains; one that goes is bridged', async () => {
    const { id } = await listed(payload('Bursts', { scene_type: { constellation: 'sentinel1' } }));
    await split(id);
    const { scenes, counts, isSceneTile } = await readTileCounts(id);
    expect(isSceneTile).toBe(false);
    expect(new Set(counts)).toEqual(new Set([27]));
    const tiles = await readTilesOfScenes(id, [scenes[0] ?? 0]);
    expect(tiles[0]).toMatchObject({ previousTile: null, swath: expect.stringMatching(/^IW/) });
    expect(await readConsequence(id, { kind: 'remove-tiles', tiles: [[scenes[0] ?? 0, 0]] })).toMatchObject({
      removed: 1,
      newRoots: 1,
    });
    await addEdit(id, 0, { kind: 'remove-tiles', tiles: [[scenes[0] ?? 0, 0]] });
    const { features } = await readFile(id, 'tiles');
    const all = features.flatMap(
      ({
        properties,
      }: {
        properties: { tiles: { SourceID: string; previous: { SourceID: string } | null }[] };
      }) => properties.tiles,
    );
    expect(all).toHaveLength(scenes.length * 27 - 1);
    const names = new Set(all.map(({ SourceID }: { SourceID: string }) => SourceID));
    for (const { previous } of all) if (previous) expect(names.has(previous.SourceID)).toBe(true);
  });

  it('can be made again when the process that split has died', async () => {
    const { id } = await listed(counted('Split-died', 2));
    const splitState = async () => (await readListing(id, operator)).splitState;
    const died = await acquire('split', id);
    died?.abort();
    await changeListing(id, { splitState: 'splitting' });
    await abandonSplits();
    expect(await splitState()).toBe('splitting');
    await pool().query('update leases set lease_until = now() where subject = $1', [id]);
    await abandonSplits();
    expect(await splitState()).toBe('failed');
    const other = await acquire('split', id);
    await expect(beginSplit(id, operator)).rejects.toMatchObject({ type: 'busy-elsewhere', status: 409 });
    await other?.release();
    await split(id);
  });

  it.each([
    ['a page of a gateway', '<html><h1>One moment</h1></html>'],
    ['an answer that broke off', '{"features":['],
  ])('are reported as unreadable where %s comes in their place', async (_, body) => {
    const { id } = await listed(counted('Paged-tiles', 2));
    const fault = {
      service: 'workflow',
      path: '*/catalog/tiles',
      kind: 'status',
      status: 200,
      body,
    } as const;
    await services().sim.faults.set([fault]);
    await beginSplit(id, operator);
    const state = () => readListing(id, operator);
    await vi.waitFor(async () => expect((await state()).splitState).toBe('failed'), { timeout: 20_000 });
    expect((await state()).splitError?.title).toBe(
      'Swath could not read the answer from the workflow server',
    );
  });

  it('are counted where they cannot be read, and the others are there', async () => {
    const { id } = await listed(counted('Nameless-tiles', 2));
    const { features } = await readFile(id, 'scenes');
    const [one, two] = features.map(
      ({ properties }: { properties: { source_id: string } }) => properties.source_id,
    );
    const tile = (SourceID: unknown, SceneID: unknown) => ({ SourceID, SceneID, data: {} });
    const body = JSON.stringify({
      features: [tile('a', one), 7, tile(null, two), { source_id: two, tiles: null }],
    });
    await services().sim.faults.set([
      { service: 'workflow', path: '*/catalog/tiles', kind: 'status', status: 200, body },
    ]);
    await split(id);
    expect(await readListing(id, operator)).toMatchObject({
      tileCount: 1,
      splitError: { title: '2 tiles of the server’s answer are unreadable' },
    });
  });

  it('of others are the scenes themselves', async () => {
    const { id } = await listed(counted('Whole', 5));
    await split(id);
    expect(await readTileCounts(id)).toMatchObject({ counts: [1, 1, 1, 1, 1], isSceneTile: true });
  });
});

describe('a list from a file', () => {
  const stream = (text: string) => new Blob([text]).stream();
  const load = async (name: string, text: string) =>
    importList((await beginImport(payload(name), operator)).id, stream(text), operator);

  it('is what was exported, with its tiles, in either version', async () => {
    const { id } = await listed(payload('Round', { scene_type: { constellation: 'sentinel1' } }));
    await beginSplit(id, operator);
    await vi.waitFor(async () => expect((await readListing(id, operator)).splitState).toBe('done'), {
      timeout: 20_000,
    });
    const today = await readFile(id, 'tiles');
    const again = await load('Round', JSON.stringify(today));
    expect(again).toMatchObject({ state: 'done', splitState: 'done', sceneCount: today.features.length });
    expect(await readFile(again.id, 'tiles')).toEqual(today);
    const older = today.features.map(
      ({ geometry, properties }: { geometry: unknown; properties: Record<string, unknown> }) => {
        const { wkt, tags, tiles, ...rest } = properties;
        return {
          type: 'Feature',
          geometry,
          properties: { ...rest, GeometryWKT: wkt, Tags: tags, Tiles: tiles },
        };
      },
    );
    const old = await load('Round', JSON.stringify({ type: 'FeatureCollection', features: older }));
    expect((await readFile(old.id, 'tiles')).features[0].properties).toMatchObject(
      today.features[0].properties,
    );
  });

  it.each([
    ['{"type":"FeatureCollection","features":[{"type":"Fea', 'not complete JSON'],
    ['<html>', 'not complete JSON'],
    ['{"name":"a payload"}', 'no list of scenes'],
    ['[{"type":"Feature","properties":{}}]', 'No entry of the list names a scene'],
    ['[{"aoi":"Other","source_id":"x","wkt":""}]', 'of the AOI “Other”'],
  ])('that is %s is refused in words', async (text, words) => {
    await expect(load('Broken', text)).rejects.toMatchObject({ title: expect.stringContaining(words) });
  });

  it.each([
    ['entry', '{"features":[{"source_id":"'],
    ['name', '{"'],
    ['text around the list', '{"name":"'],
  ])('is refused when an %s has no end, after 4 MiB of it', async (_, begin) => {
    let sent = 0;
    async function* endless() {
      yield Buffer.from(begin);
      for (;;) {
        sent += 65_536;
        yield Buffer.alloc(65_536, 'a');
      }
    }
    const { id } = await beginImport(payload('Large'), operator);
    await expect(importList(id, endless(), operator)).rejects.toMatchObject({ status: 413 });
    expect(sent).toBeLessThan(5 * 1024 * 1024);
  });

  it('is refused when all of it is too large', async () => {
    let sent = 0;
    const entry = Buffer.from(`{"a":"${'a'.repeat(1024 * 1024)}"},`);
    async function* endless() {
      yield Buffer.from('[');
      for (;;) {
        sent += entry.length;
        yield entry;
      }
    }
    const { id } = await beginImport(payload('Large'), operator);
    await expect(importList(id, endless(), operator)).rejects.toMatchObject({ status: 413 });
    expect(sent).toBeLessThan(514 * 1024 * 1024);
  });

  it('is refused when an entry is full of empty lists', async () => {
    const text = `[{"source_id":"x","a":[${Array(600_000).fill('[]').join(',')}]}]`;
    await expect(load('Full', text)).rejects.toMatchObject({ status: 400 });
  });
});
