// `npm run bench:start`: how long the portal takes from its command to its first answer, and what memory it holds then;
// and how long the demo takes until a presenter can begin, at its first start and after a reset on the stage.
import { readFileSync, rmSync } from 'node:fs';
import { request } from '@playwright/test';
import { demoOn } from '../testing/demo';
import { createDataDir, startPortal } from '../testing/portal';
import { startSimulator } from '../testing/simulator';
import { signIn } from '../testing/test';
import { quantile, report, table } from './support/report';

const runs = 5;
const simulatorStarts: number[] = [];
const cold: number[] = [];
const warm: number[] = [];
const memory: number[] = [];

for (let run = 0; run < runs; run += 1) {
  const simulatorStarted = performance.now();
  const simulator = await startSimulator();
  simulatorStarts.push(performance.now() - simulatorStarted);
  const dataDir = createDataDir();
  for (const times of [cold, warm]) {
    const started = performance.now();
    const portal = await startPortal({
      env: { ...simulator.env, SWATH_DEMO: '1', LOG_LEVEL: 'warn' },
      dataDir,
    });
    times.push(performance.now() - started);
    const held = residentMegabytes(portal.process.pid);
    if (held !== undefined && times === warm) memory.push(held);
    await portal.stop();
  }
  await simulator.stop();
  rmSync(dataDir, { recursive: true, force: true });
}

const begins: number[] = [];
const resets: number[] = [];
const dataDir = createDataDir();
const start = await demoOn(dataDir);
const begun = performance.now();
const demo = await start();
begins.push(performance.now() - begun);
try {
  for (let run = 0; run < runs; run += 1) resets.push(await timeReset(demo.url));
} finally {
  await demo.stop();
  rmSync(dataDir, { recursive: true, force: true });
}

const seconds = (values: number[]) => (quantile(values, 0.5) / 1000).toFixed(2);
const slowest = (values: number[]) => (Math.max(...values) / 1000).toFixed(2);
report(
  'npm run bench:start',
  'Start',
  table(
    ['what', 'median', 'slowest'],
    [
      ['portal, first start (makes the database), s', seconds(cold), slowest(cold)],
      ['portal, later starts, s', seconds(warm), slowest(warm)],
      ['simulator, s', seconds(simulatorStarts), slowest(simulatorStarts)],
      ['`npm run demo`, first start with its past, once, s', seconds(begins), slowest(begins)],
      ['reset of the demo on the stage, until the stage is back, s', seconds(resets), slowest(resets)],
      ['portal after a start, MB resident', quantile(memory, 0.5).toFixed(0), Math.max(...memory).toFixed(0)],
    ],
  ),
);

/**
 * Resets the demo as a presenter does, and gives how long that took, ms: until the stage says that the past is made. The
 * page asks as often, and then shows the stage again.
 */
async function timeReset(url: string): Promise<number> {
  const admin = await request.newContext();
  await signIn(admin, url, 'admin');
  const readMadeAt = async (): Promise<string | null> => {
    const answer = await admin.get(`${url}/api/demo/stage`).catch(() => undefined);
    return answer?.ok() ? (await answer.json()).madeAt : null;
  };
  const before = await readMadeAt();
  const asked = performance.now();
  const answer = await admin.post(`${url}/api/demo/reset`, { headers: { origin: url } });
  if (!answer.ok()) throw new Error(`the reset was refused: ${answer.status()} ${await answer.text()}`);
  for (let madeAt = before; madeAt === null || madeAt === before; madeAt = await readMadeAt()) {
    await new Promise((next) => setTimeout(next, 400));
  }
  const took = performance.now() - asked;
  await admin.dispose();
  return took;
}

/** The resident memory of a process, where the system reports it. */
function residentMegabytes(pid: number | undefined): number | undefined {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8');
    return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1]) / 1024;
  } catch {
    return undefined;
  }
}
