import { randomUUID } from 'node:crypto';
import { tmpdir } from 'node:os';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { resetConfig } from '@/lib/platform/config';
import { listen } from '@/lib/platform/database/listen';
import { closeDatabase, openDatabase, pool } from '@/lib/platform/db';
import { withExchange } from '@/lib/platform/exchange';
import { clearScrape, scrape } from '@/lib/platform/scrape';
import { createTestDatabase, type TestDatabase } from '@/testing/database/database';
import { readings } from './readings';
import { GET } from './route';

const database: { at?: TestDatabase } = {};

beforeAll(async () => {
  database.at = await createTestDatabase();
  Object.assign(process.env, {
    DATABASE_URL: database.at.url,
    DATA_DIR: tmpdir(),
    SESSION_SECRET: 's'.repeat(32),
    LOG_LEVEL: 'silent',
  });
  resetConfig();
  await openDatabase();
});
afterAll(async () => {
  await closeDatabase();
  await database.at?.drop();
});
beforeEach(clearScrape);

const scraped = () => scrape(readings);

/** The value of one series as it is printed; undefined when it is left out. */
const printed = (text: string, series: string) =>
  text
    .split('\n')
    .find((line) => line.startsWith(`${series} `))
    ?.slice(series.length + 1);

const addUser = async () => {
  const id = randomUUID();
  await pool().query('insert into users (id, email, name) values ($1, $2, $3)', [id, `${id}@x.example`, 'N']);
  return id;
};

it('reports the unknown orders and how long ago the oldest was sent', async () => {
  expect(printed(await scraped(), 'swath_orders_unknown')).toBe('0');
  const author = await addUser();
  for (const [state, minutes] of [
    ['unknown', 20],
    ['unknown', 40],
    ['placed', 90],
  ] as const) {
    await pool().query(
      `insert into orders (id, author_id, state, content, options, contract_name, body, body_hash, sent_at)
       values ($1, $2, $3, '{}', '[]', 'c', '', '', now() - $4 * interval '1 minute')`,
      [randomUUID(), author, state, minutes],
    );
  }
  clearScrape();
  const text = await scraped();
  expect(printed(text, 'swath_orders_unknown')).toBe('2');
  expect(Number(printed(text, 'swath_orders_unknown_oldest_age_seconds'))).toBeGreaterThanOrEqual(2_400);
  expect(Number(printed(text, 'swath_orders_unknown_oldest_age_seconds'))).toBeLessThan(5_400);
});

it('reports open jobs and waiting webhook messages, and how old the oldest are', async () => {
  const user = await addUser();
  await pool().query(
    `insert into bulk_jobs (id, aoi, action, started_by, started_at, state, total)
     values ($1, 'a', 'retry', $2, now() - interval '1 hour', 'running', 1)`,
    [randomUUID(), user],
  );
  for (const isOn of [true, false]) {
    const webhook = randomUUID();
    await pool().query(
      `insert into webhooks (id, name, url, secret, kinds, pattern, is_on, created_by)
       values ($1, 'w', 'https://w.example', '', '[]', '*', $2, $3)`,
      [webhook, isOn, user],
    );
    await pool().query(
      `insert into webhook_deliveries (id, webhook_id, event, subject, body, created_at)
       values ($1, $2, 'test', '', '', now() - interval '10 minutes')`,
      [randomUUID(), webhook],
    );
  }
  const text = await scraped();
  expect(printed(text, 'swath_jobs_open{kind="action"}')).toBe('1');
  expect(printed(text, 'swath_jobs_open{kind="listing"}')).toBe('0');
  expect(Number(printed(text, 'swath_jobs_oldest_age_seconds{kind="action"}'))).toBeGreaterThanOrEqual(3_600);
  expect(printed(text, 'swath_webhook_deliveries_waiting')).toBe('1');
  expect(Number(printed(text, 'swath_webhook_deliveries_oldest_age_seconds'))).toBeGreaterThanOrEqual(600);
});

it('reports the live sessions, by kind', async () => {
  const user = await addUser();
  for (const [kind, expires] of [
    ['browser', '1 hour'],
    ['browser', '1 hour'],
    ['wall', '1 hour'],
    ['wall', '-1 hour'],
  ]) {
    await pool().query(
      `insert into sessions (id, user_id, kind, way, expires_at, address, browser)
       values ($1, $2, $3, 'password', now() + $4::interval, '', '')`,
      [randomUUID(), user, kind, expires],
    );
  }
  const text = await scraped();
  expect(printed(text, 'swath_sessions{kind="browser"}')).toBe('2');
  expect(printed(text, 'swath_sessions{kind="wall"}')).toBe('1');
});

