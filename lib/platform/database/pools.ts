import 'server-only';
import type pg from 'pg';
import { log } from '../log';
import { ConnectionPool } from './connection';
import { meterQueries } from './query-meter';

/** How long a request waits for a connection of the pool, or for a new one, ms. */
const connectMs = 5_000;
/** The server ends a statement after this time, ms; a request has failed after `connectMs` and `answerMs` at most. */
const statementMs = 7_000;
/** The server ends the wait for a lock after this time, ms. */
const lockMs = 5_000;
/** The server ends a transaction that does nothing for this time, ms: it may hold locks. */
const idleTransactionMs = 15_000;
/** Later than the server's own limit: who has not answered by then is silent. */
const answerMs = statementMs + 1_000;

// Not in the start-up packet: PgBouncer refuses parameters there that it does not know.
const limits = `set statement_timeout = ${statementMs}; set lock_timeout = ${lockMs};
  set idle_in_transaction_session_timeout = ${idleTransactionMs}`;

/** The connections that requests and background work share. Nothing on them takes longer than a person waits. */
export function sharedPool(url: string, max: number): pg.Pool {
  return watched(
    new ConnectionPool({
      connectionString: url,
      max,
      application_name: 'swath',
      connectionTimeoutMillis: connectMs,
      query_timeout: answerMs,
      onConnect: (client) => client.query(limits) as unknown as undefined,
    }),
  );
}

/** How long a statement of a command, of the deletion of old records or of the audit's seal may take, ms. */
const patientStatementMs = 30 * 60_000;
/** How long a statement of a migration may take, ms: it may write a large table again. */
export const migrationStatementMs = 6 * 3_600_000;
/** A backup or a restore may wait for its file between two statements for this time, ms. */
const patientIdleMs = 10 * 60_000;

/** Connections for what may take long: migrations, backup and restore, thinning out. A server that is silent ends them. */
export function patientPool(url: string, max: number, limitMs = patientStatementMs): pg.Pool {
  // Changes of a table take their lock with limits of their own.
  const text = `set statement_timeout = ${limitMs}; set idle_in_transaction_session_timeout = ${patientIdleMs}`;
  return watched(
    new ConnectionPool({
      connectionString: url,
      max,
      application_name: 'swath',
      connectionTimeoutMillis: connectMs,
      query_timeout: limitMs + 1_000,
      onConnect: (client) =>
        client.query({ text, query_timeout: answerMs } as pg.QueryConfig) as unknown as undefined,
    }),
  );
}

function watched(pool: pg.Pool): pg.Pool {
  meterQueries(pool);
  pool.on('error', (error) => log().debug({ err: error }, 'an idle connection to the database was lost'));
  return pool;
}
