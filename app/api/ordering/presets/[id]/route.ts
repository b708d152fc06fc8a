import { orderingApi } from '@/lib/ordering/api';
import { deletePreset } from '@/lib/ordering/preset-store';
import { Problem } from '@/lib/web/problem';
import { route } from '@/lib/web/route';

export const DELETE = route(orderingApi['DELETE /api/ordering/presets/{id}'], async ({ params, user }) => {
  if (!(await deletePreset(params.id, user))) {
    throw new Problem({
      type: 'not-found',
      status: 404,
      title: 'There is no such preset of yours',
      detail: 'It may have been deleted already.',
    });
  }
  return undefined;
});
