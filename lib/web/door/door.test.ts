import { once } from 'node:events';
import { Agent, request as ask, get, type IncomingMessage, type ServerResponse } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { resetConfig } from '@/lib/platform/config';
import { currentExchange, type Exchange, takeResponse } from '@/lib/platform/exchange';
import type { Endpoint } from '../endpoint';
import { targets } from './address';
import { Door } from './door';

const endpoints = [
  { method: 'GET', path: '/api/events/{id}', role: 'open', summary: '', answers: 'events' },
  { method: 'POST', path: '/api/small', role: 'open', summary: '', maxBodyBytes: 2_048 },
  { method: 'POST', path: '/api/large', role: 'open', summary: '', maxBodyBytes: 64 * 1024 * 1024 },
] as Endpoint[];
const settled = { timeout: 20_000 };
const kept: ServerResponse[] = [];
let door: Door;
let url: string;
/** What an answer waits for that has begun. */
let rest: Promise<void> | undefined;

/** A framework in small: it hangs its own on each request, and ends what its handler answered. */
async function framework(request: IncomingMessage, response: ServerResponse): Promise<void> {
  Object.assign(response, { ofFramework: { request } });
  response.on('close', () => void request.headers);
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost');
  await new Promise(setImmediate);
  if (pathname.startsWith('/api/events/')) {
    const isTaken = takeResponse((bare) => kept.push(bare));
    response.setHeader('x-path', pathname);
    if (searchParams.has('fails')) response.statusCode = 500;
    response.end(isTaken && !searchParams.has('fails') ? undefined : `taken ${isTaken}`);
    return;
  }
  if (searchParams.has('slow')) {
    response.write('begun');
    await rest;
    return void response.end(' and ended');
  }
  if (searchParams.has('early')) return void response.writeHead(401).end('early');
  let size = 0;
  for await (const chunk of request) {
    size += chunk.length;
    if (searchParams.has('half') && size > 100_000) break;
  }
  const exchange = currentExchange();
  response.end(JSON.stringify({ size, exchange, forwarded: request.headers['x-forwarded-for'] }));
}

async function open(env: Record<string, string> = {}, rateLimits = { requests: 0, images: 0, streams: 0 }) {
  vi.stubEnv('SESSION_SECRET', 's'.repeat(32));
  vi.stubEnv('LOG_LEVEL', 'silent');
  for (const [name, value] of Object.entries(env)) vi.stubEnv(name, value);
  resetConfig();
  door = new Door({
    targetOf: targets(endpoints, ['/', '/orders/[id]', '/[...unknown]']),
    files: { has: (path) => path === '/icons/a.svg', covers: (path) => path.startsWith('/icons') },
    rateLimits,
    handle: framework,
  });
  door.server.listen(0, '127.0.0.1');
  await once(door.server, 'listening');
  url = `http://127.0.0.1:${(door.server.address() as AddressInfo).port}`;
}
beforeEach(() => open());
afterEach(() => {
  door.server.closeAllConnections();
  door.server.close();
  vi.unstubAllEnvs();
  kept.length = 0;
  resetConfig();
});

async function reopen(...given: Parameters<typeof open>): Promise<void> {
  door.server.close();
  await open(...given);
}

const agent = new Agent({ keepAlive: true, maxSockets: 1 });
async function listen(path: string, method = 'GET') {
  const request = get(url + path, { agent, method });
  const [answer] = (await once(request, 'response')) as [IncomingMessage];
  let text = '';
  answer.setEncoding('utf8').on('data', (part: string) => {
    text += part;
  });
  return { request, answer, text: () => text, ended: once(answer, 'end') };
}

