import { orderingApi } from '@/lib/ordering/api';
import { unknownOrders } from '@/lib/ordering/order-view';
import { route } from '@/lib/web/route';

export const GET = route(orderingApi['GET /api/orders/unknown'], async ({ user }) => ({
  orders: await unknownOrders(user),
}));
