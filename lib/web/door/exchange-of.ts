import 'server-only';
import { randomBytes, randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { clientOf, isLoopback, isTrusted } from '@/lib/platform/client-address';
import { config } from '@/lib/platform/config';
import type { Exchange } from '@/lib/platform/exchange';
import { log } from '@/lib/platform/log';

const forwardedHeaders = [
  'forwarded',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-port',
  'x-forwarded-proto',
] as const;
const requestId = /^[\w-]{8,64}$/;
const traceContext = /^00-(?!0{32})[0-9a-f]{32}-(?!0{16})[0-9a-f]{16}-[0-9a-f]{2}$/;

let hasWarned = false;

/** Begins the exchange of a request. What only a trusted proxy can say is taken from the headers of everybody else. */
export function exchangeOf(request: IncomingMessage, isLong: boolean): Exchange {
  const { headers, socket } = request;
  const { trustedProxies } = config();
  const peer = socket.remoteAddress;
  const forwardedFor = headers['x-forwarded-for'] as string | undefined;
  const isFromProxy = isTrusted(peer, trustedProxies);
  const givenId = headers['x-request-id'];
  const id = isFromProxy && typeof givenId === 'string' && requestId.test(givenId) ? givenId : randomUUID();
  const givenTrace = headers.traceparent;
  const isTraced = isFromProxy && typeof givenTrace === 'string' && traceContext.test(givenTrace);
  const traceparent = isTraced
    ? givenTrace
    : `00-${randomBytes(16).toString('hex')}-${randomBytes(8).toString('hex')}-00`;
  if (!isFromProxy) {
    if (forwardedFor !== undefined) warn(peer);
    for (const name of forwardedHeaders) delete headers[name];
  }
  if (!isTraced) {
    // Whoever traces begins a trace of its own here.
    delete headers.traceparent;
    delete headers.tracestate;
  }
  headers['x-request-id'] = id;
  return {
    id,
    traceparent,
    client: clientOf(peer, forwardedFor, trustedProxies),
    isLocal: forwardedFor === undefined && isLoopback(peer),
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
