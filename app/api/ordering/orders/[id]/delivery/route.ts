import { orderingApi } from '@/lib/ordering/api';
import { orderDetail } from '@/lib/ordering/orders/order-view';
import { recordDelivery } from '@/lib/ordering/orders/record-delivery';
import { route } from '@/lib/web/route';

export const PUT = route(
  orderingApi['PUT /api/ordering/orders/{id}/delivery'],
  async ({ user, params, body }) => {
    await recordDelivery(params.id, user, body);
    return orderDetail(params.id, user);
  },
);
