import { archiveApi } from '@/lib/archive/api';
import { searchCompletely } from '@/lib/archive/complete-search';
import { requireArea } from '@/lib/areas/require-area';
import { jsonLines } from '@/lib/web/json-lines';
import { route } from '@/lib/web/route';

export const POST = route(archiveApi['POST /api/archive/search'], async ({ body, signal }) => {
  const { geometry, constellations, from, to } = body;
  const area = requireArea(geometry);
  return jsonLines(
    searchCompletely({ area, constellations, from: Date.parse(from), to: Date.parse(to) }, signal),
  );
});
