import { orderingApi } from '@/lib/ordering/api';
import { orderSummaries } from '@/lib/ordering/order-view';
import { route } from '@/lib/web/route';

export const GET = route(orderingApi['GET /api/orders'], async ({ user, query }) =>
  orderSummaries(user, query),
);
