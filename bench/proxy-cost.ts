// `npm run bench:proxy`: what the portal adds to calling a service directly, for a small and a large answer, beside the
// least that a Next.js route can do: stream the same answer on, with no session, role, validation, log or metric.
import { Pool } from 'undici';
import { sessionCookie } from '../testing/accounts/session-cookie';
import { startPortal, unlimited } from '../testing/portal';
import { startSimulator } from '../testing/simulator';
import { startMinimalRoute } from './support/minimal-route-server';
import { quantile, report, table } from './support/report';

const requestsPerRun = 400;
const runs = 5;

interface Way {
  origin: string;
  path: string;
  headers: Record<string, string>;
}

const simulator = await startSimulator();
const portal = await startPortal({
  env: { ...simulator.env, ...unlimited, SWATH_DEMO: '1', LOG_LEVEL: 'warn' },
});
try {
  const cookie = await sessionCookie(portal.url);
  const token = await orderingToken();
  const direct = {
    authorization: token,
    'x-svc-username': Buffer.from(simulator.env.ORDERING_USERNAME ?? '').toString('base64'),
  };
  const pairs: [string, Way, Way][] = [
    [
      'contracts (1 KB)',
      { origin: simulator.url, path: '/ordering/api/v1/me/contracts', headers: direct },
      { origin: portal.url, path: '/api/ordering/contracts', headers: { cookie } },
    ],
    [
      'dependency graph, streamed (115 KB)',
      {
        origin: simulator.url,
        path: '/workflow/aoi/Denmark-coherence-2026/dot',
        headers: { authorization: `Bearer ${simulator.env.WORKFLOW_TOKEN}` },
      },
      {
        origin: portal.url,
        path: '/api/ingestion/aois/Denmark-coherence-2026/dot',
        headers: { cookie },
      },
    ],
  ];
  const rows: (string | number)[][] = [];
  for (const [what, plain, through] of pairs) {
    const minimal = await startMinimalRoute(plain.origin, plain.headers);
    try {
      const min = { origin: minimal.url, path: `/api${plain.path}`, headers: {} };
      for (const connections of [1, 16]) {
        const direct = await measure(plain, connections);
        const bare = await measure(min, connections);
        const portal = await measure(through, connections);
        rows.push([
          what,
          connections,
          ...[direct, bare, portal].map(({ p50, p99 }) => `${p50.toFixed(2)} / ${p99.toFixed(2)}`),
          (portal.p50 - direct.p50).toFixed(2),
          (portal.p50 / bare.p50).toFixed(2),
        ]);
      }
    } finally {
      await minimal.stop();
    }
  }
  report(
    'npm run bench:proxy',
    'What the portal adds to a call',
    `${table(
      [
        'answer',
        'connections',
        'direct, p50 / p99',
        'minimal route, p50 / p99',
        'portal, p50 / p99',
        'portal adds, p50',
        'portal to minimal route',
      ],
      rows,
    )}\n\nMilliseconds; medians over ${runs} runs of ${requestsPerRun} requests. The minimal route streams the answer on and does nothing else. Simulator, portal and this client share the machine.`,
  );
} finally {
  await portal.stop();
  await simulator.stop();
}

async function measure(way: Way, connections: number): Promise<{ p50: number; p99: number }> {
  const pool = new Pool(way.origin, { connections });
  const found: { p50: number; p99: number }[] = [];
  for (let run = 0; run <= runs; run += 1) {
    const times: number[] = [];
    let left = requestsPerRun;
    const worker = async () => {
      while (left > 0) {
        left -= 1;
        const started = performance.now();
        const response = await pool.request({ path: way.path, method: 'GET', headers: way.headers });
        await response.body.dump();
        if (response.statusCode !== 200) throw new Error(`${way.path} answered ${response.statusCode}`);
        times.push(performance.now() - started);
      }
    };
    await Promise.all(Array.from({ length: connections }, worker));
    // The first run warms both sides up.
    if (run > 0) found.push({ p50: quantile(times, 0.5), p99: quantile(times, 0.99) });
  }
  await pool.close();
  return {
    p50: quantile(
      found.map(({ p50 }) => p50),
      0.5,
    ),
    p99: quantile(
      found.map(({ p99 }) => p99),
      0.5,
    ),
  };
}

async function orderingToken(): Promise<string> {
  const { env } = simulator;
  const response = await fetch(env.ORDERING_TOKEN_URL ?? '', {
    method: 'POST',
    body: new URLSearchParams({
      client_id: env.ORDERING_CLIENT_ID ?? '',
      client_secret: env.ORDERING_CLIENT_SECRET ?? '',
      scope: 'order.api',
      grant_type: 'client_credentials',
    }),
  });
  return ((await response.json()) as { access_token: string }).access_token;
}
