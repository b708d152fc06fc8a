import { ingestionApi } from '@/lib/ingestion/api';
import { findRunsOfOrder } from '@/lib/ingestion/runs/runs-of-order';
import { orderDetail } from '@/lib/ordering/orders/order-view';
import { route } from '@/lib/web/route';

export const GET = route(ingestionApi['GET /api/ingestion/orders/{id}/runs'], async ({ params, user }) => {
  const { id, content } = await orderDetail(params.id, user);
  return findRunsOfOrder(
    id,
    content.items.flatMap(({ image }) => image?.sourceId ?? []),
  );
});
