import { orderingApi } from '@/lib/ordering/api';
import { readVoucher } from '@/lib/ordering/optional-client';
import { route } from '@/lib/web/route';

export const GET = route(orderingApi['GET /api/ordering/vouchers/{id}'], async ({ params, signal }) => ({
  voucher: await readVoucher(params.id, signal),
}));
