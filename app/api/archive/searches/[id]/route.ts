import { archiveApi } from '@/lib/archive/api';
import { noSuchSearch } from '@/lib/archive/saved/no-such-search';
import { changeSearch, deleteSearch } from '@/lib/archive/saved/search-store';
import { route } from '@/lib/web/route';

export const PATCH = route(archiveApi['PATCH /api/archive/searches/{id}'], async ({ params, body, user }) => {
  const search = await changeSearch(params.id, body, user);
  if (!search) throw noSuchSearch();
  return search;
});

export const DELETE = route(archiveApi['DELETE /api/archive/searches/{id}'], async ({ params, user }) => {
  if (!(await deleteSearch(params.id, user))) throw noSuchSearch();
  return undefined;
});
