import {
  existsSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { hostname, userInfo } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { sealAudit } from '@/lib/accounts/trail/seal';
import { resetConfig } from '@/lib/platform/config';
import { listen } from '@/lib/platform/database/listen';
import { closeDatabase, openDatabase } from '@/lib/platform/db';
import { builtProcess } from '@/testing/built-process';
import { checkout, readCodeBlocks, runIn } from '@/testing/commands';
import { createTestDatabase, type TestDatabase } from '@/testing/database/database';

let database: TestDatabase;
let folder: string;

/** What `npm run` starts by a name, with one script in place of many sources: a third of the processor time. */
const built = new Map<string, string>();

beforeAll(async () => {
  database = await createTestDatabase();
  const { scripts }: { scripts: Record<string, string> } = JSON.parse(readFileSync('package.json', 'utf8'));
  for (const [name, command] of Object.entries(scripts)) {
    const [whole, source] = /--import tsx (scripts\/\S+)/.exec(command) ?? [];
    if (whole && source) built.set(name, command.replace(whole, await builtProcess(source)));
  }
});
afterAll(() => database.drop());

beforeEach(() => {
  folder = checkout();
  return () => rmSync(folder, { recursive: true, force: true });
});

/** Runs a command of npm without npm. */
function run(command: string, input?: string) {
  const direct = command.replace(/npm run (\S+)(?: --)?/, (whole, name: string) => built.get(name) ?? whole);
  return runIn(folder, direct, input);
}

/** Runs a command as the guide has it, letter by letter. */
function runDocumented(command: string, input?: string) {
  expect(guide).toContain(command);
  return runIn(folder, command, input);
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
const guide = readCodeBlocks('docs/operations.md').flatMap((block) =>
  block.split('\n').map((line) => line.trim()),
);

const addUser = (email: string) =>
  run(
    `npm run user:add -- --email ${email} --name "A B" --role analyst --password-stdin`,
    'a password for A B\n',
  );

describe('with DATABASE_URL in .env alone', () => {
  beforeEach(() => configure([`DATABASE_URL=${database.url}`]));

  it('user:add, backup and restore work on that server, name it, and create no data folder', async () => {
    const { pathname, host, password } = new URL(database.url);
    const name = pathname.slice(1);
    const outputs = [
      runDocumented('npm run user:add -- --email a@b.example --name "A B" --role analyst,approver'),
      runDocumented('npm run user:link -- --email a@b.example'),
      runDocumented('npm run backup -- --to swath.backup'),
      runDocumented('npm run backup -- --verify swath.backup'),
      addUser('later@b.example'),
      runDocumented('npm run restore -- --from swath.backup'),
    ];
    for (const [at, { status, stdout, stderr }] of outputs.entries()) {
      expect(status, stdout + stderr).toBe(0);
      if (at !== 3) expect(stdout).toContain(`Database: ${name} on ${host}`);
      expect(stdout + stderr).not.toContain(password);
    }
    for (const { stdout } of outputs.slice(0, 2)) {
      expect(stdout).toMatch(/works once, until .* UTC:\nhttp:\/\/.*\/sign-in\/link#[\w-]{43}\n/);
    }
    expect(await ask('select email from users')).toEqual([{ email: 'a@b.example' }]);
    const by = `, run by ${userInfo().username}`;
    expect(
      await ask(
        "select distinct action, address, browser from audit where action in ('user.add', 'backup.restore')",
      ),
    ).toEqual(
      expect.arrayContaining([
        { action: 'user.add', address: hostname(), browser: `user-add${by}` },
        { action: 'backup.restore', address: hostname(), browser: `restore${by}` },
      ]),
    );
    expect(existsSync(join(folder, '.data'))).toBe(false);
  });

  it('user:link turns two-step sign-in off only on request, and ends the sessions with it', async () => {
    expect(addUser('lost@b.example').status).toBe(0);
    const owned = "from users where email = 'lost@b.example'";
    await ask(
      `insert into second_factors (user_id, secret, confirmed_at) select id, 'sealed', now() ${owned}`,
    );
    await ask(
      `insert into sessions (id, user_id, way, expires_at, address, browser)
       select 'lost', id, 'password', now() + interval '1 day', '', '' ${owned}`,
    );
    const left = () =>
      ask(
        `select (select count(*)::int from second_factors) as factors, (select count(*)::int from sessions) as sessions`,
      );
    const link = 'npm run user:link -- --email lost@b.example';
    expect(run(link).stdout).not.toContain('Two-step sign-in is off.');
    expect(await left()).toEqual([{ factors: 1, sessions: 1 }]);
    const documented = 'npm run user:link -- --email a@b.example --reset-codes';
    expect(guide).toContain(documented);
    const { status, stdout, stderr } = runIn(folder, documented.replace('a@b', 'lost@b'));
    expect(status, stderr).toBe(0);
    expect(stdout).toMatch(/Two-step sign-in is off\.\n.* works once, until .* UTC:\nhttp/);
    expect(await left()).toEqual([{ factors: 0, sessions: 0 }]);
    expect(await ask("select address, browser from audit where action = 'user.second-factor.off'")).toEqual([
      { address: hostname(), browser: `user-link, run by ${userInfo().username}` },
    ]);
    // Who has none gets a link all the same, and is not said to have lost one.
    const again = run(documented.replace('a@b', 'lost@b'));
    expect(again.status).toBe(0);
    expect(again.stdout).not.toContain('Two-step');
  });

  it('a certificate of the port that cannot be used stops no command', () => {
    configure([`DATABASE_URL=${database.url}`, 'TLS_CERT_FILE=/nowhere.pem', 'TLS_KEY_FILE=/nowhere.pem']);
    const { status, stdout } = addUser('port@example.test');
    expect(stdout).toContain('can sign in as port@example.test');
    expect(status).toBe(0);
  });

  it('an environment variable is stronger than .env, as it is for the portal', () => {
    const missing = new URL(database.url);
    missing.pathname = '/no_such_database';
    const { status, stdout, stderr } = run(
      `DATABASE_URL="${missing.href}" npm run backup -- --to swath.backup`,
    );
    expect(stdout).toContain(`Database: no_such_database on ${missing.host}`);
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

describe('audit:verify', () => {
  beforeEach(() => configure([`DATABASE_URL=${database.url}`]));

  it('says that the chain is whole, or which row breaks it, and ends with 0, 2 or 1', async () => {
    expect(addUser('sealed@b.example').status).toBe(0);
    Object.assign(process.env, {
      DATABASE_URL: database.url,
      SESSION_SECRET: 's'.repeat(32),
      LOG_LEVEL: 'silent',
    });
    resetConfig();
    await openDatabase();
    await sealAudit();
    await closeDatabase();
    const whole = runDocumented('npm run audit:verify');
    expect(whole.stdout).toMatch(/The audit is whole: \d+ rows are sealed/);
    expect(whole.status).toBe(0);
    const [, head] = /Head: (\S+)/.exec(whole.stdout) ?? [];
    expect(run(`npm run audit:verify -- --expect ${head}`).status).toBe(0);
    expect(run(`npm run audit:verify -- --expect 9${head}`).status).toBe(2);
    await ask(`begin; set local swath.restoring = on;
      update audit set action = 'user.nothing' where id = (select max(audit_id) from audit_chain); commit`);
    const broken = run('npm run audit:verify');
    expect(broken.stderr).toMatch(
      /The audit is broken\. Entry \d+, row \d+: the row or the entry was changed/,
    );
    expect(broken.status).toBe(2);
    expect(run('npm run audit:verify -- --expect nonsense').status).toBe(1);
  });
});

describe('restore', () => {
  beforeEach(() => configure([`DATABASE_URL=${database.url}`]));

  it('refuses while Swath runs and names where, unless forced; then Swath drops what it remembers', async () => {
    await ask(`insert into users (id, email, name) values ('s', 's@b.example', 'S')`);
    await ask(
      `insert into sessions (id, user_id, way, expires_at, address, browser)
       values ('live', 's', 'password', now() + interval '1 day', '', '')`,
    );
    await ask(
      `insert into leases (kind, subject, lease_until) values ('board', 'Held', now() + interval '1 day')`,
    );
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
        /Swath uses this database on 127\.0\.0\.1 \(since \S+\)\. Nothing was changed\./,
      );
      const forced = run('npm run restore -- --from swath.backup --force');
      expect(forced.status, forced.stderr).toBe(0);
      expect(await ask('select id from sessions')).toEqual([]);
      expect(await ask('select term from leases')).toEqual([]);
      await vi.waitFor(() => expect(gaps).toEqual(['gap']), { timeout: 30_000 });
    } finally {
      await listening.stop();
    }
    expect(run('npm run restore -- --from swath.backup').status).toBe(0);
  });

  it('refuses, as user:add does, if the owner of the tables is one of another database', async () => {
    expect(run('npm run backup -- --to swath.backup').status).toBe(0);
    const other = await createTestDatabase();
    const inOther = new pg.Client({ connectionString: other.url });
    try {
      await inOther.connect();
      await inOther.query(`insert into users (id, email, name) values ('o', 'o@b.example', 'O')`);
      const before = await ask('select email from users order by 1');
      configure([`DATABASE_URL=${database.url}`, `DATABASE_OWNER_URL=${other.url}`]);
      for (const { status, stderr } of [
        run('npm run restore -- --from swath.backup'),
        run('npm run restore -- --from swath.backup --force'),
        addUser('nowhere@b.example'),
      ]) {
        expect(stderr).toContain(
          'DATABASE_OWNER_URL and DATABASE_URL lead to different databases. Nothing was changed.',
        );
        expect(status).toBe(1);
      }
      expect((await inOther.query('select email from users')).rows).toEqual([{ email: 'o@b.example' }]);
      expect(await ask('select email from users order by 1')).toEqual(before);
    } finally {
      await inOther.end();
      await other.drop();
    }
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

describe('check:services', () => {
  const secret = 'kP3v-9xQzL7mW2-tR8sYdB4nHgF6jC1u';

  it('prints what answers and what to do, without secrets, and ends with 0, 2 or 1', async () => {
    const { pathname, host } = new URL(database.url);
    configure([`DATABASE_URL=${database.url}`, `SESSION_SECRET=${secret}`, 'PORTAL_URL=http://127.0.0.1:1']);
    const failed = runIn(folder, 'npm run check:services');
    expect(failed.stdout).toContain(`In order: Database (${pathname.slice(1)} on ${host})`);
    expect(failed.stdout).toContain('In order: Messages between processes');
    expect(failed.stdout).toContain('Not set up: Search service');
    expect(failed.stdout).toContain('Failed: Address of Swath (http://127.0.0.1:1)');
    expect(failed.stdout).not.toContain(secret);
    expect(failed.status).toBe(2);
    configure([`DATABASE_URL=${database.url}`, `SESSION_SECRET=${secret}`, 'SWATH_DEMO=1']);
    const whole = run('npm run check:services');
    expect(whole.stdout).not.toContain('Failed:');
    expect(whole.status, whole.stderr).toBe(0);
    configure([`DATABASE_URL=${database.url}`, 'SEARCH_URL=https://search.example']);
    const unusable = run('npm run check:services');
    expect(unusable.stderr).toContain('SEARCH_API_KEY: is missing');
    expect(unusable.stderr).toContain('SESSION_SECRET: is missing');
    expect(unusable.status).toBe(1);
  });

  it('reports a database that does not answer, and checks the rest', () => {
    configure([
      'DATABASE_URL=postgresql://swath:needle@127.0.0.1:1/swath',
      `SESSION_SECRET=${secret}`,
      'PORTAL_URL=http://127.0.0.1:1',
    ]);
    const { status, stdout } = run('npm run check:services');
    expect(stdout).toContain('Failed: Database (swath on 127.0.0.1:1)\n  Nothing listens at its address.');
    expect(stdout).toContain('Unknown: Tables');
    expect(stdout).toContain('== Proxy');
    expect(stdout).not.toContain('needle');
    expect(status).toBe(2);
  });
});
