import { cache } from 'react';
import { orderingApi } from '@/lib/ordering/api';
import { afterOrder, patchBasket } from '@/lib/ordering/basket';
import { changeBasket, readBasket } from '@/lib/ordering/basket/basket-store';
import { requireContract } from '@/lib/ordering/contract-access';
import { basketView } from '@/lib/ordering/orders/order-view';
import { route } from '@/lib/web/route';

/** Read once for a page, whose layout has it too; for each request of the route alone. */
const readView = cache(async (userId: string) => basketView(await readBasket(userId)));

export const GET = route(orderingApi['GET /api/ordering/basket'], ({ user }) => readView(user.id));

export const PATCH = route(orderingApi['PATCH /api/ordering/basket'], async ({ user, body }) => {
  await requireContract(user.id, body.contractId ?? '', 'The basket was not changed.');
  return basketView(await changeBasket(user, (content) => patchBasket(content, body)));
});

export const DELETE = route(orderingApi['DELETE /api/ordering/basket'], async ({ user }) =>
  basketView(await changeBasket(user, afterOrder)),
);
