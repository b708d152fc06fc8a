import { orderingApi } from '@/lib/ordering/api';
import { orderSummaries } from '@/lib/ordering/orders/order-view';
import { route } from '@/lib/web/route';

export const GET = route(orderingApi['GET /api/ordering/orders'], async ({ user, query }) =>
  orderSummaries(user, query),
);
