import 'server-only';
import { recordAudit } from '@/lib/accounts/audit';
import type { AuditResult } from '@/lib/accounts/audit-terms';
import type { User } from '@/lib/accounts/session';
import { db } from '@/lib/platform/db';
import { log } from '@/lib/platform/log';
import { UpstreamError } from '@/lib/upstream/errors';

/** What is written to the workflow server, for the audit. */
export interface Act {
  user: User;
  /** Such as `ingestion.force`. */
  action: string;
  aoi: string;
  detail?: Record<string, unknown>;
}

/**
 * Does one write to the workflow server and keeps in the audit that it was done, refused, or may have been done. What
 * was done is reported as done also when the audit cannot be written: the log holds it then.
 * @param toResult gives the result of a write that did not fail
 */
export async function audited<T>(
  { user, action, aoi, detail }: Act,
  write: () => Promise<T>,
  toResult: (result: T) => AuditResult = () => 'done',
): Promise<T> {
  const record = (outcome: AuditResult) =>
    recordAudit(db(), { actor: user, action, subject: `aoi:${aoi}`, result: outcome, detail }).catch(
      (error) =>
        log().error(
          { err: error, action, aoi, by: user.id, detail, outcome },
          'audit entry could not be written',
        ),
    );
  try {
    const result = await write();
    await record(toResult(result));
    return result;
  } catch (error) {
    if (error instanceof UpstreamError && error.sent) await record(error.isUncertain ? 'unknown' : 'refused');
    throw error;
  }
}
