import { archiveApi } from '@/lib/archive/api';
import { addSearch, listSearches } from '@/lib/archive/saved/search-store';
import { noSuchArea } from '@/lib/areas/saved/no-such-area';
import { findArea } from '@/lib/areas/saved/store';
import { route } from '@/lib/web/route';

export const GET = route(archiveApi['GET /api/archive/searches'], ({ user }) => listSearches(user));

export const POST = route(archiveApi['POST /api/archive/searches'], async ({ body, user }) => {
  if (!(await findArea(body.areaId, user))) throw noSuchArea();
  return addSearch(body, user);
});
