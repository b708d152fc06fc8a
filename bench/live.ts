// `npm run bench:live`: what 1 to 2,000 viewers of one AOI cost the workflow server and the portal, how long a change
// takes to reach them, and how many are lost that all come to a portal that has just started. Viewers are event streams that node opens; no browsers. `BENCH_CROWDS` gives other numbers of viewers, whose figures are
// printed and not written into docs/benchmarks.md.
import { setTimeout as pause } from 'node:timers/promises';
import { sessionCookies } from '../testing/accounts/session-cookie';
import { startPortal, unlimited } from '../testing/portal';
import { startSimulator } from '../testing/simulator';
import { countedService } from './support/counted-service';
import { heapInUse } from './support/heap';
import { usedBy } from './support/process-use';
import { quantile, report, table } from './support/report';
import { type SeenDelta, startViewer, type Viewer } from './support/viewers';

const aoi = 'Bench-live';
const crowds = (process.env.BENCH_CROWDS ?? '1,100,1000,2000').split(',').map(Number);
const settleMs = 8_000;
/** Long enough for hundreds of calls: in half a minute one beat more or less is some per cent of them. */
const measuredMs = 120_000;
const changesPerSecond = 5;
const arrivingAtOnce = 50;
/** How fast viewers come to a portal that has just started, and how long one waits for the head of its stream. */
const arrivingPerSecond = 400;
/** The people who have these streams: of one session, the door works on few requests at a time. */
const sessions = 50;
const timeoutMs = 8_000;
/** One of this many viewers parses what it is sent, those at the front and at the end of the crowd among them. */
const sampleEvery = 20;
const megabyte = 2 ** 20;
/** Answered before anything is measured: what the portal takes for its first requests is not for viewers. */
const requestsBefore = 2_000;

interface Truth {
  aois: { name: string; items: { kind: string; id: number; status: string }[] }[];
}

