import { listAreaFeatures } from '@/lib/areas/saved/area-features';
import { listItemFeatures } from '@/lib/ingestion/items/item-features';
import { itemStatuses } from '@/lib/ingestion/status';
import { type FeaturePage, toCollection } from '@/lib/web/open/feature';
import { type FeatureQuery, featuresApi } from '@/lib/web/open/features-api';
import { geoJson, openAnswer } from '@/lib/web/open/open-answer';
import { Problem } from '@/lib/web/problem';
import { route } from '@/lib/web/route';
import { type Collected, parseCollection, requireCollection } from '../../../collection-list';

export const GET = route(
  featuresApi['GET /api/features/collections/{collection}/items'],
  async ({ params, query, user, request, signal }) => {
    const collected = parseCollection(params.collection, user);
    await requireCollection(params.collection, user);
    const page = await readPage(collected, query, user, signal);
    const path = `/api/features/collections/${params.collection}/items`;
    return openAnswer(toCollection(path, new URL(request.url).searchParams, page), geoJson);
  },
);

function readPage(
  collected: Collected,
  query: FeatureQuery,
  user: { id: string },
  signal: AbortSignal,
): Promise<FeaturePage> {
  const { bbox: boxes, datetime: time, limit, after } = query;
  if (collected.of === 'areas') {
    if (query.status) throw badParameter('status', 'saved areas have no status');
    return listAreaFeatures(user, { boxes, time, limit, after });
  }
  if (after !== undefined && !/^[01]\.\d{1,16}$/.test(after)) {
    throw badParameter('after', 'take it from the link to the page');
  }
  const statuses = query.status?.map((status) => {
    const known = itemStatuses.find((one) => one === status);
    if (!known) throw badParameter('status', `can name ${itemStatuses.join(', ')}`);
    return known;
  });
  const wanted = { boxes, time, limit, after, statuses };
  return listItemFeatures(collected.aoi, collected.kind, wanted, signal);
}

const badParameter = (name: string, message: string) =>
  new Problem({
    type: 'bad-request',
    status: 400,
    title: 'The request has invalid values',
    detail: `query.${name}: ${message}`,
    errors: [{ path: `query.${name}`, message }],
  });
