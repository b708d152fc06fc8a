/*
 * `npm run bench:abuse`: what people notice while one hostile client attacks. A steady load of four people continues
 * alone and beside each attack, each time with a portal that has just been started. Goals are 3 times its own p99, 1.3
 * times its own memory, and `/api/health` below 100 ms. `BENCH_ONLY` names a part of the attacks' names, `BENCH_SECONDS`
 * changes how long each lasts: their figures are printed and not written into docs/benchmarks.md.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { constants, loadavg, setPriority } from 'node:os';
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';
import { request } from '@playwright/test';
import type { Role } from '@/lib/accounts/role';
import { sessionCookie } from '../testing/accounts/session-cookie';
import { addUserWith } from '../testing/accounts/users';
import { startPortal } from '../testing/portal';
import { startSimulator } from '../testing/simulator';
import { attacks } from './support/attacks';
import { usedBy } from './support/process-use';
import { quantile, report, table } from './support/report';

const only = process.env.BENCH_ONLY;
// Long enough that the 99th percentile is not one or two requests.
const whole = 30;
const seconds = Number(process.env.BENCH_SECONDS ?? whole);
const aoi = 'Denmark-coherence-2026';
const requestsPerSecond = 3;
/** What each person asks for, in turn. */
const wanted: Record<string, string[]> = {
  viewer: ['/', `/api/ingestion/aois/${aoi}`],
  analyst: ['/api/areas', '/basket', '/api/ordering/orders'],
  operator: ['/ingestion', `/api/ingestion/aois/${aoi}/items?kind=tile`, '/api/ingestion/runs'],
  admin: ['/orders', '/api/audit', '/api/session'],
};

interface Measured {
  times: number[];
  failed: string[];
  health: number[];
  peak: number;
}

const warmSeconds = 15;
const simulator = await startSimulator();
try {
  const measureCalm = () => onFreshPortal((target) => measure(target, seconds));
  const before = await measureCalm();
  const attacked: { name: string; under: Measured; calm?: Measured; answers: string }[] = [];
  for (const { name, prepare } of attacks.filter((one) => only === undefined || one.name.includes(only))) {
    process.stderr.write(`${name}\n`);
    const { own, under, answers } = await onFreshPortal(async (target) => {
      const attacked = {
        url: target.url,
        workflow: `${simulator.url}/workflow`,
        analyst: await signInAttacker(target, 'analyst'),
        operator: await signInAttacker(target, 'operator'),
      };
      await prepare?.(attacked);
      const own = prepare && (await measure(target, seconds));
      const stop = await startAttack(name, attacked);
      await pause(1_000);
      const under = await measure(target, seconds);
      return { own, under, answers: formatStatuses(await stop()) };
    });
    if (own)
      attacked.push({ name: 'none, beside the board of the next row', under: own, calm: own, answers: '' });
    attacked.push({ name, under, calm: own, answers });
  }
  // Alone before and after: the slowest of 360 requests are few, and every figure is compared with them.
  const calm = join(before, await measureCalm());
  const all = [{ name: 'none', under: calm, answers: '' }, ...attacked].map((one) => ({ calm, ...one }));
  publish(
    all.map(({ name, under, calm: own, answers }) => row(name, under, own ?? calm, answers)),
    all.flatMap(({ name, under, calm: own }) => listFaults(name, under, own ?? calm)),
  );
} finally {
  await simulator.stop();
}
process.exit(0);

interface Target {
  url: string;
  pid: number | undefined;
  cookies: Record<string, string>;
}

/** Each attack meets a portal of its own, so that what an earlier one left in its memory is not taken for its own. */
async function onFreshPortal<T>(run: (target: Target) => Promise<T>): Promise<T> {
  const portal = await startPortal({
    env: {
      ...simulator.env,
      SWATH_DEMO: '1',
      LOG_LEVEL: 'warn',
      RATE_LIMIT: '',
      RATE_LIMIT_USER: '',
      // Half of the heap that `deploy/kubernetes` allows; without a limit it would take gigabytes here.
      NODE_OPTIONS: '--max-old-space-size=512',
      // The clients here have addresses of their own, as behind a proxy.
      TRUSTED_PROXIES: '127.0.0.1',
    },
  });
  const { url } = portal;
  try {
    const cookies = Object.fromEntries(
      await Promise.all(
        Object.keys(wanted).map(async (role) => [role, await sessionCookie(url, `${role}@demo.swath`)]),
      ),
    ) as Record<string, string>;
    // Warm: what is compiled and cached at the first requests is no part of the figures.
    const target = { url, pid: portal.process.pid, cookies };
    await measure(target, warmSeconds);
    return await run(target);
  } finally {
    await portal.stop();
  }
}

/** The attacker has an account of its own: people with the same one would share what a user may ask. */
async function signInAttacker({ url, cookies }: Target, role: Role): Promise<string> {
  const admin = await request.newContext({ extraHTTPHeaders: { cookie: cookies.admin ?? '' } });
  const account = { email: `${role}@example.org`, password: 'lantern over 48 orbits' };
  await addUserWith(admin, url, { ...account, name: 'Attacker', roles: [role] });
  await admin.dispose();
  return sessionCookie(url, account.email, account.password);
}

