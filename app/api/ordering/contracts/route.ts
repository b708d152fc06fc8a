import { orderingApi } from '@/lib/ordering/api';
import { recordContracts } from '@/lib/ordering/catalogue/contract-count';
import { contracts } from '@/lib/ordering/client';
import { closedContracts } from '@/lib/ordering/contract-access';
import { longListCap } from '@/lib/platform/list-cap';
import { route } from '@/lib/web/route';

export const GET = route(orderingApi['GET /api/ordering/contracts'], async ({ user, signal }) => {
  // Before the service is asked: the figures are at least as new as this, however long it takes.
  const readAt = new Date().toISOString();
  let unreadable = 0;
  const onUnreadable = (count: number) => {
    unreadable = count;
  };
  const [listed, closed] = await Promise.all([contracts({ signal, onUnreadable }), closedContracts(user.id)]);
  recordContracts(listed);
  const shown = listed
    .slice(0, longListCap)
    .map(({ creditRemaining, tradeAgreementUrl, ...contract }) =>
      closed.has(contract.id)
        ? { ...contract, isClosed: true }
        : { ...contract, creditRemaining, tradeAgreementUrl, isClosed: false },
    );
  return { contracts: shown, total: listed.length, unreadable, readAt };
});
