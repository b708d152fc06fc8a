import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { toProblem } from '@/lib/web/to-problem';
import { type PostgresServer, startPostgres } from '@/testing/database/postgres-server';
import { createSmallDisk } from '@/testing/outage/small-disk';
import { resetConfig } from '../config';
import { closeDatabase, db, openDatabase, pool } from '../db';
import { setLogRedactor } from '../log';
import { metrics } from '../metrics';
import { databaseFailure } from './failure';
import { startHealthCheck, whyUnready } from './health';
import { listen } from './listen';
import { patientPool } from './pools';

let server: PostgresServer;
const stops: (() => unknown)[] = [];
const soon = { timeout: 30_000, interval: 50 };
/** Undefined where this process may not mount one. */
const disk = createSmallDisk(64);
const logged: { level: string; msg: string; err?: { code?: string } }[] = [];

beforeAll(async () => {
  server = await startPostgres({ tablespace: disk?.folder });
  Object.assign(process.env, {
    DATABASE_URL: server.url,
    SESSION_SECRET: 's'.repeat(32),
    LOG_LEVEL: 'info',
  });
  resetConfig();
  setLogRedactor((line) => {
    logged.push(JSON.parse(line));
    return '';
  });
  await openDatabase();
  const listening = listen('any', { onMessage: () => undefined, onGap: () => undefined });
  await listening.ready;
  // Most of these tests wait for a probe: one comes sooner than in a portal.
  stops.push(startHealthCheck(500), listening.stop);
  expect(await whyUnready()).toBeUndefined();
});
afterAll(async () => {
  for (const stop of stops) await stop();
  await closeDatabase();
  await server.remove();
  disk?.remove();
});

const readFailure = (asked: Promise<unknown>): Promise<unknown> =>
  asked.then(
    () => expect.unreachable('it did not fail'),
    (error) => error,
  );
const ready = () => vi.waitFor(async () => expect(await whyUnready()).toBeUndefined(), soon);

/** All that is said about readiness until some work is over. */
async function saidDuring(work: Promise<unknown>): Promise<Set<string | undefined>> {
  const said = new Set<string | undefined>();
  let isOver = false;
  const over = work.finally(() => {
    isOver = true;
  });
  while (!isOver) {
    const why = await whyUnready();
    if (!isOver) said.add(why);
    await pause(50);
  }
  await over;
  return said;
}

/** Takes every connection of the pool, and has an answer over each. */
const takeAll = () =>
  Promise.all(
    Array.from({ length: pool().options.max }, async () => {
      const client = await pool().connect();
      await client.query('select 1');
      return client;
    }),
  );
/** Uses connections in the same way, and gives them back. */
const workOn = (clients: pg.PoolClient[], use: (client: pg.PoolClient) => Promise<unknown>) =>
  Promise.all(clients.map((client) => use(client).finally(() => client.release())));

const savesNothing = 'Swath is not ready: its database saves nothing';

/** Begins a problem in which nothing is saved. It is said in one line, with what PostgreSQL said. */
async function expectSaidOnce(begin: () => unknown, code: string): Promise<void> {
  logged.length = 0;
  await begin();
  await vi.waitFor(async () => expect(await whyUnready()).toBe('database-no-writes'), soon);
  // It is asked again and again.
  await whyUnready();
  const said = logged.filter(({ msg }) => msg === savesNothing);
  expect(said).toMatchObject([{ level: 'error', err: { code } }]);
}

describe('a database that is down', () => {
  it('is said as a problem of its own, in plain words, and is used again when it is back', async () => {
    await server.stop();
    const error = await readFailure(db().execute(sql`select 'a secret word'`));
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
    expect(databaseFailure(await readFailure(transaction))).toBe('no-answer');
    await server.start();
    await ready();
  });
});

describe('what is waited for in a portal', () => {
  it('is shorter than a person waits', async () => {
    expect(pool().options).toMatchObject({ connectionTimeoutMillis: 5_000, query_timeout: 8_000 });
    const { rows } = await pool().query(
      "select name, setting from pg_settings where name ~ '^(statement|lock|idle_in_transaction_session)_timeout$'",
    );
    expect(Object.fromEntries(rows.map(({ name, setting }) => [name, setting]))).toEqual({
      statement_timeout: '7000',
      lock_timeout: '5000',
      idle_in_transaction_session_timeout: '15000',
    });
  });
});

