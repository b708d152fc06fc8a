/*
 * `npm run bench:rollout`: three portals behind nginx with the sample configuration, replaced one by one by SIGTERM
 * while people read, save areas, order and follow an AOI: restarted, then upgraded to a build with one more migration,
 * then rolled back. Counts what was lost. `BENCH_ROLLOUTS` does only the first ones; they are printed and not written
 * into docs/benchmarks.md. It ends with 1 when anything was lost.
 */
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { ensureBuilt } from '../scripts/support/build.mjs';
import { sessionCookie } from '../testing/accounts/session-cookie';
import { debianPrograms } from '../testing/database/debian-programs';
import { type PostgresServer, startPostgres } from '../testing/database/postgres-server';
import { hasNginx, startNginx } from '../testing/nginx';
import { area, findImage } from '../testing/ordering/services';
import { freePort, type Portal, startPortal, unlimited } from '../testing/portal';
import { startSimulator } from '../testing/simulator';
import { createNewerBuild } from './support/newer-build';
import { report, table } from './support/report';
import { followAlways } from './support/resuming-stream';
import { startTraffic, type Tally } from './support/traffic';

if (!hasNginx()) {
  process.stdout.write('Skipped: nginx or OpenSSL is not on this machine.\n');
  process.exit(0);
}

const aoi = 'Bench-rollout';
const replicaCount = 3;
const streamCount = 50;
const ordersEach = 3;
/** Longer than DRAIN_DELAY: an order is still being sent when its replica takes no more connections. */
const orderMs = 8_000;
const changeMs = 500;
const readsPerSecond = 20;
const areasPerSecond = 2;

interface Rollout {
  name: string;
  build?: string;
  /** True if someone reads a table for some seconds, as a backup does, while it is to be changed. */
  isInTheWay?: boolean;
}
interface Order {
  id: string;
  bodyHash: string;
  total: string;
  currency: string;
  state: string;
}
interface Placed {
  id: string;
  reference: string;
  /** The replica that ended while the order was being sent by one of them. */
  ended: string;
  state: string;
}

await ensureBuilt();
const newer = createNewerBuild();
const rollouts: Rollout[] = [
  { name: 'restarted' },
  { name: 'upgraded', build: newer.folder, isInTheWay: true },
  { name: 'rolled back' },
];
const wanted = Number(process.env.BENCH_ROLLOUTS ?? rollouts.length);

const simulator = await startSimulator({ env: { SIM_WORKFLOW: 'empty' } });
const programsIn = debianPrograms();
const postgres = await startPostgres({ programsIn });
const [{ server_version: version = '' } = {}] = await postgres.ask<{ server_version: string }>(
  'show server_version',
);
const [nginxPort, ...ports] = await Promise.all(Array.from({ length: 1 + replicaCount }, freePort));
const nginx = await startNginx(
  ports.map((port) => `127.0.0.1:${port}`),
  nginxPort,
);
const replicas = new Map<number, Portal>();
const start = async (port: number, build?: string) =>
  replicas.set(
    port,
    await startPortal({
      port,
      build,
      env: {
        ...simulator.env,
        ...unlimited,
        SWATH_DEMO: '1',
        DATABASE_URL: postgres.url,
        PORTAL_URL: nginx.url,
        TRUSTED_PROXIES: '127.0.0.1',
        // The default of production.
        DRAIN_DELAY: '5',
        ORDERING_TIMEOUT_SECONDS: '30',
        LOG_LEVEL: 'warn',
      },
    }),
  );
const lost: string[] = [];
const rows: (string | number)[][] = [];

