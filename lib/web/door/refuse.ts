import 'server-only';
import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import type { Problem } from '../problem';
import type { Entry } from './entry';
import { securityHeaders } from './headers';
import { refusals } from './refusals';

/** Answers a request with a problem, in the form that its path promises. */
export function refuse(entry: Entry, path: string, problem: Problem, isSending: boolean): void {
  const { answer, exchange } = entry;
  entry.status = problem.status;
  // Who waits to be asked for a body, sends none now.
  if (!isSending) {
    answer.body = undefined;
    answer.isLast = true;
  }
  if (problem.retryAfter !== undefined) answer.setHeader('retry-after', problem.retryAfter);
  answer.setHeader('cache-control', 'no-store');
  const isApi = path.startsWith('/api/');
  answer.setHeader('content-type', isApi ? 'application/problem+json' : 'text/plain; charset=utf-8');
  answer.statusCode = problem.status;
  answer.end(
    isApi ? JSON.stringify({ ...problem.toJSON(), requestId: exchange.id }) : `${problem.message}\n`,
  );
}

/** Leads a browser to another address of Swath, which depends on who asks. */
export function lead({ answer }: Entry, address: string): void {
  answer.setHeader('cache-control', 'no-store');
  answer.writeHead(307, { location: address }).end();
}

/** Ends the connection of a client that sends too slowly; anyone who reads its request sees that it is gone. */
export function cutOff(request: IncomingMessage, entry: Entry): void {
  entry.status = refusals.tooSlow().status;
  if (entry.answer.headersSent) return void request.socket.destroy();
  request.socket.end(bareAnswer('408 Request Timeout'), () => request.socket.destroy());
}

/** Errors after which nothing can be written: before its handshake a TLS connection would wait with it forever. */
const mute: readonly (string | undefined)[] = ['ECONNRESET', 'ERR_TLS_HANDSHAKE_TIMEOUT'];

/** Ends a connection on which no request can be read. */
export function refuseUnreadable(error: NodeJS.ErrnoException, socket: Duplex): void {
  if (mute.includes(error.code) || !socket.writable) return void socket.destroy();
  const status =
    error.code === 'HPE_HEADER_OVERFLOW' ? '431 Request Header Fields Too Large' : '400 Bad Request';
  const isLate = error.code === 'ERR_HTTP_REQUEST_TIMEOUT';
  socket.end(bareAnswer(isLate ? '408 Request Timeout' : status));
}

function bareAnswer(status: string): string {
  const headers = securityHeaders(false).map(([name, value]) => `${name}: ${value}\r\n`);
  return `HTTP/1.1 ${status}\r\n${headers.join('')}content-length: 0\r\nconnection: close\r\n\r\n`;
}