it('hands the bare response of an event stream over, free of all that the framework hung on it', async () => {
  const { answer, text, ended, request } = await listen('/api/events/1?after=2');
  expect(answer).toMatchObject({
    statusCode: 200,
    headers: { 'x-path': '/api/events/1', 'x-content-type-options': 'nosniff' },
  });
  await vi.waitFor(() => expect(kept).toHaveLength(1), settled);
  const bare = kept.pop() as ServerResponse;
  expect(bare).not.toHaveProperty('ofFramework');
  expect(bare.listenerCount('close')).toBe(0);
  expect(bare.req.rawHeaders).toEqual([]);
  bare.write('one ');
  await vi.waitFor(() => expect(text()).toBe('one '), settled);
  bare.end('two');
  await ended;
  expect(text()).toBe('one two');
  const port = request.socket?.localPort;
  const next = await listen('/api/events/2');
  expect(next.request.socket?.localPort).toBe(port);
  await vi.waitFor(() => expect(kept).toHaveLength(1), settled);
  kept.pop()?.end();
  await next.ended;
});

it('sends the answer itself where it is no stream', async () => {
  for (const [path, method, status, body] of [
    ['/api/events/1?fails', 'GET', 500, 'taken true'],
    ['/api/events/1', 'HEAD', 200, ''],
    ['/api/events/1', 'POST', 200, 'taken false'],
  ] as const) {
    const { answer, ended, text } = await listen(path, method);
    await ended;
    expect([answer.statusCode, text()], `${method} ${path}`).toEqual([status, body]);
  }
  expect(kept).toEqual([]);
});

it('holds idle connections for longer than the proxies in front do', async () => {
  const { headers } = await fetch(url);
  expect(Number(headers.get('keep-alive')?.match(/^timeout=(\d+)$/)?.[1])).toBeGreaterThan(120);
});

it('refuses a body over the limit of its route before anybody reads it, whether its size is told or not', async () => {
  const post = (path: string, body: BodyInit) =>
    fetch(url + path, { method: 'POST', body, duplex: 'half' } as RequestInit);
  const streamed = (size: number) => new Blob(['x'.repeat(size)]).stream();
  for (const body of ['x'.repeat(3_000), streamed(3_000)]) {
    const refused = await post('/api/small', body);
    expect(refused.status).toBe(413);
    expect(refused.headers.get('connection')).toBe('close');
    expect(await refused.json()).toMatchObject({ type: 'urn:swath:problem:too-large' });
  }
  for (const body of ['x'.repeat(2_000), streamed(2_000)]) {
    expect(await (await post('/api/small', body)).json()).toMatchObject({ size: 2_000 });
  }
  expect((await post('/api/auth/callback/password', 'x'.repeat(17_000))).status).toBe(413);
  expect((await post('/api/%61uth/callback/password', 'x'.repeat(17_000))).status).toBe(413);
  expect(await (await post('/api/large', 'x'.repeat(3_000_000))).json()).toMatchObject({ size: 3_000_000 });
  expect(await (await post('/api/large', streamed(900_000))).json()).toMatchObject({ size: 900_000 });
  expect((await post('/api/large', streamed(3_000_000))).status).toBe(411);
});

it('answers before the end of a body so that the client reads it, and leaves no connection that hangs', async () => {
  const size = 3_000_000;
  for (const path of ['/api/large?early', '/api/large?half', '/api/small']) {
    const request = ask(url + path, { method: 'POST', agent, headers: { 'content-length': size } });
    request.on('error', () => undefined);
    const answered = once(request, 'response') as Promise<[IncomingMessage]>;
    request.write('x'.repeat(200_000));
    const [answer] = await answered;
    expect(answer.headers.connection, path).toBe('close');
    answer.resume();
    request.end('x'.repeat(size - 200_000));
    await once(answer, 'end');
    const next = await listen('/');
    expect(next.answer.statusCode).toBe(200);
    await next.ended;
  }
});

