import { archiveApi } from '@/lib/archive/api';
import { searchPage } from '@/lib/archive/stac/search-page';
import { geoJson, json, openAnswer, toHref } from '@/lib/web/open/open-answer';
import { Problem } from '@/lib/web/problem';
import { route } from '@/lib/web/route';

export const GET = route(
  archiveApi['GET /api/stac/collections/{collection}/items'],
  async ({ params, query, user, signal, request }) => {
    if (query.collections?.some((id) => id !== params.collection)) throw otherCollection();
    const parent = `/api/stac/collections/${params.collection}`;
    const path = `${parent}/items`;
    const search = { ...query, collections: [params.collection] };
    const page = await searchPage(path, search, { user, signal }, path + new URL(request.url).search);
    page.links.push({ rel: 'collection', href: toHref(parent), type: json });
    return openAnswer(page, geoJson);
  },
);

const otherCollection = () =>
  new Problem({
    type: 'bad-request',
    status: 400,
    title: 'The request has invalid values',
    detail: 'These are the items of one collection. Search for those of several at /api/stac/search.',
    errors: [{ path: 'query.collections', message: 'can name the collection of the path alone' }],
  });
