import { orderingApi } from '@/lib/ordering/api';
import { recordContracts } from '@/lib/ordering/catalogue/contract-count';
import { contracts } from '@/lib/ordering/client';
import { longListCap } from '@/lib/platform/list-cap';
import { route } from '@/lib/web/route';

export const GET = route(orderingApi['GET /api/ordering/contracts'], async ({ signal }) => {
  // Before the service is asked: the figures are at least as new as this, however long it takes.
  const readAt = new Date().toISOString();
  let unreadable = 0;
  const onUnreadable = (count: number) => {
    unreadable = count;
  };
  const listed = await contracts({ signal, onUnreadable });
  recordContracts(listed);
  return { contracts: listed.slice(0, longListCap), total: listed.length, unreadable, readAt };
});
