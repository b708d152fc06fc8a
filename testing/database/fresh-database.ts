import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { migrateDatabase } from '@/lib/platform/migrate';

export interface TestDatabase {
  /** A `postgresql://` address of a database that has all tables and no rows. */
  url: string;
  drop(): Promise<void>;
}

/** Makes a database of its own on a server, by the server's `postgresql://` address. */
export async function freshDatabase(address: string): Promise<TestDatabase> {
  const server = new URL(address);
  server.pathname = '/postgres';
  const name = `test_${randomBytes(6).toString('hex')}`;
  await onServer(server, `create database ${name}`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  const pool = new pg.Pool({ connectionString: url.href });
  // Its end does not wait for the server, so dropping the database soon after can cut a connection that is ending.
  pool.on('error', () => undefined);
  await migrateDatabase(pool);
  await pool.end();
  return { url: url.href, drop: () => onServer(server, `drop database if exists ${name} with (force)`) };
}

async function onServer(server: URL, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: server.href });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
