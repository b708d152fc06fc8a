import { recordAudit } from '@/lib/accounts/audit';
import { db } from '@/lib/platform/db';
import { auditCsv } from '@/lib/web/files/audit-csv';
import { fileResponse } from '@/lib/web/files/file-response';
import { portalApi } from '@/lib/web/portal-api';
import { route } from '@/lib/web/route';

export const GET = route(portalApi['GET /api/audit/export'], async ({ user, query }) => {
  // Before the first byte: nothing leaves that the audit does not have.
  await recordAudit(db(), { actor: user, action: 'audit.export', subject: 'audit', detail: { ...query } });
  return fileResponse(`swath-audit-${new Date().toISOString().slice(0, 10)}.csv`, auditCsv(query));
});
