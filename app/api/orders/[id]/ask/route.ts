import { orderingApi } from '@/lib/ordering/api';
import { orderDetail } from '@/lib/ordering/order-view';
import { askForApproval } from '@/lib/ordering/review-order';
import { route } from '@/lib/web/route';

export const POST = route(orderingApi['POST /api/orders/{id}/ask'], async ({ user, params, body }) => {
  await askForApproval(params.id, user, body);
  return orderDetail(params.id, user);
});
