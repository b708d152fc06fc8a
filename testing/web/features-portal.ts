import * as api from '@/app/api/features/api/route';
import * as item from '@/app/api/features/collections/[collection]/items/[item]/route';
import * as items from '@/app/api/features/collections/[collection]/items/route';
import * as collection from '@/app/api/features/collections/[collection]/route';
import * as collections from '@/app/api/features/collections/route';
import * as conformance from '@/app/api/features/conformance/route';
import * as landing from '@/app/api/features/route';
import * as style from '@/app/api/features/style/route';
import { createToken, type NewToken } from '@/lib/accounts/tokens/token-store';
import { freshAoiList } from '@/lib/ingestion/aois/aoi-list';
import { upsertFootprints } from '@/lib/ingestion/footprints/footprint-store';
import { operator, type Services } from '@/testing/ingestion/services';
import { startOpenPortal } from './open-portal';

/** The routes of OGC API – Features, by the paths that they are declared with. */
const routes = {
  '/api/features': landing,
  '/api/features/api': api,
  '/api/features/conformance': conformance,
  '/api/features/style': style,
  '/api/features/collections': collections,
  '/api/features/collections/{collection}': collection,
  '/api/features/collections/{collection}/items': items,
  '/api/features/collections/{collection}/items/{item}': item,
};

const square = (west: number) => ({
  type: 'Polygon' as const,
  coordinates: [
    [
      [west, 43],
      [west + 0.5, 43],
      [west + 0.5, 43.5],
      [west, 43.5],
      [west, 43],
    ],
  ],
});

/**
 * Serves OGC API – Features over real HTTP, with an AOI `Aude` of 60 tiles, of which all but four have a place, and makes
 * a token that can read it.
 */
export async function startFeaturesPortal(services: Services) {
  await services.make('Aude', {
    scenes: 15,
    tilesPerScene: 4,
    statuses: { DONE: 1, FAILED: 1, RETRY: 1 },
  });
  const { tile } = await services.listItems('Aude');
  const placed = tile.slice(4).map(({ sourceId }, at) => ({ sourceId, geometry: square(at / 4), tags: {} }));
  await upsertFootprints('Aude', placed);
  await freshAoiList();
  const portal = await startOpenPortal(routes);
  const made = await createToken(operator, { name: 'gis', scopes: ['areas', 'ingestion'], days: 1 });
  const { text } = made as NewToken;
  const root = `${portal.url}/api/features`;
  return {
    ...portal,
    root,
    token: text,
    tiles: tile.map(({ id }) => id),
    async ask(path: string) {
      const response = await fetch(root + path, { headers: { authorization: `Bearer ${text}` } });
      return { status: response.status, body: await response.json() };
    },
  };
}
