import { orderingApi } from '@/lib/ordering/api';
import { deletePreset } from '@/lib/ordering/options/preset-store';
import { Problem } from '@/lib/web/problem';
import { route } from '@/lib/web/route';

export const DELETE = route(orderingApi['DELETE /api/ordering/presets/{id}'], async ({ params, user }) => {
  if (!(await deletePreset(params.id, user))) {
    throw new Problem({
      type: 'not-found',
      status: 404,
      title: 'You have no such preset',
      detail: 'It may have been deleted already.',
    });
  }
  return undefined;
});
