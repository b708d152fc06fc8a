import { orderingApi } from '@/lib/ordering/api';
import { unknownOrders } from '@/lib/ordering/orders/order-view';
import { route } from '@/lib/web/route';

export const GET = route(orderingApi['GET /api/ordering/orders/unknown'], ({ user }) => unknownOrders(user));
