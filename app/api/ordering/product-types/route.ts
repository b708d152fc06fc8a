import { orderingApi } from '@/lib/ordering/api';
import { readProductTypes } from '@/lib/ordering/catalogue';
import { route } from '@/lib/web/route';

export const GET = route(orderingApi['GET /api/ordering/product-types'], async () => {
  const { value, readAt } = await readProductTypes();
  return { productTypes: value, readAt };
});