try {
  for (const port of ports) await start(port);
  await simulator.faults.set([
    { kind: 'latency', service: 'ordering', method: 'POST', path: '/api/v1/orders', ms: orderMs },
  ]);
  const sourceId = await findImage(simulator);
  await post('/_make', { name: aoi, scenes: 10, tilesPerScene: 20, statuses: { PENDING: 1 } });
  const { workflow } = await simulator.truth<{ aois: { items: { kind: string; id: number }[] }[] }>();
  const tiles = workflow.aois.flatMap(({ items }) => items.filter(({ kind }) => kind === 'tile'));

  const cookie = await sessionCookie(nginx.url);
  const buyers = await addBuyers();
  const board = `${nginx.url}/api/ingestion/aois/${aoi}`;
  const snapshot = async () => (await (await fetch(board, { headers: { cookie } })).json()) as { id: string };
  const { id } = await snapshot();
  const streams = Array.from({ length: streamCount }, () => followAlways(`${board}/events`, cookie, id));
  let moved = 0;
  const moving = setInterval(() => {
    const tile = tiles[moved % tiles.length] as (typeof tiles)[number];
    const to = Math.floor(moved / tiles.length) % 2 === 0 ? 'RETRY' : 'PENDING';
    moved += 1;
    void post('/_play', [{ do: 'force', kind: 'tile', id: tile.id, to }]);
  }, changeMs);
  const traffic = startTraffic(nginx.url, {
    cookie,
    paths: [
      '/',
      '/api/areas',
      '/orders',
      `/api/ingestion/aois/${aoi}`,
      '/api/ordering/orders',
      '/api/session',
    ],
    readsPerSecond,
    areasPerSecond,
  });

  /** Places orders, and resolves once the service has them; their answers are still to come. */
  const order = async (ended: string, round: string): Promise<Promise<Placed>[]> => {
    await simulator.clearRequests();
    const answers: Promise<Placed>[] = [];
    for (const [number, buyer] of buyers.entries()) {
      const reference = `rollout ${round} ${number}`;
      const send = <T>(method: 'POST' | 'PATCH' | 'DELETE', path: string, body?: unknown) =>
        traffic.write<T>(method, path, body, buyer);
      await send('DELETE', '/api/ordering/basket');
      await send('POST', '/api/ordering/basket/items', {
        image: { sourceId, constellation: 'PLEIADES', resolution: 0.5 },
        area: { name: 'Rollout', geometry: area },
        productTypeId: 'PleiadesArchiveMono',
      });
      await send('PATCH', '/api/ordering/basket', {
        contractId: 'CTR-EU-2026-0417',
        customerReference: reference,
      });
      const quoted = await send<Order>('POST', '/api/ordering/orders/quote');
      if (!quoted) continue;
      const { id, bodyHash, total, currency } = quoted;
      const answer = send<Order>('POST', `/api/ordering/orders/${id}/place`, { bodyHash, total, currency });
      answers.push(answer.then((placed) => ({ id, reference, ended, state: placed?.state ?? 'no answer' })));
    }
    const underWay = async () =>
      (await simulator.requests()).filter(
        ({ method, path, status }) => method === 'POST' && path.endsWith('/api/v1/orders') && status === null,
      ).length;
    while ((await underWay()) < answers.length) await pause(20);
    return answers;
  };

  for (const rollout of rollouts.slice(0, wanted)) {
    traffic.begin();
    const begun = performance.now();
    const placed: Placed[] = [];
    const loggedBefore = nginx.log().length;
    const resumedBefore = sum(streams.map(({ resumed }) => resumed));
    for (const port of ports) {
      const ended = `127.0.0.1:${port}`;
      const answers = await order(ended, `${rollout.name} ${port}`);
      const portal = replicas.get(port) as Portal;
      await portal.stop();
      if (portal.process.exitCode !== 0) lost.push(`a portal ended with ${portal.process.exitCode}`);
      const isFirst = port === ports[0];
      const reader = rollout.isInTheWay && isFirst ? standInTheWay(postgres) : undefined;
      await start(port, rollout.build);
      await reader;
      placed.push(...(await Promise.all(answers)));
    }
    const { reads, writes } = traffic;
    const log = nginx.log();
    const repeated = log.slice(loggedBefore).filter(({ replica }) => replica.includes(',')).length;
    const atTheEnding = placed.filter(({ id, ended }) =>
      log.some(({ path, replica }) => path === `/api/ordering/orders/${id}/place` && replica === ended),
    );
    const { orders } = await simulator.truth();
    const once = placed.filter(
      ({ reference, state }) =>
        state === 'placed' && orders.filter(({ body }) => body.includes(`"${reference}"`)).length === 1,
    );
    const faults = streams.flatMap((stream) => stream.faults.splice(0));
    lost.push(...reads.failed, ...writes.failed, ...faults);
    if (placed.length !== once.length || placed.length !== ordersEach * replicaCount)
      lost.push(`of ${ordersEach * replicaCount} orders ${once.length} were placed once`);
    const show = ({ count, failed, slowestMs }: Tally) => [count, failed.length, slowestMs.toFixed(0)];
    rows.push([
      rollout.name,
      ((performance.now() - begun) / 1000).toFixed(0),
      ...show(reads),
      ...show(writes),
      repeated,
      sum(streams.map(({ resumed }) => resumed)) - resumedBefore,
      faults.length,
      `${placed.length} / ${atTheEnding.length}`,
      once.length,
    ]);
    process.stdout.write(`${rows.at(-1)?.join(' | ')}\n`);
  }

  clearInterval(moving);
  await traffic.stop();
  const asked = await postgres.ask<{ name: string; rows: number }>(
    "select name, count(*)::int as rows from areas where name like 'Rollout %' group by 1",
  );
  const saved = new Map(asked.map(({ name, rows }) => [name, rows]));
  for (const name of traffic.saved)
    if (saved.get(name) !== 1) lost.push(`${name} is there ${saved.get(name)} times`);
  // Every stream comes to the position of the snapshot.
  for (const giveUp = performance.now() + 30_000; performance.now() < giveUp; await pause(200)) {
    const last = (await snapshot()).id;
    if (streams.every((stream) => stream.at() === last)) break;
  }
  const last = (await snapshot()).id;
  const behind = streams.filter((stream) => stream.at() !== last).length;
  if (behind > 0) lost.push(`${behind} streams did not come to the position of the board`);
  for (const stream of streams) stream.close();
  publish(traffic.saved.length);
} finally {
  await nginx.stop();
  for (const portal of replicas.values()) await portal.stop();
  await postgres.remove();
  await simulator.stop();
  newer.remove();
}
for (const line of lost) process.stdout.write(`lost: ${line}\n`);
process.exit(lost.length === 0 ? 0 : 1);

