import 'server-only';
import { config } from '@/lib/platform/config';
import { UpstreamError } from '@/lib/upstream/errors';
import { geoJson, json, type OpenLink, toHref } from '@/lib/web/open/open-answer';
import { Problem } from '@/lib/web/problem';
import { findConstellation } from '../constellation';
import { collectionId, otherCollection } from './collection-id';
import { configuredConstellations } from './read-page';
import { stacVersion } from './stac-item';

/** The collections of the archive: one for each configured constellation, and one for images of all others. */
export function listCollections() {
  if (!config().search)
    throw new UpstreamError({ service: 'search', operation: 'search', kind: 'absent', sent: false });
  const own = new Map(configuredConstellations().map((one) => [collectionId(one), one]));
  return [
    ...[...own].map(([id, name]) => {
      const known = findConstellation(name);
      const label = known?.label ?? name;
      const summaries = known && { gsd: [known.resolution], constellation: [id] };
      return describeCollection(id, label, `Images of ${label} in the archive.`, summaries);
    }),
    describeCollection(
      otherCollection,
      'Other constellations',
      'Images whose constellation is none of those that Swath is set up for.',
    ),
  ];
}

/** One collection. Throws a `Problem` (404) if there is none of this id. */
export function findCollection(id: string) {
  const found = listCollections().find((one) => one.id === id);
  if (found) return found;
  throw new Problem({
    type: 'not-found',
    status: 404,
    title: 'There is no such collection',
    detail: 'The list of collections is at /api/stac/collections.',
  });
}

/** One collection as clients read it. */
export function describeCollection(
  id: string,
  title: string,
  description: string,
  summaries?: Record<string, (string | number)[]>,
) {
  const self = toHref(`/api/stac/collections/${id}`);
  const links: OpenLink[] = [
    { rel: 'self', href: self, type: json, title },
    { rel: 'root', href: toHref('/api/stac'), type: json },
    { rel: 'parent', href: toHref('/api/stac'), type: json },
    { rel: 'items', href: `${self}/items`, type: geoJson, title },
  ];
  const crs = 'http://www.opengis.net/def/crs/OGC/1.3/CRS84';
  return {
    type: 'Collection',
    stac_version: stacVersion,
    stac_extensions: [],
    id,
    title,
    description,
    license: 'proprietary',
    itemType: 'feature',
    crs: [crs],
    // The archive does not report how far it reaches, and clients want both.
    extent: {
      spatial: { bbox: [[-180, -90, 180, 90]] },
      temporal: { interval: [[null, null]] },
    },
    ...(summaries && { summaries }),
    links,
  };
}
