import { orderingApi } from '@/lib/ordering/api';
import { orderDetail } from '@/lib/ordering/order-view';
import { quoteBasket } from '@/lib/ordering/quote';
import { route } from '@/lib/web/route';

export const POST = route(orderingApi['POST /api/orders/quote'], async ({ user, signal }) => {
  const { id } = await quoteBasket(user, signal);
  return orderDetail(id, user);
});
