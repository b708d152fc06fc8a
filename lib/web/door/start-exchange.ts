import 'server-only';
import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { findClientAddress, isLoopback, isTrusted } from '@/lib/platform/client-address';
import { config } from '@/lib/platform/config';
import type { Exchange } from '@/lib/platform/exchange';
import { log } from '@/lib/platform/log';
import { findNumberLocale } from '../locale/find-number-locale';
import '../locale/request-locale';

const forwardedHeaders = [
  'forwarded',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-port',
  'x-forwarded-proto',
] as const;
const requestId = /^[\w-]{8,64}$/;
const traceState = /^[\x20-\x7e]{1,512}$/;
const traceContext = /^00-(?!0{32})[0-9a-f]{32}-(?!0{16})[0-9a-f]{16}-[0-9a-f]{2}$/;

/** 32 hexadecimal digits. Node.js makes UUIDs in advance, so they cost a tenth of random bytes. */
const randomHex = () => randomUUID().replaceAll('-', '');

let hasWarned = false;

/** Begins the exchange of a request. What only a trusted proxy can say is taken from the headers of everyone else. */
export function startExchange(request: IncomingMessage, path: string, isLong: boolean): Exchange {
  const { headers, socket } = request;
  const { trustedProxies } = config();
  const peer = socket.remoteAddress;
  const forwardedFor = headers['x-forwarded-for'] as string | undefined;
  const isFromProxy = isTrusted(peer, trustedProxies);
  const givenId = headers['x-request-id'];
  const id = isFromProxy && typeof givenId === 'string' && requestId.test(givenId) ? givenId : randomUUID();
  const givenTrace = headers.traceparent;
  const isTraced = isFromProxy && typeof givenTrace === 'string' && traceContext.test(givenTrace);
  const traceparent = isTraced ? givenTrace : `00-${randomHex()}-${randomHex().slice(16)}-00`;
  const givenState = headers.tracestate;
  const tracestate =
    isTraced && typeof givenState === 'string' && traceState.test(givenState) ? givenState : undefined;
  if (!isFromProxy) {
    if (forwardedFor !== undefined) warn(peer);
    for (const name of forwardedHeaders) delete headers[name];
  }
  if (!isTraced) {
    // Anyone who traces begins a trace of its own here.
    delete headers.traceparent;
    delete headers.tracestate;
  }
  headers['x-request-id'] = id;
  return {
    id,
    path,
    traceparent,
    ...(tracestate === undefined ? {} : { tracestate }),
    numberLocale: findNumberLocale(headers['accept-language'] ?? null),
    client: findClientAddress(peer, forwardedFor, trustedProxies),
    isLocal: forwardedFor === undefined && isLoopback(peer),
    isFromProxy: isFromProxy && forwardedFor !== undefined,
    isLong,
    isOver: false,
  };
}

/** Behind a proxy that is not named, all people are one client. */
function warn(peer: string | undefined): void {
  if (hasWarned) return;
  hasWarned = true;
  log().warn({ peer }, 'X-Forwarded-For was ignored; if this is your proxy, name it in TRUSTED_PROXIES');
}
