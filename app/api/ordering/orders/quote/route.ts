import { orderingApi } from '@/lib/ordering/api';
import { orderDetail } from '@/lib/ordering/orders/order-view';
import { quoteBasket } from '@/lib/ordering/quote/quote';
import { route } from '@/lib/web/route';

export const POST = route(orderingApi['POST /api/ordering/orders/quote'], async ({ user, signal }) => {
  const { id } = await quoteBasket(user, signal);
  return orderDetail(id, user);
});
