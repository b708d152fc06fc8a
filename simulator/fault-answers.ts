import { Readable } from 'node:stream';
import { createGzip } from 'node:zlib';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import type { Context } from 'hono';
import type { Fault } from './fault-list';
import type { SimEnv } from './sim-env';

const phrases: Record<number, string> = {
  400: 'Bad Request',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not Found',
  409: 'Conflict',
  429: 'Too Many Requests',
  500: 'Internal Server Error',
  502: 'Bad Gateway',
  503: 'Service Unavailable',
  504: 'Gateway Time-out',
};

function createHeaders(fault: Fault, contentType: string): Headers {
  const headers = new Headers({ 'content-type': contentType });
  for (const [name, value] of Object.entries(fault.headers ?? {})) headers.set(name, value);
  if (fault.retryAfter !== undefined) headers.set('retry-after', String(fault.retryAfter));
  return headers;
}

function bodyText(fault: Fault): string | undefined {
  if (fault.body === undefined || typeof fault.body === 'string') return fault.body;
  return JSON.stringify(fault.body);
}

function gatewayPage(status: number): string {
  const title = `${status} ${phrases[status] ?? 'Error'}`;
  return `<html>\r\n<head><title>${title}</title></head>\r\n<body>\r\n<center><h1>${title}</h1></center>\r\n<hr><center>gateway</center>\r\n</body>\r\n</html>\r\n`;
}

/** An error status, an HTML page, a throttle or a redirect. */
export function answerWrongly(fault: Fault, origin: string): Response {
  if (fault.kind === 'html') {
    const status = fault.status ?? 502;
    return new Response(bodyText(fault) ?? gatewayPage(status), {
      status,
      headers: createHeaders(fault, 'text/html'),
    });
  }
  if (fault.kind === 'redirect') {
    const headers = createHeaders(fault, 'text/html');
    headers.set('location', fault.location ?? `${origin}/_elsewhere`);
    return new Response(bodyText(fault) ?? '', { status: fault.status ?? 302, headers });
  }
  const status = fault.status ?? (fault.kind === 'throttle' ? 429 : 500);
  const body = bodyText(fault) ?? JSON.stringify({ status, error: phrases[status] ?? 'Error' });
  const empty = status === 204 || status === 205 || status === 304;
  return new Response(empty ? null : body, { status, headers: createHeaders(fault, 'application/json') });
}

/** The right status and headers with a body that is not whole JSON. */
export async function halfJson(real: Response, fault: Fault): Promise<Response> {
  const text = await real.text();
  const headers = new Headers(real.headers);
  headers.delete('content-length');
  const body = bodyText(fault) ?? (text.length > 1 ? text.slice(0, Math.ceil(text.length / 2)) : '{"');
  return new Response(body, { status: fault.status ?? real.status, headers });
}

/** The head of the right answer and half of its body; then the connection goes. */
export async function cutAnswer(c: Context<SimEnv>, real: Response): Promise<Response> {
  const body = Buffer.from(await real.arrayBuffer());
  const { outgoing, incoming } = c.env;
  const headers = Object.fromEntries(real.headers);
  outgoing.writeHead(real.status, { ...headers, 'content-length': String(Math.max(2, body.length)) });
  await new Promise<void>((resolve) => {
    outgoing.on('close', resolve);
    outgoing.write(body.subarray(0, Math.floor(body.length / 2)), () => resolve());
  });
  incoming.socket.destroy();
  return RESPONSE_ALREADY_SENT;
}

/** The right answer, byte by byte. */
export async function dripAnswer(real: Response, ms: number): Promise<Response> {
  const body = new Uint8Array(await real.arrayBuffer());
  let sent = 0;
  const stream = new ReadableStream<Uint8Array>({
    async pull(controller) {
      if (sent >= body.length) return controller.close();
      if (sent > 0) await new Promise((resolve) => setTimeout(resolve, ms));
      controller.enqueue(body.slice(sent, ++sent));
    },
  });
  const headers = new Headers(real.headers);
  headers.delete('content-length');
  return new Response(stream, { status: real.status, headers });
}

/** A JSON string that continues until the client leaves (or for this many bytes), gzipped on demand. */
export function endlessAnswer(fault: Fault): Response {
  const chunk = Buffer.alloc(64 * 1024, 'x');
  const limit = fault.bytes ?? Number.POSITIVE_INFINITY;
  function* chunks() {
    const opening = '{"filler":"';
    const closing = '"}';
    yield Buffer.from(opening);
    for (let left = limit - opening.length - closing.length; left > 0; left -= chunk.length) {
      yield left < chunk.length ? chunk.subarray(0, left) : chunk;
    }
    yield Buffer.from(closing);
  }
  const headers = createHeaders(fault, 'application/json');
  const plain = Readable.from(chunks(), { objectMode: false, highWaterMark: 4 * chunk.length });
  if (!fault.gzip) {
    return new Response(Readable.toWeb(plain) as ReadableStream, { status: fault.status ?? 200, headers });
  }
  headers.set('content-encoding', 'gzip');
  const zipped = plain.pipe(createGzip({ level: 1 }));
  zipped.on('close', () => plain.destroy());
  return new Response(Readable.toWeb(zipped) as ReadableStream, { status: fault.status ?? 200, headers });
}
