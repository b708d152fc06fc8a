import { readAudit } from '@/lib/accounts/audit';
import { findAuditPeople } from '@/lib/accounts/audit-people';
import { portalApi } from '@/lib/web/portal-api';
import { route } from '@/lib/web/route';

export const GET = route(portalApi['GET /api/audit'], async ({ query }) => {
  const entries = await readAudit({ ...query, limit: query.limit + 1 });
  const shown = entries.slice(0, query.limit);
  return {
    entries: shown,
    people: await findAuditPeople(shown),
    hasMore: entries.length > query.limit,
  };
});
