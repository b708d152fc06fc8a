import { orderingApi } from '@/lib/ordering/api';
import { orderDetail } from '@/lib/ordering/orders/order-view';
import { route } from '@/lib/web/route';

export const GET = route(orderingApi['GET /api/ordering/orders/{id}/amounts'], ({ user, params }) =>
  orderDetail(params.id, user),
);
