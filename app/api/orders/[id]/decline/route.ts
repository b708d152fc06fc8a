import { orderingApi } from '@/lib/ordering/api';
import { orderSummaryOf } from '@/lib/ordering/order-view';
import { declineOrder } from '@/lib/ordering/review-order';
import { route } from '@/lib/web/route';

export const POST = route(orderingApi['POST /api/orders/{id}/decline'], async ({ user, params, body }) =>
  orderSummaryOf(await declineOrder(params.id, user, body.reason), user),
);
