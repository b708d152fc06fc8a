import { Readable } from 'node:stream';
import { orderingApi } from '@/lib/ordering/api';
import { exportOrders } from '@/lib/ordering/export-orders';
import { route } from '@/lib/web/route';

const types = { csv: 'text/csv; charset=utf-8', json: 'application/json; charset=utf-8' };

export const GET = route(orderingApi['GET /api/orders/export'], async ({ user, query }) => {
  const text = Readable.from(exportOrders(user, query)).map((piece: string) => Buffer.from(piece));
  const day = new Date().toISOString().slice(0, 10);
  return new Response(Readable.toWeb(text) as ReadableStream, {
    headers: {
      'content-type': types[query.format],
      'content-disposition': `attachment; filename="swath-orders-${day}.${query.format}"`,
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    },
  });
});
