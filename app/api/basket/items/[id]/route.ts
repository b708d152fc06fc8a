import { orderingApi } from '@/lib/ordering/api';
import { removeItem } from '@/lib/ordering/basket';
import { changeBasket } from '@/lib/ordering/basket-store';
import { basketView } from '@/lib/ordering/order-view';
import { route } from '@/lib/web/route';

export const DELETE = route(orderingApi['DELETE /api/basket/items/{id}'], async ({ user, params }) =>
  basketView(await changeBasket(user, (content) => removeItem(content, params.id))),
);
