import pg from 'pg';
import { migrateDatabase } from '@/lib/platform/migrate';
import { emptyDatabase, type TestDatabase } from './empty-database';

/** Makes a database of its own on a server, by the server's `postgresql://` address: it has all tables and no rows. */
export async function freshDatabase(address: string): Promise<TestDatabase> {
  const database = await emptyDatabase(address);
  const pool = new pg.Pool({ connectionString: database.url });
  // Its end does not wait for the server, so dropping the database soon after can cut a connection that is ending.
  pool.on('error', () => undefined);
  await migrateDatabase(pool);
  await pool.end();
  return database;
}
