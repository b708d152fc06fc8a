import { beforeAll, expect, it } from 'vitest';
import type { TokenScope } from '@/lib/accounts/tokens/scopes';
import { createToken, type NewToken } from '@/lib/accounts/tokens/token-store';
import { toAreaShape } from '@/lib/areas/geometry/shape';
import { addArea } from '@/lib/areas/saved/store';
import { freshAoiList } from '@/lib/ingestion/aois/aoi-list';
import { upsertFootprints } from '@/lib/ingestion/footprints/footprint-store';
import { operator } from '@/testing/ingestion/services';
import { withServices } from '@/testing/ingestion/with-services';
import { GET as getItem } from './collections/[collection]/items/[item]/route';
import { GET as getItems } from './collections/[collection]/items/route';
import { GET as getCollection } from './collections/[collection]/route';
import { GET as getCollections } from './collections/route';
import { GET as getLanding } from './route';

/** Saved areas, scenes and tiles as other programs read them, by an access token and through the routes themselves. */

const services = withServices();
const root = 'http://127.0.0.1:3000';
let tokens: Record<TokenScope, string>;

beforeAll(async () => {
  const make = async (scope: TokenScope) =>
    ((await createToken(operator, { name: scope, scopes: [scope], days: 1 })) as NewToken).text;
  tokens = { areas: await make('areas'), archive: await make('archive'), ingestion: await make('ingestion') };
  await services().make('Aude', { scenes: 3, tilesPerScene: 4, statuses: { DONE: 1, FAILED: 1, RETRY: 1 } });
  await services().make('30%/odd', { scenes: 1, tilesPerScene: 1 });
  await services().make('Größe 1', { scenes: 1, tilesPerScene: 1 });
  const { tile } = await services().listItems('Aude');
  await upsertFootprints(
    'Aude',
    tile.slice(4).map(({ sourceId }, at) => ({
      sourceId,
      geometry: {
        type: 'Polygon',
        coordinates: [
          [
            [at, 43],
            [at + 0.5, 43],
            [at + 0.5, 43.5],
            [at, 43],
          ],
        ],
      },
      tags: { constellation: 'sentinel1' },
    })),
  );
  await freshAoiList();
});

type Get = (request: Request, context: { params: Promise<Record<string, string>> }) => Promise<Response>;
async function ask(get: unknown, path: string, params: Record<string, string>, scope?: TokenScope) {
  const headers: HeadersInit = scope ? { authorization: `Bearer ${tokens[scope]}` } : {};
  const response = await (get as Get)(new Request(root + path, { headers }), {
    params: Promise.resolve(params),
  });
  return { status: response.status, headers: response.headers, body: await response.json() };
}
const items = (collection: string, query = '', scope: TokenScope = 'ingestion') =>
  ask(getItems, `/api/features/collections/${collection}/items${query}`, { collection }, scope);

it('is open where it begins, and wants a token for everything else', async () => {
  const landing = await ask(getLanding, '/api/features', {});
  expect(landing.status).toBe(200);
  expect(landing.body.links.map(({ rel }: { rel: string }) => rel)).toEqual([
    'self',
    'service-desc',
    'service-doc',
    'conformance',
    'data',
  ]);
  const refused = await ask(getCollections, '/api/features/collections', {});
  expect(refused.status).toBe(401);
  expect(refused.headers.get('www-authenticate')).toBe('Bearer realm="Swath"');
  expect(refused.body).toMatchObject({ code: 'token', status: 401 });
  const wrong = await items('tiles.Aude', '', 'areas');
  expect([wrong.status, wrong.body.code]).toEqual([403, 'token-scope']);
});

it('lists what the token can read: areas, and two collections for each AOI that has a readable name', async () => {
  const ids = async (scope: TokenScope) =>
    (await ask(getCollections, '/api/features/collections', {}, scope)).body.collections.map(
      ({ id }: { id: string }) => id,
    );
  expect(await ids('areas')).toEqual(['areas']);
  const odd = `~${Buffer.from('Größe 1').toString('base64url')}`;
  expect((await ids('ingestion')).sort()).toEqual(
    ['scenes.Aude', 'tiles.Aude', `scenes.${odd}`, `tiles.${odd}`].sort(),
  );
  const one = await ask(
    getCollection,
    `/api/features/collections/tiles.${odd}`,
    { collection: `tiles.${odd}` },
    'ingestion',
  );
  expect(one.body.title).toBe('Tiles of Größe 1');
  for (const collection of ['tiles.None', 'tiles.', 'else', 'tiles.~x', 'areas']) {
    const { status } = await items(collection);
    expect([collection, status]).toEqual([collection, collection === 'areas' ? 403 : 404]);
  }
});

