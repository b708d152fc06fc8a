import 'server-only';
import { randomBytes, randomUUID } from 'node:crypto';
import { subscribe } from 'node:diagnostics_channel';
import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import { clientOf, isLoopback } from './client-address';
import { config } from './config';
import { enterExchange } from './exchange';

/** Has every request of this process handled as part of an exchange. */
export function markPeers(): void {
  subscribe('http.server.request.start', (message) => {
    const { request, socket } = message as { request: IncomingMessage; socket: Socket };
    const forwarded = request.headers['x-forwarded-for'] as string | undefined;
    enterExchange({
      id: randomUUID(),
      traceparent: `00-${randomBytes(16).toString('hex')}-${randomBytes(8).toString('hex')}-00`,
      client: clientOf(socket.remoteAddress, forwarded, config().trustedProxies),
      isLocal:
        isLoopback(socket.remoteAddress) && (forwarded === undefined || forwarded === socket.remoteAddress),
    });
  });
}
