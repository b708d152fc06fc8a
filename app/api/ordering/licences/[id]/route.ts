import { orderingApi } from '@/lib/ordering/api';
import { readLicence } from '@/lib/ordering/optional-client';
import { route } from '@/lib/web/route';

export const GET = route(orderingApi['GET /api/ordering/licences/{id}'], async ({ params, signal }) => ({
  text: await readLicence(params.id, signal),
}));
