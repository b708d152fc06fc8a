import { areasApi } from '@/lib/areas/api';
import { noSuchArea } from '@/lib/areas/saved/no-such-area';
import { restoreArea } from '@/lib/areas/saved/store';
import { route } from '@/lib/web/route';

export const POST = route(areasApi['POST /api/areas/{id}/restore'], async ({ params, user }) => {
  const area = await restoreArea(params.id, user);
  if (!area) throw noSuchArea();
  return area;
});
