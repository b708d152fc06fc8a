import { areasApi } from '@/lib/areas/api';
import { noSuchArea } from '@/lib/areas/saved/no-such-area';
import { recordAreaUse } from '@/lib/areas/saved/store';
import { route } from '@/lib/web/route';

export const POST = route(areasApi['POST /api/areas/{id}/use'], async ({ params, user }) => {
  if (!(await recordAreaUse(params.id, user))) throw noSuchArea();
  return undefined;
});
