/*
 * `npm run bench:cold`: a replica that has just started, to which 2,000 browsers come back at 400 a second, as after a
 * deploy; and the same once it is warm. `BENCH_STARTS` gives another number of starts, whose figures are printed and not
 * written into docs/benchmarks.md. Ends with 1 if any stream is lost.
 */
import { rmSync } from 'node:fs';
import { sessionCookies } from '../testing/accounts/session-cookie';
import { createDataDir, startPortal, unlimited } from '../testing/portal';
import { startSimulator } from '../testing/simulator';
import { type Arrivals, arrive } from './support/arrivals';
import { quantile, report, table } from './support/report';

const aoi = 'Cold';
const crowd = 2_000;
const perSecond = 400;
/** The people who have these streams: of one session, the door works on few requests at a time. */
const sessions = 50;
const usual = 3;
const starts = Number(process.env.BENCH_STARTS ?? usual);

const simulator = await startSimulator({ env: { SIM_WORKFLOW: 'empty', SIM_COST: '1' } });
const dataDir = createDataDir();
const start = () =>
  startPortal({
    env: { ...simulator.env, ...unlimited, SWATH_DEMO: '1', LOG_LEVEL: 'warn' },
    dataDir,
  });
const rows: (string | number)[][] = [];
let lost = 0;
const toRow = (name: string, { lost: missing, waits }: Arrivals) => {
  const reasons = [...missing].map(([why, count]) => `${count} ${why}`);
  lost += [...missing.values()].reduce((sum, count) => sum + count, 0);
  const waited = [0.5, 0.95, 1].map((share) => quantile(waits, share).toFixed(0));
  return [name, reasons.join(', ') || 0, ...waited];
};

try {
  await fetch(`${simulator.url}/workflow/_make`, {
    method: 'POST',
    body: JSON.stringify({
      name: aoi,
      scenes: 100,
      tilesPerScene: 27,
      statuses: { DONE: 6, RETRY: 2, PENDING: 2 },
    }),
  });
  // Those who come back have a session and a position already.
  const before = await start();
  const cookies = await sessionCookies(before.url, sessions);
  const path = `/api/ingestion/aois/${aoi}`;
  const { id } = (await (
    await fetch(`${before.url}${path}`, { headers: { cookie: cookies[0] ?? '' } })
  ).json()) as {
    id: string;
  };
  await before.stop();
  for (let number = 1; number <= starts; number += 1) {
    const portal = await start();
    const url = `${portal.url}${path}/events?after=${encodeURIComponent(id)}`;
    rows.push(toRow(`start ${number}, cold`, await arrive(url, cookies, crowd, perSecond)));
    rows.push(toRow(`start ${number}, warm`, await arrive(url, cookies, crowd, perSecond)));
    await portal.stop();
  }
} finally {
  await simulator.stop();
  rmSync(dataDir, { recursive: true, force: true });
}

const head = ['replica', 'streams lost', 'until a stream was open, ms, p50', 'p95', 'slowest'];
const text = `${table(head, rows)}\n\n${crowd.toLocaleString('en')} event streams of one AOI with 2,700 tiles, ${perSecond} a second, over ${sessions} sessions and without a proxy, to a replica that just said it is ready. A stream is lost if it is refused, cut off or not answered within 8 s. Replica, PostgreSQL, simulator and this client share the machine.`;
if (starts === usual) report('npm run bench:cold', 'When everyone comes back at once', text);
else process.stdout.write(`${text}\n`);
process.exit(lost > 0 ? 1 : 0);
