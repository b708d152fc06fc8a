import 'server-only';
import type { IncomingHttpHeaders } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import type { z } from 'zod';
import { log } from '@/lib/platform/log';
import { metrics } from '@/lib/platform/metrics';
import { throughBreaker } from './breaker';
import { authorize, baseUrl, forgetCredential } from './credentials';
import { type ServiceName, UpstreamError } from './errors';
import { type Answer, DeadlineReached, exchange } from './exchange';
import { recordFailure, recordSuccess } from './health';

export type { ServiceName } from './errors';

export interface UpstreamRequest {
  service: ServiceName;
  /** The endpoint in a word or two: the label of metrics and messages. */
  operation: string;
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Appended to the service's address; encoded already, with its query. */
  path: string;
  /** Instead of `path`: a whole address, of the service's own origin or one that is configured for images. */
  url?: URL;
  body?: string | Uint8Array | FormData;
  contentType?: string;
  accept?: string;
  /** Safe calls may be tried again. The others leave at most once, whatever happens. */
  safe: boolean;
  /** The time that everything together may take: waiting, trying again, reading the answer. */
  deadlineMs: number;
  /** The most bytes of the answer, decoded. */
  maxBytes: number;
  signal?: AbortSignal;
  /** Some services answer 502 when trying again cannot help; only where this is set is a 502 tried again. */
  retryOn502?: boolean;
  /** Awaited when everything is ready and the bytes are about to leave. */
  onSending?: () => void | Promise<void>;
}

export interface UpstreamText {
  status: number;
  headers: IncomingHttpHeaders;
  text: string;
}

export interface UpstreamStream {
  status: number;
  headers: IncomingHttpHeaders;
  /** The decoded body as it comes; more than `maxBytes` of it is an `UpstreamError`. */
  body: AsyncIterable<Uint8Array>;
}

const mostTries = 4;
const firstPauseMs = 200;
const mostPauseMs = 5_000;
/** A token that has less than this left is renewed before a call that must not be repeated. */
const tokenLifeForWritesMs = 2 * 60_000;

/** Calls a service and reads its whole answer. Throws an `UpstreamError` for everything but a 2xx. */
export function request(req: UpstreamRequest): Promise<UpstreamText> {
  return withDeadline(req, (signal, done) =>
    tries(req, signal, async () => {
      const answer = await attempt(req, signal);
      const text = await readText(answer);
      done();
      return { status: answer.status, headers: answer.headers, text };
    }),
  );
}

/** Calls a service and parses its answer as JSON, whatever content type it claims. */
export async function requestJson<S extends z.ZodType>(
  req: UpstreamRequest,
  schema: S,
): Promise<z.output<S>> {
  const { text } = await request(req);
  const malformed = (cause: unknown) =>
    new UpstreamError(
      {
        service: req.service,
        operation: req.operation,
        kind: 'malformed',
        sent: true,
        body: text.slice(0, 2_000),
      },
      { cause },
    );
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw malformed(error);
  }
  const parsed = schema.safeParse(value);
  if (!parsed.success) throw malformed(parsed.error);
  return parsed.data;
}

/** Calls a service and hands its answer on as it comes. The deadline covers the reading, too. */
export function requestStream(req: UpstreamRequest): Promise<UpstreamStream> {
  return withDeadline(req, async (signal, done) => {
    const answer = await tries(req, signal, () => attempt(req, signal));
    return { status: answer.status, headers: answer.headers, body: closing(answer.body, done) };
  });
}

async function* closing(body: AsyncIterable<Uint8Array>, done: () => void): AsyncIterable<Uint8Array> {
  try {
    yield* body;
  } finally {
    done();
  }
}

/** Runs `work` with a signal that ends at the deadline or with the caller's own; `done` stops the clock. */
async function withDeadline<T>(
  req: UpstreamRequest,
  work: (signal: AbortSignal, done: () => void) => Promise<T>,
): Promise<T> {
  const deadline = new AbortController();
  const timer = setTimeout(() => deadline.abort(new DeadlineReached()), req.deadlineMs);
  const signal = req.signal ? AbortSignal.any([req.signal, deadline.signal]) : deadline.signal;
  try {
    return await work(signal, () => clearTimeout(timer));
  } catch (error) {
    clearTimeout(timer);
    throw error;
  }
}