describe('connections that fall silent while new ones work', () => {
  beforeAll(async () => {
    await closeDatabase();
    await openDatabase();
    // A silent one is waited for in each test. It is still longer than until the one that listens is replaced.
    pool().options.query_timeout = 5_000;
  });
  afterAll(async () => {
    await closeDatabase();
    await openDatabase();
    await ready();
  });

  it('fail what waits for them, are closed, and replaced', async () => {
    await Promise.all(Array.from({ length: 12 }, () => pool().query('select pg_sleep(0.2)')));
    server.signal('connections', 'SIGSTOP');
    expect(await whyUnready()).toBe('database-no-answer');
    const transaction = readFailure(db().transaction((tx) => tx.execute(sql`select 1`)));
    const asked = Array.from({ length: 40 }, () =>
      pool()
        .query('select 1')
        .then(() => 'answered', databaseFailure),
    );
    expect(databaseFailure(await transaction)).toBe('no-answer');
    expect(new Set(await Promise.all(asked))).toEqual(new Set(['answered', 'no-answer']));
    await ready();
    await Promise.all(Array.from({ length: 40 }, () => pool().query('select 1')));
    // What is lost while it is in use takes no place of the pool. A probe may use one at this moment.
    await vi.waitFor(() => expect(pool().idleCount).toBe(pool().totalCount), soon);
    server.signal('connections', 'SIGCONT');
  });

  it('make the process not ready until they are replaced, also while all of them are at work', async () => {
    const taken = await takeAll();
    server.signal('connections', 'SIGSTOP');
    const working = workOn(taken, (client) => readFailure(client.query('select 1')));
    expect(await saidDuring(working)).toEqual(new Set(['database-no-answer']));
    await ready();
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

describe('a pool whose connections are all at work', () => {
  it('leaves the process ready, for longer than a query and a probe wait for a connection', async () => {
    const taken = await takeAll();
    // All connections are there, so none has to be made in this time.
    const { options } = pool();
    const waitMs = options.connectionTimeoutMillis;
    options.connectionTimeoutMillis = 500;
    const working = workOn(taken, async (client) => {
      for (let time = 0; time < 2; time += 1) await client.query('select pg_sleep(2)');
    });
    expect(await saidDuring(working)).toEqual(new Set([undefined]));
    options.connectionTimeoutMillis = waitMs;
    await ready();
  });

  it('makes it not ready when none of them brings an answer for longer than any statement may take', async () => {
    const taken = await takeAll();
    const realNow = performance.now.bind(performance);
    const now = vi.spyOn(performance, 'now');
    onTestFinished(() => now.mockRestore());
    /** What is said while the last answer is older by this time. */
    const saidAfter = (ms: number) => {
      now.mockImplementation(() => realNow() + ms);
      return saidDuring(pause(1_500));
    };
    // A statement may take 7 s.
    expect(await saidAfter(7_000)).toEqual(new Set([undefined]));
    expect(await saidAfter(13_000)).toEqual(new Set(['database-no-answer']));
    now.mockRestore();
    await workOn(taken, async () => undefined);
    await ready();
  });
});

describe('connections for what may take long', () => {
  it('are stopped when they fall silent, and the server ends a statement that takes too long', async () => {
    const patient = patientPool(server.url, 1, 1_000);
    await patient.query('select 1');
    server.signal('connections', 'SIGSTOP');
    expect(databaseFailure(await readFailure(patient.query('select 1')))).toBe('no-answer');
    expect((await patient.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
    server.signal('connections', 'SIGCONT');
    await ready();
    expect(await readFailure(patient.query('select pg_sleep(60)'))).toMatchObject({ code: '57014' });
    await patient.end();
  });
});

describe('a database that saves nothing', () => {
  it('is counted as not ready although no one asks, and as ready again', async () => {
    const series = async () =>
      (await metrics.registry.getSingleMetricAsString('swath_ready')).split('\n').slice(2);
    await server.set({ default_transaction_read_only: 'on' });
    const notReady = ['swath_ready{reason="database-no-writes"} 0'];
    await vi.waitFor(async () => expect(await series()).toEqual(notReady), soon);
    await server.set({ default_transaction_read_only: 'off' });
    await vi.waitFor(async () => expect(await series()).toEqual(['swath_ready{reason="none"} 1']), soon);
  });

  it('is read-only: not ready, and ready again without a restart', async () => {
    await expectSaidOnce(() => server.set({ default_transaction_read_only: 'on' }), '25006');
    const problem = toProblem(
      await readFailure(
        db().execute(sql`insert into leases (kind, subject, lease_until) values ('x', 'x', now())`),
      ),
    );
    expect(problem).toMatchObject({ type: 'database-unavailable', status: 503 });
    expect(problem.title).toMatch(/cannot save/);
    await server.set({ default_transaction_read_only: 'off' });
    await ready();
    expect(logged.map(({ msg }) => msg)).toContainEqual(expect.stringContaining('ready again'));
  });

  it.skipIf(!disk)('has a full disk: not ready, and ready again without a restart', async () => {
    await expectSaidOnce(() => disk?.fill(), '53100');
    disk?.empty();
    await ready();
  });
});

describe('a standby', () => {
  it('is not ready while it recovers, and ready once it is promoted', async () => {
    await server.demote();
    await vi.waitFor(async () => expect(await whyUnready()).toBe('database-no-writes'), soon);
    await readFailure(
      db().execute(sql`insert into leases (kind, subject, lease_until) values ('x', 'x', now())`),
    );
    await server.promote();
    await ready();
  });
});

describe('too many connections', () => {
  it('are database problems, and end', async () => {
    await Promise.all(Array.from({ length: 12 }, () => pool().query('select pg_sleep(0.1)')));
    await server.ask('alter role swath connection limit 3');
    await server.ask("select pg_terminate_backend(pid) from pg_stat_activity where usename = 'swath'");
    const found = await Promise.all(
      Array.from({ length: 12 }, () =>
        pool()
          .query('select pg_sleep(0.2)')
          .then(() => 'answered', databaseFailure),
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

describe('a process that is busy while it is asked whether it is ready', () => {
  it('does not say that its database gives no answer', async () => {
    logged.length = 0;
    const asked = whyUnready();
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1_500);
    expect(await asked).toBeUndefined();
    expect(logged).toEqual([]);
  });
});

describe('a statement that takes too long', () => {
  it('is ended by the server, and its connection serves on', async () => {
    const client = await pool().connect();
    await client.query('set statement_timeout = 300');
    const error = await readFailure(client.query('select pg_sleep(60)'));
    expect(databaseFailure(error)).toBe('no-answer');
    expect((error as { code: string }).code).toBe('57014');
    await client.query('reset statement_timeout; select 1');
    client.release(true);
  });
});

describe('a transaction that is idle', () => {
  it('is ended by the server, and the client is asked to come back', async () => {
    const { rows } = await db().execute(sql`show idle_in_transaction_session_timeout`);
    expect(rows).toEqual([{ idle_in_transaction_session_timeout: '15s' }]);
    const client = await pool().connect();
    await client.query('begin; set local idle_in_transaction_session_timeout = 100');
    // The process is too busy to hear that its connection ends, and asks over it.
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1_000);
    const error = await readFailure(client.query('select 1'));
    client.release(true);
    expect(error).toMatchObject({ code: '25P03' });
    expect(toProblem(error)).toMatchObject({ type: 'database-unavailable', status: 503, retryAfter: 5 });
    await db().execute(sql`select 1`);
    await ready();
  });
});

describe('a lock that someone else holds', () => {
  it('is waited for some seconds, and is then the database’s, with a time to come back', async () => {
    const release = await server.lock('areas');
    const error = await readFailure(
      db().transaction(async (tx) => {
        await tx.execute(sql`set local lock_timeout = 1000`);
        await tx.execute(sql`select * from areas`);
      }),
    );
    expect((error as { cause: { code: string } }).cause.code).toBe('55P03');
    expect(toProblem(error)).toMatchObject({ type: 'database-unavailable', status: 503, retryAfter: 5 });
    expect(await whyUnready()).toBeUndefined();
    await release();
    await db().execute(sql`select * from areas`);
  });
});

describe('what is no database problem', () => {
  it('stays what it is', async () => {
    const error = await readFailure(db().execute(sql`select * from no_such_table`));
    expect(databaseFailure(error)).toBeUndefined();
    expect(databaseFailure(new Error('other', { cause: 'text' }))).toBeUndefined();
  });
});
