import 'server-only';
import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { databaseUrl, pool } from '../db';
import { readSchemaState } from '../migrate';
import { Connection, cut, silentAfterMs, socketOptions } from './connection';
import { quickly } from './quickly';

/** What the database says of itself. */
export interface DatabaseFacts {
  /** How long one question took, ms. */
  ms: number;
  /** The version of PostgreSQL, such as `16.3`. */
  server: string;
  /** True if it takes no changes: a standby, or a server that is set so. */
  isReadOnly: boolean;
  /** By how much its clock and the clock of this machine differ, ms. */
  skewMs: number;
  schema: Awaited<ReturnType<typeof readSchemaState>>;
}

const factsSql = `
  select current_setting('server_version') as server,
    pg_is_in_recovery() or current_setting('transaction_read_only') = 'on' as "isReadOnly",
    (extract(epoch from clock_timestamp()) * 1000)::float8 as at`;

/** Asks the open database about itself. Changes nothing; throws if it does not answer. */
export async function readDatabaseFacts(): Promise<DatabaseFacts> {
  const client = await pool().connect();
  try {
    const [began, from] = [performance.now(), Date.now()];
    const { rows } = await client.query<{ server: string; isReadOnly: boolean; at: number }>(
      quickly(factsSql),
    );
    const [ms, to] = [performance.now() - began, Date.now()];
    const { server = '', isReadOnly = false, at = from } = rows[0] ?? {};
    const skewMs = Math.round(Math.max(from - at, at - to, 0));
    return {
      ms,
      server: server.split(' ')[0] ?? '',
      isReadOnly,
      skewMs,
      schema: await readSchemaState(client),
    };
  } finally {
    client.release();
  }
}

/** How long a notification may take, ms. */
const timeoutMs = 3_000;

/**
 * Sends a notification to itself over a channel that no one else uses. Gives the milliseconds that it took; undefined if
 * it never came, as through PgBouncer in transaction mode. Throws if no connection can be had.
 */
export async function timeNotification(): Promise<number | undefined> {
  const channel = `swath_check_${randomBytes(8).toString('hex')}`;
  const client = new Connection({
    ...socketOptions(),
    connectionString: databaseUrl(),
    application_name: 'swath check',
    query_timeout: silentAfterMs,
  });
  let timer: NodeJS.Timeout | undefined;
  try {
    await client.connect();
    await client.query(`listen ${pg.escapeIdentifier(channel)}`);
    const began = performance.now();
    const heard = new Promise<number | undefined>((resolve) => {
      client.on('notification', () => resolve(performance.now() - began));
      timer = setTimeout(() => resolve(undefined), timeoutMs);
    });
    // Over another connection, as messages of other processes come.
    await pool().query(quickly('select pg_notify($1, $2)', [channel, 'check']));
    return await heard;
  } finally {
    clearTimeout(timer);
    cut(client);
  }
}
