import 'server-only';
import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { createConnection } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { type KeepRunningHooks, keepRunning } from './database/keep-running';
import {
  EmbeddedPostgresError,
  fingerprint,
  give,
  type Owner,
  reachableBinaries,
  serverOwner,
} from './database/postgres-programs';

export { EmbeddedPostgresError } from './database/postgres-programs';

export interface EmbeddedPostgres {
  /** A `postgresql://` address with its password, over a local socket. */
  url: string;
  /** The folder of PostgreSQL's programs. */
  bin: string;
  /** Stops the server and waits until it has ended. */
  stop(): Promise<void>;
}

/**
 * Starts the PostgreSQL that npm brought, with its files under `dataDir`, and waits until it takes connections.
 * It listens on a local socket only. A server that a killed portal left behind is stopped first; one that a living
 * portal uses is an `EmbeddedPostgresError`, as are damaged files. A server that ends though nobody stopped it is
 * started again at the same address.
 */
export async function startEmbeddedPostgres(
  dataDir: string,
  hooks: KeepRunningHooks = unheard,
): Promise<EmbeddedPostgres> {
  mkdirSync(dataDir, { recursive: true });
  const owner = serverOwner();
  const native = reachableBinaries(owner);
  const bin = join(native, 'bin');
  const home = reachableHome(dataDir, owner);
  const cluster = join(home, 'postgres');

  await freeCluster(cluster, home, bin, owner);
  const password = initialise(cluster, home, bin, owner);
  const socket = mkdtempSync(join(tmpdir(), 'swath-'));
  give(socket, owner);
  writeFileSync(join(home, 'portal.json'), JSON.stringify({ pid: process.pid, socket }));

  const server = await keepRunning(() => launch(cluster, socket, bin, owner), hooks);
  return {
    url: addressOf(password, socket),
    bin,
    stop: async () => {
      await server.stop('SIGINT');
      rmSync(socket, { recursive: true, force: true });
      rmSync(join(home, 'portal.json'), { force: true });
    },
  };
}

const unheard: KeepRunningHooks = { onLost: () => {}, onBack: () => {}, onGone: () => {} };

/** The address of the embedded server that a running portal holds on `dataDir`, or nothing when none runs. */
export async function runningEmbeddedPostgres(dataDir: string): Promise<string | undefined> {
  if (!existsSync(dataDir)) return undefined;
  const home = reachableHome(dataDir, serverOwner());
  const portal = readPortal(join(home, 'portal.json'));
  if (portal === undefined || !isAlive(portal.pid) || !(await answers(portal.socket))) return undefined;
  return addressOf(readFileSync(join(home, 'postgres-password'), 'utf8').trim(), portal.socket);
}

/** True if an embedded database was created for `dataDir`. */
export function embeddedPostgresExists(dataDir: string): boolean {
  const moved = join(dataDir, 'postgres-location');
  const home = existsSync(moved) ? readFileSync(moved, 'utf8').trim() : dataDir;
  return existsSync(join(home, 'postgres'));
}

const addressOf = (password: string, socket: string) =>
  `postgresql://swath:${password}@localhost/swath?host=${encodeURIComponent(socket)}`;

/** `dataDir`, or a folder of its own elsewhere when the server's account cannot enter `dataDir`. */
function reachableHome(dataDir: string, owner: Owner): string {
  if (spawnSync('test', ['-x', dataDir], owner).status === 0) return dataDir;
  const home = join('/var/lib/swath', `data-${fingerprint(dataDir)}`);
  mkdirSync(home, { recursive: true });
  // So that a reset, which deletes `dataDir`, finds what belongs to it.
  writeFileSync(join(dataDir, 'postgres-location'), home);
  return home;
}

/** Makes sure that no other server runs on the cluster. */
async function freeCluster(cluster: string, home: string, bin: string, owner: Owner): Promise<void> {
  const pidFile = join(cluster, 'postmaster.pid');
  const portal = readPortal(join(home, 'portal.json'));
  if (portal === undefined) return;
  if (!existsSync(pidFile) || !(await answers(portal.socket))) {
    rmSync(portal.socket, { recursive: true, force: true });
    return;
  }
  if (portal.pid !== process.pid && isAlive(portal.pid)) {
    throw new EmbeddedPostgresError(
      `Another portal (process ${portal.pid}) is using the database under ${home}. Stop it first, or set DATA_DIR to another folder.`,
    );
  }
  execFileSync(join(bin, 'pg_ctl'), ['stop', '-D', cluster, '-m', 'fast', '-w'], {
    ...owner,
    stdio: 'ignore',
    env: serverEnvironment(),
  });
}

