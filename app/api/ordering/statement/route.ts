import { orderingApi } from '@/lib/ordering/api';
import { readStatement } from '@/lib/ordering/statement/read-statement';
import { route } from '@/lib/web/route';

export const GET = route(orderingApi['GET /api/ordering/statement'], ({ user, query }) =>
  readStatement(user.id, query, query),
);
