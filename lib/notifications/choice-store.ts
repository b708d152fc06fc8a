import 'server-only';
import { desc, eq, sql } from 'drizzle-orm';
import { config } from '@/lib/platform/config';
import { db } from '@/lib/platform/db';
import { defaultChoice, type NotificationChoice, type NotificationKind, notificationKinds } from './kinds';
import { mails, notificationChoices } from './tables';

/** How someone gets each kind. */
export async function readChoices(userId: string): Promise<Record<NotificationKind, NotificationChoice>> {
  const rows = await db().select().from(notificationChoices).where(eq(notificationChoices.userId, userId));
  const chosen = new Map(rows.map(({ kind, bell, browser, email }) => [kind, { bell, browser, email }]));
  return Object.fromEntries(
    notificationKinds.map((kind) => [kind, chosen.get(kind) ?? defaultChoice]),
  ) as Record<NotificationKind, NotificationChoice>;
}

/** How someone gets each kind, and what was wrong with the last e-mail to them. */
export async function readOwnChoices(userId: string) {
  const choices = await readChoices(userId);
  const [last] = await db()
    .select({ problem: mails.problem, triedAt: mails.triedAt })
    .from(mails)
    .where(eq(mails.userId, userId))
    .orderBy(desc(mails.createdAt))
    .limit(1);
  return {
    choices: notificationKinds.map((kind) => ({ kind, ...choices[kind] })),
    hasEmail: config().smtp !== undefined,
    mailProblem:
      last?.problem && last.triedAt ? { sentence: last.problem, at: last.triedAt.getTime() } : null,
  };
}

/** Saves how someone gets these kinds. What came before stays as it was. */
export async function saveChoices(
  userId: string,
  choices: readonly ({ kind: NotificationKind } & NotificationChoice)[],
): Promise<void> {
  // A statement cannot write one row twice: of a kind that comes twice the last counts.
  const rows = [...new Map(choices.map((choice) => [choice.kind, { userId, ...choice }])).values()];
  await db()
    .insert(notificationChoices)
    .values(rows)
    .onConflictDoUpdate({
      target: [notificationChoices.userId, notificationChoices.kind],
      set: { bell: sql`excluded.bell`, browser: sql`excluded.browser`, email: sql`excluded.email` },
    });
}
