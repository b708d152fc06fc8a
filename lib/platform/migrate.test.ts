import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { beforeEach, describe, expect, inject, it } from 'vitest';
import { unbearable } from '@/testing/platform/bearable';
import { resetConfig } from './config';
import { migrateDatabase, SchemaError, schemaComplaint } from './migrate';

const base = 'create table things (id int primary key, name text)';
const patient = { lockTimeoutMs: 200, retryDelayMs: 20 };

let folders: string;
let name: string;
let pool: pg.Pool;

beforeEach(async () => {
  Object.assign(process.env, { SESSION_SECRET: 's'.repeat(32), LOG_LEVEL: 'silent' });
  resetConfig();
  folders = mkdtempSync(join(tmpdir(), 'swath-migrations-'));
  name = `migrate_${process.pid}_${Math.random().toString(36).slice(2)}`;
  const server = new URL(inject('databaseServer'));
  server.pathname = '/postgres';
  await onServer(server.href, `create database ${name}`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  pool = new pg.Pool({ connectionString: url.href, max: 5 });
  // A connection that is still closing when its database is dropped says so.
  pool.on('error', () => undefined);
  return async () => {
    await pool.end();
    await onServer(server.href, `drop database ${name} with (force)`);
    rmSync(folders, { recursive: true, force: true });
  };
});

async function onServer(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(statement).finally(() => client.end());
}

/** A folder with these migrations, as drizzle-kit writes them: `0000_m`, `0001_m` and on. */
function build(...migrations: string[]): string {
  const folder = join(folders, createHash('sha256').update(migrations.join()).digest('hex').slice(0, 8));
  mkdirSync(join(folder, 'meta'), { recursive: true });
  const entries = migrations.map((sql, idx) => {
    writeFileSync(join(folder, `000${idx}_m.sql`), sql);
    return { idx, tag: `000${idx}_m`, when: 1_000 + idx, version: '7', breakpoints: true };
  });
  writeFileSync(join(folder, 'meta/_journal.json'), JSON.stringify({ entries }));
  return folder;
}

const columns = async () =>
  (
    await pool.query<{ column_name: string }>(
      "select column_name from information_schema.columns where table_name = 'things' order by 1",
    )
  ).rows.map((row) => row.column_name);

describe('migrateDatabase', () => {
  it('creates every table once when several processes start at once', async () => {
    await Promise.all([1, 2, 3].map(() => migrateDatabase(pool)));
    const { rows } = await pool.query('select count(*)::int as n from drizzle.__drizzle_migrations');
    expect(rows).toEqual([
      { n: readdirSync('lib/platform/migrations').filter((f) => f.endsWith('.sql')).length },
    ]);
    expect((await pool.query('select count(*)::int as n from users')).rows).toEqual([{ n: 0 }]);
  });

  it('only reads a database that is up to date, such as a standby', async () => {
    const folder = build(base);
    await migrateDatabase(pool, { folder });
    await pool.query(`alter database ${name} set default_transaction_read_only = on`);
    const standby = new pg.Pool({ ...pool.options, max: 1 });
    await expect(migrateDatabase(standby, { folder })).resolves.toBeUndefined();
    await standby.end();
  });

  it('lets readers through while a long transaction keeps it from its lock, and is done after that', async () => {
    await migrateDatabase(pool, { folder: build(base) });
    const long = await pool.connect();
    await long.query('begin');
    await long.query('select 1 from things');
    let isDone = false;
    const upgrade = migrateDatabase(pool, {
      ...patient,
      folder: build(base, 'alter table things add column size int'),
    }).then(() => {
      isDone = true;
    });
    // One reader that found the upgrade waiting was let through, and the upgrade is still to come.
    await untilQueued();
    await pool.query('select 1 from things');
    expect(isDone).toBe(false);
    await long.query('commit');
    long.release();
    await upgrade;
    expect(await columns()).toEqual(['id', 'name', 'size']);
  });

  /** Waits until the upgrade is queued for its lock. */
  async function untilQueued(): Promise<void> {
    for (;;) {
      const { rowCount } = await pool.query(
        "select 1 from pg_locks where mode = 'AccessExclusiveLock' and not granted",
      );
      if (rowCount) return;
    }
  }

  it('says what to do when other sessions hold the locks all the time, and changes nothing', async () => {
    await migrateDatabase(pool, { folder: build(base) });
    const long = await pool.connect();
    await long.query('begin');
    await long.query('select 1 from things');
    await expect(
      migrateDatabase(pool, {
        ...patient,
        attempts: 2,
        folder: build(base, 'alter table things add column size int'),
      }),
    ).rejects.toThrow(/End long transactions/);
    await long.query('rollback');
    long.release();
    expect(await columns()).toEqual(['id', 'name']);
  });

  it('builds an index while writers write and other processes wait for their turn', async () => {
    await migrateDatabase(pool, { folder: build(base) });
    const folder = build(
      base,
      'drop index concurrently if exists things_name;--> statement-breakpoint\ncreate index concurrently things_name on things (name);',
    );
    await Promise.all([1, 2, 3].map(() => migrateDatabase(pool, { folder })));
    const { rows } = await pool.query("select 1 from pg_indexes where indexname = 'things_name'");
    expect(rows).toHaveLength(1);
  });

  it('changes nothing of a migration that fails', async () => {
    await migrateDatabase(pool, { folder: build(base) });
    const folder = build(
      base,
      'alter table things add column size int;--> statement-breakpoint\nselect 1 / 0',
    );
    await expect(migrateDatabase(pool, { folder })).rejects.toThrow(/division by zero/);
    expect(await columns()).toEqual(['id', 'name']);
  });
});

describe('a build that is older than the tables', () => {
  const old = () => build(base);

  it('runs on after an upgrade and a rollback where only something was added', async () => {
    await migrateDatabase(pool, { folder: build(base, 'alter table things add column size int') });
    await expect(migrateDatabase(pool, { folder: old() })).resolves.toBeUndefined();
    expect(await schemaComplaint(pool, old())).toBeUndefined();
  });

  it('refuses to start, and is no longer ready, where something that it needs was removed', async () => {
    await migrateDatabase(pool, { folder: old() });
    const between = build(base, 'alter table things add column title text');
    const newest = build(
      base,
      'alter table things add column title text',
      '-- contract: 0001_m\nalter table things drop column name',
    );
    await migrateDatabase(pool, { folder: newest });
    await expect(migrateDatabase(pool, { folder: old() })).rejects.toThrow(SchemaError);
    expect(await schemaComplaint(pool, old())).toMatch(/newer than this version/);
    expect(await schemaComplaint(pool, between)).toBeUndefined();
    await expect(migrateDatabase(pool, { folder: between })).resolves.toBeUndefined();
  });
});

describe('a database from before the first release', () => {
  beforeEach(() => migrateDatabase(pool, { folder: build('create table things (id text)') }));

  it('is refused with what to do', async () => {
    await expect(migrateDatabase(pool, { folder: build(base), isEmbedded: true })).rejects.toThrow(
      /unreleased version.*npm run demo -- --reset/,
    );
    await expect(migrateDatabase(pool, { folder: build(base) })).rejects.toThrow(
      /unreleased version.*Create an empty database.*DATABASE_URL/,
    );
  });
});

describe('the migrations of this build', () => {
  const [, ...later] = readdirSync('lib/platform/migrations')
    .filter((file) => file.endsWith('.sql'))
    .sort();

  it('can all be borne by the version before', () => {
    for (const file of later) {
      expect(unbearable(readFileSync(`lib/platform/migrations/${file}`, 'utf8')), file).toEqual([]);
    }
  });

  it.each([
    'ALTER TABLE "users" DROP COLUMN "name";',
    'ALTER TABLE "users" RENAME COLUMN "name" TO "title";',
    'ALTER TABLE "users" ADD COLUMN "team" text NOT NULL;',
    'ALTER TABLE "users" ADD COLUMN "key" uuid DEFAULT gen_random_uuid() NOT NULL;',
    'ALTER TABLE "users" ADD COLUMN "boss" text REFERENCES "users"("id");',
    'ALTER TABLE "users" ALTER COLUMN "name" SET DATA TYPE integer;',
    'ALTER TABLE "users" ALTER COLUMN "name" SET NOT NULL;',
    'ALTER TABLE "users" ADD CONSTRAINT "c" CHECK (name <> \'\');',
    'CREATE UNIQUE INDEX "users_name" ON "users" USING btree ("name");',
    'CREATE INDEX "users_name" ON "users" USING btree ("name");',
    'DROP TABLE "users";',
    'DROP INDEX "users_email";',
    "UPDATE users SET name = '';",
  ])('could not hold %s', (statement) => {
    expect(
      unbearable(`${statement}--> statement-breakpoint\nCREATE TABLE "teams" ("id" text);`),
    ).toHaveLength(1);
    expect(unbearable(`-- contract: 0000_first\n${statement}`)).toEqual([]);
  });

  it('could not change anything else beside an index that is built without a transaction', () => {
    const index = 'CREATE INDEX CONCURRENTLY "users_name" ON "users" USING btree ("name");';
    const column = 'ALTER TABLE "users" ADD COLUMN "team" text;';
    expect(unbearable(`${index}--> statement-breakpoint\n${column}`)).toEqual([
      'ALTER TABLE users ADD COLUMN team text;',
    ]);
  });

  it.each([
    'CREATE TABLE "teams" ("id" text PRIMARY KEY NOT NULL);',
    'CREATE TABLE "teams" ("id" text);--> statement-breakpoint\nALTER TABLE "teams" ADD CONSTRAINT "k" FOREIGN KEY ("id") REFERENCES "public"."users"("id");',
    'CREATE TABLE "teams" ("id" text);--> statement-breakpoint\nCREATE UNIQUE INDEX "t" ON "teams" USING btree ("id");',
    'ALTER TABLE "users" ADD COLUMN "team" text;',
    'ALTER TABLE "users" ADD COLUMN "count" integer DEFAULT 0 NOT NULL;',
    'ALTER TABLE "users" ADD COLUMN "at" timestamp with time zone DEFAULT now() NOT NULL;',
    'CREATE INDEX CONCURRENTLY "users_name" ON "users" USING btree ("name");',
  ])('could hold %s', (statement) => expect(unbearable(statement)).toEqual([]));
});
