import { randomBytes } from 'node:crypto';
import pg from 'pg';

/** A database of its own for a test. */
export interface TestDatabase {
  /** Its `postgresql://` address. */
  url: string;
  drop(): Promise<void>;
}

/**
 * Makes a database without tables on a server, by the server's `postgresql://` address.
 * @param template the name of a database of that server which it begins as a copy of
 */
export async function emptyDatabase(address: string, template = 'template1'): Promise<TestDatabase> {
  const server = new URL(address);
  server.pathname = '/postgres';
  const name = `test_${randomBytes(6).toString('hex')}`;
  await onServer(server, `create database ${name} template ${template}`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  return {
    url: url.href,
    drop: () =>
      onServer(server, `drop database if exists ${name} with (force)`).catch(() =>
        // A process of the server's own, which cleans tables, is not ours to end. It leaves when it is in the way.
        onServer(server, `drop database if exists ${name}`),
      ),
  };
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
