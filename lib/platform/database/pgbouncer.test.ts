import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type PgBouncer, pgBouncerProgram, startPgBouncer } from '@/testing/database/pgbouncer';
import { type PostgresServer, startPostgres } from '@/testing/database/postgres-server';
import { resetConfig } from '../config';
import { closeDatabase, openDatabase, pool } from '../db';
import { whyUnready } from './health';
import { listen } from './listen';

describe.skipIf(pgBouncerProgram === undefined)('PgBouncer in session mode', () => {
  let server: PostgresServer;
  let bouncer: PgBouncer;
  let listening: ReturnType<typeof listen>;
  const heard: string[] = [];

  beforeAll(async () => {
    server = await startPostgres();
    bouncer = await startPgBouncer(pgBouncerProgram ?? '', server);
    Object.assign(process.env, {
      DATABASE_URL: bouncer.url,
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
    await bouncer.stop();
    await server.remove();
  });

  it('serves queries with their limits, and notifications', async () => {
    expect(await whyUnready()).toBeUndefined();
    expect((await pool().query('show statement_timeout')).rows).toEqual([{ statement_timeout: '7s' }]);
    await pool().query("select pg_notify('any', 'through')");
    await vi.waitFor(() => expect(heard).toEqual(['through']), { timeout: 20_000, interval: 20 });
  });

  it('leads back to a server that was stopped, with one connection that listens', async () => {
    await server.stop();
    await vi.waitFor(async () => expect(await whyUnready()).toBe('database-no-answer'), { timeout: 20_000 });
    await server.start();
    await vi.waitFor(async () => expect(await whyUnready()).toBeUndefined(), { timeout: 20_000 });
    // What PgBouncer has taken back from an attempt that was broken off keeps its name, and waits for its next user.
    const listeners =
      "select 1 from pg_stat_activity where application_name = 'swath listen' and query <> 'DISCARD ALL'";
    await vi.waitFor(async () => expect(await server.ask(listeners)).toHaveLength(1), { timeout: 20_000 });
    expect((await pool().query('show statement_timeout')).rows).toEqual([{ statement_timeout: '7s' }]);
    heard.length = 0;
    await pool().query("select pg_notify('any', 'again')");
    await vi.waitFor(() => expect(heard).toEqual(['again']), { timeout: 20_000, interval: 20 });
  }, 60_000);
});
