import { archiveApi } from '@/lib/archive/api';
import { noSuchSearch } from '@/lib/archive/no-such-search';
import { findSearch, visitSearch } from '@/lib/archive/search-store';
import { route } from '@/lib/web/route';

export const PUT = route(archiveApi['PUT /api/archive/searches/{id}/visit'], async ({ params, user }) => {
  if (!(await findSearch(params.id, user))) throw noSuchSearch();
  await visitSearch(params.id, user);
  return undefined;
});
