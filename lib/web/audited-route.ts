import 'server-only';
import { LRUCache } from 'lru-cache';
import { type AuditEntry, gatherResults, recordAudit } from '@/lib/accounts/audit';
import type { AuditResult } from '@/lib/accounts/audit-terms';
import type { User } from '@/lib/accounts/revocation';
import { currentSource } from '@/lib/accounts/source';
import { db } from '@/lib/platform/db';
import { processSingleton } from '@/lib/platform/global';
import { log } from '@/lib/platform/log';
import { UpstreamError } from '@/lib/upstream/errors';
import type { Endpoint } from './endpoint';
import { Problem } from './problem';
import { toProblem } from './to-problem';

/** Refusals of one person, or of one address that is not signed in, that are recorded in a minute. More than that is a program, and the log has them all. */
const maxRefusals = 30;

const refusals = processSingleton(
  'recorded-refusals',
  () => new LRUCache<string, { count: number }>({ max: 5_000, ttl: 60_000 }),
);

/** A refused read, and too many requests, are recorded once in this time for each person and route, ms. The log has them all. */
const refusedReadMs = 60 * 60_000;

const refusedReads = processSingleton(
  'recorded-refused-reads',
  () => new LRUCache<string, true>({ max: 20_000, ttl: refusedReadMs }),
);

/** True for the first refusal of its kind in an hour. */
function isFirst(kind: string): boolean {
  if (refusedReads.get(kind)) return false;
  refusedReads.set(kind, true);
  return true;
}

/** Who asks a route, and with which parameters of its path. */
interface Asked {
  user: User | undefined;
  params: unknown;
}

/**
 * Does the work of a route so that the audit has it, whatever becomes of it. What the work records itself is enough; the
 * rest is recorded here. A route that changes something and declares nothing is recorded by its method and path.
 */
export async function auditedRoute<T>(
  endpoint: Endpoint,
  asked: Asked,
  work: () => Promise<T> | T,
): Promise<T> {
  if (!isAudited(endpoint)) return readingRoute(endpoint, asked, work);
  const results: AuditResult[] = [];
  let value: T;
  try {
    value = await gatherResults(results, work);
  } catch (error) {
    // What was recorded as done may have been rolled back with its transaction.
    if (results.every((result) => result === 'done')) await recordFailure(endpoint, asked, error);
    throw error;
  }
  if (results.length === 0) await record({ ...toEntry(endpoint, asked), result: 'done' });
  return value;
}

/** Does the work of a route that only reads. What it refuses because of its rights is recorded. */
async function readingRoute<T>(endpoint: Endpoint, asked: Asked, work: () => Promise<T> | T): Promise<T> {
  try {
    return await work();
  } catch (error) {
    await recordRefusedRead(endpoint, asked, error);
    throw error;
  }
}

/** Records that a route did not let someone through. A session that has ended is no one's attempt; the log has the answer. */
export async function recordRefusal(endpoint: Endpoint, asked: Asked, error: unknown): Promise<void> {
  if (!asked.user) return;
  if (isAudited(endpoint)) await recordFailure(endpoint, asked, error);
  else await recordRefusedRead(endpoint, asked, error);
}

async function recordRefusedRead(
  endpoint: Pick<Endpoint, 'method' | 'path'>,
  asked: Asked,
  error: unknown,
): Promise<void> {
  const { status, type } = toProblem(error);
  if (!asked.user || status !== 403) return;
  if (!isFirst(`${asked.user.id} ${endpoint.method} ${endpoint.path}`)) return;
  await record({ ...toEntry(endpoint, asked), result: 'refused', detail: { reason: type } });
}

/** Records that someone is over the limit of requests: once an hour, whatever they ask for. The log has them all. */
export async function recordTooMany({ path }: Pick<Endpoint, 'path'>, user: User): Promise<void> {
  if (!isFirst(`${user.id} too many requests`)) return;
  await record({
    actor: user,
    action: 'user.too-many-requests',
    subject: `user:${user.id}`,
    result: 'refused',
    detail: { path },
  });
}

/** Records that a page did not open because of the roles of its reader. */
export const recordRefusedPage = (path: string, user: User): Promise<void> =>
  recordRefusedRead({ method: 'GET', path }, { user, params: {} }, new Problem(pageRefusal));

const pageRefusal = {
  type: 'not-allowed',
  status: 403,
  title: 'The roles of the reader do not open this page',
};

async function recordFailure(endpoint: Endpoint, asked: Asked, error: unknown): Promise<void> {
  const by = asked.user?.id ?? `address ${currentSource()?.address}`;
  const entry = {
    ...toEntry(endpoint, asked),
    result: toResult(error),
    detail: { reason: toProblem(error).type },
  };
  const held = refusals.get(by) ?? { count: 0 };
  held.count += 1;
  if (held.count === 1) refusals.set(by, held);
  if (entry.result === 'refused' && held.count > maxRefusals) {
    log().warn(
      { audit: { ...entry, actor: asked.user?.id, ...currentSource() } },
      'refused, and one of too many to be in the audit',
    );
    return;
  }
  await record(entry);
}

const isAudited = ({ method, audit }: Endpoint) =>
  audit !== false && (audit !== undefined || method !== 'GET');

function toEntry(
  { method, path, audit }: Pick<Endpoint, 'method' | 'path' | 'audit'>,
  { user, params }: Asked,
): AuditEntry {
  const [action, subject] = audit || [`route.${method.toLowerCase()}`, path];
  const values: Record<string, unknown> = { ...(params as Record<string, unknown>), me: user?.id };
  const filled = subject.replaceAll(/\{(\w+)\}/g, (whole, name) => String(values[name] ?? whole));
  return { actor: user, action, subject: filled.replaceAll('\0', '').slice(0, 300) };
}

function toResult(error: unknown): AuditResult {
  if (error instanceof UpstreamError && error.isUncertain) return 'unknown';
  return toProblem(error).status < 500 ? 'refused' : 'failed';
}

/** What was done is reported as done even if the audit cannot be written. The log has the row then. */
async function record(entry: AuditEntry): Promise<void> {
  try {
    await recordAudit(db(), entry);
  } catch (error) {
    log().error(
      { err: error, audit: { ...entry, actor: entry.actor?.id } },
      'audit entry could not be written',
    );
  }
}
