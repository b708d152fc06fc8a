import { Pool } from 'undici';
import { quantile } from './report';

export interface Load {
  /** Requests that were answered with 200 within the time. */
  count: number;
  failed: number;
  /** Milliseconds. */
  p50: number;
  p99: number;
  perSecond: number;
}

/** Asks for `path` for some seconds over `connections`, shared among `origins` and `cookies`; each asks again once it is answered. */
export async function load(
  origins: readonly string[],
  request: { path: string; cookies: readonly string[]; connections: number; seconds: number },
): Promise<Load> {
  const { path, cookies, connections, seconds } = request;
  const pools = origins.map((origin) => new Pool(origin, { connections, pipelining: 1 }));
  const times: number[] = [];
  let failed = 0;
  const begun = performance.now();
  const end = begun + seconds * 1000;
  const ask = async (pool: Pool, cookie = '') => {
    while (performance.now() < end) {
      const started = performance.now();
      const { statusCode, body } = await pool.request({ path, method: 'GET', headers: { cookie } });
      await body.dump({ limit: Number.POSITIVE_INFINITY });
      if (statusCode === 200) times.push(performance.now() - started);
      else failed += 1;
    }
  };
  const each = (_: unknown, at: number) =>
    ask(pools[at % pools.length] as Pool, cookies[at % cookies.length]);
  await Promise.all(Array.from({ length: connections }, each));
  const taken = (performance.now() - begun) / 1000;
  await Promise.all(pools.map((pool) => pool.close()));
  return {
    count: times.length,
    failed,
    p50: quantile(times, 0.5),
    p99: quantile(times, 0.99),
    perSecond: times.length / taken,
  };
}
