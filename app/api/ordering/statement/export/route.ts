import { orderingApi } from '@/lib/ordering/api';
import { readStatement } from '@/lib/ordering/statement/read-statement';
import { statementCsv } from '@/lib/ordering/statement/statement-csv';
import { longListCap } from '@/lib/platform/list-cap';
import { fileResponse } from '@/lib/web/files/file-response';
import { route } from '@/lib/web/route';

export const GET = route(orderingApi['GET /api/ordering/statement/export'], async ({ user, query }) => {
  const statement = await readStatement(user.id, query, { limit: longListCap, offset: 0 });
  return fileResponse(`swath-statement-${statement.contract?.id ?? 'none'}-${statement.month}.csv`, [
    statementCsv(statement),
  ]);
});
