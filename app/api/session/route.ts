import { config } from '@/lib/platform/config';
import { portalApi } from '@/lib/web/portal-api';
import { route } from '@/lib/web/route';

export const GET = route(portalApi['GET /api/session'], ({ user }) => {
  const { ordering, search, workflow, basemap, isDemo } = config();
  return {
    user,
    services: {
      ordering: ordering !== undefined,
      search: search !== undefined,
      workflow: workflow !== undefined,
    },
    basemap: basemap ?? null,
    isDemo,
    now: new Date().toISOString(),
  };
});
