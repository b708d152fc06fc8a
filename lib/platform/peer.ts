import 'server-only';
import { subscribe } from 'node:diagnostics_channel';
import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';

/** The header that carries the address of the peer; whatever a client writes there is overwritten. */
const peerHeader = 'x-swath-peer';

/**
 * Writes the address of the connection's other end into every request that this process receives from now on:
 * forwarded headers are a client's word, and routes cannot see the connection.
 */
export function markPeers(): void {
  subscribe('http.server.request.start', (message) => {
    const { request, socket } = message as { request: IncomingMessage; socket: Socket };
    request.headers[peerHeader] = socket.remoteAddress ?? '';
  });
}

/** Whether a request came over a connection from this machine, and through no proxy. */
export function isFromThisMachine(request: Request): boolean {
  const peer = request.headers.get(peerHeader) ?? '';
  const isForwarded =
    request.headers.has('x-forwarded-for') && request.headers.get('x-forwarded-for') !== peer;
  return !isForwarded && ['127.0.0.1', '::1', '::ffff:127.0.0.1'].includes(peer);
}
