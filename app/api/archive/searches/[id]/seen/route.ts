import { archiveApi } from '@/lib/archive/api';
import { noSuchSearch } from '@/lib/archive/saved/no-such-search';
import { findSearch, markSearchSeen } from '@/lib/archive/saved/search-store';
import { route } from '@/lib/web/route';

export const PUT = route(archiveApi['PUT /api/archive/searches/{id}/seen'], async ({ params, user }) => {
  if (!(await findSearch(params.id, user))) throw noSuchSearch();
  await markSearchSeen(params.id, user);
  return undefined;
});
