import 'server-only';
import type { IncomingHttpHeaders } from 'node:http';
import { Readable } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import { Agent, type Dispatcher, request as send } from 'undici';
import { processWide } from '@/lib/platform/global';
import { type ServiceName, UpstreamError, type UpstreamErrorKind } from './errors';
import { redact } from './redact';

export interface Exchange {
  service: ServiceName;
  operation: string;
  url: URL;
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  headers: Record<string, string>;
  body?: string | Uint8Array | FormData;
  /** The most bytes of the answer, decoded. */
  maxBytes: number;
  /** Aborted at the deadline, or when whoever asked goes away. */
  signal: AbortSignal;
  /** Safe calls share kept-alive connections; others get one of their own, which nobody can have closed before. */
  isSafe: boolean;
}

export interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  /** The decoded body; reading more than `maxBytes` of it throws `too-large`. */
  body: AsyncIterable<Uint8Array>;
}

/** The reason with which a call's signal is aborted when its time is over. */
export class DeadlineReached extends Error {}

const agents = () =>
  processWide('agents', () => ({
    shared: new Agent({ connections: 32, connect: { timeout: 10_000 }, bodyTimeout: 0, headersTimeout: 0 }),
    // Without keep-alive no request can meet a connection that the server is just closing.
    single: new Agent({ pipelining: 0, connect: { timeout: 10_000 }, bodyTimeout: 0, headersTimeout: 0 }),
  }));

const excerptLength = 2_000;
const mostErrorBytes = 64 * 1024;

/** Sends one request, once, and gives its 2xx answer; everything else is an `UpstreamError`. Redirects are not followed. */
export async function exchange(call: Exchange): Promise<Answer> {
  let response: Dispatcher.ResponseData;
  try {
    response = await send(call.url, {
      method: call.method,
      headers: call.headers,
      body: call.body as Dispatcher.DispatchOptions['body'],
      signal: call.signal,
      dispatcher: call.isSafe ? agents().shared : agents().single,
      reset: !call.isSafe,
    });
  } catch (error) {
    throw failureOf(call, error);
  }
  const body = decoded(call, response);
  if (response.statusCode >= 200 && response.statusCode < 300) {
    return { status: response.statusCode, headers: response.headers, body };
  }
  throw new UpstreamError({
    service: call.service,
    operation: call.operation,
    kind: 'status',
    status: response.statusCode,
    sent: true,
    retryAfterMs: retryAfter(response.headers['retry-after']),
    body: await excerpt(decoded({ ...call, maxBytes: mostErrorBytes }, response, body)),
  });
}

/** The body as it comes, decompressed, counted, its errors told apart. */
async function* decoded(
  call: Exchange,
  response: Dispatcher.ResponseData,
  already?: AsyncIterable<Uint8Array>,
): AsyncIterable<Uint8Array> {
  let size = 0;
  const source = already ?? decompressed(response);
  try {
    for await (const chunk of source) {
      size += chunk.byteLength;
      if (size > call.maxBytes) throw failure(call, 'too-large');
      yield chunk;
    }
  } catch (error) {
    throw error instanceof UpstreamError ? error : failureOf(call, error, true);
  } finally {
    // Whoever stops reading early is done with the connection.
    response.body.destroy();
  }
}

function decompressed(response: Dispatcher.ResponseData): AsyncIterable<Uint8Array> {
  const encoding = String(response.headers['content-encoding'] ?? '').toLowerCase();
  const decoder = {
    gzip: createGunzip,
    'x-gzip': createGunzip,
    deflate: createInflate,
    br: createBrotliDecompress,
  }[encoding];
  if (!decoder) return response.body;
  const stream = decoder();
  response.body.once('error', (error) => stream.destroy(error));
  return Readable.from(response.body.pipe(stream));
}

async function excerpt(body: AsyncIterable<Uint8Array>): Promise<string> {
  const decoder = new TextDecoder();
  let text = '';
  try {
    for await (const chunk of body) {
      text += decoder.decode(chunk, { stream: true });
      if (text.length > excerptLength) break;
    }
  } catch {
    // The status is what counts; the words that came before the connection broke are kept.
  }
  return redact(text).slice(0, excerptLength);
}

const neverSent = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
  'ERR_INVALID_URL',
]);

function failureOf(call: Exchange, error: unknown, isAnswering = false): UpstreamError {
  if (call.signal.aborted) {
    const { reason } = call.signal;
    const isLate =
      reason instanceof DeadlineReached || (reason as Error | undefined)?.name === 'TimeoutError';
    const kind = isLate ? 'timeout' : 'cancelled';
    return failure(call, kind, error);
  }
  if (
    !isAnswering &&
    codesOf(error).some(
      (code) => neverSent.has(code) || /^(CERT_|ERR_TLS|DEPTH_|SELF_SIGNED|UNABLE_TO_)/.test(code),
    )
  ) {
    return failure(call, 'not-sent', error);
  }
  return failure(call, 'cut', error);
}

/** The codes of an error and of those that it bundles, one for each address that was tried. */
function codesOf(error: unknown): string[] {
  const { code, cause, errors } = error as { code?: string; cause?: unknown; errors?: unknown[] };
  const inner = [...(errors ?? []), ...(cause ? [cause] : [])].flatMap(codesOf);
  return code === undefined ? inner : [code, ...inner];
}

function failure(call: Exchange, kind: UpstreamErrorKind, cause?: unknown): UpstreamError {
  const { service, operation } = call;
  return new UpstreamError({ service, operation, kind, sent: kind !== 'not-sent' }, { cause });
}

/** `Retry-After` in milliseconds: seconds, or a date. */
function retryAfter(header: string | string[] | undefined): number | undefined {
  if (header === undefined) return undefined;
  const text = String(header);
  if (/^\s*\d+\s*$/.test(text)) return Number(text) * 1000;
  const date = Date.parse(text);
  return Number.isNaN(date) ? undefined : Math.max(0, date - Date.now());
}

/** Ends all connections; for shutdown and tests. */
export async function closeConnections(): Promise<void> {
  const { shared, single } = agents();
  await Promise.all([shared.destroy(), single.destroy()]);
}
