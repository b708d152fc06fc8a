import { orderingApi } from '@/lib/ordering/api';
import { readProductTypes } from '@/lib/ordering/catalogue/catalogue';
import { longListCap } from '@/lib/platform/list-cap';
import { route } from '@/lib/web/route';

export const GET = route(orderingApi['GET /api/ordering/product-types'], async () => {
  const { value, readAt, unreadable } = await readProductTypes();
  return { productTypes: value.slice(0, longListCap), total: value.length, unreadable, readAt };
});