it('does not ask for a body that it would refuse', async () => {
  const socket = connect((door.server.address() as AddressInfo).port, '127.0.0.1');
  const head = (size: number) =>
    `POST /api/small HTTP/1.1\r\nhost: a\r\nexpect: 100-continue\r\ncontent-length: ${size}\r\n\r\n`;
  let text = '';
  socket.on('data', (chunk) => {
    text += chunk;
  });
  socket.write(head(5));
  await vi.waitFor(() => expect(text).toContain('100 Continue'), settled);
  socket.write('12345');
  await vi.waitFor(() => expect(text).toContain('"size":5'), settled);
  text = '';
  socket.write(head(5_000_000));
  await once(socket, 'close');
  expect(text).toMatch(/^HTTP\/1.1 413/);
});

it('cuts off a client that sends too slowly, and no one whose body nobody wants yet', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  try {
    const socket = connect((door.server.address() as AddressInfo).port, '127.0.0.1');
    let text = '';
    socket.on('data', (chunk) => {
      text += chunk;
    });
    socket.write('POST /api/small HTTP/1.1\r\nhost: a\r\ncontent-length: 2000\r\n\r\nabc');
    await vi.waitFor(() => expect(vi.getTimerCount()).toBeGreaterThan(0), settled);
    // Until the framework reads.
    await new Promise((resolve) => setTimeout(resolve, 100));
    vi.advanceTimersByTime(15_000);
    expect(text).toBe('');
    const closed = once(socket, 'close');
    vi.advanceTimersByTime(10_000);
    await closed;
    expect(text).toMatch(/^HTTP\/1.1 408 [\s\S]*nosniff/);
  } finally {
    vi.useRealTimers();
  }
});

it('takes ids and addresses from a trusted proxy alone', async () => {
  const headers = {
    'x-request-id': 'request-of-the-proxy',
    'x-forwarded-for': '203.0.113.9, 10.1.1.1',
    traceparent: `00-${'a'.repeat(32)}-${'b'.repeat(16)}-01`,
  };
  const seen = async (given: Record<string, string>) => {
    const answer = await fetch(url, { headers: given });
    const { exchange, forwarded } = (await answer.json()) as { exchange: Exchange; forwarded?: string };
    expect(answer.headers.get('x-request-id')).toBe(exchange.id);
    return { ...exchange, forwarded };
  };
  const stranger = await seen(headers);
  expect(stranger).toMatchObject({ client: '127.0.0.1', isLocal: false });
  expect(stranger.id).not.toBe(headers['x-request-id']);
  expect(stranger).not.toMatchObject({ traceparent: headers.traceparent });
  expect(stranger.forwarded).toBeUndefined();
  await reopen({ TRUSTED_PROXIES: '127.0.0.0/8, 10.0.0.0/8' });
  expect(await seen(headers)).toMatchObject({
    id: 'request-of-the-proxy',
    client: '203.0.113.9',
    traceparent: headers.traceparent,
    isLocal: false,
  });
  const odd = await seen({ 'x-request-id': 'a b', traceparent: `00-${'0'.repeat(32)}-${'b'.repeat(16)}-01` });
  expect(odd.id).toMatch(/^[\w-]{36}$/);
  expect(odd.traceparent).toMatch(/^00-(?!0{32})[0-9a-f]{32}-[0-9a-f]{16}-00$/);
  expect(odd).toMatchObject({ isLocal: true });
});

it('limits each client, event streams apart, and counts neither files nor probes', async () => {
  await reopen({ TRUSTED_PROXIES: '127.0.0.1' }, { requests: 3, images: 0, streams: 1 });
  const from = (client: string, path = '/') => fetch(url + path, { headers: { 'x-forwarded-for': client } });
  for (const path of ['/icons/a.svg', '/icons/b.svg', '/api/health', '/api/ready']) {
    await (await from('203.0.113.1', path)).text();
  }
  const statuses = [];
  for (let sent = 0; sent < 5; sent += 1) statuses.push((await from('203.0.113.1')).status);
  expect(statuses).toEqual([200, 200, 200, 429, 429]);
  const refused = await from('203.0.113.1', '/api/small');
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(await refused.json()).toMatchObject({ type: 'urn:swath:problem:too-many-requests', status: 429 });
  expect((await from('203.0.113.2')).status).toBe(200);
  expect((await from('203.0.113.1', '/api/events/1?fails')).status).toBe(500);
  expect((await from('203.0.113.1', '/api/events/1?fails')).status).toBe(429);
});

