import { inject } from 'vitest';
import { freshDatabase, type TestDatabase } from './fresh-database';

export type { TestDatabase } from './fresh-database';

/** Makes a database of its own for a test file, on the server that the run started. */
export function createTestDatabase(): Promise<TestDatabase> {
  return freshDatabase(inject('databaseServer'));
}
