import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '@/e2e/support/database';
import { readBackup, writeBackup } from '@/lib/platform/backup';
import { resetConfig } from '@/lib/platform/config';
import { closeDatabase, openDatabase, pool } from '@/lib/platform/db';
import { keepAccounts, rememberAccounts } from './keep-over-restore';

let database: TestDatabase;
let folder: string;
let file: string;

beforeAll(async () => {
  database = await createTestDatabase();
  Object.assign(process.env, {
    DATABASE_URL: database.url,
    SESSION_SECRET: 's'.repeat(32),
    LOG_LEVEL: 'silent',
  });
  resetConfig();
  await openDatabase();
});
afterAll(async () => {
  await closeDatabase();
  await database.drop();
});

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'swath-keep-'));
  file = join(folder, 'backup.gz');
  await pool().query(
    `begin; set local swath.restoring = on; truncate users, audit restart identity cascade; commit`,
  );
  await pool().query(
    `insert into users (id, email, name) values ('a', 'a@example.org', 'A'), ('b', 'b@example.org', 'B');
     insert into audit (action, subject) values ('first', 'x'), ('second', 'x')`,
  );
  await writeBackup(file);
  return () => rmSync(folder, { recursive: true, force: true });
});

const restore = () => readBackup(file, { before: rememberAccounts, after: keepAccounts });
const users = async () =>
  (
    await pool().query(
      'select id, email, disabled_at is not null as "isDisabled" from users order by email, id',
    )
  ).rows;
const actions = async () => (await pool().query('select id::int, action from audit order by id')).rows;

it('keeps people out who were disabled after the backup, and lets nobody else be', async () => {
  await pool().query(
    `update users set disabled_at = now() where id = 'a';
     insert into users (id, email, name, provider_subject, disabled_at) values ('c', 'c@example.org', 'C', 'issuer c', now()),
       ('d', 'd@example.org', 'D', 'issuer d', null)`,
  );
  await restore();
  expect(await users()).toEqual([
    { id: 'a', email: 'a@example.org', isDisabled: true },
    { id: 'b', email: 'b@example.org', isDisabled: false },
    // Not in the backup; without a row the provider would let them in again as somebody new.
    { id: 'c', email: 'c@example.org', isDisabled: true },
  ]);
});

it('knows a disabled person again by the address in a database of another history', async () => {
  await pool().query(
    `delete from users; insert into users (id, email, name, disabled_at) values ('z', 'A@Example.org', 'A', now())`,
  );
  await restore();
  expect(await users()).toEqual([
    { id: 'a', email: 'a@example.org', isDisabled: true },
    { id: 'b', email: 'b@example.org', isDisabled: false },
  ]);
});

it('keeps audit rows that are newer than the backup, and numbers go on after them', async () => {
  await pool().query("insert into audit (action, subject) values ('user.disable', 'user:a')");
  await restore();
  await pool().query("insert into audit (action, subject) values ('next', 'x')");
  expect(await actions()).toEqual([
    { id: 1, action: 'first' },
    { id: 2, action: 'second' },
    { id: 3, action: 'user.disable' },
    { id: 4, action: 'next' },
  ]);
});

it('keeps audit rows of another history beside those of the backup', async () => {
  await pool().query(
    `begin; set local swath.restoring = on; truncate audit restart identity;
     insert into audit (action, subject) values ('other', 'x'); commit`,
  );
  await restore();
  expect(await actions()).toEqual([
    { id: 1, action: 'first' },
    { id: 2, action: 'second' },
    { id: 3, action: 'other' },
  ]);
});

it('restores into an empty database', async () => {
  await pool().query(
    `begin; set local swath.restoring = on; truncate users, audit restart identity cascade; commit`,
  );
  await restore();
  expect(await users()).toHaveLength(2);
  expect(await actions()).toHaveLength(2);
});