async function tries<T>(req: UpstreamRequest, signal: AbortSignal, once: () => Promise<T>): Promise<T> {
  const started = performance.now();
  const end = started + req.deadlineMs;
  for (let number = 1; ; number += 1) {
    try {
      const result = await throughBreaker(req.service, req.operation, once);
      const ms = performance.now() - started;
      recordSuccess(req.service, ms);
      observe(req, 'ok', ms);
      return result;
    } catch (error) {
      if (!(error instanceof UpstreamError)) throw error;
      const wait = req.safe && number < mostTries ? pauseBefore(req, error, number) : undefined;
      if (wait === undefined || performance.now() + wait >= end) {
        fail(req, error, performance.now() - started);
        throw error;
      }
      await pause(wait, undefined, { signal }).catch(() => {
        throw error;
      });
    }
  }
}

/** How long to wait before a safe call is tried again; nothing when trying again cannot help. */
function pauseBefore(req: UpstreamRequest, error: UpstreamError, number: number): number | undefined {
  if (error.service === req.service && error.status === 401) return number === 1 ? 0 : undefined;
  const isWorthIt =
    error.kind === 'not-sent' ||
    error.kind === 'cut' ||
    (error.kind === 'status' && [429, 503, 504].includes(error.status ?? 0)) ||
    (error.kind === 'status' && error.status === 502 && req.retryOn502 === true);
  if (!isWorthIt) return undefined;
  if (error.retryAfterMs !== undefined) return error.retryAfterMs;
  const most = Math.min(mostPauseMs, firstPauseMs * 2 ** number);
  return most / 2 + Math.random() * (most / 2);
}

/** One request, with the service's credential. A token that is refused is forgotten, so that the next try has a new one. */
async function attempt(req: UpstreamRequest, signal: AbortSignal): Promise<Answer> {
  const url = addressOf(req);
  const credential = await authorize(req.service, {
    leastMs: req.safe ? 0 : tokenLifeForWritesMs,
    signal,
    deadlineMs: req.deadlineMs,
  });
  await req.onSending?.();
  try {
    return await exchange({
      service: req.service,
      operation: req.operation,
      url,
      method: req.method,
      headers: {
        accept: req.accept ?? 'application/json, text/plain;q=0.9, */*;q=0.1',
        'accept-encoding': 'gzip',
        ...(req.contentType && { 'content-type': req.contentType }),
        ...credential.headers,
      },
      body: req.body,
      maxBytes: req.maxBytes,
      signal,
      isSafe: req.safe,
    });
  } catch (error) {
    if (error instanceof UpstreamError && error.status === 401) forgetCredential(credential);
    throw error;
  }
}

function addressOf(req: UpstreamRequest): URL {
  const base = baseUrl(req.service);
  if (base === undefined) throw absent(req);
  if (req.url === undefined) return new URL(base.address + req.path);
  if (!base.origins.includes(req.url.origin) || req.url.username !== '' || req.url.password !== '')
    throw absent(req);
  return req.url;
}

const absent = ({ service, operation }: UpstreamRequest) =>
  new UpstreamError({ service, operation, kind: 'absent', sent: false });

async function readText({ body }: Answer): Promise<string> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of body) chunks.push(chunk);
  return Buffer.concat(chunks).toString('utf8');
}

function fail(req: UpstreamRequest, error: UpstreamError, ms: number): void {
  const outcome = error.kind === 'status' ? String(error.status) : error.kind;
  observe(req, outcome, ms);
  if (error.kind === 'cancelled') return;
  const isRefusal = error.kind === 'status' && (error.status ?? 0) < 500 && error.status !== 429;
  if (isRefusal) recordSuccess(req.service, ms);
  else if (error.kind !== 'breaker-open') recordFailure(req.service, outcome);
  log().warn(
    {
      service: req.service,
      operation: req.operation,
      outcome,
      ms: Math.round(ms),
      code: codeOf(error.cause),
    },
    'upstream call failed',
  );
}

const codeOf = (cause: unknown) => (cause as { code?: string } | undefined)?.code;

function observe(req: UpstreamRequest, outcome: string, ms: number): void {
  metrics.upstreamCalls.observe({ service: req.service, operation: req.operation, outcome }, ms / 1000);
}
