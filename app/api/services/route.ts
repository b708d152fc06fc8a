import { serviceHealth } from '@/lib/upstream/health';
import { portalApi } from '@/lib/web/portal-api';
import { route } from '@/lib/web/route';

export const GET = route(portalApi['GET /api/services'], () => ({
  at: new Date().toISOString(),
  services: serviceHealth(),
}));
