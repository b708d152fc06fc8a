import { orderingApi } from '@/lib/ordering/api';
import { imageTrail } from '@/lib/ordering/image-trail';
import { route } from '@/lib/web/route';

export const GET = route(orderingApi['GET /api/ordering/images/{id}'], async ({ user, params }) => {
  const { isInBasket, orders } = await imageTrail(user, params.id);
  return { isInBasket, orders };
});
