import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { give, reachableBinaries, serverOwner } from '@/lib/platform/database/postgres-programs';
import { freePort } from './portal';

/** A PostgreSQL server of its own on a port, which a test can trouble as it likes. */
export interface PostgresServer {
  /** A `postgresql://` address of the database `swath`, empty at first, as a user who is no superuser. */
  url: string;
  port: number;
  start(): Promise<void>;
  /** Ends it as an operator would: connections are cut, nothing is lost. */
  stop(): Promise<void>;
  /** Ends it without warning, with all of its connections. */
  kill(): Promise<void>;
  /** Keeps it, or the connections it has, from answering; `SIGCONT` goes on. */
  signal(which: 'server' | 'connections', signal: 'SIGSTOP' | 'SIGCONT'): void;
  /** Changes settings of the whole server, such as `default_transaction_read_only`. */
  set(settings: Record<string, string>): Promise<void>;
  /** Asks the database as a superuser, on a connection of its own. */
  ask<T extends pg.QueryResultRow>(statement: string, values?: unknown[]): Promise<T[]>;
  /** Stops it and deletes its files. */
  remove(): Promise<void>;
}

/** Makes and starts a server from the programs that npm brought, or those in the folder `bin`. */
export async function startPostgres(bin?: string): Promise<PostgresServer> {
  const owner = serverOwner();
  const programs = bin ?? join(reachableBinaries(owner), 'bin');
  const folder = mkdtempSync(join(tmpdir(), 'swath-server-'));
  give(folder, owner);
  const cluster = join(folder, 'data');
  const port = await freePort();
  const env: NodeJS.ProcessEnv = { PATH: process.env.PATH, LC_ALL: 'C', NODE_ENV: process.env.NODE_ENV };
  const run = (program: string, ...args: string[]) => {
    const { status, stderr } = spawnSync(join(programs, program), args, { ...owner, encoding: 'utf8', env });
    if (status !== 0) throw new Error(`${program} failed: ${stderr}`);
  };
  run('initdb', '-D', cluster, '-U', 'postgres', '--auth=trust', '--encoding=UTF8', '--locale=C');
  appendFileSync(
    join(cluster, 'postgresql.conf'),
    `\nlisten_addresses = '127.0.0.1'\nport = ${port}\nunix_socket_directories = ''\nfsync = off\nmax_connections = 100\n`,
  );

  let server: ChildProcess | undefined;
  const signalled = new Set<number>();
  const address = (user: string, database: string) => `postgresql://${user}@127.0.0.1:${port}/${database}`;

  async function connect(database = 'swath'): Promise<pg.Client> {
    const client = new pg.Client({ connectionString: address('postgres', database) });
    client.on('error', () => undefined);
    await client.connect();
    return client;
  }

  async function ask<T extends pg.QueryResultRow>(
    statement: string,
    values?: unknown[],
    database?: string,
  ): Promise<T[]> {
    const client = await connect(database);
    try {
      return (await client.query<T>(statement, values)).rows;
    } finally {
      await client.end();
    }
  }

  async function start(): Promise<void> {
    const started = spawn(join(programs, 'postgres'), ['-D', cluster], { ...owner, env, stdio: 'ignore' });
    server = started;
    for (;;) {
      const client = await connect('postgres').catch(() => undefined);
      if (client) return client.end();
      if (started.exitCode !== null) throw new Error('PostgreSQL did not start');
      await pause(20);
    }
  }

  /** The processes that serve connections. */
  const backends = () =>
    spawnSync('ps', ['-o', 'pid=,args=', '--ppid', String(server?.pid)], { encoding: 'utf8' })
      .stdout.split('\n')
      .filter((line) => / 127\.0\.0\.1\(/.test(line))
      .map((line) => Number.parseInt(line, 10));

  const end = async (signal: NodeJS.Signals) => {
    if (!server || server.exitCode !== null || server.signalCode !== null) return;
    const ended = once(server, 'exit');
    server.kill('SIGCONT');
    for (const pid of signalled) trySignal(pid, 'SIGCONT');
    signalled.clear();
    server.kill(signal);
    await ended;
  };

  await start();
  await ask('create role swath login', [], 'postgres');
  await ask('create database swath owner swath', [], 'postgres');
  return {
    url: address('swath', 'swath'),
    port,
    start,
    stop: () => end('SIGINT'),
    async kill() {
      const connections = backends();
      await end('SIGKILL');
      for (const pid of connections) trySignal(pid, 'SIGKILL');
    },
    signal(which, signal) {
      const pids =
        which === 'server' ? [server?.pid ?? 0] : signal === 'SIGCONT' ? [...signalled] : backends();
      for (const pid of pids) {
        trySignal(pid, signal);
        if (signal === 'SIGSTOP') signalled.add(pid);
      }
    },
    async set(settings) {
      for (const [name, value] of Object.entries(settings))
        await ask(`alter system set ${name} = '${value}'`);
      await ask('select pg_reload_conf()');
    },
    ask: (statement, values) => ask(statement, values),
    async remove() {
      await end('SIGINT');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function trySignal(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch {
    // It has ended by itself.
  }
}
