/*
 * `npm run bench:outage`: what happens to two replicas, their viewers and their requests when PostgreSQL stops, falls
 * silent, takes no changes or has no connection left, and to one portal whose embedded server is killed. `BENCH_ONLY`
 * names a part of the scenarios' names; their figures are printed and not written into docs/benchmarks.md.
 */
import { rmSync } from 'node:fs';
import { embeddedDatabaseUrl } from '../e2e/support/embedded-database';
import { assemble } from '../e2e/support/outage/cast';
import { endure, type Outcome, sharpenAlerts, type Trouble } from '../e2e/support/outage/endure';
import { crowd, killed, outage, readOnly, silence } from '../e2e/support/outage/troubles';
import { makeDataDir } from '../e2e/support/portal';
import { startPostgres } from '../e2e/support/postgres-server';
import { report, table } from './support/report';

const only = process.env.BENCH_ONLY;
const pace = { perSecond: 20, quietMs: 5_000 };
const viewers = 100;
const isAsked = ({ name }: Trouble) => only === undefined || name.includes(only);
// Nothing is judged more often than this in production either.
const env = { ALERT_INTERVAL: '5' };
const seconds = (ms: number) => (ms / 1000).toFixed(1);

const rows: (string | number)[][] = [];
const faults: string[] = [];

async function run(troubles: Trouble[], start: () => ReturnType<typeof assemble>, address: () => string) {
  const asked = troubles.filter(isAsked);
  if (asked.length === 0) return;
  const cast = await start();
  try {
    await sharpenAlerts(address());
    for (const trouble of asked) {
      process.stderr.write(`${trouble.name}\n`);
      const outcome = await endure(cast, address(), trouble, pace);
      rows.push(rowOf(trouble, outcome));
      faults.push(...faultsOf(trouble, outcome).map((fault) => `${trouble.name}: ${fault}`));
    }
  } finally {
    await cast.stop();
  }
}

function rowOf({ name, goalMs, from }: Trouble, outcome: Outcome): (string | number)[] {
  const { statuses } = outcome;
  const counted = (isSo: (status: number) => boolean) =>
    [...statuses].reduce((sum, [status, count]) => sum + (isSo(status) ? count : 0), 0);
  return [
    name,
    `${seconds(outcome.readyMs)} (≤ ${goalMs / 1000}${from === 'beginning' ? ' from the beginning' : ''})`,
    outcome.listeners,
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

function faultsOf({ goalMs }: Trouble, outcome: Outcome): string[] {
  const { readyMs, listeners, broken, slowestMs, missing, doubled, lost } = outcome;
  return [
    readyMs > goalMs && `ready after ${seconds(readyMs)} s`,
    listeners !== 1 && `${listeners} LISTEN connections a replica`,
    broken.size > 0 && `answered neither with success nor with 503: ${[...broken].join(', ')}`,
    slowestMs > 15_000 && `an answer took ${seconds(slowestMs)} s`,
    missing + doubled > 0 && `${missing} areas missing, ${doubled} doubled`,
    lost > 0 && `${lost} streams lost`,
    outcome.wronglyReady + outcome.wronglyUnready > 0 &&
      `readiness wrong ${outcome.wronglyReady + outcome.wronglyUnready} times`,
    outcome.falseAlerts > 0 && `${outcome.falseAlerts} false alerts`,
  ].filter((fault) => fault !== false);
}

const server = await startPostgres();
try {
  const all = server.url.replace('//swath@', '//postgres@');
  await run(
    [
      outage(server, 2),
      outage(server, 10),
      outage(server, 60),
      silence(server),
      readOnly(server, 20),
      crowd(server, 10),
    ],
    () => assemble({ env: { ...env, DATABASE_URL: server.url } }, { replicas: 2, viewers }),
    () => all,
  );
} finally {
  await server.remove();
}

const dataDir = makeDataDir();
try {
  await run(
    [killed(dataDir)],
    () => assemble({ env, dataDir }, { replicas: 1, viewers }),
    () => embeddedDatabaseUrl(dataDir),
  );
} finally {
  rmSync(dataDir, { recursive: true, force: true });
}

const head = [
  'what happened to PostgreSQL',
  'until all replicas were ready, s (goal)',
  'LISTEN connections a replica',
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

${pace.perSecond} requests a second, of which three in ten save an area and one in ten is a page, and ${viewers} event streams, over two replicas. “Ready” is asked ten times a second, and counts from the moment on from which it stayed so. A stream that was cut was opened again from its last position; one is lost if it then missed a change, was told one twice or had to start over. Wrongly ready is a 200 of \`/api/ready\` on a replica where nothing was answered with success in the second before (where nothing can be saved: nothing saved in the 10 s before) nor in the second after. The alert that the workflow server is down was set to fire at once. PostgreSQL is the one that npm brings, without nginx or PgBouncer before it; a full disk is not tried. Replicas, PostgreSQL, simulator and this client share the machine.

${faults.length === 0 ? 'All goals are met.' : `Goals that are not met:\n\n${faults.map((fault) => `- ${fault}`).join('\n')}`}`;
if (only) process.stdout.write(`${text}\n`);
else report('npm run bench:outage', 'When the database is in trouble', text);
process.exit(0);
