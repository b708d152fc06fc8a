import 'server-only';
import { randomUUID } from 'node:crypto';
import { and, eq, gt, isNotNull, isNull, sql } from 'drizzle-orm';
import { type Database, db, type Transaction } from '@/lib/platform/db';
import type { Rule } from './rule';
import { alertReads, alerts } from './tables';

export type AlertRow = typeof alerts.$inferSelect;
export type AlertEvent = 'fired' | 'ended';
/** What is told of an alert that begins, is told again or ends, in the transaction in which it does. */
export type Tell = (on: Database | Transaction, event: AlertEvent, alert: AlertRow) => Promise<void>;

interface Case {
  rule: Rule;
  /** Empty where it is about the server. */
  aoi: string;
  since: number;
  sentence: string;
  count: number | null;
}

/** What goes on now, told or not, by rule and AOI. */
export async function openAlerts(): Promise<Map<string, AlertRow>> {
  const rows = await db().select().from(alerts).where(isNull(alerts.endedAt));
  return new Map(rows.map((row) => [keyOf(row.ruleId, row.aoi), row]));
}

export const keyOf = (ruleId: string, aoi: string): string => `${ruleId}\n${aoi}`;

/** Opens an alert, unless another process has; told at once where `isDue`. */
export async function openAlert(given: Case, isDue: boolean, now: Date, tell: Tell): Promise<void> {
  await db().transaction(async (on) => {
    const [row] = await on
      .insert(alerts)
      .values({ ...rowOf(given), firedAt: isDue ? now : null })
      .onConflictDoNothing()
      .returning();
    if (row && isDue) await tell(on, 'fired', row);
  });
}

/**
 * Tells once of something that is over as soon as it is told; `after` is when it could last have happened before. Both
 * it and `since` are times of the records: the clock of whoever tells may differ from theirs.
 */
export async function tellOnce(given: Case, after: Date, now: Date, tell: Tell): Promise<void> {
  await db().transaction(async (on) => {
    // Two processes that come here at once wait for each other.
    await on.execute(
      sql`select pg_advisory_xact_lock(hashtextextended(${keyOf(given.rule.id, given.aoi)}, 4711))`,
    );
    const [told] = await on
      .select({ id: alerts.id })
      .from(alerts)
      .where(and(eq(alerts.ruleId, given.rule.id), eq(alerts.aoi, given.aoi), gt(alerts.since, after)))
      .limit(1);
    if (told) return;
    const [row] = await on
      .insert(alerts)
      .values({ ...rowOf(given), firedAt: now, endedAt: now })
      .returning();
    if (row) await tell(on, 'fired', row);
  });
}

/** Brings what is told of an open alert up to date, and tells it where that is to be done, the first time or again. */
export async function keepAlert(
  alert: AlertRow,
  { sentence, count }: Pick<Case, 'sentence' | 'count'>,
  isToTell: boolean,
  now: Date,
  tell: Tell,
): Promise<void> {
  const { id, kind, firedAt } = alert;
  if (!isToTell) {
    // How many failures were told stays, for it shows how many more there are.
    const keepsCount = kind === 'failures' || alert.count === count;
    if (keepsCount && alert.sentence === sentence) return;
    await db()
      .update(alerts)
      .set({ sentence, ...(!keepsCount && { count }) })
      .where(eq(alerts.id, id));
    return;
  }
  await db().transaction(async (on) => {
    // Another process may have told it meanwhile.
    const isAsBefore = firedAt === null ? isNull(alerts.firedAt) : eq(alerts.firedAt, firedAt);
    const [row] = await on
      .update(alerts)
      .set({ sentence, count, firedAt: now })
      .where(and(eq(alerts.id, id), isAsBefore, isNull(alerts.endedAt)))
      .returning();
    if (!row) return;
    // Nobody has seen what is told now.
    await on.delete(alertReads).where(eq(alertReads.alertId, id));
    await tell(on, 'fired', row);
  });
}

/** Ends an alert; one that was never told is forgotten. */
export async function endAlert(alert: AlertRow, now: Date, tell: Tell): Promise<void> {
  await db().transaction(async (on) => {
    if (alert.firedAt === null) {
      await on.delete(alerts).where(and(eq(alerts.id, alert.id), isNull(alerts.firedAt)));
      return;
    }
    const [row] = await on
      .update(alerts)
      .set({ endedAt: now })
      .where(and(eq(alerts.id, alert.id), isNull(alerts.endedAt)))
      .returning();
    if (row) await tell(on, 'ended', row);
  });
}

/** Ends all alerts of a rule that is changed or gone. */
export async function endAlertsOf(on: Transaction, ruleId: string): Promise<void> {
  const isOpen = and(eq(alerts.ruleId, ruleId), isNull(alerts.endedAt));
  await on.delete(alerts).where(and(isOpen, isNull(alerts.firedAt)));
  await on
    .update(alerts)
    .set({ endedAt: new Date() })
    .where(and(isOpen, isNotNull(alerts.firedAt)));
}

function rowOf({ rule, aoi, since, sentence, count }: Case) {
  return {
    id: randomUUID(),
    ruleId: rule.id,
    ruleName: rule.name,
    kind: rule.kind,
    aoi,
    since: new Date(since),
    sentence,
    count,
  };
}
