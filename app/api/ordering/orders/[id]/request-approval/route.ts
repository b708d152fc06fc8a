import { orderingApi } from '@/lib/ordering/api';
import { orderDetail } from '@/lib/ordering/orders/order-view';
import { askForApproval } from '@/lib/ordering/orders/review-order';
import { route } from '@/lib/web/route';

export const POST = route(
  orderingApi['POST /api/ordering/orders/{id}/request-approval'],
  async ({ user, params, body }) => {
    await askForApproval(params.id, user, body);
    return orderDetail(params.id, user);
  },
);
