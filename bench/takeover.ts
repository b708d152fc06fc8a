/*
 * `npm run bench:takeover`: two portals on one database and one workflow server; the one that watches an AOI is killed,
 * again and again, and how long it takes until a viewer of the other is sent what changed at that moment.
 * `BENCH_KILLS` changes how often; fewer than 10 are printed and not written into docs/benchmarks.md.
 */

import { sessionCookie } from '../testing/accounts/session-cookie';
import { followStream } from '../testing/follower';
import { startReplicas } from '../testing/replicas';
import { startSimulator } from '../testing/simulator';
import { quantile, report, table } from './support/report';

const aoi = 'Bench-takeover';
const all = 10;
const kills = Number(process.env.BENCH_KILLS ?? all);
const simulator = await startSimulator({ env: { SIM_WORKFLOW: 'empty' } });
const replicas = await startReplicas({ ...simulator.env, LOG_LEVEL: 'warn' });
const post = async (path: string, body: object) => {
  const response = await fetch(`${simulator.url}/workflow${path}`, {
    method: 'POST',
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${path}: ${response.status}`);
};
const until = async (isSo: () => boolean | Promise<boolean>) => {
  while (!(await isSo())) await new Promise((resolve) => setTimeout(resolve, 20));
};

try {
  await post('/_make', { name: aoi, scenes: 10, tilesPerScene: 10, statuses: { PENDING: 1 } });
  const { workflow } = await simulator.truth<{ aois: { items: { kind: string; id: number }[] }[] }>();
  const tiles = workflow.aois.flatMap(({ items }) => items.filter(({ kind }) => kind === 'tile'));
  const force = (id: number, to: string) => post('/_play', [{ do: 'force', kind: 'tile', id, to }]);
  let watching = await replicas.add();
  const cookie = await sessionCookie(watching.url);
  const open = async (url: string) => {
    const base = `${url}/api/ingestion/aois/${aoi}`;
    const { id } = (await (await fetch(base, { headers: { cookie } })).json()) as { id: string };
    return followStream(`${base}/events`, cookie, id);
  };
  let viewer = await open(watching.url);
  const seconds: number[] = [];
  let lost = 0;
  for (let kill = 0; kill < kills; kill += 1) {
    const [warm, held] = tiles.slice(2 * kill, 2 * kill + 2) as unknown as [{ id: number }, { id: number }];
    const next = await replicas.add();
    const other = await open(next.url);
    const isTold = (id: number, to: string) =>
      other.deltas().some(({ data }) => data.tiles?.some((pair) => pair[0] === id && pair[1] === to));
    // It shows what the first one reads before that is killed.
    await force(warm.id, 'RETRY');
    await until(() => isTold(warm.id, 'RETRY'));
    const dies = watching.kill();
    await force(held.id, 'RETRY');
    const killedAt = performance.now();
    await dies;
    await until(() => isTold(held.id, 'RETRY'));
    seconds.push((performance.now() - killedAt) / 1000);
    await force(held.id, 'DONE');
    await until(() => isTold(held.id, 'DONE'));
    const path = `${next.url}/api/ingestion/aois/${aoi}/items/tile/${held.id}`;
    const { transitions } = (await (await fetch(path, { headers: { cookie } })).json()) as {
      transitions: { to: string }[];
    };
    if (transitions.map(({ to }) => to).join() !== 'RETRY,DONE') lost += 1;
    viewer.close();
    [watching, viewer] = [next, other];
  }
  viewer.close();
  const text = `${table(
    ['kills of the portal that watches', 'until the other tells, s, median', 'longest', 'changes lost'],
    [[kills, quantile(seconds, 0.5).toFixed(1), Math.max(...seconds).toFixed(1), lost]],
  )}\n\nFrom the kill until a viewer of the other portal hears of what changed at that moment: a lease of 6 s, a look at it every second, and one reading of the active lists.`;
  if (kills >= all) report('npm run bench:takeover', 'A portal takes over', text);
  else process.stdout.write(`${text}\n`);
} finally {
  await replicas.stop();
  await simulator.stop();
}
process.exit(0);
