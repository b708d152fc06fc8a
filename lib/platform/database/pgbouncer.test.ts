import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { freePort } from '@/e2e/support/portal';
import { type PostgresServer, startPostgres } from '@/e2e/support/postgres-server';
import { resetConfig } from '../config';
import { closeDatabase, openDatabase, pool } from '../db';
import { whyUnready } from './health';
import { listen } from './listen';
import { give, serverOwner } from './postgres-programs';

const program = ['/usr/sbin/pgbouncer', '/usr/bin/pgbouncer'].find((path) => existsSync(path));

// Skipped where PgBouncer is not installed: npm has none.
describe.skipIf(program === undefined)('PgBouncer in session mode', () => {
  let server: PostgresServer;
  let bouncer: ChildProcess;
  let folder: string;
  let listening: ReturnType<typeof listen>;
  const heard: string[] = [];

  beforeAll(async () => {
    server = await startPostgres();
    const owner = serverOwner();
    const port = await freePort();
    folder = mkdtempSync(join(tmpdir(), 'swath-pgbouncer-'));
    const settings = join(folder, 'pgbouncer.ini');
    writeFileSync(
      settings,
      `[databases]\nswath = host=127.0.0.1 port=${server.port} user=swath\n[pgbouncer]\nlisten_addr = 127.0.0.1\nlisten_port = ${port}\nunix_socket_dir =\nauth_type = any\npool_mode = session\ndefault_pool_size = 30\n`,
    );
    give(folder, owner);
    give(settings, owner);
    bouncer = spawn(program ?? '', ['-q', settings], { ...owner, stdio: 'ignore' });
    Object.assign(process.env, {
      DATABASE_URL: `postgresql://swath@127.0.0.1:${port}/swath`,
      SESSION_SECRET: 's'.repeat(32),
      LOG_LEVEL: 'silent',
    });
    resetConfig();
    await vi.waitFor(() => openDatabase(), { timeout: 30_000, interval: 100 });
    listening = listen('any', { onMessage: (text) => heard.push(text), onGap: () => heard.push('gap') });
    await listening.ready;
  });
  afterAll(async () => {
    await listening.stop();
    await closeDatabase();
    const ended = once(bouncer, 'exit');
    bouncer.kill();
    await ended;
    await server.remove();
    rmSync(folder, { recursive: true, force: true });
  });

  it('serves queries with their limits, and notifications', async () => {
    expect(await whyUnready()).toBeUndefined();
    expect((await pool().query('show statement_timeout')).rows).toEqual([{ statement_timeout: '7s' }]);
    await pool().query("select pg_notify('any', 'through')");
    await vi.waitFor(() => expect(heard).toEqual(['through']), { timeout: 20_000, interval: 20 });
  });
});
