import pg from 'pg';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { resetConfig } from '@/lib/platform/config';
import { closeDatabase, joinExistingDatabase, openDatabase } from '@/lib/platform/db';
import { resetRedaction } from '@/lib/upstream/redact';
import { createTestDatabase, type TestDatabase } from '@/testing/database/database';
import { checkDatabase } from './check-database';

let database: TestDatabase;
beforeEach(async () => {
  database = await createTestDatabase();
});
afterEach(async () => {
  await closeDatabase();
  await database.drop();
});

function configure(url: string): void {
  Object.assign(process.env, { DATABASE_URL: url, SESSION_SECRET: 's'.repeat(32), LOG_LEVEL: 'silent' });
  resetConfig();
  resetRedaction();
}
async function check(url = database.url) {
  configure(url);
  await joinExistingDatabase();
  const lines = await checkDatabase();
  return { lines, states: Object.fromEntries(lines.map(({ id, state }) => [id, state])) };
}
async function run(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  await client.query(statement);
  await client.end();
}

it('finds a database in order: it answers, has all tables, and passes messages on', async () => {
  const { lines, states } = await check();
  expect(states).toEqual({ database: 'ok', tables: 'ok', messages: 'ok' });
  const { pathname, host, password } = new URL(database.url);
  expect(lines[0]).toMatchObject({
    address: `${pathname.slice(1)} on ${host}`,
    found: expect.stringMatching(/^PostgreSQL \d+\.\d+ answers\.$/),
    missing: [expect.stringContaining('DATABASE_OWNER_URL is not set.')],
  });
  if (password) expect(JSON.stringify(lines)).not.toContain(password);
});

it('reports tables that are older, newer or of another version than this build', async () => {
  await run('delete from drizzle.__drizzle_migrations');
  expect((await check()).lines[1]).toMatchObject({
    state: 'failed',
    found: expect.stringMatching(/changes? of the tables of this build (is|are) missing/),
  });
  await closeDatabase();
  await run("insert into drizzle.__drizzle_migrations (hash, created_at) values ('another', 1)");
  expect((await check()).lines[1]).toMatchObject({
    state: 'failed',
    found: expect.stringContaining('unreleased version'),
  });
});

it('reports a database that takes no changes', async () => {
  await run(
    `alter database ${new URL(database.url).pathname.slice(1)} set default_transaction_read_only = on`,
  );
  expect((await check()).lines[0]).toMatchObject({
    state: 'failed',
    next: expect.stringContaining('primary server'),
  });
});

it('says why a database does not answer, and what is then unknown', async () => {
  const { lines, states } = await check('postgresql://swath:needle-password@127.0.0.1:1/swath');
  expect(states).toEqual({ database: 'failed', tables: 'unknown', messages: 'unknown' });
  expect(lines[0]).toMatchObject({
    found: 'Nothing listens at its address.',
    address: 'swath on 127.0.0.1:1',
  });
  expect(JSON.stringify(lines)).not.toContain('needle');
  await closeDatabase();
  const missing = new URL(database.url);
  missing.pathname = '/no_such_database';
  expect((await check(missing.href)).lines[0]?.found).toBe('The server has no database of this name.');
  await closeDatabase();
  const stranger = new URL(database.url);
  [stranger.username, stranger.password] = ['no_such_role', 'needle'];
  expect((await check(stranger.href)).lines[0]?.found).toMatch(/rejects the role|does not answer/);
});

it('finds the same through the pool of a portal that runs', async () => {
  configure(database.url);
  await openDatabase();
  expect((await checkDatabase()).map(({ state }) => state)).toEqual(['ok', 'ok', 'ok']);
});
