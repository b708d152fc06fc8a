import { orderingApi } from '@/lib/ordering/api';
import { putIntoBasket } from '@/lib/ordering/basket/basket-store';
import { basketView } from '@/lib/ordering/orders/order-view';
import { route } from '@/lib/web/route';

export const POST = route(orderingApi['POST /api/ordering/basket/items'], async ({ user, body }) =>
  basketView(await putIntoBasket(user, body)),
);
