import { orderingApi } from '@/lib/ordering/api';
import { takeToBasket } from '@/lib/ordering/basket/basket-store';
import { basketView } from '@/lib/ordering/orders/order-view';
import { route } from '@/lib/web/route';

export const POST = route(
  orderingApi['POST /api/ordering/orders/{id}/to-basket'],
  async ({ user, params, body }) => basketView(await takeToBasket(params.id, user, body.replace)),
);
