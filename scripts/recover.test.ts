import { spawnSync } from 'node:child_process';
import { appendFileSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { give, serverOwner } from '@/lib/platform/database/postgres-programs';
import { migrateDatabase } from '@/lib/platform/migrate';
import { checkout, readCodeBlocks, runIn } from '@/testing/commands';
import { debianPrograms } from '@/testing/database/debian-programs';
import { freePort } from '@/testing/portal';

/*
 * Dumps and "Recover a point in time" of docs/operations.md, command by command as they stand there. Only the folder
 * `/backup`, the moment and the certificate are others.
 */

const programs = debianPrograms();
let home: string;
let sources: string;

beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'swath-recover-'));
  give(home, serverOwner());
  sources = checkout();
});
afterEach(() => {
  shell('pg_ctl stop -D "$PGDATA" -m immediate');
  for (const folder of [home, sources]) rmSync(folder, { recursive: true, force: true });
});

/** Runs commands as the account of PostgreSQL, on the machine of the server. */
const shell = (commands: string) =>
  spawnSync('sh', ['-eu', '-c', commands], {
    ...serverOwner(),
    cwd: home,
    encoding: 'utf8',
    env: {
      NODE_ENV: process.env.NODE_ENV,
      PATH: `${programs}:${process.env.PATH}`,
      LC_ALL: 'C',
      PGDATA: join(home, 'data'),
      PGHOST: home,
      PGUSER: 'postgres',
    },
  });

function succeed({ status, stdout, stderr }: ReturnType<typeof shell>): string {
  expect(status, stdout + stderr).toBe(0);
  return stdout;
}

const address = (user: string) => `postgresql://${user}@localhost/swath?host=${encodeURIComponent(home)}`;

async function ask<Row extends pg.QueryResultRow>(statement: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: address('swath') });
  await client.connect();
  try {
    return (await client.query<Row>(statement)).rows;
  } finally {
    await client.end();
  }
}

const addUser = (name: string) =>
  ask(`insert into users (id, email, name) values ('${name}', '${name}@b.example', '${name}')`);

const configure = (settings: string) => appendFileSync(join(home, 'data/postgresql.conf'), settings);
const start = () => succeed(shell('pg_ctl start -D "$PGDATA" -w -s -l server.log'));
const stop = () => succeed(shell('pg_ctl stop -D "$PGDATA" -w -s'));

it.skipIf(!programs || spawnSync('openssl', ['version']).status !== 0)(
  'the dump of the guide works with an address that checks the server, with the setting of the guide',
  async () => {
    const guide = readFileSync('docs/operations.md', 'utf8');
    const dump = 'pg_dump --format=custom --file=swath.dump "$DATABASE_URL"';
    const setting = 'PGSSLROOTCERT=/etc/ssl/certs/ca-certificates.crt';
    for (const documented of [dump, setting]) expect(guide).toContain(documented);
    const certificate =
      'req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 1 -subj /CN=localhost';
    succeed(shell(`openssl ${certificate} -keyout server.key -out server.crt && chmod 600 server.key`));
    succeed(shell('initdb --username=postgres --auth=trust --no-sync'));
    const [key, crt] = ['key', 'crt'].map((kind) => join(home, `server.${kind}`));
    const port = await freePort();
    configure(`\nlisten_addresses = 'localhost'\nport = ${port}\nunix_socket_directories = ''\n`);
    configure(`ssl = on\nssl_key_file = '${key}'\nssl_cert_file = '${crt}'\n`);
    start();
    const url = `postgresql://postgres@localhost:${port}/postgres?sslmode=verify-full`;
    const settings = (file: string) => `export HOME='${home}' DATABASE_URL='${url}' ${file}\n`;
    expect(shell(settings('') + dump).stderr).toContain('root.crt');
    succeed(shell(settings(setting.replace(/=.*/, `='${crt}'`)) + dump));
  },
);

it.skipIf(!programs)('the commands of the guide recover a moment, and make it safe', async () => {
  const section = readCodeBlocks('docs/operations.md', 'Recover a point in time').map((block) =>
    block.replaceAll('/backup/', `${home}/backup/`),
  );
  const [folders, archive, copy, check, unpack, target, recovered, safe, ...others] = section;
  if (!folders || !archive || !copy || !check || !unpack || !target || !recovered || !safe || others.length)
    throw new Error('the section has other commands than this test');
  // To prepare.
  succeed(shell('initdb --username=postgres --auth=trust --encoding=UTF8 --no-sync'));
  configure(`\nlisten_addresses = ''\nunix_socket_directories = '${home}'\nfsync = off\n`);
  succeed(shell(folders));
  configure(archive);
  start();
  succeed(shell('createuser swath && createdb --owner=swath swath'));
  const pool = new pg.Pool({ connectionString: address('swath') });
  await migrateDatabase(pool);
  await pool.end();
  await addUser('before');
  succeed(shell(copy));
  await addUser('since');
  await ask(
    `insert into sessions (id, user_id, way, expires_at, address, browser)
     values ('then', 'since', 'password', now() + interval '1 day', '', '')`,
  );
  const [{ at = '' } = {}] = await ask<{ at: string }>(
    `select to_char(clock_timestamp() at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS.US') || '+00' as at`,
  );
  await addUser('later');
  expect(succeed(shell(check))).toMatch(/^ 20.*\| *$/m);

  // To recover.
  stop();
  const [night = ''] = readdirSync(join(home, 'backup/base'));
  succeed(shell(unpack.replaceAll('2026-11-23', night)));
  configure(target.replace('2026-11-23 09:30:00+00', at));
  start();
  for (const end = Date.now() + 30_000; Date.now() < end && succeed(shell(recovered)) !== 'f\n'; );
  expect(succeed(shell(recovered))).toBe('f\n');
  expect(await ask('select id from users order by 1')).toEqual([{ id: 'before' }, { id: 'since' }]);
  expect(await ask('select id from sessions')).toEqual([{ id: 'then' }]);

  writeFileSync(join(sources, '.env'), `DATABASE_URL=${address('swath')}`);
  for (const command of safe.trim().split('\n')) succeed(runIn(sources, command.trim()));
  expect(await ask('select id from users order by 1')).toEqual([{ id: 'before' }, { id: 'since' }]);
  expect(await ask('select id from sessions')).toEqual([]);
});
