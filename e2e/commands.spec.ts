import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { expect, test } from '@playwright/test';
import { parse } from 'yaml';
import { debianPrograms } from '../testing/database/debian-programs';
import { type PostgresServer, startPostgres } from '../testing/database/postgres-server';
import { freePort } from '../testing/portal';
import { signInWith } from '../testing/test';

/*
 * The commands of docs/operations.md, as they stand there, in the two forms in which an operator has Swath: its sources
 * with a .env, and the folder that the image holds.
 */

const guide = readFileSync('docs/operations.md', 'utf8');
const programs = debianPrograms();
const password = 'a password for A B';
const secret = 'a-session-secret-for-tests-only-0123456789';
const settled = { timeout: 120_000 };

/** A command as the guide has it, letter by letter. */
function documented(command: string): string {
  expect(guide).toContain(command);
  return command;
}

function run(command: string, cwd: string, env: Record<string, string> = {}, input = '') {
  const { PATH, HOME } = process.env;
  const all = { PATH, HOME, NODE_ENV: 'production' as const, ...env };
  return spawnSync(command, { shell: true, cwd, env: all, input, encoding: 'utf8' });
}

function succeed(...args: Parameters<typeof run>): string {
  const { status, stdout, stderr } = run(...args);
  expect(status, `${args[0]}\n${stdout}${stderr}`).toBe(0);
  return stdout;
}

let server: PostgresServer;
let folder: string;

test.beforeEach(async () => {
  server = await startPostgres({ programsIn: programs });
  folder = mkdtempSync(join(tmpdir(), 'swath-commands-'));
  chmodSync(folder, 0o755);
});
test.afterEach(async () => {
  await server.remove();
  rmSync(folder, { recursive: true, force: true });
});

/** Has the sources in the folder, without the configuration and data of this checkout. */
function linkSources(): void {
  for (const name of readdirSync('.')) {
    if (!name.startsWith('.env') && name !== '.data') symlinkSync(resolve(name), join(folder, name));
  }
}

const emails = async () =>
  (await server.ask<{ email: string }>('select email from users order by 1')).map(({ email }) => email);

