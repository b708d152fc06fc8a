import { areasApi } from '@/lib/areas/api';
import { requireShape } from '@/lib/areas/saved/require-area';
import { addArea, listAreas } from '@/lib/areas/saved/store';
import { route } from '@/lib/web/route';

export const GET = route(areasApi['GET /api/areas'], ({ user, query }) => listAreas(user, query));

export const POST = route(areasApi['POST /api/areas'], async ({ body, user }) => {
  const { geometry, ...fields } = body;
  return addArea({ ...fields, shape: await requireShape(geometry, user) }, user);
});
