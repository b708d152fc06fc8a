import 'server-only';
import { and, desc, gte, like, lt, type SQL } from 'drizzle-orm';
import { type Database, db, type Transaction } from '@/lib/platform/db';
import { audit } from './tables';

export interface AuditEntry {
  /** Who did it; left out when the portal did it by itself. */
  actor?: { id: string; email: string };
  /** What was done, such as `order.place`. */
  action: string;
  /** To what, such as `order:3f2c…` or `aoi:Aude-2026`. */
  subject: string;
  detail?: Record<string, unknown>;
}

/** Adds a row to the audit, in the transaction of the change that it tells of. */
export async function recordAudit(on: Database | Transaction, entry: AuditEntry): Promise<void> {
  await on.insert(audit).values({
    actorId: entry.actor?.id,
    actorEmail: entry.actor?.email,
    action: entry.action,
    subject: entry.subject,
    detail: entry.detail,
  });
}

const startsWith = (column: typeof audit.subject | typeof audit.action, text: string) =>
  like(column, `${text.replace(/[\\%_]/g, '\\$&')}%`);

/** The newest rows first: `limit` of them, before row `before`, whose subject and action start so, since a time. */
export async function readAudit({
  before,
  subject,
  action,
  since,
  limit,
}: {
  before?: number;
  subject?: string;
  action?: string;
  since?: Date;
  limit: number;
}) {
  const conditions: SQL[] = [];
  if (before !== undefined) conditions.push(lt(audit.id, before));
  if (subject) conditions.push(startsWith(audit.subject, subject));
  if (action) conditions.push(startsWith(audit.action, action));
  if (since) conditions.push(gte(audit.at, since));
  return db()
    .select()
    .from(audit)
    .where(and(...conditions))
    .orderBy(desc(audit.id))
    .limit(limit);
}
