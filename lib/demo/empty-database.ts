import 'server-only';
import { eq } from 'drizzle-orm';
import { addDemoUsers } from '@/lib/accounts/demo-users';
import { sessions, users } from '@/lib/accounts/tables';
import { config } from '@/lib/platform/config';
import { db, pool } from '@/lib/platform/db';
import { migrateDatabase } from '@/lib/platform/migrate';

/**
 * Replaces all tables of the demo by those of a first start: the demo users are in them and nothing else. Who was signed
 * in as one of them still is. No portal may run on the database. Throws a sentence where this is not the demo's own
 * embedded database.
 */
export async function emptyDatabase(): Promise<void> {
  const { isDemo, demoControlUrl, databaseUrl } = config();
  if (!isDemo || demoControlUrl === undefined || databaseUrl !== undefined) {
    throw new Error('Only the embedded database of the demo can be emptied. Nothing was changed.');
  }
  const kept = await db()
    .select({ email: users.email, session: sessions })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(eq(users.isDemo, true));
  // The schemas rather than their rows: the audit refuses every deletion.
  await pool().query(
    'begin; drop schema public cascade; drop schema drizzle cascade; create schema public; commit',
  );
  await migrateDatabase(pool(), { isEmbedded: true });
  await addDemoUsers();
  const known = await db().select({ id: users.id, email: users.email }).from(users);
  const ids = new Map(known.map(({ id, email }) => [email, id]));
  const rows = kept.flatMap(({ email, session }) => {
    const userId = ids.get(email);
    return userId === undefined ? [] : [{ ...session, userId }];
  });
  if (rows.length > 0) await db().insert(sessions).values(rows);
}
