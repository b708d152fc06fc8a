import 'server-only';
import { log } from '@/lib/platform/log';
import { metrics } from '@/lib/platform/metrics';
import type { CallSpan } from '@/lib/platform/tracing/span';
import type { BreakerKey } from './breaker';
import { describe as explain, UpstreamError } from './errors';
import { recordFailure, recordSuccess } from './health';
import { type CallPolicy, isServiceFailure, isUnauthorized } from './policy';

export interface Call extends CallPolicy {
  operation: string;
  /** Set where the call goes to an address of its own, such as an image's. */
  url?: URL;
}

interface End {
  /** How long the call took, ms, waiting and trying again included. */
  ms: number;
  tries: number;
  /** Where calls are traced. */
  span: CallSpan | undefined;
  /** What it ended with; left out when it brought its answer. */
  error?: unknown;
}

export const breakerKey = ({ service, url, isOptional }: Call): BreakerKey =>
  url ? 'images' : isOptional ? 'extras' : service;

/**
 * Counts a call that is over, ends its span, writes its line into the log, and remembers what it says of the service's
 * health.
 */
export function recordEnd(call: Call, { ms, tries, span, error }: End): void {
  const { service, operation } = call;
  const outcome = outcomeLabel(error);
  metrics.upstreamCalls.observe({ service, operation, outcome }, ms / 1000);
  const isExpected = error === undefined || ['cancelled', 'absent'].includes(outcome);
  span?.end({ 'swath.outcome': outcome, 'swath.tries': tries }, isExpected ? undefined : outcome);
  log()[isExpected || call.isCheck ? 'debug' : 'warn'](
    { service, operation, outcome, tries, ms: Math.round(ms), code: findCode(error) },
    isExpected ? 'upstream call' : 'upstream call failed',
  );
  // What another machine gives, or is perhaps not there at all, says nothing of the service when it fails.
  const isTelling = call.url === undefined && (!call.isOptional || error === undefined);
  if (isTelling) recordHealth(call, error, ms);
}

/** Remembers a try that failed and is made again: a service that fails every other call is failing all the same. */
export function recordTry(call: Call, error: UpstreamError): void {
  if (call.url === undefined && !call.isOptional && isServiceFailure(call, error))
    recordFailure(call.service, explain(error).title);
}

function recordHealth(call: Call, error: unknown, ms: number): void {
  if (error === undefined) recordSuccess(call.service, ms);
  else if (error instanceof UpstreamError && error.service === call.service) {
    const isFailure =
      isServiceFailure(call, error) || isUnauthorized(call, error) || error.kind === 'malformed';
    if (isFailure) recordFailure(call.service, explain(error).title, { isCheck: call.isCheck });
    else if (error.kind === 'status' && error.status !== 429) recordSuccess(call.service, ms);
  }
}

/** A word of a small set, or a status: it labels metrics and spans. */
function outcomeLabel(error: unknown): string {
  if (error === undefined) return 'ok';
  if (!(error instanceof UpstreamError)) return 'not-sent';
  return error.kind === 'status' ? String(error.status) : error.kind;
}

/** The code of what is behind an error, such as `ECONNREFUSED`; the first one where several addresses were tried. */
function findCode(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null) return undefined;
  const { code, cause, errors } = error as { code?: unknown; cause?: unknown; errors?: unknown[] };
  return typeof code === 'string' ? code : (findCode(cause) ?? findCode(errors?.[0]));
}