it('counts queries by what they ended with, and the connections they take', async () => {
  const count = async (outcome: string) => {
    clearScrape();
    return Number(
      printed(await scraped(), `swath_database_query_duration_seconds_count{outcome="${outcome}"}`) ?? 0,
    );
  };
  const before = { ok: await count('ok'), refused: await count('refused'), timeout: await count('timeout') };
  await pool().query('select 1');
  await expect(pool().query('select no_such_column')).rejects.toThrow();
  await expect(
    pool().query('set statement_timeout = 10; select pg_sleep(10); set statement_timeout = 0'),
  ).rejects.toThrow(/statement timeout/);
  expect(await count('refused')).toBe(before.refused + 1);
  expect(await count('timeout')).toBe(before.timeout + 1);
  expect(await count('ok')).toBeGreaterThan(before.ok);
  const text = await scraped();
  expect(Number(printed(text, 'swath_database_connections{state="idle"}'))).toBeGreaterThanOrEqual(1);
  expect(printed(text, 'swath_database_connections{state="busy"}')).toBeDefined();
  expect(Number(printed(text, 'swath_database_connections_max'))).toBeGreaterThan(0);
});

it('reports the process, the event loop, the disk and the build', async () => {
  const text = await scraped();
  expect(text).toMatch(/swath_build_info\{version="[^"]+",build="[^"]+",node="v\d+/);
  for (const name of [
    'process_cpu_seconds_total',
    'process_resident_memory_bytes',
    'nodejs_eventloop_lag_p99_seconds',
  ]) {
    expect(printed(text, name)).toBeDefined();
  }
  expect(Number(printed(text, 'swath_data_disk_size_bytes'))).toBeGreaterThan(0);
  expect(Number(printed(text, 'swath_data_disk_available_bytes'))).toBeGreaterThan(0);
});

it('answers while every connection is taken: the database is up, and what cannot be read is left out and said', async () => {
  const listening = listen('any', { onMessage: () => undefined, onGap: () => undefined });
  await listening.ready;
  clearScrape();
  await scraped();
  clearScrape();
  const max = pool().options.max ?? 10;
  const clients = await Promise.all(Array.from({ length: max }, () => pool().connect()));
  try {
    const text = await scraped();
    expect(printed(text, 'swath_database_up')).toBe('1');
    expect(printed(text, 'swath_collector_up{collector="orders"}')).toBe('0');
    expect(printed(text, 'swath_orders_unknown')).toBeUndefined();
    expect(printed(text, 'swath_jobs_open{kind="action"}')).toBeUndefined();
    expect(printed(text, 'swath_collector_up{collector="pool"}')).toBe('1');
  } finally {
    for (const client of clients) client.release();
    await listening.stop();
  }
  clearScrape();
  await expect
    .poll(async () => {
      clearScrape();
      return printed(await scraped(), 'swath_orders_unknown');
    })
    .toBe('2');
});

it('answers without a database', async () => {
  await closeDatabase();
  const text = await scraped();
  expect(printed(text, 'swath_database_up')).toBe('0');
  expect(printed(text, 'swath_orders_unknown')).toBeUndefined();
  expect(printed(text, 'swath_collector_up{collector="webhooks"}')).toBe('0');
  await openDatabase();
  clearScrape();
  expect(printed(await scraped(), 'swath_database_up')).toBe('1');
});

const fromHere = {
  ...{ id: 'id-of-the-scrape', path: '/api/metrics', traceparent: '', client: '127.0.0.1' },
  ...{ isLocal: true, isLong: false, isOver: false },
};

it('lets programs on this machine read without a token only where people use Swath on this machine', async () => {
  const ask = async (environment: Record<string, string>, headers: Record<string, string> = {}) => {
    const { PORTAL_URL, METRICS_TOKEN } = process.env;
    Object.assign(process.env, environment);
    resetConfig();
    try {
      const request = new Request('http://127.0.0.1/api/metrics', { headers });
      return (await withExchange(fromHere, () => GET(request, { params: Promise.resolve({}) }))).status;
    } finally {
      for (const [name, value] of Object.entries({ PORTAL_URL, METRICS_TOKEN })) {
        if (value === undefined) delete process.env[name];
        else process.env[name] = value;
      }
      resetConfig();
    }
  };
  expect(await ask({ PORTAL_URL: 'http://127.0.0.1:3000' })).toBe(200);
  // A proxy on this machine that says nothing of who asks.
  expect(await ask({ PORTAL_URL: 'http://swath.example', ALLOW_HTTP_PORTAL: '1' })).toBe(403);
  expect(await ask({ PORTAL_URL: 'https://swath.example' })).toBe(403);
  const METRICS_TOKEN = randomUUID() + randomUUID();
  const authorization = `Bearer ${METRICS_TOKEN}`;
  expect(await ask({ PORTAL_URL: 'https://swath.example', METRICS_TOKEN })).toBe(403);
  expect(await ask({ PORTAL_URL: 'https://swath.example', METRICS_TOKEN }, { authorization })).toBe(200);
});
