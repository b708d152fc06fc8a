import { orderingApi } from '@/lib/ordering/api';
import { exportOrders } from '@/lib/ordering/orders/export-orders';
import { fileResponse } from '@/lib/web/files/file-response';
import { route } from '@/lib/web/route';

export const GET = route(orderingApi['GET /api/ordering/orders/export'], async ({ user, query }) =>
  fileResponse(
    `swath-orders-${new Date().toISOString().slice(0, 10)}.${query.format}`,
    exportOrders(user, query),
  ),
);