it('gives every tile exactly once by paging, those with a place first, each with the same keys', async () => {
  const seen: { id: string; geometry: unknown; properties: object }[] = [];
  let query = '?limit=5';
  for (let page = 0; page < 10; page += 1) {
    const { body } = await items('tiles.Aude', query);
    expect(body.numberMatched).toBe(12);
    expect(body.numberReturned).toBe(body.features.length);
    seen.push(...body.features);
    const next = body.links.find(({ rel }: { rel: string }) => rel === 'next');
    if (!next) break;
    expect(next.type).toBe('application/geo+json');
    query = new URL(next.href).search;
  }
  const { tile } = await services().listItems('Aude');
  expect(seen.map(({ id }) => Number(id)).sort((a, b) => a - b)).toEqual(
    tile.map(({ id }) => id).sort((a, b) => a - b),
  );
  expect(seen.map(({ geometry }) => geometry !== null)).toEqual([
    ...Array(8).fill(true),
    ...Array(4).fill(false),
  ]);
  const keys = seen.map(({ properties }) => Object.keys(properties).join());
  expect(new Set(keys).size).toBe(1);
});

it('filters by status, place and time, and refuses what it does not know', async () => {
  const { tile } = await services().listItems('Aude');
  const failed = tile.filter(({ status }) => status === 'FAILED').map(({ id }) => id);
  const { body } = await items('tiles.Aude', '?status=FAILED');
  expect(body.features.map(({ id }: { id: string }) => Number(id)).sort()).toEqual(failed.sort());
  expect((await items('tiles.Aude', '?bbox=1.6,43,2.2,44')).body.numberMatched).toBe(1);
  expect((await items('tiles.Aude', '?bbox=170,43,-170,44')).body.numberMatched).toBe(0);
  expect((await items('tiles.Aude', '?datetime=1990-01-01/1990-02-01')).body.numberMatched).toBe(0);
  for (const query of ['?color=red', '?status=BAD', '?bbox=1,2', '?datetime=now', '?limit=0', '?after=x']) {
    const refused = await items('tiles.Aude', query);
    expect([query, refused.status, refused.body.code]).toEqual([query, 400, 'bad-request']);
  }
});

it('answers one scene with a link to its page, and 404 for one that is not there', async () => {
  const { scene } = await services().listItems('Aude');
  const [first] = scene;
  const path = `/api/features/collections/scenes.Aude/items/${first?.id}`;
  const params = { collection: 'scenes.Aude', item: String(first?.id) };
  const { body } = await ask(getItem, path, params, 'ingestion');
  expect(body.properties).toMatchObject({
    id: first?.id,
    status: first?.status,
    source_id: first?.sourceId,
    url: expect.stringContaining(`/ingestion/aoi/Aude/scene/${first?.id}`),
  });
  const none = await ask(getItem, path, { ...params, item: '999999' }, 'ingestion');
  expect([none.status, none.body.code]).toEqual([404, 'not-found']);
});

it('shows areas that the owner of the token sees, and no others', async () => {
  const ring: [number, number][] = [
    [9, 55],
    [9.1, 55],
    [9.1, 55.1],
    [9, 55],
  ];
  const fields = {
    colour: 'ink' as const,
    tags: ['north'],
    shape: toAreaShape({ type: 'Polygon', coordinates: [ring] }),
  };
  await addArea({ ...fields, name: 'Mine', isShared: false }, operator);
  const { body } = await items('areas', '', 'areas');
  expect(body.features.map(({ properties }: { properties: { name: string } }) => properties.name)).toEqual([
    'Mine',
  ]);
  expect(body.features[0].geometry.type).toBe('MultiPolygon');
  expect((await items('areas', '?bbox=0,0,1,1', 'areas')).body.features).toEqual([]);
});
