import { orderingApi } from '@/lib/ordering/api';
import { route } from '@/lib/web/route';
import { imageUsage } from './usage';

export const GET = route(orderingApi['GET /api/ordering/images/{id}'], async ({ user, params }) => {
  const { isInBasket, orders, total } = await imageUsage(user, params.id);
  return { isInBasket, orders, total };
});
