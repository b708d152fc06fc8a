import { orderingApi } from '@/lib/ordering/api';
import { readOutlook } from '@/lib/ordering/optional-client';
import { route } from '@/lib/web/route';

export const POST = route(
  orderingApi['POST /api/ordering/product-types/{id}/outlook'],
  async ({ params, body, signal }) => ({
    outlook: await readOutlook({ productTypeId: params.id, ...body }, signal),
  }),
);
