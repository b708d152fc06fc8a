import { archiveApi } from '@/lib/archive/api';
import { searchPage } from '@/lib/archive/stac/search-page';
import { geoJson, hrefOf, json, openAnswer } from '@/lib/web/open/open-answer';
import { route } from '@/lib/web/route';

export const GET = route(
  archiveApi['GET /api/stac/collections/{collection}/items'],
  async ({ params, query, user, signal, request }) => {
    const parent = `/api/stac/collections/${params.collection}`;
    const path = `${parent}/items`;
    const search = { ...query, collections: [params.collection] };
    const page = await searchPage(path, search, { user, signal }, path + new URL(request.url).search);
    page.links.push({ rel: 'collection', href: hrefOf(parent), type: json });
    return openAnswer(page, geoJson);
  },
);
