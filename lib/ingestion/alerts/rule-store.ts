import 'server-only';
import { randomUUID } from 'node:crypto';
import { asc, eq } from 'drizzle-orm';
import { recordAudit } from '@/lib/accounts/audit';
import type { User } from '@/lib/accounts/session';
import { users } from '@/lib/accounts/tables';
import { db } from '@/lib/platform/db';
import { listCap } from '@/lib/platform/list-cap';
import { totalColumn, totalCount } from '@/lib/platform/total';
import { Problem } from '@/lib/web/problem';
import { type AlertRule, defaultRules, isDefaultRule } from './rule';
import { endAlerts } from './store';
import { alertRules } from './tables';

export type RuleFields = Pick<AlertRule, 'name' | 'kind' | 'pattern' | 'settings' | 'isEnabled'>;

/** Adds the rules that every portal has, where they are missing. */
export async function addDefaultRules(): Promise<void> {
  await db()
    .insert(alertRules)
    .values([...defaultRules])
    .onConflictDoNothing();
}

/** All rules, those of the portal first, with the name of who changed each last. */
export async function listRules() {
  const rows = await db()
    .select({ rule: alertRules, changedByName: users.name, total: totalColumn })
    .from(alertRules)
    .leftJoin(users, eq(users.id, alertRules.changedBy))
    .orderBy(asc(alertRules.createdAt), asc(alertRules.id))
    .limit(listCap);
  const findPlace = (id: string) =>
    defaultRules.findIndex((one) => one.id === id) + 1 || defaultRules.length + 1;
  rows.sort((a, b) => findPlace(a.rule.id) - findPlace(b.rule.id));
  const rules = rows.map(
    ({ rule: { id, name, kind, pattern, settings, isEnabled, changedAt, createdAt }, changedByName }) => ({
      ...{ id, name, kind, pattern, settings, isEnabled },
      isDefault: isDefaultRule(id),
      changedAt: changedAt.getTime(),
      changedBy: changedByName,
      since: createdAt.getTime(),
    }),
  );
  return { rules, total: totalCount(rows) };
}

/** The rules that are on, as they are asked. */
export async function listEnabledRules(): Promise<AlertRule[]> {
  const rows = await db().select().from(alertRules).where(eq(alertRules.isEnabled, true));
  return rows.map(({ id, name, kind, pattern, settings, isEnabled, createdAt }) => ({
    ...{ id, name, kind, pattern, settings, isEnabled },
    since: createdAt.getTime(),
  }));
}

/** Adds a rule; gives its id. */
export async function addRule(fields: RuleFields, user: User): Promise<string> {
  const id = randomUUID();
  await db().transaction(async (tx) => {
    await tx.insert(alertRules).values({ id, ...fields, changedBy: user.id });
    await recordAudit(tx, {
      actor: user,
      action: 'ingestion.rule-add',
      subject: `rule:${id}`,
      detail: { ...fields },
    });
  });
  return id;
}

/**
 * Changes a rule. What it reported and no longer would is ended with the next look, or at once where it is switched
 * off.
 */
export async function changeRule(id: string, fields: RuleFields, user: User): Promise<void> {
  await db().transaction(async (tx) => {
    const [before] = await tx.select().from(alertRules).where(eq(alertRules.id, id)).for('update');
    if (!before) throw noRule();
    if (before.kind !== fields.kind) {
      throw new Problem({
        type: 'rule-kind',
        status: 422,
        title: 'You cannot change the kind of a rule',
        detail: 'Add a new rule instead.',
      });
    }
    await tx
      .update(alertRules)
      .set({ ...fields, changedAt: new Date(), changedBy: user.id })
      .where(eq(alertRules.id, id));
    if (!fields.isEnabled || fields.pattern !== before.pattern) await endAlerts(tx, id);
    await recordAudit(tx, {
      actor: user,
      action: 'ingestion.rule-change',
      subject: `rule:${id}`,
      detail: { ...fields },
    });
  });
}

/** Deletes a rule; what it reported stays. */
export async function removeRule(id: string, user: User): Promise<void> {
  if (isDefaultRule(id)) {
    throw new Problem({
      type: 'default-rule',
      status: 422,
      title: 'You cannot delete a built-in rule',
      detail: 'Switch it off instead.',
    });
  }
  await db().transaction(async (tx) => {
    const rows = await tx.delete(alertRules).where(eq(alertRules.id, id)).returning();
    const [removed] = rows;
    if (!removed) throw noRule();
    await endAlerts(tx, id);
    await recordAudit(tx, {
      actor: user,
      action: 'ingestion.rule-delete',
      subject: `rule:${id}`,
      detail: { name: removed.name, kind: removed.kind, pattern: removed.pattern },
    });
  });
}

const noRule = () => new Problem({ type: 'not-found', status: 404, title: 'There is no such rule' });
