import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { openTestDatabase } from '@/testing/database/database';
import { BackupError, readBackup, verifyBackup, writeBackup } from './backup';
import { pool } from './db';

openTestDatabase();
let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'swath-backup-'));
  return () => rmSync(folder, { recursive: true, force: true });
});

const readRows = async (table: string) => (await pool().query(`select * from ${table} order by 1`)).rows;

async function fill(): Promise<void> {
  await pool().query(
    'begin; set local swath.restoring = on; truncate users, audit, audit_chain cascade; commit',
  );
  await pool().query(
    `insert into users (id, email, name, roles) select n::text, n || '@example.org', E'Tab\t and\n line "' || n, '{viewer,admin}'
     from generate_series(1, 1200) n`,
  );
  await pool().query(
    `insert into audit (action, subject, detail) values ('a', 'b', '{"amount": "12345678901234567890.12", "deep": {"x": null}}')`,
  );
}

describe('a backup', () => {
  it('brings every row back as it was, and numbers continue after it', async () => {
    await fill();
    const before = { users: await readRows('users'), audit: await readRows('audit') };
    const path = join(folder, 'backup.gz');
    const written = await writeBackup(path);
    expect(statSync(path).mode & 0o077).toBe(0);
    expect(await verifyBackup(path)).toMatchObject({ rows: written });
    await pool().query(
      `begin; set local swath.restoring = on; truncate users, audit, audit_chain cascade;
       insert into users (id, email, name) values ('x', 'x@example.org', 'X'); commit`,
    );
    await readBackup(path);
    expect({ users: await readRows('users'), audit: await readRows('audit') }).toEqual(before);
    const { rows } = await pool().query(
      "insert into audit (action, subject) values ('next', 'row') returning id::int",
    );
    expect(rows[0].id).toBeGreaterThan(Number(before.audit.at(-1).id));
  });

  it('changes nothing when its file is cut off, foreign, or from a newer portal', async () => {
    await fill();
    const path = join(folder, 'backup.gz');
    await writeBackup(path);
    const whole = readFileSync(path);
    const cut = join(folder, 'cut.gz');
    writeFileSync(cut, whole.subarray(0, whole.length - 500));
    const foreign = join(folder, 'foreign.gz');
    writeFileSync(foreign, 'not a backup');
    const before = await readRows('users');
    for (const file of [cut, foreign, join(folder, 'missing.gz')]) {
      await expect(readBackup(file)).rejects.toThrow(BackupError);
      await expect(verifyBackup(file)).rejects.toThrow(BackupError);
    }
    expect(await readRows('users')).toEqual(before);
  });

  it('is not restored over tables that someone else has locked, and the sentence says so', async () => {
    await fill();
    const path = join(folder, 'backup.gz');
    await writeBackup(path);
    const before = await readRows('users');
    const other = await pool().connect();
    await other.query('begin; select 1 from users for update');
    await expect(readBackup(path)).rejects.toThrow(/hold locks on the tables. Nothing was changed/);
    await other.query('rollback');
    other.release();
    expect(await readRows('users')).toEqual(before);
  });

  it('writes over no file that is there', async () => {
    const path = join(folder, 'backup.gz');
    writeFileSync(path, 'precious');
    await expect(writeBackup(path)).rejects.toThrow(/exists already/);
    expect(readFileSync(path, 'utf8')).toBe('precious');
  });
});
