import 'server-only';
import { and, desc, gte, like, lt, type SQL } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { type Database, db, type Transaction } from '@/lib/platform/db';
import { log } from '@/lib/platform/log';
import { currentSource } from './source';
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

/**
 * Adds a row to the audit, in the transaction of the change that it tells of, and a line to the log, which can be
 * shipped where the database's owner does not reach.
 */
export async function recordAudit(on: Database | Transaction, entry: AuditEntry): Promise<void> {
  const { actor, action, subject, detail } = entry;
  const address = currentSource()?.address;
  await on
    .insert(audit)
    .values({ actorId: actor?.id, actorEmail: actor?.email, action, subject, address, detail });
  log().info({ audit: { actor: actor?.id, action, subject, address, detail } }, 'audited');
}

const startsWith = (column: AnyPgColumn, text: string) => like(column, `${text.replace(/[\\%_]/g, '\\$&')}%`);

/** The newest rows first: `limit` of them, before row `before`, whose subject, action and actor's address start so, since a time. */
export async function readAudit({
  before,
  subject,
  action,
  actor,
  since,
  limit,
}: {
  before?: number;
  subject?: string;
  action?: string;
  actor?: string;
  since?: Date;
  limit: number;
}) {
  const conditions: SQL[] = [];
  if (before !== undefined) conditions.push(lt(audit.id, before));
  if (subject) conditions.push(startsWith(audit.subject, subject));
  if (action) conditions.push(startsWith(audit.action, action));
  if (actor) conditions.push(startsWith(audit.actorEmail, actor));
  if (since) conditions.push(gte(audit.at, since));
  return db()
    .select()
    .from(audit)
    .where(and(...conditions))
    .orderBy(desc(audit.id))
    .limit(limit);
}
