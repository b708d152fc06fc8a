import 'server-only';
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createConnection } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import {
  createCluster,
  inUse,
  launch,
  refuseSuperuser,
  serverEnvironment,
} from './database/embedded-cluster';
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
 * portal uses is an `EmbeddedPostgresError`, as are damaged files. A server that ends though no one stopped it is
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
  const password = createCluster(cluster, home, bin, owner);
  const socket = mkdtempSync(socketPrefix(home));
  give(socket, owner);
  const note = join(home, 'portal.json');
  const noteBefore = existsSync(note) ? readFileSync(note) : undefined;
  writeFileSync(note, JSON.stringify({ pid: process.pid, socket }));
  const forget = () => {
    rmSync(socket, { recursive: true, force: true });
    rmSync(note, { force: true });
  };

  const server = await keepRunning(() => launch(cluster, socket, bin, owner), hooks).catch((error) => {
    forget();
    // Who uses the database may be found by it.
    if (noteBefore) writeFileSync(note, noteBefore);
    throw error;
  });
  const url = buildAddress(password, socket);
  const stop = async () => {
    await server.stop('SIGINT');
    forget();
  };
  try {
    await refuseSuperuser(url);
  } catch (error) {
    await stop();
    throw error;
  }
  return { url, bin, stop };
}

const unheard: KeepRunningHooks = { onLost: () => {}, onBack: () => {}, onGone: () => {} };

/** The address of the embedded server that a running portal holds on `dataDir`, or nothing when none runs. */
export async function runningEmbeddedPostgres(dataDir: string): Promise<string | undefined> {
  if (!existsSync(dataDir)) return undefined;
  const home = reachableHome(dataDir, serverOwner());
  const portal = readPortal(join(home, 'portal.json'));
  if (portal === undefined || !isAlive(portal.pid) || !(await answers(portal.socket))) return undefined;
  return buildAddress(readFileSync(join(home, 'postgres-password'), 'utf8').trim(), portal.socket);
}

/** True if an embedded database was created for `dataDir`. */
export function embeddedPostgresExists(dataDir: string): boolean {
  const moved = join(dataDir, 'postgres-location');
  const home = existsSync(moved) ? readFileSync(moved, 'utf8').trim() : dataDir;
  return existsSync(join(home, 'postgres'));
}

/** The longest path of a socket that every system takes, in bytes. */
const maxSocketPath = 103;

/**
 * Where the folder of the socket is made: beside the data, because a command can have another `/tmp` than Swath; in the
 * folder for temporary files if that path is too long.
 */
function socketPrefix(home: string): string {
  const prefix = join(resolve(home), 'socket-');
  const isShort = Buffer.byteLength(`${prefix}XXXXXX/.s.PGSQL.5432`) <= maxSocketPath;
  return isShort ? prefix : join(tmpdir(), 'swath-');
}

const buildAddress = (password: string, socket: string) =>
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
      `Another Swath process (${portal.pid}) is using the database under ${home}. Stop it first, or set DATA_DIR to another folder.`,
    );
  }
  const { status } = spawnSync(join(bin, 'pg_ctl'), ['stop', '-D', cluster, '-m', 'fast', '-w'], {
    ...owner,
    stdio: 'ignore',
    env: serverEnvironment(),
  });
  // Another container on the same volume has its server out of reach.
  if (status !== 0 && existsSync(pidFile)) throw inUse(home);
  rmSync(portal.socket, { recursive: true, force: true });
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