async function post(path: string, body: object): Promise<void> {
  const response = await fetch(`${simulator.url}/workflow${path}`, {
    method: 'POST',
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${path}: ${response.status}`);
}

/** Signs in as people who order: copies of the demo's analyst, because a basket waits for the order that was made of it. */
async function addBuyers(): Promise<string[]> {
  const emails = Array.from({ length: ordersEach }, (_, number) => `buyer-${number}@demo.swath`);
  await postgres.ask(
    `insert into users select copy.* from users, unnest($1::text[]) buyer,
       jsonb_populate_record(users, jsonb_build_object('id', gen_random_uuid(), 'email', buyer)) copy
     where users.email = 'analyst@demo.swath'`,
    [emails],
  );
  const cookies: string[] = [];
  for (const email of emails) cookies.push(await sessionCookie(nginx.url, email));
  return cookies;
}

/** Reads a table in a transaction that stays open until the upgrade has waited for it in vain. */
async function standInTheWay({ url, ask }: PostgresServer): Promise<void> {
  const reader = new pg.Client({ connectionString: url });
  await reader.connect();
  await reader.query('begin');
  await reader.query('select 1 from areas limit 1');
  const isWaiting = async () =>
    (await ask("select 1 from pg_locks where mode = 'AccessExclusiveLock' and not granted")).length > 0;
  while (!(await isWaiting())) await pause(20);
  while (await isWaiting()) await pause(20);
  await reader.query('commit');
  await reader.end();
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}

function publish(areas: number): void {
  const text = `${table(
    [
      ...['three replicas', 's', 'reads', 'failed', 'slowest, ms', 'writes', 'failed', 'slowest, ms'],
      ...[
        'sent to a second replica by nginx',
        'streams resumed',
        'events lost or repeated',
        'orders being sent / by the replica that ends',
        'placed once',
      ],
    ],
    rows,
  )}\n\nThree portals behind nginx with deploy/nginx/nginx.conf, one after the other ended by SIGTERM and started again; DRAIN_DELAY=5. ${readsPerSecond} reads and ${3 * areasPerSecond} changes of areas a second, ${streamCount} event streams of an AOI that changes every ${changeMs / 1000} s, and ${ordersEach} orders that take ${orderMs / 1000} s on their way at each SIGTERM. No request is repeated by the client. nginx sends a request to a second replica when the first one refuses the connection; a read also when it breaks. The upgrade adds a column to a table that a long transaction reads. ${areas} areas were confirmed as saved, and each is there once. PostgreSQL is ${version}${programsIn ? '' : ', which npm brings: Debian’s was skipped, since it is not on this machine'}.`;
  if (wanted >= rollouts.length) report('npm run bench:rollout', 'Deploys under load', text);
  else process.stdout.write(`${text}\n`);
}
