import { areasApi } from '@/lib/areas/api';
import { noSuchArea } from '@/lib/areas/no-such-area';
import { noteUse } from '@/lib/areas/store';
import { route } from '@/lib/web/route';

export const POST = route(areasApi['POST /api/areas/{id}/use'], async ({ params, user }) => {
  if (!(await noteUse(params.id, user))) throw noSuchArea();
  return undefined;
});
