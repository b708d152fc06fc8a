import { archiveApi } from '@/lib/archive/api';
import { searchPage } from '@/lib/archive/stac/search-page';
import { geoJson, openAnswer } from '@/lib/web/open/open-answer';
import { route } from '@/lib/web/route';

const path = '/api/stac/search';

export const GET = route(archiveApi['GET /api/stac/search'], async ({ query, user, signal, request }) =>
  openAnswer(await searchPage(path, query, { user, signal }, path + new URL(request.url).search), geoJson),
);

export const POST = route(archiveApi['POST /api/stac/search'], async ({ body, user, signal }) =>
  openAnswer(await searchPage(path, body, { user, signal }), geoJson),
);
