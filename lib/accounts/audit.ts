import 'server-only';
import { AsyncLocalStorage } from 'node:async_hooks';
import { and, desc, eq, gte, ilike, inArray, like, lt, or, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { type Database, db, type Transaction } from '@/lib/platform/db';
import { processSingleton } from '@/lib/platform/global';
import { log } from '@/lib/platform/log';
import type { AuditResult } from './audit-terms';
import { currentSource } from './source';
import { audit, users } from './tables';

export interface AuditEntry {
  /** Who did it; left out when the portal did it automatically. */
  actor?: { id: string; email: string };
  /** What was done, such as `order.place`. */
  action: string;
  /** To what, such as `order:3f2c…` or `aoi:Aude-2026`. */
  subject: string;
  /** The result; `done` where it is left out. */
  result?: AuditResult;
  detail?: Record<string, unknown>;
}

const collected = processSingleton('audit-results', () => new AsyncLocalStorage<AuditResult[]>());

/** Does `work` and gathers in `results` what is recorded in the meantime. */
export const gatherResults = <T>(results: AuditResult[], work: () => T): T => collected.run(results, work);

/**
 * Adds a row to the audit, in the transaction of the change that it reports, and a line to the log, which can be
 * shipped where the database's owner does not reach.
 */
export async function recordAudit(tx: Database | Transaction, entry: AuditEntry): Promise<void> {
  const { actor, action, subject, result = 'done', detail } = entry;
  const { address, browser } = currentSource() ?? {};
  await tx.insert(audit).values({
    actorId: actor?.id,
    actorEmail: actor?.email,
    action,
    subject,
    address,
    browser,
    result,
    detail,
  });
  collected.getStore()?.push(result);
  log().info({ audit: { actor: actor?.id, action, subject, address, browser, result, detail } }, 'audited');
}

const escaped = (text: string) => text.replace(/[\\%_]/g, '\\$&');
const startsWith = (column: AnyPgColumn, text: string) => like(column, `${escaped(text)}%`);

/** Rows of a person. A whole address finds no longer one that ends with it. */
const isActor = (text: string) =>
  text.indexOf('@') > 0
    ? ilike(audit.actorEmail, `${escaped(text)}%`)
    : ilike(audit.actorEmail, `%${escaped(text)}%`);

/** Rows about a person, by the start of what the audit page shows: `user:` or `basket:` and the address. */
const isPerson = (text: string) =>
  inArray(
    audit.subject,
    sql`(select kind || ':' || ${users.id} from ${users}, unnest(array['user', 'basket']) as kind
      where kind || ':' || ${users.email} ilike ${`${escaped(text)}%`})`,
  );

/**
 * Which rows of the audit. Text is what a value starts with. For the actor it is what the address holds, or what it starts
 * with from a name and an `@` on. People are found as subjects by their address too.
 */
export interface AuditFilter {
  actor?: string;
  action?: string;
  subject?: string;
  address?: string;
  result?: AuditResult;
  /** The first moment, and the first one after. */
  from?: Date;
  until?: Date;
}

/** The newest rows that match: `limit` of them, before row `before`. */
export async function readAudit({
  actor,
  action,
  subject,
  address,
  result,
  from,
  until,
  before,
  limit,
}: AuditFilter & { before?: number; limit: number }) {
  const conditions: SQL[] = [];
  if (before !== undefined) conditions.push(lt(audit.id, before));
  if (actor) conditions.push(isActor(actor));
  if (action) conditions.push(startsWith(audit.action, action));
  if (subject) conditions.push(or(startsWith(audit.subject, subject), isPerson(subject)) as SQL);
  if (address) conditions.push(startsWith(audit.address, address));
  if (result) conditions.push(eq(audit.result, result));
  if (from) conditions.push(gte(audit.at, from));
  if (until) conditions.push(lt(audit.at, until));
  return db()
    .select()
    .from(audit)
    .where(and(...conditions))
    .orderBy(desc(audit.id))
    .limit(limit);
}
