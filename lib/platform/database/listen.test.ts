import { readdirSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { type PostgresServer, startPostgres } from '@/testing/database/postgres-server';
import { resetConfig } from '../config';
import { listen } from './listen';

let server: PostgresServer;
const heard: string[] = [];
const gaps: string[] = [];
let listening: ReturnType<typeof listen>[] = [];

beforeAll(async () => {
  server = await startPostgres();
  Object.assign(process.env, {
    DATABASE_URL: server.url,
    SESSION_SECRET: 's'.repeat(32),
    LOG_LEVEL: 'silent',
  });
  resetConfig();
});
afterAll(() => server.remove());

afterEach(async () => {
  await Promise.all(listening.map(({ stop }) => stop()));
  listening = [];
});

async function listenToBoth(): Promise<void> {
  heard.length = 0;
  gaps.length = 0;
  listening = [
    listen('a', { onMessage: (text) => heard.push(`a ${text}`), onGap: () => gaps.push('a') }),
    listen('b', { onMessage: (text) => heard.push(`b ${text}`), onGap: () => gaps.push('b') }),
  ];
  await Promise.all(listening.map(({ ready }) => ready));
}

const connections = async () => {
  const rows = await server.ask(
    "select pid from pg_stat_activity where application_name = 'swath listen' and wait_event is not null",
  );
  return rows.length;
};
const openFiles = () => readdirSync('/proc/self/fd').length;
const soon = { timeout: 20_000, interval: 20 };
const say = (channel: string, text: string) => server.ask('select pg_notify($1, $2)', [channel, text]);

describe('the connection that listens', () => {
  it('is one for all channels, and closed when no one listens', async () => {
    await listenToBoth();
    await say('a', 'one');
    await say('b', 'two');
    await vi.waitFor(() => expect(heard).toEqual(['a one', 'b two']), soon);
    expect(await connections()).toBe(1);
    await listening.pop()?.stop();
    await say('b', 'unheard');
    await say('a', 'three');
    await vi.waitFor(() => expect(heard).toEqual(['a one', 'b two', 'a three']), soon);
    await listening.pop()?.stop();
    await vi.waitFor(async () => expect(await connections()).toBe(0), soon);
  });

  it.each([1, 4])(
    'is one again after an outage of %i s, and says that it missed something',
    async (seconds) => {
      await listenToBoth();
      const files = openFiles();
      await server.stop();
      await pause(seconds * 1_000);
      await server.start();
      await vi.waitFor(() => expect(gaps).toEqual(['a', 'b']), soon);
      // What is multiplied is seen a while later: each tries again within a second.
      await pause(1_500);
      expect(await connections()).toBe(1);
      expect(openFiles()).toBeLessThanOrEqual(files);
      await say('b', 'again');
      await vi.waitFor(() => expect(heard).toEqual(['b again']), soon);
      expect(gaps).toEqual(['a', 'b']);
    },
  );

  it('is made again when it falls silent, while new ones work', async () => {
    await listenToBoth();
    server.signal('connections', 'SIGSTOP');
    await vi.waitFor(() => expect(gaps).toEqual(['a', 'b']), soon);
    await say('a', 'again');
    await vi.waitFor(() => expect(heard).toEqual(['a again']), soon);
    server.signal('connections', 'SIGCONT');
    await vi.waitFor(async () => expect(await connections()).toBe(1), soon);
  });

  it('closes at once when it has fallen silent', async () => {
    await listenToBoth();
    server.signal('connections', 'SIGSTOP');
    await Promise.all(listening.map(({ stop }) => stop()));
    server.signal('connections', 'SIGCONT');
    await vi.waitFor(async () => expect(await connections()).toBe(0), soon);
  });
});
