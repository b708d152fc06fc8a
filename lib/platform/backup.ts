import 'server-only';
import { createReadStream } from 'node:fs';
import { open, rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import type pg from 'pg';
import { databaseFailure, sqlState } from './database/failure';
import { ownerConnection, pool } from './db';
import { knownMigrations, migrateDatabase } from './migrate';

/** Why a backup cannot be written or restored, in a sentence. */
export class BackupError extends Error {}

interface Header {
  format: 'swath-backup';
  version: 1;
  at: string;
  /** The newest migration that the rows were written under. */
  migration: string;
  tables: string[];
}

const batch = 500;
const truncateLockMs = 8_000;

/**
 * Writes every row of every table to a new gzipped file of JSON lines, as of one moment, while the portal runs.
 * Rows travel as PostgreSQL prints them, so no number or time loses a digit. Leaves no file behind when it fails.
 * @returns how many rows were written
 */
export async function writeBackup(path: string): Promise<number> {
  const file = await open(path, 'wx', 0o600).catch((error: NodeJS.ErrnoException) => {
    throw error.code === 'EEXIST' ? new BackupError(`${path} exists already. Name a new file.`) : error;
  });
  let isWhole = false;
  try {
    const client = await pool().connect();
    try {
      await client.query('begin isolation level repeatable read read only');
      const count = { rows: 0 };
      await pipeline(Readable.from(linesFrom(client, count)), createGzip(), file.createWriteStream());
      await client.query('commit');
      isWhole = true;
      return count.rows;
    } finally {
      client.release(true);
    }
  } finally {
    await file.close();
    if (!isWhole) await rm(path);
  }
}

/** The lines of a backup: the header, then one for each row, added up in `count`. */
async function* linesFrom(client: pg.ClientBase, count: { rows: number }): AsyncIterable<string> {
  const migration = await newestMigration(client);
  const tables = await tableNames(client);
  const header: Header = {
    format: 'swath-backup',
    version: 1,
    at: new Date().toISOString(),
    migration,
    tables,
  };
  yield `${JSON.stringify(header)}\n`;
  for (const table of tables) {
    await client.query(
      `declare rows no scroll cursor for select row_to_json(t)::text as row from ${quoted(table)} t`,
    );
    for (;;) {
      const { rows: found } = await client.query<{ row: string }>(`fetch ${batch} from rows`);
      if (found.length === 0) break;
      count.rows += found.length;
      yield found.map(({ row }) => `${JSON.stringify(table)}\t${row}\n`).join('');
    }
    await client.query('close rows');
  }
}

/** What runs inside the restoring transaction. */
export interface RestoreSteps {
  /** Runs on what is there now. */
  before?: (client: pg.ClientBase) => Promise<void>;
  /** Runs on what the backup brought. */
  after?: (client: pg.ClientBase) => Promise<void>;
}

/**
 * Replaces everything in the database by what a backup holds, in one transaction. Throws a `BackupError` when the
 * file is no backup, is cut off, or was written by another version.
 * @returns when the backup was written, and how many rows it held
 */
export async function readBackup(
  path: string,
  { before, after }: RestoreSteps = {},
): Promise<{ at: string; rows: number }> {
  await migrateDatabase(ownerConnection());
  const client = await ownerConnection().connect();
  try {
    await client.query('begin');
    // The audit is only ever added to, except here.
    await client.query('set local swath.restoring = on');
    await before?.(client);
    const restored = await load(client, path);
    await resetSequences(client);
    await after?.(client);
    await resetSequences(client);
    await client.query('commit');
    return restored;
  } catch (error) {
    // On a connection that was lost the server has done so; what was lost says why.
    await client.query('rollback').catch(() => undefined);
    throw error;
  } finally {
    client.release(true);
  }
}

/**
 * Reads a backup from its first byte to its last, without a database. Throws a `BackupError` when it is damaged, cut
 * off or not a backup of this version.
 * @returns when the backup was written, and how many rows of how many tables it holds
 */
export async function verifyBackup(path: string): Promise<{ at: string; rows: number; tables: number }> {
  let header: Header | undefined;
  let rows = 0;
  try {
    for await (const line of readLines(path)) {
      if (header === undefined) {
        header = parseHeader(line);
        if (!knownMigrations().includes(header.migration)) throw otherVersion();
        continue;
      }
      JSON.parse(parseRow(header, line).row);
      rows += 1;
    }
  } catch (error) {
    if (error instanceof BackupError) throw error;
    throw new BackupError(`The file cannot be read as a whole (${(error as Error).message}).`);
  }
  if (header === undefined) throw new BackupError('The file is empty.');
  return { at: header.at, rows, tables: header.tables.length };
}

async function load(client: pg.ClientBase, path: string): Promise<{ at: string; rows: number }> {
  let header: Header | undefined;
  let rows = 0;
  let held: { table: string; rows: string[] } = { table: '', rows: [] };
  const flush = async () => {
    if (held.rows.length === 0) return;
    const table = quoted(held.table);
    await client.query(
      `insert into ${table} select * from json_populate_recordset(null::${table}, $1::json)`,
      [`[${held.rows.join(',')}]`],
    );
    rows += held.rows.length;
    held = { ...held, rows: [] };
  };
  try {
    for await (const line of readLines(path)) {
      if (header === undefined) {
        header = await readHeader(client, line);
        // Foreign keys are checked row by row, so tables are emptied together and filled in the order of the file.
        await empty(client, await tableNames(client));
        continue;
      }
      const { table, row } = parseRow(header, line);
      if (table !== held.table || held.rows.length === batch) {
        await flush();
        held = { table, rows: [] };
      }
      held.rows.push(row);
    }
    await flush();
  } catch (error) {
    if (error instanceof BackupError || databaseFailure(error)) throw error;
    throw new BackupError(
      `The file cannot be read as a whole (${(error as Error).message}). Nothing was changed.`,
    );
  }
  if (header === undefined) throw new BackupError('The file is empty. Nothing was changed.');
  return { at: header.at, rows };
}

/** Empties tables. It waits for who uses them longer than any statement of the portal takes, and no longer. */
async function empty(client: pg.ClientBase, tables: string[]): Promise<void> {
  try {
    await client.query(`set local lock_timeout = ${truncateLockMs}`);
    await client.query(`truncate ${tables.map(quoted).join(', ')} restart identity cascade`);
  } catch (error) {
    if (sqlState(error) !== '55P03') throw error;
    throw new BackupError(
      'Other sessions hold locks on the tables. Nothing was changed. End long transactions, then restore again.',
    );
  }
}

/** The lines of a gzipped file; throws when it is missing, no gzip, or cut off. */
async function* readLines(path: string): AsyncIterable<string> {
  const unzipped = createGunzip();
  // Errors of either stream reach anyone who reads the second one.
  pipeline(createReadStream(path), unzipped).catch((error) => unzipped.destroy(error));
  unzipped.setEncoding('utf8');
  let rest = '';
  for await (const chunk of unzipped) {
    const lines = (rest + chunk).split('\n');
    rest = lines.pop() ?? '';
    yield* lines;
  }
  if (rest !== '') yield rest;
}

async function readHeader(client: pg.ClientBase, line: string): Promise<Header> {
  const header = parseHeader(line);
  const { rowCount } = await client.query('select 1 from drizzle.__drizzle_migrations where hash = $1', [
    header.migration,
  ]);
  if (rowCount === 0) throw otherVersion();
  return header;
}

const otherVersion = () =>
  new BackupError(
    'The backup was written by another version of Swath: a newer one, or one before the first release. Nothing was changed. Restore it with the version that wrote it.',
  );

function parseHeader(line: string): Header {
  let header: Header;
  try {
    header = JSON.parse(line);
  } catch {
    throw new BackupError('The file is not a backup of Swath. Nothing was changed.');
  }
  if (header.format !== 'swath-backup' || header.version !== 1) {
    throw new BackupError(
      'This version of Swath does not know the format of this backup. Nothing was changed.',
    );
  }
  return header;
}

function parseRow(header: Header, line: string): { table: string; row: string } {
  const tab = line.indexOf('\t');
  const table: string = JSON.parse(line.slice(0, tab));
  if (!header.tables.includes(table))
    throw new BackupError(`The backup has rows of an unknown table (${table}).`);
  return { table, row: line.slice(tab + 1) };
}

/** The portal's tables, those that others refer to first. */
async function tableNames(client: pg.ClientBase): Promise<string[]> {
  const { rows: tables } = await client.query<{ name: string }>(
    "select table_name as name from information_schema.tables where table_schema = 'public' order by 1",
  );
  const { rows: keys } = await client.query<{ child: string; parent: string }>(
    "select conrelid::regclass::text as child, confrelid::regclass::text as parent from pg_constraint where contype = 'f'",
  );
  const ordered: string[] = [];
  const visit = (name: string, path: string[]) => {
    if (ordered.includes(name) || path.includes(name)) return;
    for (const { child, parent } of keys) if (child === name) visit(parent, [...path, name]);
    ordered.push(name);
  };
  for (const { name } of tables) visit(name, []);
  return ordered;
}

async function newestMigration(client: pg.ClientBase): Promise<string> {
  const { rows: found } = await client.query("select to_regclass('drizzle.__drizzle_migrations') as at");
  if (found[0]?.at === null)
    throw new BackupError('The database has no tables of Swath. There is nothing to back up.');
  const { rows } = await client.query<{ hash: string }>(
    'select hash from drizzle.__drizzle_migrations order by created_at desc limit 1',
  );
  return rows[0]?.hash ?? '';
}

async function resetSequences(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ table: string; column: string }>(
    `select table_name as table, column_name as column from information_schema.columns
     where table_schema = 'public' and (column_default like 'nextval(%' or is_identity = 'YES')`,
  );
  for (const { table, column } of rows) {
    await client.query(
      `select setval(pg_get_serial_sequence($1, $2), coalesce(max(${quoted(column)}), 0) + 1, false) from ${quoted(table)}`,
      [quoted(table), column],
    );
  }
}

const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`;
