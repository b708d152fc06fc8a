import { orderingApi } from '@/lib/ordering/api';
import { listPresets, savePreset } from '@/lib/ordering/preset-store';
import { route } from '@/lib/web/route';

export const GET = route(
  orderingApi['GET /api/ordering/product-types/{id}/presets'],
  async ({ params, user }) => ({ presets: await listPresets(params.id, user) }),
);

export const POST = route(
  orderingApi['POST /api/ordering/product-types/{id}/presets'],
  async ({ params, body, user }) => {
    await savePreset(params.id, body, user);
    return { presets: await listPresets(params.id, user) };
  },
);
