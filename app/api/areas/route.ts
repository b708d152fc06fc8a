import { areasApi } from '@/lib/areas/api';
import { requireArea } from '@/lib/areas/require-area';
import { addArea, listAreas } from '@/lib/areas/store';
import { route } from '@/lib/web/route';

export const GET = route(areasApi['GET /api/areas'], async ({ user }) => ({ areas: await listAreas(user) }));

export const POST = route(areasApi['POST /api/areas'], ({ body, user }) =>
  addArea({ ...body, geometry: requireArea(body.geometry) }, user),
);
