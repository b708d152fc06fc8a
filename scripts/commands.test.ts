import { spawnSync } from 'node:child_process';
import {
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { createTestDatabase, type TestDatabase } from '@/e2e/support/database';
import { resetConfig } from '@/lib/platform/config';
import { listen } from '@/lib/platform/database/listen';

let database: TestDatabase;
let folder: string;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

beforeEach(() => {
  folder = checkout();
  return () => rmSync(folder, { recursive: true, force: true });
});

/** A folder that holds everything of this checkout but its configuration and data. */
function checkout(): string {
  const at = mkdtempSync(join(tmpdir(), 'swath-commands-'));
  for (const name of readdirSync('.')) {
    if (name !== '.env' && name !== '.data') symlinkSync(resolve(name), join(at, name));
  }
  return at;
}

/** Runs a command as the guide has it, in a shell whose environment says nothing about Swath. */
function run(command: string, input = '') {
  const { PATH, HOME, NODE_ENV } = process.env;
  const env = { PATH, HOME, NODE_ENV };
  return spawnSync(command, { shell: true, cwd: folder, env, input, encoding: 'utf8' });
}

const configure = (lines: string[]) => writeFileSync(join(folder, '.env'), lines.join('\n'));

async function ask<Row extends pg.QueryResultRow>(statement: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  try {
    return (await client.query<Row>(statement)).rows;
  } finally {
    await client.end();
  }
}

/** The lines of the guide's code blocks. */
const guide = readFileSync('docs/operations.md', 'utf8')
  .split('```')
  .flatMap((block, at) => (at % 2 === 1 ? block.split('\n').map((line) => line.trim()) : []));

/** Runs a command as the guide has it, letter by letter. */
function runDocumented(command: string, input?: string) {
  expect(guide).toContain(command);
  return run(command, input);
}

const addUser = (email: string) =>
  run(`npm run user:add -- --email ${email} --name "A B" --role analyst`, 'a password for A B\n');

describe('with DATABASE_URL in .env alone', () => {
  beforeEach(() => configure([`DATABASE_URL=${database.url}`]));

  it('user:add, backup and restore work on that server, name it, and create no data folder', async () => {
    const name = new URL(database.url).pathname.slice(1);
    const password = new URL(database.url).password;
    const outputs = [
      runDocumented(
        'npm run user:add -- --email a@b.example --name "A B" --role analyst,approver',
        'a password for A B\n',
      ),
      runDocumented('npm run backup -- --to swath.backup'),
      runDocumented('npm run backup -- --verify swath.backup'),
      addUser('later@b.example'),
      runDocumented('npm run restore -- --from swath.backup'),
    ];
    for (const [at, { status, stdout, stderr }] of outputs.entries()) {
      expect(status, stdout + stderr).toBe(0);
      if (at !== 2) expect(stdout).toContain(`Database: ${name} on /`);
      expect(stdout + stderr).not.toContain(password);
    }
    expect(await ask('select email from users')).toEqual([{ email: 'a@b.example' }]);
    expect(existsSync(join(folder, '.data'))).toBe(false);
  });

  it('an environment variable is stronger than .env, as it is for the portal', () => {
    const missing = new URL(database.url);
    missing.pathname = '/no_such_database';
    const { status, stdout, stderr } = run(
      `DATABASE_URL="${missing.href}" npm run backup -- --to swath.backup`,
    );
    expect(stdout).toContain('Database: no_such_database on /');
    expect(stderr).toContain('"no_such_database" does not exist');
    expect(status).toBe(1);
    expect(existsSync(join(folder, 'swath.backup'))).toBe(false);
  });
});

describe('backup', () => {
  it('creates no database where there is none', () => {
    const { status, stdout, stderr } = run('npm run backup -- --to swath.backup');
    expect(status).toBe(1);
    expect(stdout).toContain(`Database: embedded, in ${join(folder, '.data')}`);
    expect(stderr).toContain(`There is no database in ${join(folder, '.data')}.`);
    expect(readdirSync(folder)).not.toContain('.data');
    expect(readdirSync(folder)).not.toContain('swath.backup');
  });

  it('refuses a database without the tables of Swath', async () => {
    await ask('create database strangers');
    const url = new URL(database.url);
    url.pathname = '/strangers';
    configure([`DATABASE_URL=${url.href}`]);
    const { status, stderr } = run('npm run backup -- --to swath.backup');
    expect(stderr).toContain('The database has no tables of Swath.');
    expect(status).toBe(1);
    expect(readdirSync(folder)).not.toContain('swath.backup');
    await ask('drop database strangers');
  });

  it('leaves a file alone that exists already, also when the database does not answer', () => {
    writeFileSync(join(folder, 'precious'), 'precious');
    configure(['DATABASE_URL=postgresql://swath:hidden@127.0.0.1:1/swath']);
    const { status, stdout, stderr } = run('npm run backup -- --to precious');
    expect(stdout).toContain('Database: swath on 127.0.0.1:1');
    expect(stdout + stderr).not.toContain('hidden');
    expect(status).toBe(1);
    expect(readdirSync(folder)).toContain('precious');
  });
});

describe('restore', () => {
  beforeEach(() => configure([`DATABASE_URL=${database.url}`]));

  it('refuses while Swath runs and names where, unless forced; then Swath drops what it remembers', async () => {
    expect(run('npm run backup -- --to swath.backup').status).toBe(0);
    const gaps: string[] = [];
    Object.assign(process.env, {
      DATABASE_URL: database.url,
      SESSION_SECRET: 's'.repeat(32),
      LOG_LEVEL: 'silent',
    });
    resetConfig();
    const listening = listen('swath_test', { onMessage: () => {}, onGap: () => gaps.push('gap') });
    try {
      await listening.ready;
      gaps.length = 0;
      const refused = run('npm run restore -- --from swath.backup');
      expect(refused.status).toBe(1);
      expect(refused.stderr).toMatch(
        /Swath uses this database on this machine \(since \S+\)\. Nothing was changed\./,
      );
      const forced = run('npm run restore -- --from swath.backup --force');
      expect(forced.status, forced.stderr).toBe(0);
      await vi.waitFor(() => expect(gaps).toEqual(['gap']), { timeout: 30_000 });
    } finally {
      await listening.stop();
    }
    expect(run('npm run restore -- --from swath.backup').status).toBe(0);
  });

  it('backup --verify reads a file as a whole without a database', () => {
    expect(run('npm run backup -- --to swath.backup').status).toBe(0);
    configure([]);
    const whole = run('npm run backup -- --verify swath.backup');
    expect(whole.stdout).toMatch(/swath\.backup is whole: \d+ rows of \d+ tables, as of 20/);
    expect(whole.status).toBe(0);
    const file = join(folder, 'swath.backup');
    truncateSync(file, statSync(file).size - 1);
    const cut = run('npm run backup -- --verify swath.backup');
    expect(cut.stderr).toContain('cannot be read as a whole');
    expect(cut.status).toBe(1);
  });
});