test('the steps of the guide lead from the sources and .env.example to a portal that someone can sign in to', async ({
  request,
}) => {
  linkSources();
  const port = await freePort();
  const sample = readFileSync('.env.example', 'utf8');
  const settings = sample
    .replace(/^PORTAL_URL=.*$/m, `PORTAL_URL=http://127.0.0.1:${port}`)
    .replace(/^SESSION_SECRET=$/m, `SESSION_SECRET=${secret}`)
    .replace(/^#PORT=3000$/m, `PORT=${port}`)
    .replace(/^#DRAIN_DELAY=5$/m, 'DRAIN_DELAY=0')
    .replace(/^#DATABASE_URL=.*$/m, `DATABASE_URL=${server.url}`);
  writeFileSync(join(folder, '.env'), settings);

  const { PATH, HOME } = process.env;
  const [program = '', ...words] = documented('npm start').split(' ');
  const npm = spawn(program, words, {
    cwd: folder,
    env: { PATH, HOME, NODE_ENV: 'production' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [npm.stdout, npm.stderr]) stream.on('data', (chunk) => (output += chunk));
  const ended = once(npm, 'exit');
  const asking = documented('curl -f http://127.0.0.1:3000/api/ready').replace('3000', String(port));
  try {
    await expect.poll(() => npm.exitCode ?? run(asking, folder).status, settled).toBe(0);
    const adding = documented('npm run user:add -- --email a@b.example --name "A B" --role admin');
    const added = succeed(adding, folder);
    expect(added).toContain('Database: swath on 127.0.0.1:');
    expect(added).toContain(`http://127.0.0.1:${port}/`);
    succeed(
      `${adding.replace('a@b', 'script@b')} ${documented('--password-stdin')}`,
      folder,
      {},
      `${password}\n`,
    );
    expect(succeed(asking, folder)).toContain('"status":"ready"');
    await signInWith(request, `http://127.0.0.1:${port}`, 'script@b.example', password);
    expect(existsSync(join(folder, '.data'))).toBe(false);
  } finally {
    npm.kill('SIGTERM');
    await ended;
  }
  await expect.poll(() => output, settled).toContain('Swath is down');
});

/** The folder of the image, `/app`: what the build leaves, and no sources beside it. */
function image(): { app: string; env: Record<string, string> } {
  const app = join(folder, 'app');
  cpSync('.next/standalone', app, { recursive: true, verbatimSymlinks: true });
  for (const name of ['data', 'backups']) mkdirSync(join(folder, name));
  const last =
    readFileSync('deploy/Dockerfile', 'utf8')
      .split(/^FROM /m)
      .at(-1) ?? '';
  const env = Object.fromEntries(
    [...last.matchAll(/([A-Z_]+)=(\S+)/g)].map(([, name, value]) => [name, value]),
  );
  expect(env).toMatchObject({ NODE_ENV: 'production', DATA_DIR: '/data' });
  return { app, env: { ...env, DATA_DIR: join(folder, 'data'), DATABASE_URL: server.url } };
}

test('the image holds no code twice, and nothing of tests', () => {
  const { app } = image();
  const seen = new Map<string, string>();
  for (const path of readdirSync(join(app, '.next/server/chunks'), { recursive: true, encoding: 'utf8' })) {
    if (!path.endsWith('.js')) continue;
    const code = readFileSync(join(app, '.next/server/chunks', path), 'utf8').replace(/\n\/\/# .*\s*$/, '');
    if (code.length < 1_000) continue;
    const key = `${dirname(path)} ${code}`;
    expect(seen.get(key), path).toBeUndefined();
    seen.set(key, path);
  }
  expect(seen.size).toBeGreaterThan(100);
  expect(
    ['testing', 'e2e', 'test-results', 'simulator'].filter((name) => existsSync(join(app, name))),
  ).toEqual([]);
});

/** A command of the guide that runs in a container, without what starts it there. */
const inContainer = (command: string) => documented(command).replace(/^.*? (?=node commands)/, '');

test('the commands of the image work there, where there are no sources', async () => {
  const { app, env } = image();
  const adding = inContainer(
    'kubectl --namespace swath exec -it deployment/swath -- node commands/user-add.mjs --email a@b.example --name "A B" --role admin',
  );
  expect(succeed(adding, app, env)).toContain('Database: swath on 127.0.0.1:');
  expect(await emails()).toEqual(['a@b.example']);
  const linking = documented('npm run user:link -- --email a@b.example');
  succeed(linking.replace('npm run user:link --', 'node commands/user-link.mjs'), app, env);
  succeed(documented('node commands/audit-verify.mjs'), app, env);

  const backup = inContainer(
    'docker compose -f deploy/compose.yaml --env-file .env exec portal node commands/backup.mjs --to /data/swath.backup',
  );
  const at = (command: string) => command.replaceAll('/data/', `${join(folder, 'data')}/`);
  expect(succeed(at(backup), app, env)).toContain('Database: swath on 127.0.0.1:');
  succeed(adding.replace('a@b', 'later@b'), app, env);
  const restore = inContainer(
    'docker compose -f deploy/compose.yaml --env-file .env run --rm portal node commands/restore.mjs --from /data/swath.backup',
  );
  succeed(at(restore), app, env);
  expect(await emails()).toEqual(['a@b.example']);

  // As systemd starts it: from a file of variables, and in its own folder.
  writeFileSync(join(folder, 'environment'), `DATABASE_URL=${server.url}\nSESSION_SECRET=${secret}\n`);
  const line = documented(
    'sudo -u swath DATA_DIR=/var/lib/swath node --env-file=/etc/swath/environment commands/backup.mjs --to /var/lib/swath/swath.backup',
  );
  const under = line
    .replace('sudo -u swath', '')
    .replaceAll('/var/lib/swath', join(folder, 'backups'))
    .replace('/etc/swath', folder);
  expect(succeed(under, app)).toContain('Database: swath on 127.0.0.1:');
  rmSync(join(folder, 'backups/swath.backup'));

  // What the CronJob runs each night.
  const nightly = parse(readFileSync('deploy/kubernetes/backup.yaml', 'utf8').split(/^---$/m)[0] ?? '');
  const [container] = nightly.spec.jobTemplate.spec.template.spec.containers;
  for (const day of Array.from({ length: 16 }, (_, index) => index + 10))
    writeFileSync(join(folder, `backups/swath-202001${day}T000000Z.backup`), '');
  writeFileSync(
    join(folder, 'nightly.sh'),
    container.args[0].replaceAll('/backups', join(folder, 'backups')),
  );
  expect(succeed(`${container.command.join(' ')} "$(cat ../nightly.sh)"`, app, env)).toContain('is whole');
  const kept = readdirSync(join(folder, 'backups')).toSorted();
  expect(kept).toHaveLength(14);
  expect(kept.at(-1)).not.toContain('swath-2020');
});

test('an embedded database is backed up by the command of the image as well', async () => {
  const { app, env } = image();
  const own = { ...env, DATABASE_URL: '' };
  succeed(
    'node commands/user-add.mjs --email a@b.example --name "A B" --role admin',
    app,
    own,
    `${password}\n`,
  );
  const file = join(folder, 'swath.backup');
  expect(succeed(`node commands/backup.mjs --to ${file}`, app, own)).toContain(
    `Database: embedded, in ${join(folder, 'data')}`,
  );
  expect(succeed(`node commands/backup.mjs --verify ${file}`, app, own)).toContain('is whole');
});

test('the dump of a server holds everything, and is safe to use after the steps of the guide', async () => {
  test.skip(!programs, 'no pg_dump of Debian is here');
  const env = { DATABASE_URL: server.url, PATH: `${programs}:${process.env.PATH}` };
  const adding = 'npm run user:add -- --email EMAIL --name "A B" --role admin';
  linkSources();
  succeed(adding.replace('EMAIL', 'a@b.example'), folder, env, `${password}\n`);
  await server.ask(
    `insert into sessions (id, user_id, way, expires_at, address, browser)
     select 'then', id, 'password', now() + interval '1 day', '', '' from users`,
  );
  succeed(documented('pg_dump --format=custom --file=swath.dump "$DATABASE_URL"'), folder, env);
  succeed(adding.replace('EMAIL', 'later@b.example'), folder, env, `${password}\n`);
  succeed(documented('pg_restore --clean --if-exists --dbname="$DATABASE_URL" swath.dump'), folder, env);
  expect(await emails()).toEqual(['a@b.example']);
  expect(await server.ask('select id from sessions')).toEqual([{ id: 'then' }]);
  // The step that the guide asks for before Swath starts.
  succeed(documented('npm run backup -- --to recovered.backup'), folder, env);
  succeed(documented('npm run restore -- --from recovered.backup'), folder, env);
  expect(await emails()).toEqual(['a@b.example']);
  expect(await server.ask('select id from sessions')).toEqual([]);
});
