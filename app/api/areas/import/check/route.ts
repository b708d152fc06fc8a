import { areasApi } from '@/lib/areas/api';
import { checkAreaFile } from '@/lib/areas/saved/check-area-file';
import { route } from '@/lib/web/route';

export const POST = route(areasApi['POST /api/areas/import/check'], async ({ body, user }) => {
  const { areas, ignored } = await checkAreaFile(body.text, user);
  return { rows: areas.map(({ row }) => row), ignored };
});
