import 'server-only';
import { randomUUID } from 'node:crypto';
import { and, eq, gt, isNotNull, isNull, sql } from 'drizzle-orm';
import { type Database, db, type Transaction } from '@/lib/platform/db';
import type { AlertRule } from './rule';
import { alertReads, alerts } from './tables';

export type AlertRow = typeof alerts.$inferSelect;
export type AlertEvent = 'fired' | 'ended';
/** What is sent of an alert that begins, is reported again or ends, in the transaction in which it does. */
export type Notify = (tx: Database | Transaction, event: AlertEvent, alert: AlertRow) => Promise<void>;

interface AlertCase {
  rule: AlertRule;
  /** Empty where it is about the server. */
  aoi: string;
  since: number;
  sentence: string;
  count: number | null;
}

/** What continues now, reported or not, by rule and AOI. */
export async function openAlerts(): Promise<Map<string, AlertRow>> {
  const rows = await db().select().from(alerts).where(isNull(alerts.endedAt));
  return new Map(rows.map((row) => [alertKey(row.ruleId, row.aoi), row]));
}

export const alertKey = (ruleId: string, aoi: string): string => `${ruleId}\n${aoi}`;

/** Opens an alert, unless another process has; reported at once where `isDue`. */
export async function openAlert(
  alertCase: AlertCase,
  isDue: boolean,
  now: Date,
  notify: Notify,
): Promise<void> {
  await db().transaction(async (tx) => {
    const [row] = await tx
      .insert(alerts)
      .values({ ...toRow(alertCase), firedAt: isDue ? now : null })
      .onConflictDoNothing()
      .returning();
    if (row && isDue) await notify(tx, 'fired', row);
  });
}

/**
 * Reports once of something that is over as soon as it is reported; `after` is when it could last have happened
 * before. Both it and `since` are times of the records: the clock of the reporting process may differ from theirs.
 */
export async function fireOnce(alertCase: AlertCase, after: Date, now: Date, notify: Notify): Promise<void> {
  await db().transaction(async (tx) => {
    // Two processes that come here at once wait for each other.
    await tx.execute(
      sql`select pg_advisory_xact_lock(hashtextextended(${alertKey(alertCase.rule.id, alertCase.aoi)}, 4711))`,
    );
    const [fired] = await tx
      .select({ id: alerts.id })
      .from(alerts)
      .where(
        and(eq(alerts.ruleId, alertCase.rule.id), eq(alerts.aoi, alertCase.aoi), gt(alerts.since, after)),
      )
      .limit(1);
    if (fired) return;
    const [row] = await tx
      .insert(alerts)
      .values({ ...toRow(alertCase), firedAt: now, endedAt: now })
      .returning();
    if (row) await notify(tx, 'fired', row);
  });
}

/**
 * Brings what is reported of an open alert up to date, and reports it where that is to be done, the first time or
 * again.
 */
export async function updateAlert(
  alert: AlertRow,
  { sentence, count }: Pick<AlertCase, 'sentence' | 'count'>,
  isToTell: boolean,
  now: Date,
  notify: Notify,
): Promise<void> {
  const { id, kind, firedAt } = alert;
  if (!isToTell) {
    // How many failures were reported stays, for it shows how many more there are.
    const keepsCount = kind === 'failures' || alert.count === count;
    if (keepsCount && alert.sentence === sentence) return;
    await db()
      .update(alerts)
      .set({ sentence, ...(!keepsCount && { count }) })
      .where(eq(alerts.id, id));
    return;
  }
  await db().transaction(async (tx) => {
    // Another process may have reported it in the meantime.
    const isAsBefore = firedAt === null ? isNull(alerts.firedAt) : eq(alerts.firedAt, firedAt);
    const [row] = await tx
      .update(alerts)
      .set({ sentence, count, firedAt: now })
      .where(and(eq(alerts.id, id), isAsBefore, isNull(alerts.endedAt)))
      .returning();
    if (!row) return;
    // No one has seen what is reported now.
    await tx.delete(alertReads).where(eq(alertReads.alertId, id));
    await notify(tx, 'fired', row);
  });
}

/** Ends an alert; one that was never reported is forgotten. */
export async function endAlert(alert: AlertRow, now: Date, notify: Notify): Promise<void> {
  await db().transaction(async (tx) => {
    if (alert.firedAt === null) {
      await tx.delete(alerts).where(and(eq(alerts.id, alert.id), isNull(alerts.firedAt)));
      return;
    }
    const [row] = await tx
      .update(alerts)
      .set({ endedAt: now })
      .where(and(eq(alerts.id, alert.id), isNull(alerts.endedAt)))
      .returning();
    if (row) await notify(tx, 'ended', row);
  });
}

/** Ends all alerts of a rule that is changed or gone. */
export async function endAlerts(tx: Transaction, ruleId: string): Promise<void> {
  const isOpen = and(eq(alerts.ruleId, ruleId), isNull(alerts.endedAt));
  await tx.delete(alerts).where(and(isOpen, isNull(alerts.firedAt)));
  await tx
    .update(alerts)
    .set({ endedAt: new Date() })
    .where(and(isOpen, isNotNull(alerts.firedAt)));
}

function toRow({ rule, aoi, since, sentence, count }: AlertCase) {
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
