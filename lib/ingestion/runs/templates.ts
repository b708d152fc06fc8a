import 'server-only';
import { and, asc, eq, ne, or, sql, sum } from 'drizzle-orm';
import { recordAudit } from '@/lib/accounts/audit';
import type { User } from '@/lib/accounts/session';
import { users } from '@/lib/accounts/tables';
import { db } from '@/lib/platform/db';
import { listCap } from '@/lib/platform/list-cap';
import { totalColumn, totalCount } from '@/lib/platform/total';
import { Problem } from '@/lib/web/problem';
import { refuseBeyond } from '@/lib/web/refuse-beyond';
import { payloadTemplates } from './listing/tables';

/** Everyone reads all that are shared at once. */
const maxTemplates = 100;
const maxBytes = 8 * 1024 * 1024;

const tooLarge = () =>
  new Problem({
    type: 'too-many-saved',
    status: 409,
    title: 'Your templates are larger than 8 MB together',
    detail: 'Nothing was saved. Delete one that you no longer use.',
  });

const notYours = () =>
  new Problem({
    type: 'not-found',
    status: 404,
    title: 'You have no such template',
    detail: 'Only its owner can change or delete a template.',
  });

/** A person's templates and those that others share, by name. */
export async function readTemplates(user: User) {
  const rows = await db()
    .select({ template: payloadTemplates, ownerName: users.name, total: totalColumn })
    .from(payloadTemplates)
    .innerJoin(users, eq(users.id, payloadTemplates.userId))
    .where(or(eq(payloadTemplates.userId, user.id), eq(payloadTemplates.isShared, true)))
    .orderBy(asc(payloadTemplates.name), asc(payloadTemplates.number))
    .limit(listCap);
  const templates = rows.map(({ template: { id, name, isShared, userId, document }, ownerName }) => ({
    id,
    name,
    isShared,
    isMine: userId === user.id,
    ownerName,
    document,
  }));
  return { templates, total: totalCount(rows) };
}

/** Keeps a template, or changes it where it is the person's own. */
export async function saveTemplate(
  id: string,
  template: { name: string; isShared: boolean; document: Record<string, unknown> },
  user: User,
): Promise<void> {
  await db().transaction(async (tx) => {
    const others = and(eq(payloadTemplates.userId, user.id), ne(payloadTemplates.id, id));
    refuseBeyond(maxTemplates, await tx.$count(payloadTemplates, others), 'templates');
    const [held] = await tx
      .select({ bytes: sum(sql`length(${payloadTemplates.document}::text)`).mapWith(Number) })
      .from(payloadTemplates)
      .where(others);
    if ((held?.bytes ?? 0) + JSON.stringify(template.document).length > maxBytes) throw tooLarge();
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
