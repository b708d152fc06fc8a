import 'server-only';
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import pg from 'pg';
import { EmbeddedPostgresError, give, type Owner } from './postgres-programs';

/** Makes the files of a server under `home` when there are none; returns the password of the portal's role. */
export function createCluster(cluster: string, home: string, bin: string, owner: Owner): string {
  const passwordFile = join(home, 'postgres-password');
  if (existsSync(cluster)) {
    if (!existsSync(join(cluster, 'PG_VERSION')) || !existsSync(passwordFile)) throw incomplete(home);
    return readFileSync(passwordFile, 'utf8').trim();
  }
  const fresh = `${cluster}.new`;
  rmSync(fresh, { recursive: true, force: true });
  mkdirSync(fresh);
  give(fresh, owner);
  const folder = join(fresh, 'data');
  const run = (program: string, args: string[], input?: string) => {
    const done = spawnSync(join(bin, program), args, {
      ...owner,
      input,
      encoding: 'utf8',
      env: serverEnvironment(),
    });
    if (done.status === 0) return;
    throw new EmbeddedPostgresError(
      `The embedded database could not be made under ${home}: ${lastLine(done.stderr)}`,
    );
  };
  // No one knows the password of the superuser: the portal signs in with a role that owns its database and no more.
  const handed = join(fresh, 'password');
  writeFileSync(handed, randomPassword(), { mode: 0o600 });
  give(handed, owner);
  run('initdb', [
    '-D',
    folder,
    '-U',
    'postgres',
    '--auth=scram-sha-256',
    `--pwfile=${handed}`,
    '--encoding=UTF8',
    '--locale=C',
  ]);
  const password = randomPassword();
  run(
    'postgres',
    ['--single', '-D', folder, '-c', 'exit_on_error=on', 'postgres'],
    `create role swath login password '${password}'\ncreate database swath owner swath\n`,
  );
  writeFileSync(passwordFile, password, { mode: 0o600 });
  renameSync(folder, cluster);
  rmSync(fresh, { recursive: true, force: true });
  return password;
}

const randomPassword = () => randomBytes(24).toString('base64url');

/** Throws when the portal would sign in as a superuser, as it did before it had a role of its own. */
export async function refuseSuperuser(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<{ rolsuper: boolean }>(
      'select rolsuper from pg_roles where rolname = current_user',
    );
    if (!rows[0]?.rolsuper) return;
  } finally {
    await client.end();
  }
  throw new EmbeddedPostgresError(
    'The embedded database is from an unreleased version of Swath, which used it with all rights. `npm run demo -- --reset` deletes it and starts again.',
  );
}

const waysOut =
  'restore a backup with npm run restore, or start afresh with npm run demo -- --reset, which deletes it.';

const incomplete = (home: string) =>
  new EmbeddedPostgresError(`The database under ${home} has lost files: ${waysOut}`);

/** A full disk and a wrong account stop a server as damage does: no one deletes a database that is whole for them. */
const notStarted = (home: string, why: string) =>
  new EmbeddedPostgresError(
    `The database under ${home} does not start: ${why || 'it gave no reason'}. If its files are damaged, ${waysOut}`,
  );

/** Says that a program that is not ours to stop uses the database. */
export const inUse = (home: string) =>
  new EmbeddedPostgresError(
    `Another program uses the database under ${home}. Stop it first, or set DATA_DIR to another folder.`,
  );

/** What the server needs of the environment. The rest holds secrets of the portal, and other accounts could read it there. */
export const serverEnvironment = () =>
  ({ PATH: process.env.PATH, LC_ALL: 'C' }) as Partial<NodeJS.ProcessEnv> as NodeJS.ProcessEnv;

const lastLine = (text: string) => text.trim().split('\n').at(-1) ?? '';

const settings = [
  'listen_addresses=',
  'shared_buffers=64MB',
  'max_connections=60',
  'log_timezone=UTC',
  'timezone=UTC',
  // After a crash every file is synced before anything else. One by one that takes seconds.
  ...(process.platform === 'linux' ? ['recovery_init_sync_method=syncfs'] : []),
];

/** Starts the server in a process group of its own, so that Ctrl-C ends the portal first and the database after it. */
export function launch(cluster: string, socket: string, bin: string, owner: Owner): Promise<ChildProcess> {
  const server = spawn(
    join(bin, 'postgres'),
    ['-D', cluster, '-k', socket, ...settings.flatMap((setting) => ['-c', setting])],
    { ...owner, detached: true, stdio: ['ignore', 'ignore', 'pipe'], env: serverEnvironment() },
  );
  // Whatever ends this process before it could stop the server, such as a failed migration: only a signal that no one handles leaves it there.
  const end = () => server.kill('SIGINT');
  process.once('exit', end);
  server.once('exit', () => process.off('exit', end));
  return new Promise((resolve, reject) => {
    let text = '';
    server.stderr?.on('data', (chunk: Buffer) => {
      text = (text + chunk.toString()).slice(-4000);
      if (text.includes('database system is ready to accept connections')) resolve(server);
    });
    server.once('error', (error) => reject(new EmbeddedPostgresError(error.message)));
    // Not 'exit': what it wrote last can arrive after that, and is why it ended.
    server.once('close', () => {
      const fatal = text.split('\n').find((line) => /FATAL|PANIC|could not/.test(line)) ?? lastLine(text);
      if (/lock file .* already exists/.test(fatal)) return reject(inUse(dirname(cluster)));
      reject(notStarted(dirname(cluster), fatal.replace(/^.*(FATAL|PANIC|postgres):\s*/, '')));
    });
  });
}
