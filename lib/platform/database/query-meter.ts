import 'server-only';
import { AsyncResource } from 'node:async_hooks';
import type pg from 'pg';
import { metrics } from '../metrics';
import { beginQuerySpan, isTracing } from '../tracing/span';

/** What a query ended with. */
type QueryOutcome = 'ok' | 'refused' | 'timeout' | 'lost';

/** Counts, times and traces all queries over the connections that `pool` opens from now on. */
export function meterQueries(pool: pg.Pool): void {
  pool.on('connect', meterClient);
  const connect = pool.connect.bind(pool) as (callback?: Callback) => unknown;
  // Who waited for a connection is called by whoever gave it back, and would belong to the trace of that request.
  const connectInTrace = (callback?: Callback) =>
    connect(callback && isTracing() ? AsyncResource.bind(callback) : callback);
  pool.connect = connectInTrace as typeof pool.connect;
}

type Callback = (...given: unknown[]) => void;
type Query = (...given: unknown[]) => unknown;

function meterClient(client: pg.PoolClient): void {
  const send = client.query.bind(client) as Query;
  const metered: Query = (...given) => {
    const started = performance.now();
    const endSpan = isTracing() ? beginQuerySpan(textOf(given[0])) : undefined;
    const end = (error?: unknown) => {
      const outcome = outcomeOf(error);
      metrics.queries.observe({ outcome }, (performance.now() - started) / 1000);
      endSpan?.(outcome === 'ok' ? undefined : outcome);
    };
    const callback = given.at(-1);
    if (typeof callback === 'function') {
      return send(...given.slice(0, -1), (error: unknown, result: unknown) => {
        end(error ?? undefined);
        callback(error, result);
      });
    }
    const answer = send(...given);
    if (answer instanceof Promise) answer.then(() => end(), end);
    return answer;
  };
  client.query = metered as typeof client.query;
}

const textOf = (query: unknown) => (typeof query === 'string' ? query : (query as { text: string }).text);

/** The statement took too long, waited too long for a lock, or its transaction stood idle. */
const timeoutCodes = new Set(['57014', '55P03', '25P03']);

/** Tells how a query ended by its error; SQL errors carry a code of five characters. */
export function outcomeOf(error: unknown): QueryOutcome {
  if (error === undefined) return 'ok';
  const { code = '', message = '' } = error as { code?: string; message?: string };
  if (timeoutCodes.has(code) || message === 'Query read timeout') return 'timeout';
  // 08 is a lost connection, 57P a server that stops or starts.
  return /^[0-9A-Z]{5}$/.test(code) && !/^(08|57P)/.test(code) ? 'refused' : 'lost';
}
