import { areasApi } from '@/lib/areas/api';
import { requireShape } from '@/lib/areas/require-area';
import { addArea, listAreas } from '@/lib/areas/store';
import { route } from '@/lib/web/route';

export const GET = route(areasApi['GET /api/areas'], async ({ user }) => ({ areas: await listAreas(user) }));

export const POST = route(areasApi['POST /api/areas'], async ({ body, user }) => {
  const { geometry, ...fields } = body;
  return addArea({ ...fields, shape: await requireShape(geometry, user) }, user);
});
