import { ingestionApi } from '@/lib/ingestion/api';
import { startRest, startRun } from '@/lib/ingestion/runs/start';
import { listRuns } from '@/lib/ingestion/runs/store';
import { orderDetail } from '@/lib/ordering/orders/order-view';
import { route } from '@/lib/web/route';

export const GET = route(ingestionApi['GET /api/ingestion/runs'], ({ query }) =>
  listRuns(query.limit, query.aoi),
);

export const POST = route(ingestionApi['POST /api/ingestion/runs'], async ({ body, user }) => {
  if (body.restOf !== undefined) return startRest(body.id, body.restOf, user);
  // Nothing is recorded of an order that is not there, or that the operator cannot see.
  if (body.orderId !== undefined) await orderDetail(body.orderId, user);
  return startRun(body, user);
});
