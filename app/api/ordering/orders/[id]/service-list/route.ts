import { orderingApi } from '@/lib/ordering/api';
import { matchProviderOrders } from '@/lib/ordering/orders/match-provider-orders';
import { route } from '@/lib/web/route';

export const GET = route(
  orderingApi['GET /api/ordering/orders/{id}/service-list'],
  ({ params, user, signal }) => matchProviderOrders(params.id, user, signal),
);
