import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { give, serverOwner } from '@/lib/platform/database/postgres-programs';
import { freePort } from '../portal';
import type { PostgresServer } from './postgres-server';

/** PgBouncer in front of a server. */
export interface PgBouncer {
  /** The address of the database `swath` through it. */
  url: string;
  stop(): Promise<void>;
}

/** The program; undefined where it is not installed: npm has none. */
export const pgBouncerProgram = ['/usr/sbin/pgbouncer', '/usr/bin/pgbouncer'].find((path) =>
  existsSync(path),
);

/** What the program calls itself, with its version. */
export const pgBouncerVersion = (program: string) =>
  spawnSync(program, ['--version'], { encoding: 'utf8' }).stdout.split('\n')[0] ?? '';

/** Runs PgBouncer in session mode, with the settings of docs/database.md and room for three replicas. */
export async function startPgBouncer(program: string, server: PostgresServer): Promise<PgBouncer> {
  const owner = serverOwner();
  const port = await freePort();
  const folder = mkdtempSync(join(tmpdir(), 'swath-pgbouncer-'));
  const settings = join(folder, 'pgbouncer.ini');
  writeFileSync(
    settings,
    `[databases]
swath = host=127.0.0.1 port=${server.port} user=swath
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = session
default_pool_size = 70
server_login_retry = 1
`,
  );
  give(folder, owner);
  give(settings, owner);
  const bouncer = spawn(program, ['-q', settings], { ...owner, stdio: 'ignore' });
  while (!(await accepts(port))) {
    if (bouncer.exitCode !== null) throw new Error(`PgBouncer ended with ${bouncer.exitCode}`);
    await pause(20);
  }
  return {
    url: `postgresql://swath@127.0.0.1:${port}/swath`,
    async stop() {
      const ended = once(bouncer, 'exit');
      bouncer.kill();
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function accepts(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.destroy();
      resolve(true);
    });
    socket.on('error', () => resolve(false));
  });
}
