import 'server-only';
import { config } from '@/lib/platform/config';
import { processSingleton } from '@/lib/platform/global';
import { type ServiceName, serviceNames } from './errors';

export interface ServiceHealth {
  name: ServiceName;
  /** `quiet` is one that answered when it was asked last, which is long ago. */
  state: 'absent' | 'ok' | 'slow' | 'down' | 'quiet' | 'unknown';
  breaker: 'closed' | 'open' | 'half-open';
  lastOkAt: string | null;
  lastErrorAt: string | null;
  lastError: string | null;
  /** Median of the recent answers' times, ms. */
  medianMs: number | null;
  /** Median ms per half hour of the last 24 h, oldest first; null where nothing was asked. */
  samples: (number | null)[];
}

interface CallRecord {
  breaker: ServiceHealth['breaker'];
  lastOkAt?: number;
  lastErrorAt?: number;
  lastError?: string;
  /** Whether a call failed since it last answered, and whether a check has shown that it does not answer. */
  isSuspect: boolean;
  isDown: boolean;
  recent: number[];
  buckets: Map<number, number[]>;
}

const bucketMs = 30 * 60_000;
const bucketCount = 48;
const maxCallsPerBucket = 200;
const maxRecent = 15;
/** Slower than this at the median of the recent answers is reported as slow. */
export const slowMs = 2_000;
/** What was seen longer ago says nothing of now. */
const quietAfterMs = 15_000;

const records = processSingleton(
  'service-health',
  () =>
    new Map<ServiceName, CallRecord>(
      serviceNames.map((name) => [
        name,
        { breaker: 'closed', isSuspect: false, isDown: false, recent: [], buckets: new Map() },
      ]),
    ),
);

type Listener = (service: ServiceName) => void;

/** Those who are notified that a service failed, and that it answers again after it was down. */
const listeners = processSingleton('service-health-listeners', () => ({
  failure: new Set<Listener>(),
  recovery: new Set<Listener>(),
}));

const listening = (to: Set<Listener>) => (listener: Listener) => {
  to.add(listener);
  return () => to.delete(listener);
};

/** Calls the listener whenever a service failed. Gives what ends that. */
export const onFailure = listening(listeners.failure);
/** Calls the listener when a service that was down answers again. Gives what ends that. */
export const onRecovery = listening(listeners.recovery);

/** Whether a call of a service failed since it last answered. */
export const isSuspect = (service: ServiceName): boolean => getRecord(service).isSuspect;

const getRecord = (service: ServiceName) => records.get(service) as CallRecord;

/** Remembers that a service answered after `ms`. */
export function recordSuccess(service: ServiceName, ms: number, now = Date.now()): void {
  const record = getRecord(service);
  const wasDown = record.isDown;
  record.lastOkAt = now;
  record.isSuspect = false;
  record.isDown = false;
  record.recent = [...record.recent, ms].slice(-maxRecent);
  const slot = Math.floor(now / bucketMs);
  const bucket = record.buckets.get(slot) ?? [];
  if (bucket.length < maxCallsPerBucket) bucket.push(ms);
  record.buckets.set(slot, bucket);
  for (const old of record.buckets.keys()) if (old <= slot - bucketCount) record.buckets.delete(old);
  if (!wasDown) return;
  // Not before the one that saw it answer has closed its breaker.
  setImmediate(() => {
    for (const listener of listeners.recovery) listener(service);
  });
}

/**
 * Remembers that a call failed, with a sentence that people can read. One call says little of a service: only a check,
 * which asks for next to nothing, shows that it is down.
 */
export function recordFailure(
  service: ServiceName,
  sentence: string,
  { isCheck = false, now = Date.now() }: { isCheck?: boolean; now?: number } = {},
): void {
  const record = getRecord(service);
  record.lastErrorAt = now;
  record.lastError = sentence;
  record.isSuspect = true;
  record.isDown ||= isCheck;
  for (const listener of listeners.failure) listener(service);
}

export function recordBreaker(service: ServiceName, breaker: ServiceHealth['breaker']): void {
  getRecord(service).breaker = breaker;
}

/** The state of all four services, as this process has seen them. */
export function serviceHealth(now = Date.now()): ServiceHealth[] {
  return serviceNames.map((name) => {
    const record = getRecord(name);
    const slot = Math.floor(now / bucketMs);
    return {
      name,
      state: judgeState(name, record, now),
      breaker: record.breaker,
      lastOkAt: toIsoTime(record.lastOkAt),
      lastErrorAt: toIsoTime(record.lastErrorAt),
      lastError: record.lastError ?? null,
      medianMs: median(record.recent),
      samples: Array.from({ length: bucketCount }, (_, index) =>
        median(record.buckets.get(slot - bucketCount + 1 + index) ?? []),
      ),
    };
  });
}

/** Whether the service is configured. */
export function isPresent(name: ServiceName): boolean {
  const { ordering, search, workflow } = config();
  return { identity: ordering, ordering, search, workflow }[name] !== undefined;
}

function judgeState(name: ServiceName, record: CallRecord, now: number): ServiceHealth['state'] {
  if (!isPresent(name)) return 'absent';
  if (record.isDown) return 'down';
  if (record.lastOkAt === undefined) return 'unknown';
  if (now - Math.max(record.lastOkAt, record.lastErrorAt ?? 0) > quietAfterMs) return 'quiet';
  return (median(record.recent) ?? 0) > slowMs ? 'slow' : 'ok';
}

const toIsoTime = (time: number | undefined) => (time === undefined ? null : new Date(time).toISOString());

function median(values: readonly number[]): number | null {
  if (values.length === 0) return null;
  const sorted = [...values].sort((a, b) => a - b);
  return Math.round(sorted[Math.floor(sorted.length / 2)] ?? 0);
}
