import 'server-only';
import type pg from 'pg';
import { metrics } from '../metrics';

/** What a query ended with. */
type QueryOutcome = 'ok' | 'refused' | 'timeout' | 'lost';

/** Counts and times all queries over the connections that `pool` opens from now on. */
export function meterQueries(pool: pg.Pool): void {
  pool.on('connect', meterClient);
}

type Query = (...given: unknown[]) => unknown;

function meterClient(client: pg.PoolClient): void {
  const send = client.query.bind(client) as Query;
  const metered: Query = (...given) => {
    const started = performance.now();
    const end = (error?: unknown) =>
      metrics.queries.observe({ outcome: outcomeOf(error) }, (performance.now() - started) / 1000);
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
