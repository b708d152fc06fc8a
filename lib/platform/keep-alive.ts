import 'server-only';
import { subscribe } from 'node:diagnostics_channel';
import type { Server } from 'node:http';

/** Longer than nginx, Traefik, Caddy and the load balancer of AWS hold an idle connection (60 to 120 s). */
const keepAliveMs = 150_000;

/**
 * Has this process's servers hold idle connections until the other side lets go of them. With the five seconds of
 * Node.js a connection may be closed in the moment in which a proxy or a browser sends the next request over it, and
 * that request is lost; when it changes something, nobody may send it again.
 */
export function keepConnections(): void {
  subscribe('http.server.request.start', (message) => {
    (message as { server: Server }).server.keepAliveTimeout = keepAliveMs;
  });
}
