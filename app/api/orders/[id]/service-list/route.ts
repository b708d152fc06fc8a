import { orderingApi } from '@/lib/ordering/api';
import { lookInServiceList } from '@/lib/ordering/look-in-list';
import { route } from '@/lib/web/route';

export const GET = route(orderingApi['GET /api/orders/{id}/service-list'], ({ params, signal }) =>
  lookInServiceList(params.id, signal),
);
