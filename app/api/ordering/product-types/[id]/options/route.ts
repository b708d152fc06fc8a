import { orderingApi } from '@/lib/ordering/api';
import { readOptions } from '@/lib/ordering/catalogue/catalogue';
import { route } from '@/lib/web/route';

export const POST = route(
  orderingApi['POST /api/ordering/product-types/{id}/options'],
  async ({ params, body }) => {
    const { value, readAt, unreadable } = await readOptions(params.id, body.areas);
    return { options: value, unreadable, readAt };
  },
);
