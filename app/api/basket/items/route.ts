import { orderingApi } from '@/lib/ordering/api';
import { putIntoBasket } from '@/lib/ordering/basket-store';
import { basketView } from '@/lib/ordering/order-view';
import { route } from '@/lib/web/route';

export const POST = route(orderingApi['POST /api/basket/items'], async ({ user, body }) =>
  basketView(await putIntoBasket(user, body)),
);
