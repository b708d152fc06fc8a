import { orderingApi } from '@/lib/ordering/api';
import { orderChoices } from '@/lib/ordering/orders/order-list';
import { route } from '@/lib/web/route';

export const GET = route(orderingApi['GET /api/ordering/orders/choices'], ({ user }) =>
  orderChoices(user.id),
);
