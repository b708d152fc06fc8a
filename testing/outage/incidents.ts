import { readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { getPostmasterFile } from '../database/embedded-database';
import type { PostgresServer } from '../database/postgres-server';
import type { Incident } from './endure';
import type { SmallDisk } from './small-disk';
import type { Wire } from './wire';

const readyMs = 2_000;

/** PostgreSQL is stopped and started again. */
export const outage = (server: PostgresServer, seconds: number): Incident => ({
  name: `stopped for ${seconds} s`,
  goalMs: readyMs,
  from: 'end',
  async happen() {
    await server.stop();
    await pause(seconds * 1_000);
    await server.start();
  },
});

/** Every connection that is open falls silent; new ones work. */
export const silence = (server: PostgresServer): Incident => ({
  name: 'connections silent for 30 s, new ones work',
  goalMs: 30_000,
  from: 'beginning',
  async happen() {
    server.signal('connections', 'SIGSTOP');
    await pause(30_000);
    server.signal('connections', 'SIGCONT');
  },
});

/** The server takes no changes, as a standby. */
export const readOnly = (server: PostgresServer, seconds: number): Incident => ({
  name: `read-only for ${seconds} s`,
  goalMs: readyMs,
  from: 'end',
  isReadable: true,
  async happen() {
    await server.set({ default_transaction_read_only: 'on' });
    await pause(seconds * 1_000);
    await server.set({ default_transaction_read_only: 'off' });
  },
});

/** The server comes back as a standby that is still in recovery, and is promoted after a while. */
export const standby = (server: PostgresServer, seconds: number): Incident => ({
  name: `a standby for ${seconds} s, then promoted`,
  goalMs: readyMs,
  from: 'end',
  isReadable: true,
  async happen() {
    await server.demote();
    await pause(seconds * 1_000);
    await server.promote();
  },
});

/** The disk that the tables are on is full. */
export const fullDisk = (disk: SmallDisk, seconds: number): Incident => ({
  name: `disk full for ${seconds} s`,
  goalMs: readyMs,
  from: 'end',
  isReadable: true,
  async happen() {
    disk.fill();
    await pause(seconds * 1_000);
    disk.empty();
  },
});

/** Whatever is sent in either direction is lost, on connections that are open and on new ones. */
export const dropped = (wire: Wire, seconds: number): Incident => ({
  name: `every packet dropped for ${seconds} s`,
  goalMs: 30_000,
  from: 'end',
  async happen() {
    wire.drop();
    await pause(seconds * 1_000);
    wire.restore();
  },
});

/** Others hold every connection that the server allows. */
export const crowd = (server: PostgresServer, seconds: number): Incident => ({
  name: `all connections taken for ${seconds} s`,
  goalMs: readyMs,
  from: 'end',
  async happen() {
    await server.ask('create role crowd login');
    const address = server.url.replace('//swath@', '//crowd@');
    const taken: pg.Client[] = [];
    const take = async () => {
      const client = new pg.Client({ connectionString: address });
      client.on('error', () => undefined);
      await client.connect().then(
        () => taken.push(client),
        () => undefined,
      );
    };
    const until = performance.now() + seconds * 1_000;
    while (performance.now() < until) {
      // Whatever Swath gets again is taken from it. Connections that are only being made fill the places of the
      // superuser as well, for a moment: the next turn asks again.
      await server
        .ask("select pg_terminate_backend(pid) from pg_stat_activity where usename = 'swath'")
        .catch(() => undefined);
      await Promise.all(Array.from({ length: 30 }, take));
      await pause(50);
    }
    await Promise.all(taken.map((client) => client.end()));
  },
});

/** The embedded server of a portal is killed. */
export const killed = (dataDir: string): Incident => ({
  name: 'embedded server killed, one portal',
  goalMs: 5_000,
  from: 'beginning',
  async happen() {
    process.kill(Number.parseInt(readFileSync(getPostmasterFile(dataDir), 'utf8'), 10), 'SIGKILL');
    await pause(5_000);
  },
});
