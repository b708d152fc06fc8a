/*
 * `npm run bench:load`: one and two portals on one database under load: how soon they answer 1, 16 and 64 connections, what
 * a request costs in processor time and queries, and what memory they hold before, at the peak and after a minute of quiet.
 * `BENCH_SECONDS` changes how long each load lasts, and `BENCH_HEAP_MB` limits the heap of a portal as deploy/kubernetes
 * does. With less than 8 s, or with a limit, the outcome is printed and not written into docs/benchmarks.md.
 */
import pg from 'pg';
import { sessionCookies } from '../testing/accounts/session-cookie';
import { type Portal, unlimited } from '../testing/portal';
import { startReplicas } from '../testing/replicas';
import { startSimulator } from '../testing/simulator';
import { type Load, load } from './support/load';
import { usedBy } from './support/process-use';
import { report, table } from './support/report';

const whole = 8;
const seconds = Number(process.env.BENCH_SECONDS ?? whole);
const heapMb = process.env.BENCH_HEAP_MB;
const quietSeconds = seconds >= whole ? 60 : seconds;
const areaCount = 900;
const aoi = 'Denmark-coherence-2026';
const pages: [string, string][] = [
  ['page `/`', '/'],
  ['board snapshot', `/api/ingestion/aois/${aoi}`],
  ['page `/orders`', '/orders'],
  [`\`/api/areas\`, ${areaCount} areas`, '/api/areas'],
];
const connections = [1, 16, 64];

interface Measured extends Load {
  replicas: number;
  what: string;
  connections: number;
  portalMs: number;
  queries: number;
  /** Of one core, all portals together. */
  portalShare: number;
}

const simulator = await startSimulator();
const replicas = await startReplicas({
  ...{ ...simulator.env, ...unlimited, LOG_LEVEL: 'warn' },
  ...(heapMb && { NODE_OPTIONS: `--max-old-space-size=${Number(heapMb)}` }),
});
const measured: Measured[] = [];
const memories: { replicas: number; before: number; peak: number; after: number }[] = [];
const idle: { replicas: number; queries: number; portal: number }[] = [];
const portals: Portal[] = [];

try {
  for (const count of [1, 2]) {
    portals.push(await replicas.add());
    // One session of each connection, as of people: the door works on few requests of one at a time.
    const cookies = await sessionCookies(portals[0]?.url ?? '', Math.max(...connections));
    if (count === 1) await addAreas(cookies[0] ?? '');
    await measureWith(cookies);
  }
  publish();
} finally {
  await replicas.stop();
  await simulator.stop();
}
process.exit(0);

async function measureWith(cookies: readonly string[]): Promise<void> {
  const origins = portals.map(({ url }) => url);
  const ask = (path: string, at: number, forSeconds: number) =>
    load(origins, { path, cookies, connections: at, seconds: forSeconds });
  // Warm: what is compiled and cached at the first requests is no part of the figures.
  for (const [, path] of pages) await ask(path, 8, seconds / 4);
  const before = memory();
  let peak = before;
  const watching = setInterval(() => {
    peak = Math.max(peak, memory());
  }, 200);
  for (const [what, path] of pages) {
    for (const at of connections) {
      const begun = await used();
      const started = performance.now();
      const found = await ask(path, at, seconds);
      const taken = performance.now() - started;
      const ended = await used();
      measured.push({
        ...found,
        replicas: portals.length,
        what,
        connections: at,
        portalMs: (ended.portal - begun.portal) / found.count,
        queries: (ended.queries - begun.queries) / found.count,
        portalShare: (ended.portal - begun.portal) / taken,
      });
    }
  }
  clearInterval(watching);
  const begun = await used();
  await new Promise((resolve) => setTimeout(resolve, quietSeconds * 1000));
  const ended = await used();
  memories.push({ replicas: portals.length, before, peak, after: memory() });
  idle.push({
    replicas: portals.length,
    queries: (ended.queries - begun.queries) / quietSeconds,
    portal: (ended.portal - begun.portal) / quietSeconds / 1000,
  });
}

/** Resident megabytes of all portals. */
function memory(): number {
  return portals.reduce((sum, { process }) => sum + usedBy(process.pid).bytes, 0) / 2 ** 20;
}

/** What the portals have used so far: processor time in ms, and queries of the database. */
async function used(): Promise<{ portal: number; queries: number }> {
  const texts = await Promise.all(portals.map(async ({ url }) => (await fetch(`${url}/api/metrics`)).text()));
  const queries = texts
    .flatMap((text) => [...text.matchAll(/^swath_database_query_duration_seconds_count\{.*\} (\d+)$/gm)])
    .reduce((sum, [, number]) => sum + Number(number), 0);
  return {
    portal: portals.reduce((sum, { process }) => sum + usedBy(process.pid).cpuMs, 0),
    queries,
  };
}

