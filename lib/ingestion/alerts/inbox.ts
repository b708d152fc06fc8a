import 'server-only';
import { and, desc, eq, inArray, isNotNull, isNull, lt, or, type SQL } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { recordAudit } from '@/lib/accounts/audit';
import type { User } from '@/lib/accounts/session';
import { users } from '@/lib/accounts/tables';
import type { SharedSource } from '@/lib/notifications/inbox';
import { db, pool } from '@/lib/platform/db';
import { Problem } from '@/lib/web/problem';
import { alertHref, alertTitle } from './alert-links';
import type { Shown } from './alerts-api';
import { alertReads, alerts } from './tables';

/** Older ones are not new to anybody: who signs in for the first time does not hear of last year. */
const newsDays = 14;
const maxUnread = 99;
/** This many of them are reported in full. */
const maxInFull = 6;

/** Snoozed alerts are no news until that is over; then they are, again, while they last. */
const newsSql = `
  select a.id, a.fired_at from alerts a left join alert_reads r on r.alert_id = a.id and r.user_id = $1
  where a.fired_at > now() - make_interval(days => ${newsDays})
    and (a.snoozed_until is null or a.snoozed_until <= now() and a.ended_at is null)
    and (r.at is null or r.at < a.snoozed_until)
  order by a.fired_at desc limit ${maxUnread + 1}`;

/** How many alerts someone has not seen, and the newest few of them, newest first. */
export async function readNews(userId: string) {
  const { rows } = await pool().query<{ id: string; fired_at: Date }>(newsSql, [userId]);
  const newest = rows.slice(0, maxInFull).map(({ id }) => id);
  return {
    unread: Math.min(rows.length, maxUnread),
    hasMore: rows.length > maxUnread,
    latest: newest.length > 0 ? await shown(userId, inArray(alerts.id, newest), maxInFull) : [],
  };
}

const acknowledger = alias(users, 'acknowledger');
const snoozer = alias(users, 'snoozer');

/** Alerts, newest first: those that continue only, of one AOI only, before another. */
export async function listAlerts(
  userId: string,
  { open, aoi, before, limit }: { open?: boolean; aoi?: string; before?: number; limit: number },
) {
  const conditions: (SQL | undefined)[] = [isNotNull(alerts.firedAt)];
  if (open) conditions.push(isNull(alerts.endedAt));
  if (aoi !== undefined) conditions.push(eq(alerts.aoi, aoi));
  if (before !== undefined) conditions.push(lt(alerts.firedAt, new Date(before)));
  return shown(userId, and(...conditions), limit);
}

async function shown(userId: string, condition: SQL | undefined, limit: number): Promise<Shown[]> {
  const rows = await db()
    .select({
      alert: alerts,
      acknowledger: acknowledger.name,
      snoozer: snoozer.name,
      readAt: alertReads.at,
    })
    .from(alerts)
    .leftJoin(acknowledger, eq(acknowledger.id, alerts.acknowledgedBy))
    .leftJoin(snoozer, eq(snoozer.id, alerts.snoozedBy))
    .leftJoin(alertReads, and(eq(alertReads.alertId, alerts.id), eq(alertReads.userId, userId)))
    .where(condition)
    .orderBy(desc(alerts.firedAt), desc(alerts.id))
    .limit(limit);
  return rows.map(({ alert, readAt, ...names }) => ({
    id: alert.id,
    ruleName: alert.ruleName,
    kind: alert.kind,
    aoi: alert.aoi === '' ? null : alert.aoi,
    sentence: alert.sentence,
    count: alert.count,
    since: alert.since.getTime(),
    firedAt: alert.firedAt?.getTime() ?? 0,
    endedAt: alert.endedAt?.getTime() ?? null,
    acknowledged: by(alert.acknowledgedAt, names.acknowledger),
    snoozed:
      alert.snoozedUntil && alert.snoozedUntil > new Date() ? by(alert.snoozedUntil, names.snoozer) : null,
    isRead:
      readAt !== null &&
      !(alert.snoozedUntil && alert.snoozedUntil <= new Date() && readAt < alert.snoozedUntil),
  }));
}

