import { archiveApi } from '@/lib/archive/api';
import { searchItem } from '@/lib/archive/stac/search-page';
import { geoJson, openAnswer } from '@/lib/web/open/open-answer';
import { route } from '@/lib/web/route';

export const GET = route(
  archiveApi['GET /api/stac/collections/{collection}/items/{item}'],
  async ({ params, user, signal }) =>
    openAnswer(await searchItem(params.collection, params.item, { user, signal }), geoJson),
);
