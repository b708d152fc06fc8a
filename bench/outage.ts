/*
 * `npm run bench:outage`: what happens to two replicas, their viewers and their requests when PostgreSQL stops, falls
 * silent, takes no changes or has no connection or room left, and to one portal whose embedded server is killed.
 * `BENCH_LONG=1` adds an outage of 300 s. `BENCH_ONLY` names a part of the scenarios' names; their figures are printed
 * and not written into docs/benchmarks.md. It ends with 1 when a goal is missed.
 */
import { once } from 'node:events';
import { readFileSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { debianPrograms } from '../testing/database/debian-programs';
import { embeddedDatabaseUrl, getPostmasterFile } from '../testing/database/embedded-database';
import { pgBouncerProgram, pgBouncerVersion, startPgBouncer } from '../testing/database/pgbouncer';
import { type PostgresServer, startPostgres } from '../testing/database/postgres-server';
import { assemble } from '../testing/outage/cast';
import { endure, type Incident, type Outcome, sharpenAlerts } from '../testing/outage/endure';
import {
  crowd,
  dropped,
  fullDisk,
  killed,
  outage,
  readOnly,
  silence,
  standby,
} from '../testing/outage/incidents';
import { createSmallDisk } from '../testing/outage/small-disk';
import { openWire } from '../testing/outage/wire';
import { createDataDir, startPortal } from '../testing/portal';
import { report, table } from './support/report';

const only = process.env.BENCH_ONLY;
const isLong = process.env.BENCH_LONG === '1';
const pace = { perSecond: 20, quietMs: 5_000, marginMs: 0 };
const viewers = 100;
const isAsked = ({ name }: Incident) => only === undefined || name.includes(only);
// Nothing is judged more often than this in production either.
const env = { ALERT_INTERVAL_SECONDS: '5' };
const seconds = (ms: number) => (ms / 1000).toFixed(1);

/** A replica opens this many connections to its database when it is busy; they are closed when it is not. */
const maxConnections = 20;

const rows: (string | number)[][] = [];
const faults: string[] = [];
const skipped: string[] = [];
const programsIn = debianPrograms();
if (!programsIn) skipped.push('Debian’s PostgreSQL: it is not on this machine');
/** What was used, with versions. */
const used = new Set<string>();

/** Starts Debian's PostgreSQL, or the one that npm brings. */
async function startServer(tablespace?: string): Promise<PostgresServer> {
  const server = await startPostgres({ tablespace, programsIn });
  const [row] = await server.ask<{ server_version: string }>('show server_version');
  used.add(`PostgreSQL ${row?.server_version}${programsIn ? '' : ', which npm brings'}`);
  return server;
}

async function run(incidents: Incident[], start: () => ReturnType<typeof assemble>, address: () => string) {
  const asked = incidents.filter(isAsked);
  if (asked.length === 0) return;
  const cast = await start();
  try {
    await sharpenAlerts(address());
    for (const incident of asked) {
      process.stderr.write(`${incident.name}\n`);
      const outcome = await endure(cast, address(), incident, pace);
      rows.push(toRow(incident, outcome));
      faults.push(...listFaults(incident, outcome).map((fault) => `${incident.name}: ${fault}`));
    }
  } finally {
    await cast.stop();
  }
}

function toRow({ name, goalMs, from }: Incident, outcome: Outcome): (string | number)[] {
  const { statuses } = outcome;
  const counted = (isSo: (status: number) => boolean) =>
    [...statuses].reduce((sum, [status, count]) => sum + (isSo(status) ? count : 0), 0);
  return [
    name,
    `${seconds(outcome.readyMs)} (≤ ${goalMs / 1000}${from === 'beginning' ? ' from the beginning' : ''})`,
    outcome.listeners,
    outcome.moreDescriptors,
    [
      counted((status) => status >= 200 && status < 300),
      counted((status) => status === 503),
      counted((status) => status === 500),
      counted((status) => status < 200 || (status >= 300 && status !== 500 && status !== 503)),
    ].join(' / '),
    seconds(outcome.slowestMs),
    `${outcome.acknowledged} / ${outcome.missing} / ${outcome.doubled}`,
    outcome.savedUnsaid,
    `${outcome.cuts} / ${outcome.lost}`,
    outcome.complainedMs === undefined ? '–' : seconds(outcome.complainedMs),
    `${outcome.wronglyReady} / ${outcome.wronglyUnready}`,
    outcome.falseAlerts,
  ];
}

function listFaults({ goalMs }: Incident, outcome: Outcome): string[] {
  const { readyMs, listeners, moreDescriptors, broken, slowestMs, missing, doubled, lost } = outcome;
  return [
    readyMs > goalMs && `ready after ${seconds(readyMs)} s`,
    listeners !== 1 && `${listeners} LISTEN connections a replica`,
    moreDescriptors > maxConnections && `${moreDescriptors} more file descriptors`,
    broken.size > 0 && `answered neither with success nor with 503: ${[...broken].join(', ')}`,
    slowestMs > 15_000 && `an answer took ${seconds(slowestMs)} s`,
    missing + doubled > 0 && `${missing} areas missing, ${doubled} doubled`,
    outcome.cuts + lost > 0 && `${outcome.cuts} streams cut, ${lost} lost`,
    outcome.wronglyReady + outcome.wronglyUnready > 0 &&
      `readiness wrong ${outcome.wronglyReady + outcome.wronglyUnready} times`,
    outcome.falseAlerts > 0 && `${outcome.falseAlerts} false alerts`,
  ].filter((fault) => fault !== false);
}

async function withServer(): Promise<void> {
  const server = await startServer();
  try {
    await run(
      [
        ...[2, 10, 21, 60, ...(isLong ? [300] : [])].map((length) => outage(server, length)),
        silence(server),
        readOnly(server, 20),
        standby(server, 20),
        crowd(server, 10),
      ],
      () => assemble({ env: { ...env, DATABASE_URL: server.url } }, { replicas: 2, viewers }),
      () => allSeen(server),
    );
  } finally {
    await server.remove();
  }
}

async function throughPgBouncer(): Promise<void> {
  if (!pgBouncerProgram) {
    skipped.push('a stop through PgBouncer: it is not on this machine');
    return;
  }
  const name = 'stopped for 10 s, through PgBouncer';
  if (only !== undefined && !name.includes(only)) return;
  const server = await startServer();
  const bouncer = await startPgBouncer(pgBouncerProgram, server);
  used.add(pgBouncerVersion(pgBouncerProgram));
  try {
    await run(
      [{ ...outage(server, 10), name }],
      () => assemble({ env: { ...env, DATABASE_URL: bouncer.url } }, { replicas: 2, viewers }),
      () => allSeen(server),
    );
  } finally {
    await bouncer.stop();
    await server.remove();
  }
}

async function withWireAndDisk(): Promise<void> {
  const disk = createSmallDisk(64);
  if (!disk) skipped.push('a full disk: this process may not mount one');
  const server = await startServer(disk?.folder);
  const wire = await openWire(server.port);
  try {
    await run(
      [dropped(wire, 30), ...(disk ? [fullDisk(disk, 20)] : [])],
      () => {
        const url = server.url.replace(`:${server.port}/`, `:${wire.port}/`);
        return assemble({ env: { ...env, DATABASE_URL: url } }, { replicas: 2, viewers });
      },
      () => allSeen(server),
    );
  } finally {
    await wire.close();
    await server.remove();
    disk?.remove();
  }
}

async function withEmbedded(): Promise<void> {
  const dataDir = createDataDir();
  try {
    await run(
      [killed(dataDir)],
      () => assemble({ env, dataDir }, { replicas: 1, viewers }),
      () => embeddedDatabaseUrl(dataDir),
    );
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** How long a portal lives whose embedded server was killed and cannot be started again, ms; undefined if not asked. */
async function beyondRepair(): Promise<number | undefined> {
  const name = 'embedded server killed beyond repair';
  if (only !== undefined && !name.includes(only)) return undefined;
  process.stderr.write(`${name}\n`);
  const dataDir = createDataDir();
  const portal = await startPortal({ env, dataDir });
  try {
    const ended = once(portal.process, 'exit', { signal: AbortSignal.timeout(60_000) });
    rmSync(join(dirname(getPostmasterFile(dataDir)), 'global', 'pg_control'));
    process.kill(Number.parseInt(readFileSync(getPostmasterFile(dataDir), 'utf8'), 10), 'SIGKILL');
    const killedAt = performance.now();
    const [code] = await ended;
    if (code !== 1) faults.push(`${name}: the portal ended with ${code}`);
    return performance.now() - killedAt;
  } finally {
    await portal.kill();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

const allSeen = (server: PostgresServer) => server.url.replace('//swath@', '//postgres@');

await withServer();
await throughPgBouncer();
await withWireAndDisk();
await withEmbedded();
const endedMs = await beyondRepair();

const head = [
  'what happened to PostgreSQL',
  'until all replicas were ready, s (goal)',
  'LISTEN connections a replica',
  'more file descriptors',
  'answers 2xx / 503 / 500 / other or none',
  'slowest answer, s',
  'saves acknowledged / missing / doubled',
  'saved though answered 503',
  'streams cut / lost',
  'until a board said so, s',
  'wrongly ready / wrongly not ready',
  'false alerts',
];
const text = `${table(head, rows)}

${pace.perSecond} requests a second, of which three in ten save an area and one in ten is a page, and ${viewers} event streams, over two replicas. “Ready” is asked ten times a second, and counts from the moment on from which it stayed so. A stream that was cut was opened again from its last position; one is lost if it then missed a change, got one twice or had to start over. Wrongly ready is a 200 of \`/api/ready\` on a replica where nothing was answered with success in the second before (where nothing can be saved: nothing saved in the 10 s before) nor in the second after. The alert that the workflow server is down was set to fire at once. File descriptors are those of the replica that held most more after than before, connections of clients apart. Packets are dropped by a TCP proxy before PostgreSQL; the disk that is full is a small one in memory that holds the tables. Used: ${[...used].join('; ')}. The embedded server is the one that npm brings. PgBouncer, in session mode, is before PostgreSQL only where the table names it; no nginx is before the replicas. Replicas, PostgreSQL, simulator and this client share the machine.

${endedMs === undefined ? '' : `A portal whose embedded server was killed, and whose files were then too damaged to start it again, ended with a sentence after ${seconds(endedMs)} s, so that its supervisor can act.\n\n`}${skipped.length === 0 ? '' : `Skipped: ${skipped.join('; ')}.\n\n`}${faults.length === 0 ? 'All goals are met.' : `Goals that are not met:\n\n${faults.map((fault) => `- ${fault}`).join('\n')}`}`;
if (only) process.stdout.write(`${text}\n`);
else report('npm run bench:outage', 'When the database fails', text);
process.exit(faults.length === 0 ? 0 : 1);