const by = (at: Date | null, name: string | null) => at && { at: at.getTime(), by: name ?? 'a removed user' };

/** One alert as someone sees it. Throws a `Problem` where there is none. */
export async function requireAlert(id: string, userId: string): Promise<Shown> {
  const [alert] = await shown(userId, and(eq(alerts.id, id), isNotNull(alerts.firedAt)), 1);
  if (alert) return alert;
  throw new Problem({ type: 'not-found', status: 404, title: 'There is no such alert' });
}

/** Notes that someone has seen alerts: these, or all that were reported until a time. */
export async function markRead(
  userId: string,
  which: { ids?: readonly string[]; until?: number },
): Promise<void> {
  await pool().query(
    `insert into alert_reads (user_id, alert_id)
     select $1, id from alerts where fired_at is not null and (id = any($2::text[]) or fired_at <= $3)
     on conflict (user_id, alert_id) do update set at = now()`,
    [userId, which.ids ?? [], which.until === undefined ? null : new Date(which.until)],
  );
}

/** Says that someone takes care of an alert; the first who says so stays. */
export async function acknowledge(id: string, user: User): Promise<Shown> {
  await db().transaction(async (tx) => {
    const rows = await tx
      .update(alerts)
      .set({ acknowledgedAt: new Date(), acknowledgedBy: user.id })
      .where(and(eq(alerts.id, id), isNotNull(alerts.firedAt), isNull(alerts.acknowledgedAt)))
      .returning();
    for (const { aoi, ruleName } of rows) {
      await recordAudit(tx, {
        actor: user,
        action: 'ingestion.alert-acknowledge',
        subject: aoi ? `aoi:${aoi}` : 'workflow',
        detail: { alert: id, rule: ruleName },
      });
    }
  });
  await markRead(user.id, { ids: [id] });
  return requireAlert(id, user.id);
}

/** Keeps an alert quiet until a time (ms), or ends that with null. */
export async function snoozeAlert(id: string, until: number | null, user: User): Promise<Shown> {
  await db().transaction(async (tx) => {
    const rows = await tx
      .update(alerts)
      .set({
        snoozedUntil: until === null ? null : new Date(until),
        snoozedBy: until === null ? null : user.id,
      })
      .where(
        and(
          eq(alerts.id, id),
          isNotNull(alerts.firedAt),
          or(isNull(alerts.endedAt), isNotNull(alerts.snoozedUntil)),
        ),
      )
      .returning();
    for (const { aoi, ruleName } of rows) {
      await recordAudit(tx, {
        actor: user,
        action: 'ingestion.alert-snooze',
        subject: aoi ? `aoi:${aoi}` : 'workflow',
        detail: { alert: id, rule: ruleName, until: until === null ? null : new Date(until).toISOString() },
      });
    }
  });
  await markRead(user.id, { ids: [id] });
  return requireAlert(id, user.id);
}

/** The alerts as the bell has them beside the notifications of its reader. */
export const alertsInBell: SharedSource = {
  kind: 'alert',
  readNews: async (userId) => {
    const { unread, hasMore, latest } = await readNews(userId);
    return { unread: hasMore ? unread + 1 : unread, latest: latest.map(toNotification) };
  },
  list: async (userId, page) => (await listAlerts(userId, page)).map(toNotification),
  markRead: (userId, { ids, until }) =>
    markRead(userId, {
      ids: ids?.filter((id) => id.startsWith(bellPrefix)).map((id) => id.slice(bellPrefix.length)),
      until,
    }),
};

/** Marks the ids of alerts among those of notifications. */
const bellPrefix = 'alert-';

function toNotification(alert: Shown) {
  const isOver = alert.endedAt !== null && alert.kind !== 'finished';
  return {
    id: bellPrefix + alert.id,
    kind: 'alert' as const,
    alertKind: alert.kind,
    title: alertTitle(alert),
    sentence: [
      alert.sentence,
      isOver && 'over',
      alert.acknowledged && `acknowledged by ${alert.acknowledged.by}`,
    ]
      .filter(Boolean)
      .join(' · '),
    path: alertHref(alert),
    at: alert.firedAt,
    isRead: alert.isRead,
  };
}
