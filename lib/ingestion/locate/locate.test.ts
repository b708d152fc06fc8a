import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { expect, it, vi } from 'vitest';
import { db } from '@/lib/platform/db';
import { resetBreakers } from '@/lib/upstream/breaker';
import { beginSplit } from '../listing/split';
import { listedScenes, listings } from '../listing/tables';
import { beginListing, readListing } from '../listing/work';
import { startRun } from '../run/start';
import { readFootprints } from '../store';
import { footprints } from '../tables';
import { counted } from '../testing/payload';
import { operator } from '../testing/services';
import { withServices } from '../testing/with-services';
import { searchOf, startSearch, stopSearch } from './locate';

const services = withServices();

const settled = { timeout: 30_000, interval: 50 };
/** An ingestion of so many scenes, sent as tiles; nobody has told the portal where they lie but the list it was made from. */
async function ingest(name: string, count: number, constellation = 'sentinel1') {
  const { id } = await beginListing(counted(name, count, constellation), operator);
  await vi.waitFor(async () => expect((await readListing(id, operator)).state).toBe('done'), settled);
  await beginSplit(id, operator);
  await vi.waitFor(async () => expect((await readListing(id, operator)).splitState).toBe('done'), settled);
  await startRun({ id: randomUUID(), way: 'tiles', listingId: id }, operator);
  return id;
}
const forget = (aoi: string) => db().delete(footprints).where(eq(footprints.aoi, aoi));
const searched = async (aoi: string) => {
  await startSearch(aoi, operator);
  await vi.waitFor(async () => expect((await searchOf(aoi)).search?.state).not.toBe('running'), settled);
  return (await searchOf(aoi)).search;
};
const placed = async (aoi: string) => {
  const { scene, tile } = await services().itemsOf(aoi);
  const known = await readFootprints(aoi);
  return {
    scenes: scene.filter(({ sourceId }) => known.has(sourceId)).length,
    ofScenes: scene.length,
    tiles: tile.filter(({ sourceId }) => known.has(sourceId)).length,
    ofTiles: tile.length,
  };
};

it('takes over what lists that are still there tell, and asks the catalogue when they have gone', async () => {
  const listing = await ingest('Placed', 6);
  const all = await placed('Placed');
  expect(all).toMatchObject({ scenes: 6, ofScenes: 6, tiles: all.ofTiles });
  await forget('Placed');
  // Of some constellations the lists of the server tell where scenes lie, and never where tiles do.
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
    troubles: [],
    found: { runs: 0, tiles: all.ofTiles },
  });
  expect(await placed('Placed')).toEqual(all);

  await ingest('Optical', 4, 'sentinel2');
  const optical = await placed('Optical');
  await forget('Optical');
  await db().delete(listings).where(eq(listings.aoi, 'Optical'));
  expect(await searched('Optical')).toMatchObject({ state: 'done', troubles: [], found: { catalogue: 4 } });
  expect(await placed('Optical')).toEqual(optical);
});

it('takes the place from the data of items where a server gives it', async () => {
  await services().make('Told', { scenes: 2, tilesPerScene: 1 });
  const { scene } = await services().itemsOf('Told');
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
        aoi: 'Told',
        status: 'NEW',
        message: '',
        data: { metadata: { geometry: place } },
      },
    })),
  );
  const search = await searched('Told');
  expect(search).toMatchObject({ state: 'done', found: { items: 2 } });
  expect((await readFootprints('Told')).get(scene[0]!.sourceId)).toEqual(place);
});

it('says what it could not ask, and stops when it is told to', async () => {
  await ingest('Stopped', 3);
  await db().delete(footprints);
  await db().delete(listings);
  await services().sim.faults.set([
    { kind: 'status', service: 'workflow', path: '*/catalog/*', status: 500 },
  ]);
  const failed = await searched('Stopped');
  expect(failed).toMatchObject({ state: 'done', troubles: [expect.any(String)] });
  resetBreakers();
  await services().sim.faults.set([{ kind: 'hang', service: 'workflow', path: '*/catalog/*' }]);
  await startSearch('Stopped', operator);
  await vi.waitFor(async () => expect((await searchOf('Stopped')).search?.step).toBe('tiles'), settled);
  expect(await stopSearch('Stopped')).toMatchObject({ search: { state: 'stopped' } });
});
