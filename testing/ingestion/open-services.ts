import { sql } from 'drizzle-orm';
import { sessions, users } from '@/lib/accounts/tables';
import { resetConfig } from '@/lib/platform/config';
import { db, openDatabase } from '@/lib/platform/db';
import { resetJobs } from '@/lib/platform/work/job';
import { resetBreakers } from '@/lib/upstream/breaker';
import type { TestSimulator } from '@/testing/simulator';

export const operator = {
  id: 'operator',
  email: 'operator@example.org',
  name: 'Ola Operator',
  roles: ['operator' as const],
  session: { id: 'session-of-operator', isViewOnly: false, needsFactor: false },
};

/** Configures this process to use a simulator and an empty database, in which it makes the tables and an operator. */
export async function openServices(sim: TestSimulator, databaseUrl: string): Promise<void> {
  Object.assign(process.env, sim.env, {
    DATABASE_URL: databaseUrl,
    SESSION_SECRET: 's'.repeat(32),
    LOG_LEVEL: 'silent',
    WORKFLOW_MAX_LOAD: '1',
    WORKFLOW_TIMEOUT_SECONDS: '20',
  });
  resetConfig();
  resetBreakers();
  resetJobs();
  await openDatabase();
  await db().insert(users).values(operator);
  await db().insert(sessions).values({
    id: operator.session.id,
    userId: operator.id,
    way: 'password',
    address: '',
    browser: '',
    expiresAt: sql`now() + interval '1 day'`,
  });
}
