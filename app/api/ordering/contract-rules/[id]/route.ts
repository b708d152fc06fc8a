import { orderingApi } from '@/lib/ordering/api';
import { saveContractRule } from '@/lib/ordering/contracts/contract-rule-store';
import { route } from '@/lib/web/route';

export const PUT = route(
  orderingApi['PUT /api/ordering/contract-rules/{id}'],
  async ({ user, params, body }) => {
    await saveContractRule({ ...body, contractId: params.id }, user);
    return undefined;
  },
);
