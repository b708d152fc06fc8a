import { orderingApi } from '@/lib/ordering/api';
import { listContractAccess } from '@/lib/ordering/contracts/list-contract-access';
import { route } from '@/lib/web/route';

export const GET = route(orderingApi['GET /api/ordering/contract-rules'], ({ signal }) =>
  listContractAccess(signal),
);
