import { archiveApi } from '@/lib/archive/api';
import { searchCompletely } from '@/lib/archive/search/complete-search';
import { requireArea } from '@/lib/areas/saved/require-area';
import { jsonLines } from '@/lib/web/json-lines';
import { route } from '@/lib/web/route';

export const POST = route(archiveApi['POST /api/archive/search'], async ({ body, user, signal }) => {
  const { geometry, from, to, ...query } = body;
  const area = await requireArea(geometry, user);
  return jsonLines(
    searchCompletely({ ...query, area, from: Date.parse(from), to: Date.parse(to), asker: user.id }, signal),
  );
});
