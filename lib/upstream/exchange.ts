import 'server-only';
import type { IncomingHttpHeaders } from 'node:http';
import type { Readable } from 'node:stream';
import { Agent, DecoratorHandler, type Dispatcher, errors, request as send } from 'undici';
import { processSingleton } from '@/lib/platform/global';
import { abortedAs } from './clock';
import { decompressed } from './decompress';
import { type ServiceName, UpstreamError, type UpstreamErrorKind } from './errors';
import { excerptOfEnds } from './redact';

export interface HttpCall {
  service: ServiceName;
  operation: string;
  url: URL;
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  headers: Record<string, string>;
  body?: string | Uint8Array | Readable;
  /** The most bytes of the answer, decoded. */
  maxBytes: number;
  /** Aborted at the deadline, or when anyone who asked goes away. */
  signal: AbortSignal;
  /** Safe calls share kept-alive connections; others get one of their own, which no one can have closed before. */
  safe: boolean;
}

export interface UpstreamAnswer {
  status: number;
  headers: IncomingHttpHeaders;
  /** The decoded body; reading more than `maxBytes` of it throws `too-large`. */
  body: AsyncIterable<Uint8Array>;
}

const settings = { connect: { timeout: 10_000 }, bodyTimeout: 0, headersTimeout: 0 };

/** Each service has connections of its own, so that a slow one holds up no other, even at the same address. */
const createAgents = (service: ServiceName) =>
  processSingleton(`agents.${service}`, () => ({
    shared: new Agent({ ...settings, connections: 32 }),
    single: new Agent({ ...settings, pipelining: 0 }),
  }));

/** Sends one request, once, and gives its 2xx answer; everything else is an `UpstreamError`. Redirects are not followed. */
export async function sendRequest(call: HttpCall): Promise<UpstreamAnswer> {
  if (call.signal.aborted) throw toFailure(call, call.signal.reason, false);
  const { shared, single } = createAgents(call.service);
  let isSent = false;
  const noting: Dispatcher.DispatchInterceptor = (dispatch) => (options, handler) =>
    dispatch(
      options,
      new DispatchTracker(handler, () => {
        // A call that was stopped while it waited for a connection gets this far, and no further.
        isSent = !call.signal.aborted;
      }),
    );
  let response: Dispatcher.ResponseData;
  try {
    response = await send(call.url, {
      method: call.method,
      headers: call.headers,
      body: call.body,
      signal: call.signal,
      dispatcher: (call.safe ? shared : single).compose(noting),
      reset: !call.safe,
    });
  } catch (error) {
    throw toFailure(call, error, isSent);
  }
  const { statusCode: status, headers } = response;
  if (status >= 200 && status < 300) return { status, headers, body: capped(call, response) };
  throw new UpstreamError({
    service: call.service,
    operation: call.operation,
    kind: 'status',
    status,
    sent: true,
    isWrite: !call.safe,
    retryAfterMs: retryAfter(headers['retry-after'], headers.date),
    location: status >= 300 && status < 400 ? headers.location?.toString() : undefined,
    body: await readErrorText(response),
  });
}

/** Notes the moment from which on the request may have reached the service: its first bytes are written. */
class DispatchTracker extends DecoratorHandler {
  constructor(
    handler: Dispatcher.DispatchHandler,
    private readonly note: () => void,
  ) {
    super(handler);
  }

  onRequestStart(...start: Parameters<NonNullable<Dispatcher.DispatchHandler['onRequestStart']>>): void {
    this.note();
    // The types of this class hide the methods that it has.
    const parent = DecoratorHandler.prototype as Dispatcher.DispatchHandler;
    parent.onRequestStart?.apply(this, start);
  }
}

/** The body as it comes, decompressed, counted, its errors distinguished. */
async function* capped(call: HttpCall, response: Dispatcher.ResponseData): AsyncIterable<Uint8Array> {
  const { headers, body } = response;
  let size = 0;
  try {
    if (Number(headers['content-length']) > call.maxBytes) throw failure(call, 'too-large');
    for await (const chunk of decompressed(body, headers['content-encoding'])) {
      size += chunk.byteLength;
      if (size > call.maxBytes) throw failure(call, 'too-large');
      yield chunk;
    }
  } catch (error) {
    throw error instanceof UpstreamError ? error : toFailure(call, error, true);
  } finally {
    // Anyone who stops reading early is done with the connection.
    body.on('error', () => undefined).destroy();
  }
}

/** Errors can echo what was sent before they say why: their end counts as much as their beginning. */
const maxErrorCharacters = 8_000;
const maxErrorBytes = 64 * 1024 * 1024;
/** The status is what counts; its words are not waited for much longer. */
const errorBodyTimeoutMs = 2_000;
/** The end of long words is waited for only as long as they keep coming. */
const tailTimeoutMs = 300;

/** The first and the last words of an answer that is an error. */
async function readErrorText({ headers, body }: Dispatcher.ResponseData): Promise<string> {
  const decoder = new TextDecoder();
  let text = '';
  let tail = '';
  let bytes = 0;
  body.on('error', () => undefined);
  let timer = setTimeout(() => body.destroy(), errorBodyTimeoutMs);
  const end = performance.now() + errorBodyTimeoutMs;
  try {
    for await (const chunk of decompressed(body, headers['content-encoding'])) {
      bytes += chunk.byteLength;
      const part = decoder.decode(chunk, { stream: true });
      const room = Math.max(0, maxErrorCharacters - text.length);
      text += part.slice(0, room);
      tail = (tail + part.slice(room)).slice(-maxErrorCharacters);
      if (bytes > maxErrorBytes || performance.now() > end) break;
      if (room > part.length) continue;
      clearTimeout(timer);
      timer = setTimeout(() => body.destroy(), tailTimeoutMs);
    }
  } catch {
    // The words that came before the connection broke are kept.
  } finally {
    clearTimeout(timer);
    body.destroy();
  }
  return excerptOfEnds(text, tail);
}

/** Whether an answer breaks the rules of HTTP or of its compression: asking again brings the same. */
function isUnreadable(error: unknown): boolean {
  const { code = '', data = '' } = error as { code?: string; data?: string };
  // Without data, it is the connection's early end that broke the rules.
  if (error instanceof errors.HTTPParserError) return data !== '';
  return /^(Z_DATA_ERROR|Z_NEED_DICT|ERR_PADDING|ERR__ERROR_FORMAT|UND_ERR_HEADERS_OVERFLOW)/.test(code);
}

function toFailure(call: HttpCall, error: unknown, isSent: boolean): UpstreamError {
  if (call.signal.aborted) return failure(call, abortedAs(call.signal), isSent, error);
  if (!isSent) return failure(call, 'not-sent', false, error);
  return failure(call, isUnreadable(error) ? 'malformed' : 'cut', true, error);
}

function failure(
  { service, operation, safe }: HttpCall,
  kind: UpstreamErrorKind,
  sent = true,
  cause?: unknown,
): UpstreamError {
  return new UpstreamError({ service, operation, kind, sent, isWrite: !safe }, { cause });
}

/** `Retry-After` in milliseconds: seconds, or a date by the clock of the service, which says in `date` what it shows. */
function retryAfter(
  header: string | string[] | undefined,
  date: string | string[] | undefined,
): number | undefined {
  if (header === undefined) return undefined;
  const text = String(header);
  if (/^\s*\d+\s*$/.test(text)) return Number(text) * 1000;
  const until = Date.parse(text);
  const now = Date.parse(String(date));
  return Number.isNaN(until) ? undefined : Math.max(0, until - (Number.isNaN(now) ? Date.now() : now));
}
