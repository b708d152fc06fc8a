import { orderingApi } from '@/lib/ordering/api';
import { afterOrder, patchBasket } from '@/lib/ordering/basket';
import { changeBasket, readBasket } from '@/lib/ordering/basket-store';
import { basketView } from '@/lib/ordering/order-view';
import { route } from '@/lib/web/route';

export const GET = route(orderingApi['GET /api/basket'], async ({ user }) =>
  basketView(await readBasket(user.id)),
);

export const PATCH = route(orderingApi['PATCH /api/basket'], async ({ user, body }) =>
  basketView(await changeBasket(user, (content) => patchBasket(content, body))),
);

export const DELETE = route(orderingApi['DELETE /api/basket'], async ({ user }) =>
  basketView(await changeBasket(user, afterOrder)),
);
