import 'server-only';
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import type pg from 'pg';
import { config } from './config';
import { markFailure } from './database/failure';
import { migrationStatementMs, patientPool, sharedPool } from './database/pools';
import { checkOwner, grantToPortal } from './database/rights';
import { nameOfDatabase } from './database-name';
import {
  type EmbeddedPostgres,
  EmbeddedPostgresError,
  embeddedPostgresExists,
  runningEmbeddedPostgres,
  startEmbeddedPostgres,
} from './embedded-postgres';
import { processSingleton } from './global';
import { log } from './log';
import { migrateDatabase } from './migrate';

export type Database = NodePgDatabase;
/** What a transaction hands to its callback. */
export type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0];
/** What stores take to read and write. */
export type Executor = Database | Transaction;

const state = processSingleton('database', () => ({
  pool: undefined as pg.Pool | undefined,
  db: undefined as Database | undefined,
  embedded: undefined as EmbeddedPostgres | undefined,
  /** The start of the embedded server, which can end in the middle of it. */
  starting: undefined as Promise<EmbeddedPostgres> | undefined,
  /** The embedded server of another process. */
  joined: undefined as string | undefined,
  /** The connection for what may take long. */
  patient: undefined as pg.Pool | undefined,
  /** The connection of the tables' owner. */
  owner: undefined as pg.Pool | undefined,
}));

const commandConnections = 4;

/** The pool of connections; the database must have been opened. */
export function pool(): pg.Pool {
  if (!state.pool) throw markFailure(new Error('the database is not open'));
  return state.pool;
}

/** One connection for background work that may take minutes; queries over it wait for each other. */
export function patientConnection(): pg.Pool {
  state.patient ??= patientPool(databaseUrl(), 1);
  return state.patient;
}

/** One connection as the role that owns the tables, for what replaces them; the portal's own role where there is no other. */
export function ownerConnection(): pg.Pool {
  state.owner ??= patientPool(config().databaseOwnerUrl ?? databaseUrl(), 1);
  return state.owner;
}

/** Drizzle over the pool. */
export function db(): Database {
  state.db ??= drizzle(pool());
  return state.db;
}

/** Where the database answers: the configured server, or the embedded one once it is started. */
export function databaseUrl(): string {
  const url = config().databaseUrl ?? state.embedded?.url ?? state.joined;
  if (url === undefined) throw new Error('the database is not open');
  return url;
}

/**
 * Opens the database: starts the embedded one where no server is configured, makes it where it is missing, and
 * brings the tables up to date. Several processes may do this at once: one migrates, the others wait.
 */
export async function openDatabase(): Promise<void> {
  if (state.pool) return;
  if (config().databaseUrl === undefined) {
    state.starting = startEmbeddedPostgres(config().dataDir, {
      onLost: () => log().error('the embedded database ended unexpectedly; Swath starts it again'),
      onBack: () => log().info('the embedded database runs again'),
      onGone: endWithoutDatabase,
    });
    state.embedded = await state.starting;
  }
  await connectPortal();
}

/** Without its database a portal is of no use: whatever supervises it can start both again. */
function endWithoutDatabase(error: unknown): never {
  log().fatal({ err: error }, 'the embedded database ended and does not start again, so Swath ends');
  process.exit(1);
}

/** Opens the database for a command beside the portal: the embedded server of a running portal is shared. */
export async function joinDatabase(): Promise<void> {
  if (config().databaseUrl !== undefined) return connect();
  const url = await runningEmbeddedPostgres(config().dataDir);
  if (url === undefined) return openDatabase();
  state.joined = url;
  await connect();
}

/** Opens the database for a command that only reads: it must exist, and its tables stay as they are. */
export async function joinExistingDatabase(): Promise<void> {
  const { databaseUrl: server, dataDir } = config();
  if (server === undefined) {
    state.joined = await runningEmbeddedPostgres(dataDir);
    if (state.joined === undefined) {
      if (!embeddedPostgresExists(dataDir)) {
        throw new EmbeddedPostgresError(
          `There is no database in ${dataDir}. Set DATABASE_URL or DATA_DIR to the same value as for Swath.`,
        );
      }
      state.embedded = await startEmbeddedPostgres(dataDir);
    }
  }
  state.pool = patientPool(databaseUrl(), commandConnections);
}

/** Names the configured database for a person, without user and password. */
export function configuredDatabase(): string {
  const { databaseUrl: server, dataDir } = config();
  return server === undefined ? `embedded, in ${dataDir}` : nameOfDatabase(server);
}

/**
 * Brings the tables up to date. Where the owner of the tables is configured, this is done as the owner, who then gives
 * the role of the portal its rights.
 */
async function migrate(): Promise<void> {
  const { databaseUrl: server, databaseOwnerUrl } = config();
  const portal = patientPool(databaseUrl(), 1, migrationStatementMs);
  const owner = databaseOwnerUrl ? patientPool(databaseOwnerUrl, 1, migrationStatementMs) : undefined;
  try {
    if (owner) await checkOwner(owner, portal);
    await migrateDatabase(owner ?? portal, { isEmbedded: server === undefined });
    if (owner) await grantToPortal(owner, portal);
  } finally {
    await Promise.all([portal.end(), owner?.end()]);
  }
}

/** Opens the pool of a command. No one waits for its queries, so they can take long. */
async function connect(): Promise<void> {
  await migrate();
  state.pool = patientPool(databaseUrl(), commandConnections);
}

/** Opens the pool of the portal, once the tables are up to date. */
async function connectPortal(): Promise<void> {
  await migrate();
  state.pool = sharedPool(databaseUrl(), config().databasePoolSize);
}

/** Closes the pool and stops the embedded server, also one that is just starting. */
export async function closeDatabase(): Promise<void> {
  await state.starting?.catch(() => undefined);
  const { pool: opened, patient, owner, embedded } = state;
  state.pool = undefined;
  state.patient = undefined;
  state.owner = undefined;
  state.db = undefined;
  state.embedded = undefined;
  state.starting = undefined;
  await Promise.all([opened?.end(), patient?.end(), owner?.end()]);
  await embedded?.stop();
}