/** One area as a person saves it, and copies of it under names of their own. */
async function addAreas(cookie: string): Promise<void> {
  const [west, south] = [9.5, 55.5];
  const ring = Array.from({ length: 24 }, (_, at) => {
    const angle = (at / 24) * 2 * Math.PI;
    return [west + 0.2 * Math.cos(angle), south + 0.1 * Math.sin(angle)];
  });
  const response = await fetch(`${portals[0]?.url}/api/areas`, {
    method: 'POST',
    headers: { cookie, 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' },
    body: JSON.stringify({
      name: 'Bench 0',
      geometry: { type: 'Polygon', coordinates: [[...ring, ring[0]]] },
    }),
  });
  if (!response.ok) throw new Error(`the area was not saved: ${await response.text()}`);
  const client = new pg.Client({ connectionString: replicas.databaseUrl });
  await client.connect();
  const { rows } = await client.query<{ columns: string }>(
    `select string_agg(quote_ident(column_name), ', ') as columns from information_schema.columns
     where table_schema = 'public' and table_name = 'areas' and column_name not in ('id', 'name')`,
  );
  const columns = rows[0]?.columns;
  await client.query(
    `insert into areas (id, name, ${columns})
     select gen_random_uuid()::text, 'Bench ' || number, ${columns}
     from areas, generate_series(1, $1) number where name = 'Bench 0'`,
    [areaCount - 1],
  );
  await client.end();
}

function publish(): void {
  const ms = (value: number) => (value < 10 ? value.toFixed(1) : value.toFixed(0));
  const loads = table(
    [
      ...['portals', 'what', 'connections', 'p50, ms', 'p99, ms', 'requests/s', 'failed'],
      ...['portal CPU, ms a request', 'queries a request', 'portals, of a core'],
    ],
    measured.map((one) => [
      ...[
        one.replicas,
        one.what,
        one.connections,
        ms(one.p50),
        ms(one.p99),
        one.perSecond.toFixed(0),
        one.failed,
      ],
      ...[ms(one.portalMs), one.queries.toFixed(1), `${(100 * one.portalShare).toFixed(0)} %`],
    ]),
  );
  const memoryTable = table(
    ['portals', 'before, MB', 'peak, MB', `after ${quietSeconds} s of quiet, MB`, 'after to before', 'goal'],
    memories.map(({ replicas: count, before, peak, after }) => [
      ...[count, before.toFixed(0), peak.toFixed(0), after.toFixed(0), (after / before).toFixed(2), '≤ 1.2'],
    ]),
  );
  const idleTable = table(
    ['portals', 'queries/s', 'portals, of a core'],
    idle.map(({ replicas: count, queries, portal }) => [
      count,
      queries.toFixed(1),
      `${(100 * portal).toFixed(1)} %`,
    ]),
  );
  const text = [
    `${seconds} s for each row, after a warm-up. Portals, database, simulator and this client share the machine, so two portals share its cores with them. Processor time of a request is that of all portals by the number of requests.`,
    loads,
    `**Goal: 200 pages a second with two portals on two cores; measured: ${best(2).perSecond.toFixed(0)}** (one portal: ${best(1).perSecond.toFixed(0)}). ${limit()}`,
    memoryTable,
    'Resident memory of all portals. Without load, after the rows above:',
    idleTable,
  ].join('\n\n');
  if (seconds >= whole && !heapMb) report('npm run bench:load', 'Under load', text);
  else process.stdout.write(`${text}\n`);
}

/** The row of page `/` with the most requests a second. */
function best(count: number): Measured {
  const rows = measured.filter(({ replicas: of, what }) => of === count && what === pages[0]?.[0]);
  return rows.reduce((max, row) => (row.perSecond > max.perSecond ? row : max));
}

/** What holds the pages back, as far as the figures show it. */
function limit(): string {
  const { portalMs, portalShare } = best(1);
  const max = 1000 / portalMs;
  return `A page costs ${portalMs.toFixed(1)} ms of one core in the portal, so a core that does nothing else renders at most ${max.toFixed(0)} pages a second, and ${Math.ceil(200 / max)} cores are needed for 200. One portal used ${(100 * portalShare).toFixed(0)} % of a core: JavaScript runs on one, and rendering the page with React is what it does.`;
}
