import type { SignedIn } from '@/lib/accounts/session';
import { readAoiList } from '@/lib/ingestion/aois/aoi-list';
import type { Kind } from '@/lib/ingestion/item';
import { config } from '@/lib/platform/config';
import { geoJson, json, type OpenLink, toHref } from '@/lib/web/open/open-answer';
import { fromOpenId, toOpenId } from '@/lib/web/open/open-id';
import { Problem } from '@/lib/web/problem';
import { admitToken } from '@/lib/web/route';

/** What a collection holds: saved areas, or the scenes or tiles of an AOI. */
export type Collected = { of: 'areas' } | { of: 'items'; aoi: string; kind: Kind };

const kinds = { scenes: 'scene', tiles: 'tile' } as const;

/** What the id of a collection names. Throws a `Problem` if it names nothing, or the token cannot read it. */
export function parseCollection(id: string, user: SignedIn): Collected {
  if (id === 'areas') {
    admitToken(['areas'], user);
    return { of: 'areas' };
  }
  const [, word, name = ''] = /^(scenes|tiles)\.(.+)$/s.exec(id) ?? [];
  const aoi = fromOpenId(name);
  if (word === undefined || aoi === undefined || !config().workflow) throw noSuchCollection();
  admitToken(['ingestion'], user);
  return { of: 'items', aoi, kind: kinds[word as keyof typeof kinds] };
}

export const noSuchCollection = () =>
  new Problem({
    type: 'not-found',
    status: 404,
    title: 'There is no such collection',
    detail: 'The list of collections is at /api/features/collections.',
  });

export const noSuchFeature = () =>
  new Problem({ type: 'not-found', status: 404, title: 'There is no such feature in this collection' });

/** The collections that a token can read, the saved areas first. Also says if AOIs may be missing. */
export async function listCollections(user: SignedIn) {
  const areas = user.scopes?.includes('areas') ? [toCollection('areas', 'Saved areas', areasText)] : [];
  if (!user.scopes?.includes('ingestion') || !config().workflow) return areas;
  const { server, aois } = await readAoiList();
  if (server.listedAt === null) {
    throw new Problem({
      type: 'board-not-read',
      status: 503,
      service: 'workflow',
      retryable: true,
      retryAfter: 5,
      title: server.sentence ?? 'The workflow server has not answered yet',
      detail: 'The list of AOIs is not there yet. Try again in a moment.',
    });
  }
  const readable = aois.filter(({ unreadable }) => unreadable === null);
  return [
    ...areas,
    ...readable.flatMap(({ name }) => [
      toCollection(`scenes.${toOpenId(name)}`, `Scenes of ${name}`, itemsText),
      toCollection(`tiles.${toOpenId(name)}`, `Tiles of ${name}`, itemsText),
    ]),
  ];
}

const areasText = 'The areas that you saved, and those that others share with you.';
const itemsText = 'Scenes or tiles of an AOI with their status, as the live board has them.';

/** Throws a `Problem` for a collection of an AOI that the workflow server does not list. */
export async function requireCollection(id: string, user: SignedIn): Promise<void> {
  if (id === 'areas') return;
  if (!(await listCollections(user)).some((one) => one.id === id)) throw noSuchCollection();
}

/** One collection as clients read it. */
export function describeCollection(id: string, collected: Collected) {
  if (collected.of === 'areas') return toCollection(id, 'Saved areas', areasText);
  const what = collected.kind === 'scene' ? 'Scenes' : 'Tiles';
  return toCollection(id, `${what} of ${collected.aoi}`, itemsText);
}

function toCollection(id: string, title: string, description: string) {
  const path = `/api/features/collections/${id}`;
  const links: OpenLink[] = [
    { rel: 'self', href: toHref(path), type: json, title },
    { rel: 'items', href: toHref(`${path}/items`), type: geoJson, title },
  ];
  const crs = 'http://www.opengis.net/def/crs/OGC/1.3/CRS84';
  return {
    id,
    title,
    description,
    itemType: 'feature',
    // Nothing narrower is known before the features are read, and clients want both.
    extent: {
      spatial: { bbox: [[-180, -90, 180, 90]], crs },
      temporal: {
        interval: [[null, null]],
        trs: 'http://www.opengis.net/def/uom/ISO-8601/0/Gregorian',
      },
    },
    crs: [crs],
    links,
  };
}
