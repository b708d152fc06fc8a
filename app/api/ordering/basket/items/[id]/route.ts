import { orderingApi } from '@/lib/ordering/api';
import { removeItem } from '@/lib/ordering/basket';
import { changeBasket } from '@/lib/ordering/basket/basket-store';
import { basketView } from '@/lib/ordering/orders/order-view';
import { route } from '@/lib/web/route';

export const DELETE = route(orderingApi['DELETE /api/ordering/basket/items/{id}'], async ({ user, params }) =>
  basketView(await changeBasket(user, (content) => removeItem(content, params.id))),
);
