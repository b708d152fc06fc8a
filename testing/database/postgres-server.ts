import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { give, reachableBinaries, serverOwner } from '@/lib/platform/database/postgres-programs';
import { freePort } from '../portal';

/** A PostgreSQL server of its own on a port, which a test can disturb as it likes. */
export interface PostgresServer {
  /** A `postgresql://` address of the database `swath`, empty at first, as a user who can make databases and is no superuser. */
  url: string;
  port: number;
  start(): Promise<void>;
  /** Ends it as an operator would: connections are cut, nothing is lost. */
  stop(): Promise<void>;
  /** Ends it without warning, with all of its connections. */
  kill(): Promise<void>;
  /** Keeps it, or the connections it has, from answering; `SIGCONT` continues. */
  signal(which: 'server' | 'connections', signal: 'SIGSTOP' | 'SIGCONT'): void;
  /** Has it come back as a standby: it recovers, and takes no changes until `promote`. */
  demote(): Promise<void>;
  promote(): Promise<void>;
  /** Changes settings of the whole server, such as `default_transaction_read_only`. */
  set(settings: Record<string, string>): Promise<void>;
  /** Locks a table as a long change of it does. Gives what releases it. */
  lock(table: string): Promise<() => Promise<void>>;
  /** Asks the database as a superuser, on a connection of its own. */
  ask<T extends pg.QueryResultRow>(statement: string, values?: unknown[]): Promise<T[]>;
  /** Stops it and deletes its files. */
  remove(): Promise<void>;
}

/** For this time a start is tried again. */
const startMs = 20_000;

interface PostgresOptions {
  /** A folder that holds the tables of the database `swath`; without one they are with the rest. */
  tablespace?: string;
  /** The folder of other programs than those that npm brought. */
  programsIn?: string;
}

/** Makes and starts a server. */
export async function startPostgres({
  tablespace,
  programsIn,
}: PostgresOptions = {}): Promise<PostgresServer> {
  const owner = serverOwner();
  const programs = programsIn ?? join(reachableBinaries(owner), 'bin');
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
    const end = performance.now() + startMs;
    for (;;) {
      const started = spawn(join(programs, 'postgres'), ['-D', cluster], { ...owner, env, stdio: 'ignore' });
      server = started;
      while (started.exitCode === null && started.signalCode === null && performance.now() < end) {
        const client = await connect('postgres').catch(() => undefined);
        if (client) return client.end();
        await pause(20);
      }
      // What is left of a server that was killed holds its memory for a moment.
      if (performance.now() >= end) {
        started.kill('SIGKILL');
        throw new Error('PostgreSQL did not start');
      }
      await pause(100);
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
  await ask('create role swath login createdb', [], 'postgres');
  if (tablespace) await ask(`create tablespace small location '${tablespace}'`, [], 'postgres');
  await ask(`create database swath owner swath${tablespace ? ' tablespace small' : ''}`, [], 'postgres');
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
    async demote() {
      await end('SIGINT');
      const sign = join(cluster, 'standby.signal');
      writeFileSync(sign, '');
      give(sign, owner);
      await start();
    },
    async promote() {
      await ask('select pg_promote()');
    },
    async set(settings) {
      for (const [name, value] of Object.entries(settings))
        await ask(`alter system set ${name} = '${value}'`);
      await ask('select pg_reload_conf()');
    },
    async lock(table) {
      const client = await connect();
      await client.query(`begin; lock table ${table} in access exclusive mode`);
      return () => client.end();
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
    // It has ended without a signal.
  }
}
