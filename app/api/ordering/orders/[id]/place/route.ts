import { orderingApi } from '@/lib/ordering/api';
import { orderDetail } from '@/lib/ordering/orders/order-view';
import { placeOrder } from '@/lib/ordering/orders/place-order';
import { route } from '@/lib/web/route';

export const POST = route(
  orderingApi['POST /api/ordering/orders/{id}/place'],
  async ({ user, params, body }) => {
    await placeOrder(params.id, user, body);
    return orderDetail(params.id, user);
  },
);
