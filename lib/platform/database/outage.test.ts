import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type PostgresServer, startPostgres } from '@/e2e/support/postgres-server';
import { toProblem } from '@/lib/web/to-problem';
import { resetConfig } from '../config';
import { closeDatabase, db, openDatabase, pool } from '../db';
import { startHealthCheck, whyUnready } from './health';
import { listen } from './listen';
import { databaseTrouble } from './trouble';

let server: PostgresServer;
const stops: (() => unknown)[] = [];
const soon = { timeout: 30_000, interval: 50 };

beforeAll(async () => {
  server = await startPostgres();
  Object.assign(process.env, {
    DATABASE_URL: server.url,
    SESSION_SECRET: 's'.repeat(32),
    LOG_LEVEL: 'silent',
  });
  resetConfig();
  await openDatabase();
  const listening = listen('any', { onMessage: () => undefined, onGap: () => undefined });
  await listening.ready;
  stops.push(startHealthCheck(), listening.stop);
  expect(await whyUnready()).toBeUndefined();
});
afterAll(async () => {
  for (const stop of stops) await stop();
  await closeDatabase();
  await server.remove();
});

const failureOf = (asked: Promise<unknown>): Promise<unknown> =>
  asked.then(
    () => expect.unreachable('it did not fail'),
    (error) => error,
  );
const ready = () => vi.waitFor(async () => expect(await whyUnready()).toBeUndefined(), soon);

describe('a database that is down', () => {
  it('is said as a problem of its own, in plain words, and is used again when it is back', async () => {
    await server.stop();
    const error = await failureOf(db().execute(sql`select 'a secret word'`));
    const problem = toProblem(error);
    expect(problem).toMatchObject({ type: 'database-unavailable', status: 503, retryAfter: 5 });
    expect(JSON.stringify(problem)).not.toMatch(/secret|select|ECONN/i);
    expect(await whyUnready()).toBe('database-no-answer');
    await server.start();
    await ready();
  });

  it('does not end the process in the middle of a transaction', async () => {
    const transaction = db().transaction(async (tx) => {
      await tx.execute(sql`select 1`);
      await server.kill();
      await tx.execute(sql`select 2`);
    });
    expect(databaseTrouble(await failureOf(transaction))).toBe('no-answer');
    await server.start();
    await ready();
  });
});

describe('connections that fall silent while new ones work', () => {
  it('fail what waits for them, are closed, and replaced', async () => {
    await Promise.all(Array.from({ length: 12 }, () => pool().query('select pg_sleep(0.2)')));
    server.signal('connections', 'SIGSTOP');
    expect(await whyUnready()).toBe('database-no-answer');
    const transaction = failureOf(db().transaction((tx) => tx.execute(sql`select 1`)));
    const asked = Array.from({ length: 40 }, () =>
      pool()
        .query('select 1')
        .then(() => 'answered', databaseTrouble),
    );
    expect(databaseTrouble(await transaction)).toBe('no-answer');
    expect(new Set(await Promise.all(asked))).toEqual(new Set(['answered', 'no-answer']));
    await ready();
    await Promise.all(Array.from({ length: 40 }, () => pool().query('select 1')));
    // What is lost while it is in use takes no place of the pool.
    expect(pool().idleCount).toBe(pool().totalCount);
    server.signal('connections', 'SIGCONT');
  });

  it('are closed within a moment at shutdown', async () => {
    await pool().query('select 1');
    server.signal('connections', 'SIGSTOP');
    await closeDatabase();
    server.signal('connections', 'SIGCONT');
    await openDatabase();
    await ready();
  });
});

describe('a database that saves nothing', () => {
  it('is read-only: not ready, and ready again without a restart', async () => {
    await server.set({ default_transaction_read_only: 'on' });
    await vi.waitFor(async () => expect(await whyUnready()).toBe('database-no-writes'), soon);
    const problem = toProblem(await failureOf(db().execute(sql`insert into chores values ('x', now())`)));
    expect(problem).toMatchObject({ type: 'database-unavailable', status: 503 });
    expect(problem.title).toMatch(/cannot save/);
    await server.set({ default_transaction_read_only: 'off' });
    await ready();
  });
});

describe('too many connections', () => {
  it('are trouble of the database, and end', async () => {
    await Promise.all(Array.from({ length: 12 }, () => pool().query('select pg_sleep(0.1)')));
    await server.ask('alter role swath connection limit 3');
    await server.ask("select pg_terminate_backend(pid) from pg_stat_activity where usename = 'swath'");
    const found = await Promise.all(
      Array.from({ length: 12 }, () =>
        pool()
          .query('select pg_sleep(0.2)')
          .then(() => 'answered', databaseTrouble),
      ),
    );
    expect(found).toContain('no-answer');
    expect(found).not.toContain(undefined);
    await server.ask('alter role swath connection limit -1');
    await ready();
  });
});

describe('tables that a newer version changed', () => {
  it('make a running portal that cannot use them not ready', async () => {
    await server.ask(
      "insert into drizzle.__drizzle_migrations (hash, created_at, needs) values ('newer', 9000000000000, 9000000000000)",
    );
    await vi.waitFor(async () => expect(await whyUnready()).toBe('database-newer'), soon);
    await server.ask("delete from drizzle.__drizzle_migrations where hash = 'newer'");
    await ready();
  });
});

describe('clocks', () => {
  it('that differ by more than 5 s make the portal not ready', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 13 * 3_600_000 });
    await vi.waitFor(async () => expect(await whyUnready()).toBe('clock'), soon);
    vi.useRealTimers();
    await ready();
  });
});

describe('a statement that takes too long', () => {
  it('is ended by the server, and its connection serves on', async () => {
    const error = await failureOf(pool().query('select pg_sleep(60)'));
    expect(databaseTrouble(error)).toBe('no-answer');
    expect((error as { code: string }).code).toBe('57014');
  });
});

describe('what is no trouble of the database', () => {
  it('stays what it is', async () => {
    const error = await failureOf(db().execute(sql`select * from no_such_table`));
    expect(databaseTrouble(error)).toBeUndefined();
    expect(databaseTrouble(new Error('other', { cause: 'text' }))).toBeUndefined();
  });
});