it('sets security headers on whatever is answered, and HSTS where the public address is https', async () => {
  const paths = ['/', '/nowhere', '/icons/none', '/api/small', '/api/nowhere', '/api/health'];
  for (const isSecure of [false, true]) {
    await reopen({ PORTAL_URL: isSecure ? 'https://swath.example' : 'http://swath.example' });
    for (const path of paths) {
      const { headers } = await fetch(url + path);
      expect(headers.get('content-security-policy'), path).toContain("frame-ancestors 'none'");
      expect(headers.get('x-content-type-options'), path).toBe('nosniff');
      expect(headers.get('referrer-policy'), path).toBe('same-origin');
      expect(headers.get('strict-transport-security'), path).toBe(
        isSecure ? 'max-age=31536000; includeSubDomains' : null,
      );
    }
  }
  const socket = connect((door.server.address() as AddressInfo).port, '127.0.0.1');
  socket.end('GARBAGE\r\n\r\n');
  const [answer] = (await once(socket, 'data')) as [Buffer];
  expect(answer.toString()).toMatch(/^HTTP\/1.1 400 [\s\S]*frame-ancestors 'none'/);
});

it('is not ready while it ends, and finishes what was asked before it closes', async () => {
  const stream = await listen('/api/events/1');
  await vi.waitFor(() => expect(kept).toHaveLength(1), settled);
  const slow = ask(`${url}/api/large`, { method: 'POST', headers: { 'content-length': 4 } });
  slow.write('ab');
  await vi.waitFor(() => expect(door.unanswered).toBe(1), settled);
  door.beginToEnd();
  expect((await fetch(`${url}/api/ready`)).status).toBe(503);
  const served = await fetch(url);
  expect([served.status, served.headers.get('connection')]).toEqual([200, 'close']);
  let isClosed = false;
  const closing = door.close(60_000).then(() => {
    isClosed = true;
  });
  await vi.waitFor(() => expect(door.server.listening).toBe(false), settled);
  await expect(fetch(url)).rejects.toThrow();
  expect(isClosed).toBe(false);
  slow.end('cd');
  const [answer] = (await once(slow, 'response')) as [IncomingMessage];
  expect(answer.statusCode).toBe(200);
  answer.resume();
  await closing;
  kept.pop()?.end();
  await stream.ended;
});

it('ends a connection after an answer that had begun before the end', async () => {
  let finish = () => {};
  rest = new Promise((resolve) => {
    finish = resolve;
  });
  const socket = connect((door.server.address() as AddressInfo).port, '127.0.0.1');
  socket.write('GET /?slow HTTP/1.1\r\nhost: a\r\n\r\n');
  await once(socket, 'data');
  door.beginToEnd();
  finish();
  await once(socket, 'end');
});

it('answers on connections that the system made just before the end', async () => {
  const { port } = door.server.address() as AddressInfo;
  const answers = Array.from({ length: 20 }, async () => {
    const socket = connect(port, '127.0.0.1');
    socket.write('POST /api/small HTTP/1.1\r\nhost: a\r\ncontent-length: 2\r\n\r\nab');
    let text = '';
    for await (const part of socket) text += part;
    return text.split('\r\n', 1)[0];
  });
  // In the same turn: the server has accepted none of them yet.
  door.beginToEnd();
  const closing = door.close(60_000);
  expect(await Promise.all(answers)).toEqual(Array(20).fill('HTTP/1.1 200 OK'));
  await closing;
});

it('does not wait for a connection that never asks', async () => {
  const socket = connect((door.server.address() as AddressInfo).port, '127.0.0.1');
  await once(door.server, 'connection');
  await door.close(60_000);
  socket.destroy();
});
