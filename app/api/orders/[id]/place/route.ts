import { orderingApi } from '@/lib/ordering/api';
import { orderDetail } from '@/lib/ordering/order-view';
import { placeOrder } from '@/lib/ordering/place-order';
import { route } from '@/lib/web/route';

export const POST = route(orderingApi['POST /api/orders/{id}/place'], async ({ user, params, body }) => {
  await placeOrder(params.id, user, body);
  return orderDetail(params.id, user);
});
