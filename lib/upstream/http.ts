import 'server-only';
import type { IncomingHttpHeaders } from 'node:http';
import type { z } from 'zod';
import { currentExchange } from '@/lib/platform/exchange';
import { beginCallSpan, type CallSpan, traceHeaders } from '@/lib/platform/tracing/span';
import { withRetry } from '@/lib/platform/work/retry';
import { buildAddress } from './address';
import { withBreaker } from './breaker';
import { abortedAs, type Clock, startClock } from './clock';
import { authorize, clearCredential } from './credentials';
import { type ServiceName, UpstreamError, type UpstreamFailure } from './errors';
import { sendRequest, type UpstreamAnswer } from './exchange';
import type { JsonFiles } from './files';
import { breakerKey, recordEnd, recordTry } from './outcome';
import { type RequestPayload, toPayload } from './payload';
import { isServiceFailure, retryDelay } from './policy';
import { excerpt } from './redact';
import { decodeText } from './text';

export type { ServiceName } from './errors';
export type { UpstreamAnswer } from './exchange';

export interface UpstreamRequest {
  service: ServiceName;
  /** The endpoint in a word or two: the label of metrics and messages. */
  operation: string;
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Appended to the service's address, from its `/` on; encoded already, with its query. */
  path: string;
  /** Instead of `path`: a whole address, of the service's own origin or one that is configured for images. */
  url?: URL;
  body?: string | Uint8Array | JsonFiles;
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
  /** An endpoint that not every deployment has: its failures say nothing of the service, and hold nothing else up. */
  isOptional?: boolean;
  /** Asks only whether the service answers: past its breaker, and once. */
  isCheck?: boolean;
  /** Awaited when everything is ready and the bytes are about to leave; when it throws, nothing leaves. */
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

/** A token that has less than this left is renewed before a call that must not be repeated. */
const tokenLifeForWritesMs = 2 * 60_000;

/** Calls a service and reads its whole answer. Throws an `UpstreamError` for everything but a 2xx. */
export function request(req: UpstreamRequest): Promise<UpstreamText> {
  return wholly(req, (text) => text);
}

/**
 * Calls a service and parses its answer as JSON, whatever content type it claims; one without content is `null`.
 * `malformed` when it is not `schema`.
 * @param parse reads the text, where numbers must keep more than a binary number holds; an `UpstreamError` that it
 *   throws is passed on
 */
export function requestJson<S extends z.ZodType>(
  req: UpstreamRequest,
  schema: S,
  parse: (text: string, status: number) => unknown = (text) => JSON.parse(text),
): Promise<z.output<S>> {
  return wholly(req, ({ text, status }) => {
    try {
      return schema.parse(parse(status === 204 ? 'null' : text, status));
    } catch (cause) {
      if (cause instanceof UpstreamError) throw cause;
      throw fail(req, { kind: 'malformed', sent: true, status, body: excerpt(text), cause });
    }
  });
}

/**
 * Calls a service and hands its answer on as it comes: what is not read is not held. The deadline covers the
 * reading, too. The body must be read, or its iterator be ended.
 */
export async function requestStream(req: UpstreamRequest): Promise<UpstreamStream> {
  const clock = begin(req);
  const { status, headers, body } = await ended(
    req,
    clock,
    () => tries(req, clock, (answer) => answer),
    false,
  );
  return { status, headers, body: passedOn(req, clock, body) };
}

/** A call under way: its time, and its span where calls are traced. */
interface Running extends Clock {
  span: CallSpan | undefined;
}

function begin(req: UpstreamRequest): Running {
  const { service, operation } = req;
  const span = beginCallSpan(`${service} ${operation}`, {
    'swath.service': service,
    'swath.operation': operation,
  });
  return Object.assign(startClock(req), { span });
}

async function* passedOn(
  req: UpstreamRequest,
  clock: Running,
  body: UpstreamAnswer['body'],
): UpstreamAnswer['body'] {
  let error: unknown = fail(req, { kind: 'cancelled', sent: true });
  try {
    yield* body;
    error = undefined;
  } catch (thrown) {
    error = thrown;
    throw thrown;
  } finally {
    clock.stop();
    recordEnd(req, { ms: clock.elapsed(), tries: clock.tries, span: clock.span, error });
  }
}

/**
 * Calls a service and reads its answer with `take`, which begins again with each try: a safe call whose answer breaks
 * off is read again from its start.
 */
export async function requestRead<T>(
  req: UpstreamRequest,
  take: (answer: UpstreamAnswer) => Promise<T>,
): Promise<T> {
  const clock = begin(req);
  return ended(req, clock, () => tries(req, clock, take));
}

function wholly<T>(req: UpstreamRequest, read: (answer: UpstreamText) => T): Promise<T> {
  const clock = begin(req);
  return ended(req, clock, async () => {
    const answer = await tries(req, clock, async ({ status, headers, body }) => {
      const chunks: Uint8Array[] = [];
      for await (const chunk of body) chunks.push(chunk);
      return { status, headers, text: decodeText(Buffer.concat(chunks), headers['content-type']) };
    });
    return read(answer);
  });
}

/** Runs a call to its end and records it; a success only when `isWhole`, else anyone who reads on records it. */
async function ended<T>(
  req: UpstreamRequest,
  clock: Running,
  work: () => Promise<T>,
  isWhole = true,
): Promise<T> {
  try {
    const result = await (clock.span ? clock.span.run(work) : work());
    if (isWhole) {
      clock.stop();
      recordEnd(req, { ms: clock.elapsed(), tries: clock.tries, span: clock.span });
    }
    return result;
  } catch (error) {
    clock.stop();
    recordEnd(req, { ms: clock.elapsed(), tries: clock.tries, span: clock.span, error });
    throw error;
  }
}

async function tries<T>(
  req: UpstreamRequest,
  clock: Clock,
  take: (answer: UpstreamAnswer) => Promise<T> | T,
): Promise<T> {
  const payload = toPayload(req.body, req.contentType);
  const address = buildAddress(req.service, req.path, req.url);
  if (!address) throw fail(req, { kind: 'absent', sent: false });
  let isRenewed = false;
  let isPausing = false;
  let last: UpstreamError | undefined;
  const work = async () => {
    isPausing = false;
    clock.tries += 1;
    const once = async () => take(await attempt(req, address, payload, clock.signal));
    if (req.isCheck) return once();
    return withBreaker({ ...req, lane: breakerKey(req) }, (error) => isServiceFailure(req, error), once);
  };
  const waitFor = (error: unknown) => {
    if (!(error instanceof UpstreamError)) return undefined;
    const wait = retryDelay(req, error, { tries: clock.tries, isRenewed });
    if (wait === undefined || clock.elapsed() + wait >= req.deadlineMs) return undefined;
    recordTry(req, error);
    isRenewed ||= error.status === 401;
    last = error;
    isPausing = true;
    return wait;
  };
  return withRetry(work, waitFor, clock.signal).catch((error) => {
    // What the service did last says more than that the breaker has opened over it.
    if (error instanceof UpstreamError) throw error.kind === 'breaker-open' && last ? last : error;
    throw isPausing ? fail(req, { kind: abortedAs(clock.signal), sent: true, cause: error }) : error;
  });
}

/** One request, with the service's credential. A token that is refused is forgotten, so that the next try has a new one. */
async function attempt(
  req: UpstreamRequest,
  url: URL,
  { open, headers }: RequestPayload,
  signal: AbortSignal,
): Promise<UpstreamAnswer> {
  const minMs = req.safe ? 0 : tokenLifeForWritesMs;
  const credential = await unlessAborted(req, signal, () => authorize(req.service, minMs, askForToken));
  await req.onSending?.();
  try {
    return await sendRequest({
      service: req.service,
      operation: req.operation,
      url,
      method: req.method,
      headers: {
        accept: req.accept ?? 'application/json, text/plain;q=0.9, */*;q=0.1',
        'accept-encoding': 'gzip',
        ...requestHeaders(),
        // Where calls are traced, the span of this call: it is part of the request's trace.
        ...traceHeaders(),
        ...headers,
        ...credential.headers,
      },
      body: open(),
      maxBytes: req.maxBytes,
      signal,
      safe: req.safe,
    });
  } catch (error) {
    if (error instanceof UpstreamError && error.status === 401) clearCredential(credential);
    throw error;
  }
}

/** Names the request of the portal that a call is part of, so that one id and one trace lead from the proxy to the service. */
function requestHeaders(): Record<string, string> {
  const asked = currentExchange();
  if (!asked) return {};
  const { id, traceparent, tracestate } = asked;
  return { 'x-request-id': id, traceparent, ...(tracestate === undefined ? {} : { tracestate }) };
}

const maxTokenBytes = 64 * 1024;

/** Asking for a token changes nothing, so it may be asked for again; many calls may wait for one answer. */
async function askForToken(form: string, deadlineMs: number): Promise<string> {
  const { text } = await request({
    service: 'identity',
    operation: 'token',
    method: 'POST',
    path: '',
    body: form,
    contentType: 'application/x-www-form-urlencoded',
    safe: true,
    deadlineMs,
    maxBytes: maxTokenBytes,
  });
  return text;
}

/** Waits for a token, but not past the call's end; what is late then is the identity provider, not the service. */
async function unlessAborted<T>(
  req: UpstreamRequest,
  signal: AbortSignal,
  work: () => Promise<T>,
): Promise<T> {
  const service = req.service === 'ordering' ? 'identity' : req.service;
  const aborted = () => fail({ ...req, service }, { kind: abortedAs(signal), sent: false });
  if (signal.aborted) throw aborted();
  let stop = () => {};
  const end = new Promise<never>((_, reject) => {
    stop = () => reject(aborted());
    signal.addEventListener('abort', stop);
  });
  try {
    return await Promise.race([work(), end]);
  } finally {
    signal.removeEventListener('abort', stop);
  }
}

function fail(
  { service, operation, safe }: UpstreamRequest,
  { cause, ...rest }: Pick<UpstreamFailure, 'kind' | 'sent' | 'status' | 'body'> & { cause?: unknown },
): UpstreamError {
  return new UpstreamError({ service, operation, isWrite: !safe, ...rest }, { cause });
}
