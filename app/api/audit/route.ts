import { readAudit } from '@/lib/accounts/audit';
import { portalApi } from '@/lib/web/portal-api';
import { route } from '@/lib/web/route';

export const GET = route(portalApi['GET /api/audit'], async ({ query }) => ({
  entries: await readAudit(query),
}));
