import { orderingApi } from '@/lib/ordering/api';
import { listPresets, savePreset } from '@/lib/ordering/options/preset-store';
import { route } from '@/lib/web/route';

export const GET = route(orderingApi['GET /api/ordering/product-types/{id}/presets'], ({ params, user }) =>
  listPresets(params.id, user),
);

export const POST = route(
  orderingApi['POST /api/ordering/product-types/{id}/presets'],
  async ({ params, body, user }) => {
    await savePreset(params.id, body, user);
    return listPresets(params.id, user);
  },
);
