/*
 * `npm run bench:orders`: places orders while everything fails, and looks whether money left more than once or other
 * than it was confirmed; every second 250 runs beside services that answer strangely. `BENCH_RUNS` and `BENCH_WHOLE` change
 * how many runs there are, `BENCH_SEED` where they begin; fewer than 1,000 are printed and not written into docs/benchmarks.md.
 */

import { ensureBuilt } from '../scripts/support/build.mjs';
import { startPostgres } from '../testing/database/postgres-server';
import { createPlan, listFaultKinds } from '../testing/ordering/fault-plan';
import { type RunResult, runPlan } from '../testing/ordering/fault-run';
import { type FaultStage, faultTimeoutMs, startFaultStage } from '../testing/ordering/fault-stage';
import { startWholePortal } from '../testing/whole-portal';
import { report, table } from './support/report';

const runs = Number(process.env.BENCH_RUNS ?? 1000);
const whole = Math.min(runs, Number(process.env.BENCH_WHOLE ?? 25));
const firstSeed = Number(process.env.BENCH_SEED ?? 1);
/** The service's truth is read after each run: a new service now and then keeps that short. */
const runsPerStage = 250;

if (whole > 0) await ensureBuilt();
const server = await startPostgres();

interface Row {
  runs: number;
  deaths: number;
  posts: number;
  violations: number;
  states: Map<string, number>;
}
const rows = new Map<string, Row>();
const violations: string[] = [];
const started = performance.now();

function count(name: string, { deaths, posts, state, ...result }: RunResult): void {
  const row = rows.get(name) ?? { runs: 0, deaths: 0, posts: 0, violations: 0, states: new Map() };
  row.runs += 1;
  row.deaths += deaths;
  row.posts += posts;
  row.violations += result.violations.length;
  row.states.set(state, (row.states.get(state) ?? 0) + 1);
  rows.set(name, row);
}

async function carryOut(
  stage: FaultStage,
  kind: string,
  mode: string,
  from: number,
  to: number,
): Promise<void> {
  for (let seed = from; seed < to; seed += 1) {
    const plan = createPlan(seed, faultTimeoutMs);
    const result = await runPlan(stage, plan);
    for (const one of result.violations) violations.push(`${kind}, ${mode} services, seed ${seed}: ${one}`);
    for (const kind of listFaultKinds(plan)) count(kind, result);
    count(kind, result);
    count(`${mode} services`, result);
    count('all', result);
  }
  process.stdout.write(`${to - firstSeed} of ${runs} runs, ${violations.length} violations\n`);
}

const end = firstSeed + runs;
const bareEnd = end - whole;
for (let seed = firstSeed; seed < bareEnd; seed += runsPerStage) {
  const mode = ((seed - firstSeed) / runsPerStage) % 2 === 1 ? 'strange' : 'real';
  const stage = await startFaultStage(server.url, undefined, { SIM_MODE: mode, SIM_SEED: String(seed) });
  await carryOut(stage, 'the core in a bare process', mode, seed, Math.min(bareEnd, seed + runsPerStage));
  await stage.stop();
}
if (whole > 0) {
  const stage = await startFaultStage(server.url, startWholePortal);
  await carryOut(stage, 'the whole portal', 'real', bareEnd, end);
  await stage.stop();
}
await server.remove();

const states = ['placed', 'unknown', 'refused', 'other'];
const shares = ({ states: found, runs: of }: Row) => {
  const known = states.slice(0, -1).map((state) => found.get(state) ?? 0);
  return [...known, of - known.reduce((sum, one) => sum + one, 0)];
};
const order = ['all', 'the core in a bare process', 'the whole portal', 'real services', 'strange services'];
const names = [
  ...order.filter((name) => rows.has(name)),
  ...[...rows.keys()].filter((name) => !order.includes(name)).sort(),
];
const figures = `${table(
  ['what happened', 'runs', ...states, 'processes killed', 'POSTs of orders', 'violations'],
  names.map((name) => {
    const row = rows.get(name) as Row;
    return [name, row.runs, ...shares(row), row.deaths, row.posts, row.violations];
  }),
)}

Seeds ${firstSeed} to ${end - 1}, ${Math.round((performance.now() - started) / 1000)} s. Two processes share one database in every run. A run may have several
kinds of fault and is counted under each. A violation is an order at the service that does not belong to exactly one confirmed
order that is placed or unknown, a placed order that is not there exactly once, a refused one that is there, or bytes that
were not priced first.`;
if (runs >= 1000) report('npm run bench:orders', 'Orders while everything fails', figures);
else process.stdout.write(`${figures}\n`);
for (const one of violations) process.stdout.write(`${one}\n`);
process.exit(violations.length === 0 ? 0 : 1);
