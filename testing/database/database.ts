import { afterAll, beforeAll, inject } from 'vitest';
import { resetConfig } from '@/lib/platform/config';
import { closeDatabase, openDatabase } from '@/lib/platform/db';
import { emptyDatabase, type TestDatabase } from './empty-database';

export type { TestDatabase };

/** Makes a database of its own for a test file, with all tables and no rows, on the server that the run started. */
export function createTestDatabase(): Promise<TestDatabase> {
  return emptyDatabase(inject('databaseServer'), inject('databaseTemplate'));
}

/**
 * Opens a database of its own for all tests of a file, and drops it after them.
 * @param env further settings of the configuration
 */
export function openTestDatabase(env: Record<string, string> = {}): void {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await createTestDatabase();
    const settings = { DATABASE_URL: database.url, SESSION_SECRET: 's'.repeat(32), LOG_LEVEL: 'silent' };
    Object.assign(process.env, settings, env);
    resetConfig();
    await openDatabase();
  });
  afterAll(async () => {
    await closeDatabase();
    await database.drop();
  });
}
