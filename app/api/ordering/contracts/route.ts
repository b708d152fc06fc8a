import { orderingApi } from '@/lib/ordering/api';
import { contracts } from '@/lib/ordering/client';
import { route } from '@/lib/web/route';

export const GET = route(orderingApi['GET /api/ordering/contracts'], async ({ signal }) => ({
  contracts: await contracts({ signal }),
  readAt: new Date().toISOString(),
}));
