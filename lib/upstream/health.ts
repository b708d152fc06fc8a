import 'server-only';
import { config } from '@/lib/platform/config';
import { processWide } from '@/lib/platform/global';
import { type ServiceName, serviceNames } from './errors';

export interface ServiceHealth {
  name: ServiceName;
  state: 'absent' | 'ok' | 'slow' | 'down' | 'unknown';
  breaker: 'closed' | 'open' | 'half-open';
  lastOkAt: string | null;
  lastErrorAt: string | null;
  lastError: string | null;
  /** Median of the recent answers' times, ms. */
  medianMs: number | null;
  /** Median ms per half hour of the last 24 h, oldest first; null where nothing was asked. */
  samples: (number | null)[];
}

interface Record_ {
  breaker: ServiceHealth['breaker'];
  lastOkAt?: number;
  lastErrorAt?: number;
  lastError?: string;
  failures: number;
  recent: number[];
  buckets: Map<number, number[]>;
}

const bucketMs = 30 * 60_000;
const bucketCount = 48;
const mostPerBucket = 200;
const mostRecent = 15;
/** Slower than this at the median of the recent answers is told as slow. */
const slowMs = 2_000;
/** So many failures in a row, and the service is told as down. */
const downAfter = 2;

const records = processWide(
  'service-health',
  () =>
    new Map<ServiceName, Record_>(
      serviceNames.map((name) => [name, { breaker: 'closed', failures: 0, recent: [], buckets: new Map() }]),
    ),
);

const recordOf = (service: ServiceName) => records.get(service) as Record_;

/** Remembers that a service answered after `ms`. */
export function recordSuccess(service: ServiceName, ms: number, now = Date.now()): void {
  const record = recordOf(service);
  record.lastOkAt = now;
  record.failures = 0;
  record.recent = [...record.recent, ms].slice(-mostRecent);
  const slot = Math.floor(now / bucketMs);
  const bucket = record.buckets.get(slot) ?? [];
  if (bucket.length < mostPerBucket) bucket.push(ms);
  record.buckets.set(slot, bucket);
  for (const old of record.buckets.keys()) if (old <= slot - bucketCount) record.buckets.delete(old);
}

/** Remembers that a service failed, with a sentence that people may read. */
export function recordFailure(service: ServiceName, sentence: string, now = Date.now()): void {
  const record = recordOf(service);
  record.lastErrorAt = now;
  record.lastError = sentence;
  record.failures += 1;
}

export function recordBreaker(service: ServiceName, breaker: ServiceHealth['breaker']): void {
  recordOf(service).breaker = breaker;
}

/** The state of all four services, as this process has seen them. */
export function serviceHealth(now = Date.now()): ServiceHealth[] {
  return serviceNames.map((name) => {
    const record = recordOf(name);
    const slot = Math.floor(now / bucketMs);
    return {
      name,
      state: stateOf(name, record),
      breaker: record.breaker,
      lastOkAt: timeOf(record.lastOkAt),
      lastErrorAt: timeOf(record.lastErrorAt),
      lastError: record.lastError ?? null,
      medianMs: median(record.recent),
      samples: Array.from({ length: bucketCount }, (_, index) =>
        median(record.buckets.get(slot - bucketCount + 1 + index) ?? []),
      ),
    };
  });
}

function stateOf(name: ServiceName, record: Record_): ServiceHealth['state'] {
  const { ordering, search, workflow } = config();
  const isPresent = { identity: ordering, ordering, search, workflow }[name] !== undefined;
  if (!isPresent) return 'absent';
  if (record.breaker === 'open' || record.failures >= downAfter) return 'down';
  if (record.lastOkAt === undefined) return record.failures > 0 ? 'down' : 'unknown';
  return (median(record.recent) ?? 0) > slowMs ? 'slow' : 'ok';
}

const timeOf = (time: number | undefined) => (time === undefined ? null : new Date(time).toISOString());

function median(values: readonly number[]): number | null {
  if (values.length === 0) return null;
  const sorted = [...values].sort((a, b) => a - b);
  return Math.round(sorted[Math.floor(sorted.length / 2)] ?? 0);
}