async function startAttack(name: string, target: object): Promise<() => Promise<Record<string, number>>> {
  const child = spawn(
    process.execPath,
    [
      '--conditions=react-server',
      '--import',
      'tsx',
      'bench/support/attacker.ts',
      name,
      JSON.stringify(target),
    ],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
  // An attacker has a machine of its own: what it computes takes no processor from those who are measured.
  setPriority(child.pid ?? 0, constants.priority.PRIORITY_LOW);
  const ended = once(child, 'exit');
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  await lines.next();
  return async () => {
    child.kill('SIGTERM');
    const { value } = await lines.next();
    await ended;
    return JSON.parse(value ?? '{}');
  };
}

/** Four people at a steady rate, whether what they asked before was answered or not, and ten probes a second. */
async function measure({ url, pid, cookies }: Target, forSeconds: number): Promise<Measured> {
  const result: Measured = { times: [], failed: [], health: [], peak: 0 };
  const end = performance.now() + forSeconds * 1000;
  const underWay: Promise<void>[] = [];
  const ask = async (path: string, into: number[], headers: Record<string, string>) => {
    const started = performance.now();
    try {
      const answer = await fetch(url + path, { headers });
      await answer.arrayBuffer();
      if (answer.ok) into.push(performance.now() - started);
      else result.failed.push(`${answer.status} ${path}`);
    } catch (error) {
      result.failed.push(`${path}: ${error}`);
    }
  };
  const every = async (ms: number, task: (number: number) => void) => {
    for (let number = 0; performance.now() < end; number += 1) {
      task(number);
      await pause(ms);
    }
  };
  await Promise.all([
    ...Object.entries(wanted).map(([role, paths], index) =>
      every(1_000 / requestsPerSecond, (number) => {
        const headers = { cookie: cookies[role] ?? '', 'x-forwarded-for': `198.51.100.${index + 1}` };
        underWay.push(ask(paths[number % paths.length] as string, result.times, headers));
      }),
    ),
    every(100, () => {
      underWay.push(ask('/api/health', result.health, {}));
      result.peak = Math.max(result.peak, usedBy(pid).bytes / 2 ** 20);
    }),
  ]);
  await Promise.all(underWay);
  return result;
}

function join(one: Measured, other: Measured): Measured {
  return {
    times: [...one.times, ...other.times],
    failed: [...one.failed, ...other.failed],
    health: [...one.health, ...other.health],
    peak: Math.max(one.peak, other.peak),
  };
}

function row(name: string, under: Measured, calm: Measured, answers: string): (string | number)[] {
  const p99 = quantile(under.times, 0.99);
  return [
    name,
    ms(quantile(under.times, 0.5)),
    `${ms(p99)} (${(p99 / quantile(calm.times, 0.99)).toFixed(1)} ×)`,
    `${ms(quantile(under.health, 0.99))} / ${ms(Math.max(...under.health))}`,
    `${Math.round(under.peak)} (${(under.peak / calm.peak).toFixed(2)} ×)`,
    under.failed.length,
    answers,
  ];
}

function listFaults(name: string, under: Measured, calm: Measured): string[] {
  const times = quantile(under.times, 0.99) / quantile(calm.times, 0.99);
  const health = quantile(under.health, 0.99);
  const memory = under.peak / calm.peak;
  return [
    times > 3 && `p99 is ${times.toFixed(1)} times its own`,
    health > 100 && `\`/api/health\` took ${ms(health)} ms`,
    memory > 1.3 && `memory is ${memory.toFixed(2)} times its own`,
    under.failed.length > 0 && `${under.failed.length} failed, such as ${under.failed[0]}`,
  ]
    .filter((fault) => fault !== false)
    .map((fault) => `${name}: ${fault}`);
}

function ms(value: number): string {
  return value < 10 ? value.toFixed(1) : value.toFixed(0);
}

function formatStatuses(statuses: Record<string, number>): string {
  return Object.entries(statuses)
    .map(([status, count]) => `${count} × ${status === '0' ? 'closed' : status}`)
    .join(', ');
}

function publish(rows: (string | number)[][], faults: string[]): void {
  const head = [
    'attack',
    'p50, ms',
    'p99, ms',
    '`/api/health` p99 / slowest, ms',
    'memory at the peak, MiB',
    'failed requests of others',
    'what the attacker got',
  ];
  const text = `${table(head, rows)}

Four people (viewer, analyst, operator, admin) ask for ${4 * requestsPerSecond} pages and answers a second, each from an address of their own; beside them one client of another address attacks for ${seconds} s, in a process of its own. Alone they were measured before all attacks and after them; the attack on a large board is compared with the same people beside that board. Each attack meets a portal that was just started and has served the four for ${warmSeconds} s. The limits of an address and of a user are the built-in ones, and the heap is limited to 512 MB, half of that in \`deploy/kubernetes\`. Goals: p99 within 3 times its own, memory within 1.3 times its own, \`/api/health\` below 100 ms for 99 of 100. Portal, database, simulator, people and attacker share the machine, the attacker at the lowest priority; its load was ${loadavg()[0]?.toFixed(1)} at the end${process.env.BENCH_BESIDE ? `; beside it ran ${process.env.BENCH_BESIDE}` : ''}.

${faults.length === 0 ? 'All goals are met.' : `Goals that are not met:\n\n${faults.map((fault) => `- ${fault}`).join('\n')}`}`;
  if (only !== undefined || seconds < whole) process.stdout.write(`${text}\n`);
  else report('npm run bench:abuse', 'While one client attacks', text);
}
