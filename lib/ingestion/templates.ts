import 'server-only';
import { and, asc, eq, or } from 'drizzle-orm';
import { recordAudit } from '@/lib/accounts/audit';
import type { User } from '@/lib/accounts/session';
import { users } from '@/lib/accounts/tables';
import { db } from '@/lib/platform/db';
import { Problem } from '@/lib/web/problem';
import { payloadTemplates } from './listing/tables';

const notYours = () =>
  new Problem({
    type: 'not-found',
    status: 404,
    title: 'There is no such template of yours',
    detail: 'Only its owner may change or delete a template.',
  });

/** A person's templates and those that others share, by name. */
export async function readTemplates(user: User) {
  const rows = await db()
    .select({ template: payloadTemplates, ownerName: users.name })
    .from(payloadTemplates)
    .innerJoin(users, eq(users.id, payloadTemplates.userId))
    .where(or(eq(payloadTemplates.userId, user.id), eq(payloadTemplates.isShared, true)))
    .orderBy(asc(payloadTemplates.name), asc(payloadTemplates.number));
  return rows.map(({ template: { id, name, isShared, userId, document }, ownerName }) => ({
    id,
    name,
    isShared,
    isMine: userId === user.id,
    ownerName,
    document,
  }));
}

/** Keeps a template, or changes it where it is the person's own. */
export async function keepTemplate(
  id: string,
  template: { name: string; isShared: boolean; document: Record<string, unknown> },
  user: User,
): Promise<void> {
  await db().transaction(async (tx) => {
    const kept = await tx
      .insert(payloadTemplates)
      .values({ id, userId: user.id, ...template })
      .onConflictDoUpdate({
        target: payloadTemplates.id,
        set: { ...template, changedAt: new Date() },
        setWhere: eq(payloadTemplates.userId, user.id),
      })
      .returning({ id: payloadTemplates.id });
    if (kept.length === 0) throw notYours();
    const { name, isShared } = template;
    await recordAudit(tx, {
      actor: user,
      action: 'template.save',
      subject: `template:${id}`,
      detail: { name, isShared },
    });
  });
}

export async function deleteTemplate(id: string, user: User): Promise<void> {
  await db().transaction(async (tx) => {
    const deleted = await tx
      .delete(payloadTemplates)
      .where(and(eq(payloadTemplates.id, id), eq(payloadTemplates.userId, user.id)))
      .returning({ id: payloadTemplates.id });
    if (deleted.length === 0) throw notYours();
    await recordAudit(tx, { actor: user, action: 'template.delete', subject: `template:${id}` });
  });
}