// The workflow server takes as long as a real one for each answer.
const simulator = await startSimulator({ env: { SIM_WORKFLOW: 'empty', SIM_COST: '1' } });
const service = await countedService(`${simulator.url}/workflow`);
const env = {
  ...simulator.env,
  WORKFLOW_URL: service.url,
  ...unlimited,
  SWATH_DEMO: '1',
  LOG_LEVEL: 'warn',
};
const portal = await startPortal({ env: { ...env, NODE_OPTIONS: '--inspect=127.0.0.1:0' } });
const post = async (path: string, body: object) => {
  const response = await fetch(`${simulator.url}/workflow${path}`, {
    method: 'POST',
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${path}: ${response.status}`);
};

try {
  await post('/_make', {
    name: aoi,
    scenes: 100,
    tilesPerScene: 27,
    statuses: { DONE: 6, RETRY: 2, PENDING: 1, NEW: 1 },
  });
  const { workflow } = await simulator.truth<Truth>();
  const tiles = (workflow.aois.find(({ name }) => name === aoi)?.items ?? []).filter(
    ({ kind, status }) => kind === 'tile' && (status === 'RETRY' || status === 'PENDING'),
  );
  const cold = await arriveCold(Math.max(...crowds));
  process.stdout.write(`${cold}\n`);
  const cookies = await sessionCookies(portal.url, sessions);
  const [cookie = ''] = cookies;
  const base = `${portal.url}/api/ingestion/aois/${aoi}`;

  for (let asked = 0; asked < requestsBefore; asked += arrivingAtOnce) {
    const one = async () =>
      (await fetch(`${portal.url}/api/ingestion/aois`, { headers: { cookie } })).arrayBuffer();
    await Promise.all(Array.from({ length: arrivingAtOnce }, one));
  }

  /** When each tile was moved last, by this clock. */
  const movedAt = new Map<number, number>();
  let next = 0;
  const move = async () => {
    const events = Array.from({ length: changesPerSecond }, () => {
      const tile = tiles[next++ % tiles.length] as (typeof tiles)[number];
      tile.status = tile.status === 'RETRY' ? 'PENDING' : 'RETRY';
      return { do: 'force', kind: 'tile', id: tile.id, to: tile.status };
    });
    await post('/_play', events);
    for (const { id } of events) movedAt.set(id, Date.now());
  };

  let fromPoll: number[] = [];
  let fromChange: number[] = [];
  let deltas = 0;
  const viewers: Viewer[] = [];
  const arrive = async (count: number) => {
    const { id } = (await (await fetch(base, { headers: { cookie } })).json()) as { id: string };
    const url = `${base}/events?after=${encodeURIComponent(id)}`;
    const seen = (delta: SeenDelta) => {
      const now = Date.now();
      deltas += 1;
      fromPoll.push(now - delta.at);
      for (const [tile] of delta.tiles) {
        const moved = movedAt.get(tile);
        if (moved !== undefined) fromChange.push(now - moved);
      }
    };
    let next = viewers.length;
    const one = () =>
      startViewer(url, cookies[next % cookies.length] ?? '', next++ % sampleEvery === 0 ? seen : undefined);
    while (viewers.length < count) {
      const some = Math.min(arrivingAtOnce, count - viewers.length);
      viewers.push(...(await Promise.all(Array.from({ length: some }, one))));
    }
  };

  const moving = setInterval(() => void move(), 1_000);
  const rows: (string | number)[][] = [];
  let alone = { calls: Number.NaN, carried: Number.NaN, bytes: Number.NaN, heap: Number.NaN };
  for (const crowd of crowds) {
    await arrive(crowd);
    await pause(settleMs);
    await simulator.clearRequests();
    [fromPoll, fromChange, deltas] = [[], [], 0];
    const received = () => viewers.reduce((sum, viewer) => sum + viewer.bytes(), 0);
    const [before, bytesBefore] = [usedBy(portal.process.pid), received()];
    const [carriedBefore, started] = [service.bytes(), performance.now()];
    await pause(measuredMs);
    const seconds = (performance.now() - started) / 1000;
    const after = usedBy(portal.process.pid);
    const requests = (await simulator.requests()).filter(
      ({ service, path }) => service === 'workflow' && !path.includes('/_'),
    );
    const calls = requests.length / seconds;
    const carried = (service.bytes() - carriedBefore) / seconds;
    const busy = requests.reduce((sum, { ms }) => sum + (ms ?? 0), 0) / (seconds * 1000);
    const heap = await heapInUse(portal.output());
    // What is left once garbage is gone.
    const { bytes } = usedBy(portal.process.pid);
    if (crowd === 1) alone = { calls, carried, bytes, heap };
    const kilobytesEach = (grown: number) => (grown / 1024 / (crowd - 1)).toFixed(0);
    const three = (values: number[]) =>
      [0.5, 0.95, 0.99].map((share) => quantile(values, share).toFixed(0)).join(' / ');
    rows.push([
      crowd.toLocaleString('en'),
      calls.toFixed(2),
      (calls / alone.calls).toFixed(2),
      (carried / 1024).toFixed(1),
      (carried / alone.carried).toFixed(2),
      `${(busy * 100).toFixed(1)} %`,
      (deltas / Math.ceil(crowd / sampleEvery) / seconds).toFixed(2),
      three(fromPoll),
      three(fromChange),
      `${(((after.cpuMs - before.cpuMs) / (seconds * 1000)) * 100).toFixed(0)} %`,
      (bytes / megabyte).toFixed(0),
      crowd === 1 ? '' : `${kilobytesEach(heap - alone.heap)} / ${kilobytesEach(bytes - alone.bytes)}`,
      ((received() - bytesBefore) / 1024 / crowd / seconds).toFixed(2),
    ]);
  }
  clearInterval(moving);
  for (const { leave } of viewers) leave();

  const head = [
    'viewers',
    'calls of the workflow server, 1/s',
    'to one viewer',
    'KB/s to and from it',
    'to one viewer',
    "server's time",
    'changes reported, 1/s',
    'poll to viewer, ms, p50 / p95 / p99',
    'change to viewer, ms, p50 / p95 / p99',
    'portal, of a core',
    'portal, MB',
    'KB a viewer, heap / process',
    'KB/s to a viewer',
  ];
  const text = `${table(head, rows)}\n\nAn AOI of 100 scenes and 2,700 tiles, of which ${changesPerSecond} move each second, on a workflow server that takes as long as a real one; ${measuredMs / 1000} s for each row. What a viewer takes is what the portal's heap and process grew by since the first row, garbage collected, before which it has answered ${requestsBefore.toLocaleString('en')} other requests. From the poll is from the moment when the portal knows of a change until a viewer has parsed it, which one of twenty does (the others read only, for they would do so on machines of their own); from the change, until then from the moment when the server had it. Viewers, portal and simulator share the machine.\n\n${cold}`;
  if (process.env.BENCH_CROWDS) process.stdout.write(`${text}\n`);
  else report('npm run bench:live', 'One AOI and its viewers', text);
} finally {
  await portal.stop();
  service.close();
  await simulator.stop();
}
process.exit(0);

/** Has viewers come to a portal that has just started and has answered nothing but a sign-in. */
async function arriveCold(count: number): Promise<string> {
  const fresh = await startPortal({ env });
  try {
    const cookies = await sessionCookies(fresh.url, sessions);
    const url = `${fresh.url}/api/ingestion/aois/${aoi}/events`;
    const came: Viewer[] = [];
    const waited: number[] = [];
    const arriving: Promise<void>[] = [];
    let next = 0;
    const one = async () => {
      const began = performance.now();
      const viewer = await startViewer(url, cookies[next++ % cookies.length] ?? '').catch(() => undefined);
      if (!viewer) return;
      came.push(viewer);
      waited.push(performance.now() - began);
    };
    for (const began = performance.now(); arriving.length < count; await pause(5)) {
      const due = Math.min(count, ((performance.now() - began) / 1_000) * arrivingPerSecond);
      while (arriving.length < due) arriving.push(one());
    }
    await Promise.all(arriving);
    const late = waited.filter((ms) => ms > timeoutMs).length;
    for (const { leave } of came) leave();
    return `${count.toLocaleString('en')} viewers that came at ${arrivingPerSecond} a second to a portal that had just started: ${count - came.length} lost, ${late} without an answer in ${timeoutMs / 1_000} s; the last one waited ${Math.max(...waited).toFixed(0)} ms.`;
  } finally {
    await fresh.stop();
  }
}
