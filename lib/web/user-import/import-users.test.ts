import { beforeEach, describe, expect, it } from 'vitest';
import { readAudit } from '@/lib/accounts/audit';
import { readLink } from '@/lib/accounts/links/password-link';
import { users } from '@/lib/accounts/tables';
import { addUser, findUserByEmail, listUsers } from '@/lib/accounts/users';
import { db, pool } from '@/lib/platform/db';
import { openTestDatabase } from '@/testing/database/database';
import { checkUsers } from './check-users';
import { importUsers } from './import-users';

openTestDatabase();
const admin = { id: 'an-admin', email: 'admin@example.org' };
const file = [
  'Name;E-mail;Roles;Phone',
  'Ada;ada@example.org;viewer, analyst;1',
  'Ben;BEN@example.org;operator;2',
  'Cy;cy@example;viewer;3',
  'Dan;dan@example.org;boss;4',
  'Ada again;ADA@example.org;viewer;5',
  ';eve@example.org;viewer;6',
].join('\r\n');

beforeEach(async () => {
  await db().delete(users);
  await addUser({ email: 'ben@example.org', name: 'Ben', roles: ['viewer'] });
});

describe('the check of a file of users', () => {
  it('says of each line what would be done and why not, and changes nothing', async () => {
    const { rows, ignored } = await checkUsers(file);
    expect(ignored).toEqual(['Phone']);
    expect(rows.map(({ line, outcome, sentence }) => [line, outcome, sentence])).toEqual([
      [2, 'new', undefined],
      [3, 'exists', 'A user with this e-mail address exists, and stays as it is.'],
      [4, 'wrong', '“cy@example” is not an e-mail address of at most 200 characters.'],
      [5, 'wrong', '“boss” is not a role. Roles are viewer, analyst, approver, operator and admin.'],
      [6, 'wrong', 'Line 2 has the same e-mail address.'],
      [7, 'wrong', 'The name is missing.'],
    ]);
    expect((await listUsers()).total).toBe(1);
  });

  it('refuses what is no such file, and more rows than it takes', async () => {
    await expect(checkUsers('a,b\n1,2')).rejects.toMatchObject({ type: 'file-not-usable', status: 400 });
    const many = Array.from({ length: 501 }, (_, at) => `U,u${at}@example.org,viewer`).join('\n');
    await expect(checkUsers(`name,email,roles\n${many}`)).rejects.toThrow('more than 500 rows');
  });
});

describe('the import of a file of users', () => {
  it('adds the new ones with a link that works, audited without it, and leaves the others', async () => {
    const { rows } = await importUsers(file, admin);
    expect(rows.map(({ outcome }) => outcome)).toEqual([
      'created',
      'exists',
      'wrong',
      'wrong',
      'wrong',
      'wrong',
    ]);
    expect(await findUserByEmail('ada@example.org')).toMatchObject({
      name: 'Ada',
      roles: ['viewer', 'analyst'],
    });
    expect(await findUserByEmail('ben@example.org')).toMatchObject({ roles: ['viewer'] });
    const secret = new URL(rows[0]?.link?.url ?? '').hash.slice(1);
    expect(await readLink(secret)).toMatchObject({ outcome: 'right', owner: { email: 'ada@example.org' } });
    const entries = await readAudit({ limit: 100 });
    expect(entries.find(({ action }) => action === 'user.import')).toMatchObject({
      actorEmail: admin.email,
      detail: { created: 1, existing: 1, wrong: 4, failed: 0 },
    });
    expect(JSON.stringify(entries)).not.toContain(secret);
  });

  it('adds no one twice, sent again or twice at once, and a first link stays', async () => {
    const both = await Promise.all([importUsers(file, admin), importUsers(file, admin)]);
    const made = both.flatMap(({ rows }) => rows.filter(({ outcome }) => outcome === 'created'));
    expect(made).toHaveLength(1);
    expect((await importUsers(file, admin)).rows[0]).toMatchObject({ outcome: 'exists' });
    expect((await listUsers()).total).toBe(2);
    const secret = new URL(made[0]?.link?.url ?? '').hash.slice(1);
    expect(await readLink(secret)).toMatchObject({ outcome: 'right' });
  });

  it('reports a row that the database refuses, and adds those after it', async () => {
    await pool().query(`alter table users add constraint no_ada check (name <> 'Ada')`);
    try {
      const text = 'name,email,roles\nAda,ada@example.org,viewer\nZoe,zoe@example.org,viewer';
      expect((await importUsers(text, admin)).rows.map(({ outcome }) => outcome)).toEqual([
        'failed',
        'created',
      ]);
    } finally {
      await pool().query('alter table users drop constraint no_ada');
    }
  });

  it('ends when its time is over, and says which rows it did not reach', async () => {
    const { rows } = await importUsers(file, admin, 0);
    expect(rows[0]).toMatchObject({
      outcome: 'failed',
      sentence: 'The time ran out. Import the file again.',
    });
    expect((await listUsers()).total).toBe(1);
  });
});
