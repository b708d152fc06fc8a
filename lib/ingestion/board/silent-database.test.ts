import pg from 'pg';
import { afterAll, beforeAll, expect, inject, it, vi } from 'vitest';
import { pool } from '@/lib/platform/db';
import { type Services, startServices } from '@/testing/ingestion/services';
import { watch } from './hub';

let services: Services;
const stopped = new Set<number>();
const wake = () => {
  for (const pid of stopped) process.kill(pid, 'SIGCONT');
  stopped.clear();
};

beforeAll(async () => {
  services = await startServices();
});
afterAll(async () => {
  wake();
  await services.stop();
});

/** Keeps the connections that this process has to its database from answering. New ones answer. */
async function silence(): Promise<void> {
  const { rows } = await pool().query<{ name: string }>('select current_database() as name');
  const server = new URL(inject('databaseServer'));
  server.pathname = '/postgres';
  const client = new pg.Client({ connectionString: server.href });
  await client.connect();
  const asked = await client.query<{ pid: number }>('select pid from pg_stat_activity where datname = $1', [
    rows[0]?.name,
  ]);
  await client.end();
  for (const { pid } of asked.rows) {
    process.kill(pid, 'SIGSTOP');
    stopped.add(pid);
  }
}

it('a board says that the database does not answer while its connections are silent, and continues without them', async () => {
  await services.make('Silent', { scenes: 2, tilesPerScene: 2, statuses: { PENDING: 1 } });
  const { watcher, leave } = watch('Silent');
  await watcher.ready();
  await vi.waitFor(() => expect(watcher.isLeading).toBe(true), { timeout: 20_000, interval: 50 });
  await silence();
  await vi.waitFor(() => expect(watcher.sentence).toBe('Swath’s database is not responding'), {
    timeout: 10_000,
    interval: 50,
  });
  // The old connections stay silent: it continues over new ones, leads again and says what changed.
  await vi.waitFor(() => expect(watcher.sentence).toBeNull(), { timeout: 30_000, interval: 50 });
  await vi.waitFor(() => expect(watcher.isLeading).toBe(true), { timeout: 30_000, interval: 50 });
  const [tile] = (await services.listItems('Silent')).tile;
  await services.result('tile', tile!.id, 'DONE');
  await vi.waitFor(
    () => expect([...watcher.board.all('tile')].find(({ id }) => id === tile!.id)?.status).toBe('DONE'),
    { timeout: 30_000, interval: 50 },
  );
  leave();
});
