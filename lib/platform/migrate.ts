import 'server-only';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import type pg from 'pg';
import { log } from './log';
import { withRetry } from './work/retry';

/** Why this build cannot use the tables of a database, in a sentence. */
export class SchemaError extends Error {}

interface Migration {
  hash: string;
  /** When it was generated, ms since 1970. Migrations are ordered by it. */
  at: number;
  statements: string[];
  /** The `at` of the newest migration that a build must know to run after this one; null: any build can. */
  needs: number | null;
}

export interface MigrateOptions {
  /** The folder of the migrations; others than the build's own are for tests. */
  folder?: string;
  /** True for the database that Swath starts itself; decides how it can be reset. */
  isEmbedded?: boolean;
  /** How long a migration waits for a lock before it releases what it holds, ms: readers wait behind it as long. */
  lockTimeoutMs?: number;
  /** How long it stays out of the way after that, ms. */
  retryDelayMs?: number;
  /** How often it tries. */
  attempts?: number;
}

/** Any number that no other user of the same database takes for its advisory locks. */
const migrationLock = 7_291_843;
const lockNotAvailable = '55P03';

/**
 * Applies the migrations that are missing, one process at a time; a database that has them all is only read. Each
 * waits for locks for a short time only, then lets the queries behind it through and tries again. Throws a
 * `SchemaError` where the tables are from a version that this build cannot follow, or too new for it.
 */
export async function migrateDatabase(target: pg.Pool, options: MigrateOptions = {}): Promise<void> {
  const known = readMigrations(options.folder ?? migrationsFolder());
  const client = await target.connect();
  try {
    if ((await missing(client, known, options)).length === 0) return;
    await takeLock(client);
    await client.query('create schema if not exists drizzle');
    await client.query(
      `create table if not exists drizzle.__drizzle_migrations
       (id serial primary key, hash text not null, created_at bigint, needs bigint)`,
    );
    for (const migration of await missing(client, known, options)) await apply(client, migration, options);
  } finally {
    // Ends the session, and with it the lock and the settings.
    client.release(true);
  }
}

/**
 * Says why this build can no longer use the tables, after a newer version changed them; undefined when it can.
 * A build that knows all migrations, or whose unknown ones only added something, can.
 */
export async function schemaComplaint(
  client: Queries,
  folder = migrationsFolder(),
): Promise<string | undefined> {
  try {
    compare(await readApplied(client), readMigrations(folder), {});
    return undefined;
  } catch (error) {
    if (error instanceof SchemaError) return error.message;
    throw error;
  }
}

/**
 * Reads whether the tables are those of this build: how many of its migrations are not applied, and why it cannot use them
 * at all. Changes nothing.
 */
export async function readSchemaState(client: Queries): Promise<{ missing: number; complaint?: string }> {
  const complaint = await schemaComplaint(client);
  if (complaint !== undefined) return { missing: 0, complaint };
  const done = new Set((await readApplied(client)).map(({ hash }) => hash));
  return { missing: knownMigrations().filter((hash) => !done.has(hash)).length };
}

/**
 * Waits for its turn. It asks again and again: a query that waits would hold up an index that is built in the meantime.
 */
async function takeLock(client: pg.ClientBase): Promise<void> {
  for (;;) {
    const { rows } = await client.query<{ isMine: boolean }>('select pg_try_advisory_lock($1) as "isMine"', [
      migrationLock,
    ]);
    if (rows[0]?.isMine) return;
    await pause(200);
  }
}

type Queries = pg.Pool | pg.ClientBase;

interface Applied {
  hash: string;
  needs: number | null;
}

async function readApplied(client: Queries): Promise<Applied[]> {
  const { rows: found } = await client.query("select to_regclass('drizzle.__drizzle_migrations') as at");
  if (found[0]?.at === null) return [];
  const { rows } = await client.query<{ hash: string; needs: string | null }>(
    "select hash, to_jsonb(m) ->> 'needs' as needs from drizzle.__drizzle_migrations m order by created_at, id",
  );
  return rows.map(({ hash, needs }) => ({ hash, needs: needs === null ? null : Number(needs) }));
}

