import { createHash } from 'node:crypto';
import type { Context } from 'hono';
import type { ServiceName } from './fault-list';
import type { SimEnv } from './sim-env';

/** One request as it arrived, and the outcome of it. */
export interface RequestRecord {
  /** Number of the request since the start. */
  id: number;
  /** Real time of its arrival, ISO 8601. */
  at: string;
  /** `elsewhere` is where redirect faults lead. */
  service: ServiceName | 'elsewhere';
  method: string;
  /** Whole path from the root, with its mount, without the query. */
  path: string;
  /** The query without its question mark. */
  query: string;
  /** Status that was answered; 0: the connection went without one; null: not answered yet. */
  status: number | null;
  bytesIn: number;
  /** Milliseconds from arrival until the answer's head was ready. */
  ms: number | null;
  /** Whether an Authorization header was there (its value is never kept). */
  authorization: boolean;
  /** SHA-256 of the body in hexadecimal; null without a body. */
  bodySha256: string | null;
  /** The kinds of fault that were applied, joined by `+`. */
  fault?: string;
}

/** A record and the monotonic time of its arrival, milliseconds. */
export type OpenRecord = RequestRecord & { startedAt: number };

/** The last requests, oldest first. */
export interface RequestLog {
  /** Keeps a request; the answer is filled in later. */
  arrived(c: Context<SimEnv>, service: RequestRecord['service']): OpenRecord;
  list(): RequestRecord[];
  /** Requests since the start (or the last clear), by service. */
  counts(): Record<string, number>;
  clear(): void;
  /** Requests other than GET that were answered or stopped since the start. */
  writes(): number;
}

const KEPT = 5_000;

/** A log that keeps the last 5,000 requests. */
export function createRequestLog(): RequestLog {
  let records: OpenRecord[] = [];
  let counts: Record<string, number> = {};
  let lastId = 0;
  let writes = 0;
  return {
    writes: () => writes,
    arrived(c, service) {
      const body = getRawBody(c);
      if (c.req.method !== 'GET') {
        c.env.outgoing.on('close', () => {
          writes += 1;
        });
      }
      const record: OpenRecord = {
        id: ++lastId,
        at: new Date().toISOString(),
        service,
        method: c.req.method,
        path: c.req.path,
        query: new URL(c.req.url).search.slice(1),
        status: null,
        bytesIn: body.length,
        ms: null,
        authorization: c.req.header('Authorization') !== undefined,
        bodySha256: body.length ? createHash('sha256').update(body).digest('hex') : null,
        startedAt: performance.now(),
      };
      records.push(record);
      if (records.length >= 2 * KEPT) records = records.slice(-KEPT);
      counts[service] = (counts[service] ?? 0) + 1;
      return record;
    },
    list: () => records.slice(-KEPT).map(({ startedAt: _, ...record }) => record),
    counts: () => ({ ...counts }),
    clear() {
      records = [];
      counts = {};
    },
  };
}

/** The bytes of a request's body, which the server has read before the request was routed. */
export function getRawBody(c: Context<SimEnv>): Buffer {
  return (c.env.incoming as { rawBody?: Buffer }).rawBody ?? Buffer.alloc(0);
}