function readPortal(path: string): { pid: number; socket: string } | undefined {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    return undefined;
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

function answers(socket: string): Promise<boolean> {
  return new Promise((resolve) => {
    const connection = createConnection(join(socket, '.s.PGSQL.5432'));
    connection.once('connect', () => resolve(true)).once('error', () => resolve(false));
    connection.once('close', () => connection.destroy());
    connection.once('connect', () => connection.end());
  });
}

/** Makes the cluster when there is none; gives the password of its one user. */
function initialise(cluster: string, home: string, bin: string, owner: Owner): string {
  const passwordFile = join(home, 'postgres-password');
  if (existsSync(cluster)) {
    if (!existsSync(join(cluster, 'PG_VERSION')) || !existsSync(passwordFile)) throw damaged(home);
    return readFileSync(passwordFile, 'utf8').trim();
  }
  const fresh = `${cluster}.new`;
  rmSync(fresh, { recursive: true, force: true });
  mkdirSync(fresh);
  give(fresh, owner);
  const password = randomBytes(24).toString('base64url');
  writeFileSync(passwordFile, password, { mode: 0o600 });
  const handed = join(fresh, 'password');
  const folder = join(fresh, 'data');
  writeFileSync(handed, password, { mode: 0o600 });
  give(handed, owner);
  const made = spawnSync(
    join(bin, 'initdb'),
    [
      '-D',
      folder,
      '-U',
      'swath',
      '--auth=scram-sha-256',
      `--pwfile=${handed}`,
      '--encoding=UTF8',
      '--locale=C',
    ],
    { ...owner, encoding: 'utf8', env: serverEnvironment() },
  );
  if (made.status !== 0) {
    throw new EmbeddedPostgresError(
      `The embedded database could not be made under ${home}: ${lastLine(made.stderr)}`,
    );
  }
  renameSync(folder, cluster);
  rmSync(fresh, { recursive: true, force: true });
  return password;
}

const damaged = (home: string, why = 'files are missing') =>
  new EmbeddedPostgresError(
    `The database under ${home} is damaged (${why}). Restore a backup with npm run restore, or start afresh with npm run demo -- --reset, which deletes it.`,
  );

/** What the server needs of the environment. The rest holds secrets of the portal, and other accounts could read it there. */
const serverEnvironment = () =>
  ({ PATH: process.env.PATH, LC_ALL: 'C' }) as Partial<NodeJS.ProcessEnv> as NodeJS.ProcessEnv;

const lastLine = (text: string) => text.trim().split('\n').at(-1) ?? '';

/** Starts the server in a process group of its own, so that Ctrl-C ends the portal first and the database after it. */
function launch(cluster: string, socket: string, bin: string, owner: Owner): Promise<ChildProcess> {
  const settings = [
    'listen_addresses=',
    'shared_buffers=64MB',
    'max_connections=60',
    'log_timezone=UTC',
    'timezone=UTC',
  ];
  const server = spawn(
    join(bin, 'postgres'),
    ['-D', cluster, '-k', socket, ...settings.flatMap((setting) => ['-c', setting])],
    { ...owner, detached: true, stdio: ['ignore', 'ignore', 'pipe'], env: serverEnvironment() },
  );
  return new Promise((resolve, reject) => {
    let text = '';
    server.stderr?.on('data', (chunk: Buffer) => {
      text = (text + chunk.toString()).slice(-4000);
      if (text.includes('database system is ready to accept connections')) resolve(server);
    });
    server.once('error', (error) => reject(new EmbeddedPostgresError(error.message)));
    server.once('exit', () => {
      const fatal = text.split('\n').find((line) => /FATAL|PANIC|could not/.test(line)) ?? lastLine(text);
      reject(damaged(dirname(cluster), fatal.replace(/^.*(FATAL|PANIC|postgres):\s*/, '')));
    });
  });
}
