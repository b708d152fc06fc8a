import { orderingApi } from '@/lib/ordering/api';
import { priceAlternative } from '@/lib/ordering/quote/what-if';
import { route } from '@/lib/web/route';

export const POST = route(orderingApi['POST /api/ordering/basket/what-if'], ({ user, body, signal }) =>
  priceAlternative(user.id, body, signal),
);
