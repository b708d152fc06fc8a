import { orderingApi } from '@/lib/ordering/api';
import { toOrderSummary } from '@/lib/ordering/orders/order-view';
import { declineOrder } from '@/lib/ordering/orders/review-order';
import { route } from '@/lib/web/route';

export const POST = route(
  orderingApi['POST /api/ordering/orders/{id}/decline'],
  async ({ user, params, body }) => toOrderSummary(await declineOrder(params.id, user, body.reason), user),
);
