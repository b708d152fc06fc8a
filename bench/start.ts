// `npm run bench:start`: how long the portal takes from its command to its first answer, and what memory it holds then.
import { readFileSync, rmSync } from 'node:fs';
import { createDataDir, startPortal } from '../testing/portal';
import { startSimulator } from '../testing/simulator';
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

const seconds = (values: number[]) => (quantile(values, 0.5) / 1000).toFixed(2);
report(
  'npm run bench:start',
  'Start',
  table(
    ['what', 'median', 'slowest'],
    [
      ['portal, first start (makes the database), s', seconds(cold), (Math.max(...cold) / 1000).toFixed(2)],
      ['portal, later starts, s', seconds(warm), (Math.max(...warm) / 1000).toFixed(2)],
      ['simulator, s', seconds(simulatorStarts), (Math.max(...simulatorStarts) / 1000).toFixed(2)],
      ['portal after a start, MB resident', quantile(memory, 0.5).toFixed(0), Math.max(...memory).toFixed(0)],
    ],
  ),
);

/** The resident memory of a process, where the system reports it. */
function residentMegabytes(pid: number | undefined): number | undefined {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8');
    return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1]) / 1024;
  } catch {
    return undefined;
  }
}
