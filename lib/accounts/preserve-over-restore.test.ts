import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, expect, it } from 'vitest';
import { readBackup, writeBackup } from '@/lib/platform/backup';
import { pool } from '@/lib/platform/db';
import { openTestDatabase } from '@/testing/database/database';
import { preserveAccounts, rememberAccounts } from './preserve-over-restore';
import { sealAudit } from './trail/seal';
import { verifyTrail } from './trail/verify';

openTestDatabase();
let folder: string;
let file: string;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'swath-keep-'));
  file = join(folder, 'backup.gz');
  await pool().query(
    `begin; set local swath.restoring = on; truncate users, audit, audit_chain restart identity cascade; commit`,
  );
  await pool().query(
    `insert into users (id, email, name) values ('a', 'a@example.org', 'A'), ('b', 'b@example.org', 'B');
     insert into audit (action, subject) values ('first', 'x'), ('second', 'x')`,
  );
  await writeBackup(file);
  return () => rmSync(folder, { recursive: true, force: true });
});

const restore = () => readBackup(file, { before: rememberAccounts, after: preserveAccounts });
const users = async () =>
  (
    await pool().query(
      'select id, email, disabled_at is not null as "isDisabled" from users order by email, id',
    )
  ).rows;
const actions = async () =>
  (await pool().query("select id::int, action from audit where action <> 'audit.segment' order by id")).rows;
/** The rows that begin segments, and the segment of each row, in the order of the chain. */
const segments = async () =>
  (await pool().query("select detail from audit where action = 'audit.segment' order by id")).rows.map(
    ({ detail }) => detail,
  );
const sealedIn = async () =>
  (
    await pool().query(
      'select c.segment, a.action from audit_chain c join audit a on a.id = c.audit_id order by c.position',
    )
  ).rows.map(({ segment, action }) => `${segment} ${action}`);
const headNow = async () => {
  const { head } = await verifyTrail();
  return head && { position: head.position, hash: head.hash };
};

it('keeps people out who were disabled after the backup, and lets no one else be', async () => {
  await pool().query(
    `update users set disabled_at = now() where id = 'a';
     insert into users (id, email, name, provider_subject, disabled_at) values ('c', 'c@example.org', 'C', 'issuer c', now()),
       ('d', 'd@example.org', 'D', 'issuer d', null)`,
  );
  await restore();
  expect(await users()).toEqual([
    { id: 'a', email: 'a@example.org', isDisabled: true },
    { id: 'b', email: 'b@example.org', isDisabled: false },
    // Not in the backup; without a row the provider would let them in again as someone new.
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

it('keeps audit rows that are newer than the backup, and numbers continue after them', async () => {
  await pool().query("insert into audit (action, subject) values ('user.disable', 'user:a')");
  await restore();
  await pool().query("insert into audit (action, subject) values ('next', 'x')");
  expect(await actions()).toEqual([
    { id: 1, action: 'first' },
    { id: 2, action: 'second' },
    { id: 3, action: 'user.disable' },
    { id: 5, action: 'next' },
  ]);
});

it('begins a new segment that names the head before the restore, and the chain stays whole', async () => {
  await sealAudit();
  await writeBackup(`${file}.sealed`);
  await pool().query("insert into audit (action, subject) values ('user.disable', 'user:a')");
  await sealAudit();
  const before = await headNow();
  for (const from of [`${file}.sealed`, file]) {
    await readBackup(from, { before: rememberAccounts, after: preserveAccounts });
    expect(await verifyTrail(before && { ...before })).toMatchObject({ tail: { rows: 0 } });
    expect((await verifyTrail(before)).broken).toBeUndefined();
  }
  const found = await segments();
  expect(found).toMatchObject([{ reason: 'restore', follows: before }, { follows: { position: 4 } }]);
  expect(await sealedIn()).toEqual([
    '1 first',
    '1 second',
    '1 user.disable',
    '2 audit.segment',
    '3 audit.segment',
  ]);
});

it('keeps the chain of a backup of another history, and names the chain that it replaces', async () => {
  await sealAudit();
  await writeBackup(`${file}.sealed`);
  await pool().query(
    `begin; set local swath.restoring = on; truncate audit, audit_chain restart identity;
     insert into audit (action, subject) values ('other', 'x'); commit`,
  );
  await sealAudit();
  const replaced = await headNow();
  await readBackup(`${file}.sealed`, { before: rememberAccounts, after: preserveAccounts });
  expect(await segments()).toMatchObject([{ follows: { position: 2 }, replaced }]);
  expect(await sealedIn()).toEqual(['1 first', '1 second', '2 audit.segment', '2 other']);
  expect((await verifyTrail()).broken).toBeUndefined();
});

it('keeps audit rows of another history beside those of the backup', async () => {
  await pool().query(
    `begin; set local swath.restoring = on; truncate audit, audit_chain restart identity;
     insert into audit (action, subject) values ('other', 'x'); commit`,
  );
  await restore();
  expect(await actions()).toEqual([
    { id: 1, action: 'first' },
    { id: 2, action: 'second' },
    { id: 3, action: 'other' },
  ]);
});

it('keeps second factors as they are: a used recovery code does not count again', async () => {
  const factors = async () =>
    (await pool().query('select user_id, recovery_hashes from second_factors order by user_id')).rows;
  await pool().query(
    `insert into second_factors (user_id, secret, confirmed_at, recovery_hashes)
     values ('a', 'sealed', now(), '{used,left}'), ('b', 'lost phone', now(), '{}')`,
  );
  rmSync(file);
  await writeBackup(file);
  await pool().query(
    `update second_factors set recovery_hashes = '{left}' where user_id = 'a';
     delete from second_factors where user_id = 'b'`,
  );
  await restore();
  expect(await factors()).toEqual([{ user_id: 'a', recovery_hashes: ['left'] }]);
});

it('restores into an empty database', async () => {
  await pool().query(
    `begin; set local swath.restoring = on; truncate users, audit, audit_chain restart identity cascade; commit`,
  );
  await restore();
  expect(await users()).toHaveLength(2);
  expect(await actions()).toHaveLength(2);
});
