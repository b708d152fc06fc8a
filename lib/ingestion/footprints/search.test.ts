import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { expect, it, vi } from 'vitest';
import { db, pool } from '@/lib/platform/db';
import { acquire } from '@/lib/platform/work/lease';
import { resetBreakers } from '@/lib/upstream/breaker';
import { counted } from '@/testing/ingestion/payload';
import { operator } from '@/testing/ingestion/services';
import { withServices } from '@/testing/ingestion/with-services';
import { withItems } from '../board/open-board';
import { beginListing, readListing } from '../runs/listing/listings';
import { beginSplit } from '../runs/listing/split';
import { listedScenes, listings } from '../runs/listing/tables';
import { startRun } from '../runs/start';
import { readFootprints } from './footprint-store';
import { findSearch, startSearch, stopSearch } from './search';
import { footprintSearches, footprints } from './tables';

const services = withServices();

const settled = { timeout: 30_000, interval: 50 };
/** An ingestion of this many scenes, sent as tiles; only the list it was made from says where they are. */
async function ingest(name: string, count: number, constellation = 'sentinel1') {
  const { id } = await beginListing(counted(name, count, constellation), operator);
  await vi.waitFor(async () => expect((await readListing(id, operator)).state).toBe('done'), settled);
  await beginSplit(id, operator);
  await vi.waitFor(async () => expect((await readListing(id, operator)).splitState).toBe('done'), settled);
  await startRun({ id: randomUUID(), input: 'tiles', listingId: id }, operator);
  return id;
}
const forget = (aoi: string) => db().delete(footprints).where(eq(footprints.aoi, aoi));
/** Begins a search, once the one before has given its lease back. */
const start = (aoi: string) => vi.waitFor(() => startSearch(aoi, operator, withItems), settled);
const searched = async (aoi: string) => {
  await start(aoi);
  await vi.waitFor(async () => expect((await findSearch(aoi)).search?.state).not.toBe('running'), settled);
  return (await findSearch(aoi)).search;
};
const placed = async (aoi: string) => {
  const { scene, tile } = await services().listItems(aoi);
  const known = await readFootprints(aoi);
  return {
    scenes: scene.filter(({ sourceId }) => known.has(sourceId)).length,
    ofScenes: scene.length,
    tiles: tile.filter(({ sourceId }) => known.has(sourceId)).length,
    ofTiles: tile.length,
  };
};

it('takes over what lists that are still there report, and asks the catalogue when they have gone', async () => {
  const listing = await ingest('Placed', 6);
  const all = await placed('Placed');
  expect(all).toMatchObject({ scenes: 6, ofScenes: 6, tiles: all.ofTiles });
  await forget('Placed');
  // Of some constellations the lists of the server say where scenes lie, and never where tiles do.
  const known = await searched('Placed');
  expect(known?.state).toBe('done');
  expect(known?.found.runs).toBeGreaterThanOrEqual(all.ofTiles);
  expect(await placed('Placed')).toEqual(all);

  await forget('Placed');
  await db().delete(listedScenes).where(eq(listedScenes.listingId, listing));
  await db().delete(listings).where(eq(listings.id, listing));
  const search = await searched('Placed');
  expect(search).toMatchObject({
    state: 'done',
    warnings: [],
    found: { runs: 0, tiles: all.ofTiles },
  });
  expect(await placed('Placed')).toEqual(all);

  await ingest('Optical', 4, 'sentinel2');
  const optical = await placed('Optical');
  await forget('Optical');
  await db().delete(listings).where(eq(listings.aoi, 'Optical'));
  expect(await searched('Optical')).toMatchObject({ state: 'done', warnings: [], found: { catalogue: 4 } });
  expect(await placed('Optical')).toEqual(optical);
});

it('takes the place from the data of items where a server gives it', async () => {
  await services().make('Stated', { scenes: 2, tilesPerScene: 1 });
  const { scene } = await services().listItems('Stated');
  const place = {
    type: 'Polygon',
    coordinates: [
      [
        [1, 43],
        [2, 43],
        [2, 44],
        [1, 43],
      ],
    ],
  };
  await services().sim.faults.set(
    scene.map(({ id, sourceId }) => ({
      ...{ kind: 'status', service: 'workflow' as const, path: `/scene/${id}`, status: 200 },
      body: {
        id,
        source_id: sourceId,
        aoi: 'Stated',
        status: 'NEW',
        message: '',
        data: { metadata: { geometry: place } },
      },
    })),
  );
  const search = await searched('Stated');
  expect(search).toMatchObject({ state: 'done', found: { items: 2 } });
  expect((await readFootprints('Stated')).get(scene[0]!.sourceId)).toEqual(place);
});

it('says what it could not ask, and stops when it is asked to', async () => {
  await ingest('Stopped', 3);
  await db().delete(footprints);
  await db().delete(listings);
  await services().sim.faults.set([
    { kind: 'status', service: 'workflow', path: '*/catalog/*', status: 500 },
  ]);
  const failed = await searched('Stopped');
  expect(failed).toMatchObject({ state: 'done', warnings: [expect.any(String)] });
  resetBreakers();
  await services().sim.faults.set([{ kind: 'hang', service: 'workflow', path: '*/catalog/*' }]);
  await start('Stopped');
  await vi.waitFor(async () => expect((await findSearch('Stopped')).search?.step).toBe('tiles'), settled);
  expect(await stopSearch('Stopped')).toMatchObject({ search: { state: 'stopped' } });
});

it('reads as stopped once its process has died, and can begin again', async () => {
  await services().make('Died', { scenes: 1, tilesPerScene: 1 });
  const died = await acquire('footprint-search', 'Died');
  died?.abort();
  await db()
    .insert(footprintSearches)
    .values({ aoi: 'Died', startedBy: operator.id, state: 'running', step: 'items' });
  await startSearch('Died', operator, withItems);
  expect((await findSearch('Died')).search).toMatchObject({ state: 'running', step: 'items' });
  await pool().query(`update leases set lease_until = now() where subject = 'Died'`);
  expect((await findSearch('Died')).search?.state).toBe('stopped');
  expect(await searched('Died')).toMatchObject({ state: 'done' });
});

it('fails with a sentence where the server does not answer before its first step', async () => {
  await services().make('Unread', { scenes: 1, tilesPerScene: 1 });
  await services().sim.faults.set([{ kind: 'status', service: 'workflow', status: 500 }]);
  expect(await searched('Unread')).toMatchObject({ state: 'failed', warnings: [expect.any(String)] });
});

it('says that another process has its lease', async () => {
  const other = await acquire('footprint-search', 'Held');
  await expect(startSearch('Held', operator, withItems)).rejects.toMatchObject({
    type: 'busy-elsewhere',
    status: 409,
  });
  await other?.release();
});
