import 'server-only';
import { AsyncResource } from 'node:async_hooks';
import type pg from 'pg';
import { processSingleton } from '../global';
import { metrics } from '../metrics';
import { beginQuerySpan, isTracing } from '../tracing/span';
import { sqlState } from './failure';

/** What a query ended with. */
type QueryOutcome = 'ok' | 'refused' | 'timeout' | 'lost';

const answers = processSingleton('answers', () => new WeakMap<pg.Pool, number>());

/** When the server last answered a query over `pool`, by `performance.now()`; an error is an answer too. */
export const lastAnswerAt = (pool: pg.Pool): number => answers.get(pool) ?? Number.NEGATIVE_INFINITY;

/** Counts, times and traces all queries over the connections that `pool` opens from now on. */
export function meterQueries(pool: pg.Pool): void {
  pool.on('connect', (client) => meterClient(client, pool));
  const connect = pool.connect.bind(pool) as (callback?: Callback) => unknown;
  // Who waited for a connection is called by the one who gave it back, and would belong to the trace of that request.
  const connectInTrace = (callback?: Callback) =>
    connect(callback && isTracing() ? AsyncResource.bind(callback) : callback);
  pool.connect = connectInTrace as typeof pool.connect;
}

type Callback = (...args: unknown[]) => void;
type Query = (...args: unknown[]) => unknown;

function meterClient(client: pg.PoolClient, pool: pg.Pool): void {
  const send = client.query.bind(client) as Query;
  const metered: Query = (...args) => {
    const started = performance.now();
    const endSpan = isTracing() ? beginQuerySpan(queryText(args[0])) : undefined;
    const end = (error?: unknown) => {
      const outcome = queryOutcome(error);
      if (error === undefined || sqlState(error) !== undefined) answers.set(pool, performance.now());
      metrics.queries.observe({ outcome }, (performance.now() - started) / 1000);
      endSpan?.(outcome === 'ok' ? undefined : outcome);
    };
    const callback = args.at(-1);
    if (typeof callback === 'function') {
      return send(...args.slice(0, -1), (error: unknown, result: unknown) => {
        end(error ?? undefined);
        callback(error, result);
      });
    }
    const answer = send(...args);
    if (answer instanceof Promise) answer.then(() => end(), end);
    return answer;
  };
  client.query = metered as typeof client.query;
}

const queryText = (query: unknown) => (typeof query === 'string' ? query : (query as { text: string }).text);

/** The statement took too long, waited too long for a lock, or its transaction stood idle. */
const timeoutCodes = new Set(['57014', '55P03', '25P03']);

/** Says how a query ended by its error. */
export function queryOutcome(error: unknown): QueryOutcome {
  if (error === undefined) return 'ok';
  const state = sqlState(error);
  if (timeoutCodes.has(state ?? '') || (error as Error).message === 'Query read timeout') return 'timeout';
  // 08 is a lost connection, 57P a server that stops or starts.
  return state !== undefined && !/^(08|57P)/.test(state) ? 'refused' : 'lost';
}
