import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { recordAudit } from '@/lib/accounts/audit';
import { readBackup, writeBackup } from '@/lib/platform/backup';
import { resetConfig } from '@/lib/platform/config';
import { canChangeProtected } from '@/lib/platform/database/rights';
import { closeDatabase, db, openDatabase, ownerConnection, pool } from '@/lib/platform/db';
import { schemaComplaint } from '@/lib/platform/migrate';
import { type PostgresServer, startPostgres } from '@/testing/database/postgres-server';
import { preserveAccounts, rememberAccounts } from '../preserve-over-restore';
import { addUser, changeUser } from '../users';
import { sealAudit } from './seal';
import { verifyTrail } from './verify';

let server: PostgresServer;
let folder: string;

/** The address of the server's database as another role. */
const as = (role: string) => Object.assign(new URL(server.url), { username: role }).href;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'swath-roles-'));
  server = await startPostgres();
  await server.ask('create role swath_app login');
  Object.assign(process.env, {
    DATABASE_URL: as('swath_app'),
    DATABASE_OWNER_URL: server.url,
    SESSION_SECRET: 's'.repeat(32),
    LOG_LEVEL: 'silent',
  });
  resetConfig();
}, 60_000);
afterAll(async () => {
  delete process.env.DATABASE_OWNER_URL;
  await closeDatabase();
  await server.remove();
  rmSync(folder, { recursive: true, force: true });
});

const count = async (table: string) =>
  (await pool().query(`select count(*)::int as n from ${table}`)).rows[0].n;

describe('with a role that owns the tables and one that uses them', () => {
  it('the portal starts on an empty database, again beside itself, and works', async () => {
    await openDatabase();
    await closeDatabase();
    await openDatabase();
    expect(await schemaComplaint(pool())).toBeUndefined();
    const id = await addUser({ email: 'a@example.org', name: 'A', roles: ['viewer'] });
    expect(await changeUser(id, { roles: ['admin'] })).toBe(true);
    expect(await sealAudit()).toBeGreaterThan(0);
    expect((await verifyTrail()).broken).toBeUndefined();
  });

  it.each([
    'delete from audit',
    "update audit set action = 'nothing'",
    'truncate audit',
    'delete from audit_chain',
    "update audit_chain set hash = ''",
    'alter table audit disable trigger audit_is_append_only',
    'drop trigger audit_is_append_only on audit',
    'create or replace function refuse_audit_change() returns trigger language plpgsql as $$ begin return null; end $$',
    'drop table audit_chain',
  ])('the database refuses the portal’s role, whatever it sets: %s', async (statement) => {
    await recordAudit(db(), { action: 'order.place', subject: 'order:1' });
    const before = await count('audit');
    const refused = pool().query(`begin; set local swath.restoring = on; ${statement}; commit`);
    await expect(refused).rejects.toMatchObject({ code: '42501' });
    await closeDatabase();
    await openDatabase();
    expect(await count('audit')).toBe(before);
    expect((await verifyTrail()).broken).toBeUndefined();
  });

  it('the check at start distinguishes the roles', async () => {
    expect(await canChangeProtected(pool())).toBe(false);
    expect(await canChangeProtected(ownerConnection())).toBe(true);
    await server.ask('grant update (result) on audit to swath_app');
    expect(await canChangeProtected(pool())).toBe(true);
    // The next start takes it back.
    await closeDatabase();
    await openDatabase();
    expect(await canChangeProtected(pool())).toBe(false);
  });

  it('a backup is written as the portal and restored as the owner', async () => {
    const file = join(folder, 'backup.gz');
    const rows = await count('audit');
    await writeBackup(file);
    await recordAudit(db(), { action: 'later', subject: 'x' });
    await readBackup(file, { before: rememberAccounts, after: preserveAccounts });
    expect(await count('audit')).toBe(rows + 2);
    expect((await verifyTrail()).broken).toBeUndefined();
    await recordAudit(db(), { action: 'after', subject: 'x' });
  });

  it('starts no portal whose owner is one of another server, and changes nothing there', async () => {
    await closeDatabase();
    const other = await startPostgres();
    try {
      process.env.DATABASE_OWNER_URL = other.url;
      resetConfig();
      await expect(openDatabase()).rejects.toThrow('lead to different databases. Nothing was changed.');
      expect(await other.ask("select 1 from pg_namespace where nspname = 'drizzle'")).toEqual([]);
    } finally {
      await closeDatabase();
      await other.remove();
    }
  }, 60_000);

  it('refuses one role under two names', async () => {
    await closeDatabase();
    process.env.DATABASE_OWNER_URL = as('swath_app');
    resetConfig();
    await expect(openDatabase()).rejects.toThrow('name the same role');
  });
});
