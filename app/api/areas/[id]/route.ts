import { areasApi } from '@/lib/areas/api';
import { noSuchArea } from '@/lib/areas/saved/no-such-area';
import { requireShape } from '@/lib/areas/saved/require-area';
import { changeArea, deleteArea, findArea } from '@/lib/areas/saved/store';
import { route } from '@/lib/web/route';

export const GET = route(areasApi['GET /api/areas/{id}'], async ({ params, user }) => {
  const area = await findArea(params.id, user);
  if (!area) throw noSuchArea();
  return area;
});

export const PATCH = route(areasApi['PATCH /api/areas/{id}'], async ({ params, body, user }) => {
  const { geometry, ...fields } = body;
  const shape = geometry && (await requireShape(geometry, user));
  const area = await changeArea(params.id, { ...fields, shape }, user);
  if (!area) throw noSuchArea();
  return area;
});

export const DELETE = route(areasApi['DELETE /api/areas/{id}'], async ({ params, user }) => {
  if (!(await deleteArea(params.id, user))) throw noSuchArea();
  return undefined;
});