/** The migrations that are not applied yet, in order. */
async function missing(client: Queries, known: Migration[], options: MigrateOptions): Promise<Migration[]> {
  const applied = await readApplied(client);
  const unknown = compare(applied, known, options);
  if (unknown > 0)
    log().warn({ migrations: unknown }, 'the tables are newer than this build, which can use them');
  const done = new Set(applied.map(({ hash }) => hash));
  return known.filter(({ hash }) => !done.has(hash));
}

/** Counts the applied migrations that this build does not know; throws a `SchemaError` if it cannot bear them. */
function compare(applied: Applied[], known: Migration[], { isEmbedded }: MigrateOptions): number {
  const [first] = applied;
  if (first && first.hash !== known[0]?.hash) {
    const remedy = isEmbedded
      ? '`npm run demo -- --reset` deletes it and starts again.'
      : 'Create an empty database on the server and set DATABASE_URL to it.';
    throw new SchemaError(
      `The database has tables of an unreleased version of Swath, which cannot be upgraded. ${remedy}`,
    );
  }
  const newest = known.at(-1)?.at ?? 0;
  const hashes = new Set(known.map(({ hash }) => hash));
  const unknown = applied.filter(({ hash }) => !hashes.has(hash));
  if (unknown.some(({ needs }) => needs !== null && needs > newest)) {
    throw new SchemaError(
      'The tables of the database are newer than this version of Swath can use. Start the newer version, or restore a backup of this one.',
    );
  }
  return unknown.length;
}

/** Applies one migration in a transaction of its own, as often as it takes to get its locks. */
async function apply(
  client: pg.ClientBase,
  migration: Migration,
  { lockTimeoutMs = 300, retryDelayMs = 3_000, attempts = 100 }: MigrateOptions,
): Promise<void> {
  if (migration.statements.some((statement) => /\bconcurrently\b/i.test(statement))) {
    // Such statements take no lock that others wait for, and PostgreSQL refuses them in a transaction.
    for (const statement of migration.statements) await client.query(statement);
    return record(client, migration);
  }
  const once = async () => {
    try {
      await client.query('begin');
      await client.query(`set local lock_timeout = ${lockTimeoutMs}`);
      for (const statement of migration.statements) await client.query(statement);
      await record(client, migration);
      await client.query('commit');
    } catch (error) {
      await client.query('rollback').catch(() => undefined);
      throw error;
    }
  };
  await withRetry(once, (error, attempt) => {
    if ((error as { code?: string }).code !== lockNotAvailable) return undefined;
    if (attempt === attempts) {
      throw new SchemaError(
        'The tables could not be upgraded: other sessions hold locks on them. Nothing was changed. End long transactions, then start again.',
      );
    }
    log().info({ attempt }, 'the tables are in use; their upgrade is tried again');
    return retryDelayMs * (0.5 + Math.random());
  });
}

async function record(client: pg.ClientBase, { hash, at, needs }: Migration): Promise<void> {
  await client.query(
    'insert into drizzle.__drizzle_migrations (hash, created_at, needs) values ($1, $2, $3)',
    [hash, at, needs],
  );
}

/** The migrations in a folder of drizzle-kit, with what each demands of older builds. */
function readMigrations(folder: string): Migration[] {
  const { entries } = JSON.parse(readFileSync(join(folder, 'meta/_journal.json'), 'utf8')) as {
    entries: { tag: string; when: number }[];
  };
  return readMigrationFiles({ migrationsFolder: folder }).map(({ hash, folderMillis, sql }) => {
    const tag = findContractMark(sql.join('\n'));
    const needed = entries.find((entry) => entry.tag === tag);
    if (tag && !needed) throw new Error(`there is no migration ${tag}`);
    return { hash, at: folderMillis, statements: sql, needs: needed?.when ?? null };
  });
}

/** The hashes of this build's migrations, oldest first. */
export function knownMigrations(): string[] {
  return readMigrations(migrationsFolder()).map(({ hash }) => hash);
}

/** The migration named by `-- contract: 0003_name`: a build must know it to run on the tables afterwards. */
export function findContractMark(sql: string): string | undefined {
  return /^-- contract: (\S+)$/m.exec(sql)?.[1];
}

const migrationsFolder = () => join(/* turbopackIgnore: true */ process.cwd(), 'lib/platform/migrations');
