import { config } from '@/lib/platform/config';
import { baseLayers } from '@/lib/web/basemap/base-layers';
import { portalApi } from '@/lib/web/portal-api';
import { route } from '@/lib/web/route';

export const GET = route(portalApi['GET /api/session'], async ({ user }) => {
  const { ordering, search, workflow, isDemo } = config();
  return {
    user,
    services: {
      ordering: ordering !== undefined,
      search: search !== undefined,
      workflow: workflow !== undefined,
    },
    baseLayers: await baseLayers(),
    isDemo,
    now: new Date().toISOString(),
  };
});
