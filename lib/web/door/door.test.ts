import { once } from 'node:events';
import { Agent, request as ask, get, type IncomingMessage, type ServerResponse } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { sealCookie, sessionCookie } from '@/lib/accounts/session-cookie';
import { sealDevice } from '@/lib/accounts/sign-in/device-cookie';
import { resetConfig } from '@/lib/platform/config';
import { markFailure } from '@/lib/platform/database/failure';
import { currentExchange, type Exchange, takeResponse } from '@/lib/platform/exchange';
import type { Endpoint } from '../endpoint';
import { targets } from './address';
import { Door } from './door';
import { isFileOnly } from './files';
import { maxHeldOfOne } from './held-bytes';
import { placesOfStrangers } from './sign-in-places';

const endpoints = [
  { method: 'GET', path: '/api/events/{id}', role: 'open', summary: '', answers: 'events' },
  { method: 'GET', path: '/api/image/{id}', role: 'open', summary: '', answers: 'image' },
  { method: 'POST', path: '/api/small', role: 'open', summary: '', maxBodyBytes: 2_048 },
  { method: 'POST', path: '/api/large', role: 'open', summary: '', maxBodyBytes: 64 * 1024 * 1024 },
] as Endpoint[];
const settled = { timeout: 20_000 };
const kept: ServerResponse[] = [];
let door: Door;
let url: string;
/** What an answer waits for that has begun. */
let rest: Promise<void> | undefined;
/** How many answers wait for it. */
let atWork = 0;
/** How many bodies it has begun to read. */
let bodiesBegun = 0;

/** A framework in small: it hangs its own on each request, and ends what its handler answered. */
async function framework(request: IncomingMessage, response: ServerResponse): Promise<void> {
  Object.assign(response, { ofFramework: { request } });
  response.on('close', () => void request.headers);
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost');
  await new Promise(setImmediate);
  if (searchParams.has('breaks')) {
    atWork += 1;
    await rest;
    atWork -= 1;
    response.statusCode = 500;
    return void response.end('broken');
  }
  if (pathname.startsWith('/api/events/')) {
    const isTaken = takeResponse((bare) => kept.push(bare));
    const exchange = currentExchange();
    if (exchange) exchange.user = searchParams.get('user') ?? undefined;
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
  bodiesBegun += 1;
  for await (const chunk of request) {
    size += chunk.length;
    if (searchParams.has('half') && size > 100_000) break;
  }
  const exchange = currentExchange();
  response.end(JSON.stringify({ size, exchange, forwarded: request.headers['x-forwarded-for'] }));
}

async function open(
  env: Record<string, string> = {},
  rateLimits = { requests: 0, images: 0, streams: 0 },
  streamLimits = { client: 0, user: 0 },
  leadsToSignIn = false,
) {
  vi.stubEnv('SESSION_SECRET', 's'.repeat(32));
  vi.stubEnv('LOG_LEVEL', 'silent');
  for (const [name, value] of Object.entries(env)) vi.stubEnv(name, value);
  resetConfig();
  door = new Door({
    findTarget: targets(endpoints, ['/', '/orders/[id]', '/[...unknown]']),
    files: { has: (path) => path === '/icons/a.svg', covers: isFileOnly },
    rateLimits,
    streamLimits,
    leadsToSignIn,
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
  rest = undefined;
  resetConfig();
});

async function reopen(...args: Parameters<typeof open>): Promise<void> {
  door.server.close();
  await open(...args);
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
  // The door's own, which counts open streams.
  expect(bare.listenerCount('close')).toBe(1);
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

it('has no one keep an answer of a route that says nothing about it', async () => {
  expect((await fetch(`${url}/api/small`, { method: 'POST' })).headers.get('cache-control')).toBe('no-store');
  expect((await fetch(`${url}/orders/1`)).headers.get('cache-control')).toBeNull();
});

it('holds idle connections for longer than the proxies in front do', async () => {
  const { headers } = await fetch(url);
  expect(Number(headers.get('keep-alive')?.match(/^timeout=(\d+)$/)?.[1])).toBeGreaterThan(120);
});

it('refuses a body over the limit of its route before anybody reads it, whether its size is reported or not', async () => {
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

it('cuts off a client that sends too slowly, and no one whose body no one wants yet', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  try {
    const before = bodiesBegun;
    const socket = connect((door.server.address() as AddressInfo).port, '127.0.0.1');
    let text = '';
    socket.on('data', (chunk) => {
      text += chunk;
    });
    socket.write('POST /api/small HTTP/1.1\r\nhost: a\r\ncontent-length: 2000\r\n\r\nabc');
    await vi.waitFor(() => expect(vi.getTimerCount()).toBeGreaterThan(0), settled);
    await vi.waitFor(() => expect(bodiesBegun).toBe(before + 1), settled);
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
  const seen = async (headers: Record<string, string>) => {
    const answer = await fetch(url, { headers });
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

it('limits each client, images and event streams apart, and counts neither files nor probes', async () => {
  await reopen({ TRUSTED_PROXIES: '127.0.0.1' }, { requests: 3, images: 2, streams: 1 });
  const from = (client: string, path = '/') => fetch(url + path, { headers: { 'x-forwarded-for': client } });
  for (const path of ['/icons/a.svg', '/api/health', '/api/ready', '/api/ready/']) {
    await (await from('203.0.113.1', path)).text();
  }
  const statuses = [];
  for (let sent = 0; sent < 5; sent += 1) statuses.push((await from('203.0.113.1')).status);
  expect(statuses).toEqual([200, 200, 200, 429, 429]);
  const refused = await from('203.0.113.1', '/api/small');
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(await refused.json()).toMatchObject({ type: 'urn:swath:problem:too-many-requests', status: 429 });
  expect((await from('203.0.113.2')).status).toBe(200);
  const images = [];
  for (let sent = 0; sent < 3; sent += 1) images.push((await from('203.0.113.1', '/api/image/1')).status);
  expect(images).toEqual([200, 200, 429]);
  expect((await from('203.0.113.1', '/api/events/1?fails')).status).toBe(500);
  expect((await from('203.0.113.1', '/api/events/1?fails')).status).toBe(429);
});

it('limits those who send only what it refuses', async () => {
  const wrong: [number, string, string][] = [
    [400, 'GET', '/%00'],
    [404, 'GET', '/icons/none'],
    [405, 'POST', '/icons/a.svg'],
    [405, 'POST', '/api/health'],
  ];
  for (const [status, method, path] of wrong) {
    await reopen({}, { requests: 2, images: 0, streams: 0 });
    const statuses = [];
    for (let sent = 0; sent < 3; sent += 1) statuses.push((await fetch(url + path, { method })).status);
    expect([path, statuses]).toEqual([path, [status, status, 429]]);
  }
});

it('counts a large body that is not read as twenty requests, since much of it was on its way', async () => {
  const post = async (path: string, size: number) => {
    const answer = await fetch(url + path, { method: 'POST', body: 'x'.repeat(size) });
    return answer.status;
  };
  // One is beyond its cap, of the other the framework reads the beginning.
  for (const [path, status] of [
    ['/api/small', 413],
    ['/api/large?half', 200],
  ] as const) {
    await reopen({}, { requests: 30, images: 0, streams: 0 });
    expect(await post(path, 900_000)).toBe(status);
    expect(await post('/api/large', 900)).toBe(200);
    expect(await post(path, 900_000)).toBe(status);
    expect(await post('/api/large', 900)).toBe(429);
  }
});

it('refuses a stream of an address without places before the framework has work with it', async () => {
  await reopen({}, { requests: 0, images: 0, streams: 0 }, { client: 1, user: 0 });
  const follow = async (path: string) => {
    const [answer] = (await once(get(url + path), 'response')) as [IncomingMessage];
    answer.on('error', () => undefined).resume();
    return answer.statusCode;
  };
  expect(await follow('/api/events/1')).toBe(200);
  // The framework would answer this one with 500.
  const askedAt = performance.now();
  expect(await follow('/api/events/2?fails')).toBe(429);
  expect(performance.now() - askedAt).toBeGreaterThan(900);
  expect(kept).toHaveLength(1);
});

it('refuses a stream of a session whose user has no place left before the framework has work with it', async () => {
  await reopen({}, undefined, { client: 0, user: 1 });
  const follow = async (path: string, sid: string) => {
    const cookie = `${sessionCookie()}=${await sealCookie({ sid })}`;
    const [answer] = (await once(get(url + path, { headers: { cookie } }), 'response')) as [IncomingMessage];
    answer.on('error', () => undefined).resume();
    return answer;
  };
  const open = await follow('/api/events/1?user=ann', 'one');
  // The framework would answer this one with 500.
  expect((await follow('/api/events/2?fails', 'one')).statusCode).toBe(429);
  // Whose another session is, only the framework knows.
  expect((await follow('/api/events/2?fails', 'two')).statusCode).toBe(500);
  expect((await follow('/api/events/2?user=ann', 'two')).statusCode).toBe(429);
  expect((await follow('/api/events/2?user=ben', 'three')).statusCode).toBe(200);
  open.destroy();
  await vi.waitFor(
    async () => expect((await follow('/api/events/1?user=ann', 'one')).statusCode).toBe(200),
    settled,
  );
});

it('limits the event streams that are open from one address and of one user, until one of them ends', async () => {
  await reopen({ TRUSTED_PROXIES: '127.0.0.1' }, undefined, { client: 3, user: 2 });
  const follow = async (client: string, user: string) => {
    const request = get(`${url}/api/events/1?user=${user}`, { headers: { 'x-forwarded-for': client } });
    const [answer] = (await once(request, 'response')) as [IncomingMessage];
    let text = '';
    answer.setEncoding('utf8').on('data', (part: string) => {
      text += part;
    });
    answer.on('error', () => undefined);
    return { request, answer, text: () => text };
  };
  const first = await follow('203.0.113.1', 'ann');
  await follow('203.0.113.2', 'ann');
  const refused = await follow('203.0.113.3', 'ann');
  expect(refused.answer).toMatchObject({ statusCode: 429, headers: { 'retry-after': '30' } });
  await vi.waitFor(() => expect(refused.text()).toContain('open from your account'), settled);
  for (const user of ['ben', 'cem']) expect((await follow('203.0.113.1', user)).answer.statusCode).toBe(200);
  const full = await follow('203.0.113.1', 'dan');
  expect(full.answer.statusCode).toBe(429);
  await vi.waitFor(() => expect(full.text()).toContain('open from your network address'), settled);
  // Nothing was handed over for those that were refused.
  expect(kept).toHaveLength(4);
  first.request.destroy();
  await vi.waitFor(
    async () => expect((await follow('203.0.113.1', 'ann')).answer.statusCode).toBe(200),
    settled,
  );
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

it('answers 503 for a page that broke while the database was failing, and 500 for any other', async () => {
  const broken = async () => {
    const { status, headers } = await fetch(`${url}/?breaks`);
    return [status, headers.get('retry-after')];
  };
  let go = () => {};
  rest = new Promise((resolve) => {
    go = resolve;
  });
  // Both wait for one query, which belongs to neither of them.
  const waiting = [broken(), broken()];
  await vi.waitFor(() => expect(door.unanswered).toBe(2), settled);
  markFailure(new Error('no answer'));
  go();
  expect(await Promise.all(waiting)).toEqual([
    [503, '5'],
    [503, '5'],
  ]);
  expect(await broken()).toEqual([500, null]);
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

it('takes nothing at the address of a page or a file: 405 with the methods that it knows', async () => {
  for (const path of ['/', '/orders/1', '/nowhere', '/icons/a.svg', '/%61pi']) {
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'PROPFIND']) {
      const answer = await fetch(url + path, { method, body: method === 'POST' ? 'a=b' : undefined });
      expect([answer.status, answer.headers.get('allow')], `${method} ${path}`).toEqual([405, 'GET, HEAD']);
      await answer.text();
    }
    for (const method of ['GET', 'HEAD']) {
      const answer = await fetch(url + path, { method });
      expect(answer.status, `${method} ${path}`).toBe(200);
      await answer.text();
    }
  }
  expect((await fetch(`${url}/%61pi/small`, { method: 'POST', body: 'a=b' })).status).toBe(200);
  // At a route the framework fails at these.
  for (const method of ['TRACE', 'PROPFIND', 'M-SEARCH']) {
    const { answer, ended } = await listen('/api/small', method);
    await ended;
    expect([answer.statusCode, answer.headers.allow], method).toEqual([
      405,
      'GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS',
    ]);
  }
});

describe('sign-ins at the same time', () => {
  let release = () => {};
  beforeEach(async () => {
    await reopen({ TRUSTED_PROXIES: '127.0.0.1' });
    rest = new Promise<void>((resolve) => {
      release = resolve;
    });
  });
  const password = '/api/auth/callback/password?slow';
  const signIn = (client: string, cookie = '') =>
    fetch(url + password, {
      method: 'POST',
      body: 'a=b',
      headers: { 'x-forwarded-for': client, cookie },
    });

  it('answers some of one address, refuses those that cannot wait, and serves others in the meantime', async () => {
    const { ofOne, waitingOfOne } = placesOfStrangers;
    // The first ones have their places once their answers begin.
    const taken = await Promise.all(Array.from({ length: ofOne }, () => signIn('192.0.2.1')));
    const sentAt = performance.now();
    const further = Array.from({ length: waitingOfOne + 20 }, () => signIn('192.0.2.1'));
    const refused: Response[] = [];
    for (const answer of further) answer.then((one) => one.status === 429 && refused.push(one));
    await vi.waitFor(() => expect(refused).toHaveLength(20), settled);
    // Refused at once, they would be sent again at once.
    expect(performance.now() - sentAt).toBeGreaterThan(1_000);
    for (const answer of refused) {
      expect(answer.headers.get('retry-after')).toBe('5');
      expect(await answer.json()).toMatchObject({ type: 'urn:swath:problem:too-many-sign-ins' });
    }
    expect((await fetch(`${url}/api/health`)).status).toBe(200);
    release();
    for (const answer of [...taken, ...(await Promise.all(further)).filter((one) => one.status === 200)]) {
      expect(await answer.text()).toBe('begun and ended');
    }
  });

  it('gives the next free place to another address, however many two addresses send', async () => {
    const taken = await Promise.all(
      Array.from({ length: placesOfStrangers.ofAll }, (_, at) => signIn(`192.0.2.${1 + (at % 2)}`)),
    );
    const waiting = Array.from({ length: 40 }, (_, at) => signIn(`192.0.2.${1 + (at % 2)}`));
    const other = signIn('198.51.100.7');
    // Until all have arrived, of which those over the limit of their address are refused.
    const refusals = waiting.map((one) => one.then(({ status }) => status));
    await vi.waitFor(async () => {
      const known = await Promise.all(refusals.map((one) => Promise.race([one, undefined])));
      expect(known.filter((status) => status === 429)).toHaveLength(40 - 2 * placesOfStrangers.waitingOfOne);
    }, settled);
    release();
    expect((await other).status).toBe(200);
    await Promise.all([...taken, await other, ...(await Promise.all(waiting))].map((one) => one.text()));
  });

  it('lets a browser in that has signed in before, while strangers hold every place', async () => {
    const taken = await Promise.all(
      Array.from({ length: placesOfStrangers.ofAll }, (_, at) => signIn(`192.0.2.${at}`)),
    );
    const sealed = await sealDevice({ id: 'browser-of-olga', accounts: ['olga'] });
    const known = await signIn('198.51.100.7', `other=1; swath.device=${sealed}`);
    expect(known.status).toBe(200);
    // No one can write such a cookie.
    const forged = signIn('198.51.100.8', 'swath.device=forged');
    expect(await Promise.race([forged, fetch(`${url}/api/health`).then(() => 'waits')])).toBe('waits');
    release();
    for (const answer of [...taken, known, await forged]) expect(await answer.text()).toBe('begun and ended');
  });

  it('gives no place to sign-ins whose bodies have not arrived', async () => {
    const { port } = door.server.address() as AddressInfo;
    const slow = Array.from({ length: 2 * placesOfStrangers.ofAll }, (_, at) => {
      const socket = connect(port, '127.0.0.1');
      socket.write(
        `POST ${password} HTTP/1.1\r\nhost: x\r\nx-forwarded-for: 192.0.2.${at}\r\ncontent-length: 100\r\n\r\na`,
      );
      return socket;
    });
    await vi.waitFor(() => expect(door.unanswered).toBe(slow.length), settled);
    release();
    expect((await signIn('198.51.100.7')).status).toBe(200);
    for (const socket of slow) socket.destroy();
  });
});

it.each([
  ['two pages', '/', 2],
  ['8 calls', '/api/large', 8],
  ['24 images', '/api/image/1', 24],
])('works on %s of one address at a time, while each session has turns of its own', async (_, path, max) => {
  // A turn would end after a second, however slow this machine is.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  let end = () => {};
  rest = new Promise((resolve) => {
    end = resolve;
  });
  const underWay = Array.from({ length: max }, () => fetch(`${url}${path}?breaks`));
  while (atWork < max) await new Promise(setImmediate);
  let isAnswered = false;
  const next = fetch(url + path).then((answer) => {
    isAnswered = true;
    return answer.status;
  });
  const cookie = `${sessionCookie()}=${await sealCookie({ sid: 'one' })}`;
  expect((await fetch(url + path, { headers: { cookie } })).status).toBe(200);
  // Pages, calls and images have turns apart from each other.
  for (const other of ['/', '/api/large', '/api/image/1']) {
    if (other !== path) expect((await fetch(url + other)).status, other).toBe(200);
  }
  expect(isAnswered).toBe(false);
  vi.useRealTimers();
  end();
  expect((await Promise.all(underWay)).map(({ status }) => status)).toEqual(Array(max).fill(500));
  expect(await next).toBe(200);
});

describe('a request that waits behind another on its connection', () => {
  /** Sends these requests in one piece, without waiting for an answer. */
  function send(...paths: string[]) {
    const socket = connect((door.server.address() as AddressInfo).port, '127.0.0.1');
    socket.on('error', () => {}).resume();
    socket.write(paths.map((path) => `GET ${path} HTTP/1.1\r\nhost: localhost\r\n\r\n`).join(''));
    return socket;
  }

  it('holds nothing when the connection ends before its turn', async () => {
    rest = new Promise(() => {});
    const socket = send('/?breaks', '/api/events/1');
    await vi.waitFor(() => expect(door.unanswered).toBe(1), settled);
    socket.destroy();
    await vi.waitFor(() => expect(door.unanswered).toBe(0), settled);
    expect(kept).toEqual([]);
  });

  it('is served in its turn, also if it is an event stream', async () => {
    const socket = send('/', '/api/events/1');
    await vi.waitFor(() => expect(kept).toHaveLength(1), settled);
    expect(kept[0]?.socket).not.toBeNull();
    socket.destroy();
  });
});

it('holds a stated sum of bodies whose size is not announced, and gives the room back', async () => {
  const part = 1024 * 1024 - 1;
  const places = Math.floor(maxHeldOfOne / part);
  let letGo = () => {};
  rest = new Promise((resolve) => {
    letGo = resolve;
  });
  const send = () => {
    const request = ask(`${url}/api/large?slow`, {
      method: 'POST',
      headers: { 'transfer-encoding': 'chunked' },
    });
    const answered = once(request, 'response').then(([answer]) => (answer as IncomingMessage).resume());
    request.end(Buffer.alloc(part));
    return { answered };
  };
  const first = Array.from({ length: places }, send);
  // Sixteen of one address are worked on at a time; each of them has begun its answer.
  for (const { answered } of first.slice(0, 16)) expect((await answered).statusCode).toBe(200);
  const beyond = await send().answered;
  expect([beyond.statusCode, beyond.headers['retry-after']]).toEqual([503, '5']);
  letGo();
  const all = await Promise.all(first.map(({ answered }) => answered));
  await Promise.all(all.map((answer) => answer.complete || once(answer, 'end')));
  await vi.waitFor(async () => expect((await send().answered).statusCode).toBe(200), settled);
});

it('leads browsers without a session from pages to the sign-in, with no work for the framework', async () => {
  await reopen({}, undefined, undefined, true);
  const fetchStatus = async (path: string, headers: Record<string, string> = {}, method = 'GET') => {
    const answer = await fetch(url + path, { method, headers, redirect: 'manual' });
    return [answer.status, answer.headers.get('location')];
  };
  const cookie = `${sessionCookie()}=${await sealCookie({ sid: 'one' })}`;
  const leads = (next: string) => [307, `/sign-in?next=${encodeURIComponent(next)}`];
  expect(await fetchStatus('/')).toEqual(leads('/'));
  expect(await fetchStatus('/orders/7?q=a')).toEqual(leads('/orders/7?q=a'));
  expect(await fetchStatus('/no/such/page', {}, 'HEAD')).toEqual(leads('/no/such/page'));
  // A cookie that no one sealed is none.
  expect(await fetchStatus('/', { cookie: `${sessionCookie()}=${'x'.repeat(100)}` })).toEqual(leads('/'));
  // Pages read whether a session has ended; the rest is open, or checks the session itself.
  expect(await fetchStatus('/', { cookie })).toEqual([200, null]);
  for (const path of ['/sign-in', '/sign-in/link', '/%73ign-in', '/icon.svg', '/api/small']) {
    expect([path, await fetchStatus(path)]).toEqual([path, [200, null]]);
  }
  // What only looks like an open page or a file costs the framework nothing.
  for (const path of ['/sign-in/x', '/sign-inn', '/orders/a.svg', '/__x', '/Sign-in', '/samplesx']) {
    expect([path, await fetchStatus(path)]).toEqual([path, leads(path)]);
  }
  // Programs that search for a file take no page for it.
  for (const path of [
    '/robots.txt',
    '/apple-touch-icon.png',
    '/samples/none',
    '/.well-known/security.txt',
    '/.well-known',
    '/a.html',
    '/_next/x',
    '/icon.svgz',
  ]) {
    expect([path, await fetchStatus(path)]).toEqual([path, [404, null]]);
    expect([path, await fetchStatus(path, { cookie })]).toEqual([path, [404, null]]);
  }
  const answer = await fetch(url, { redirect: 'manual' });
  expect(answer.headers.get('cache-control')).toBe('no-store');
  expect(answer.headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
});

it('answers alone whether the process is alive, whatever the framework is busy with', async () => {
  for (const path of ['/api/health', '/api/h%65alth', '/api/health?x=1']) {
    const answer = await fetch(url + path);
    expect([path, answer.status, await answer.text()]).toEqual([path, 200, '{"status":"ok"}']);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'application/json',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringContaining("default-src 'none'"),
      'x-request-id': expect.stringMatching(/^[\w-]{36}$/),
    });
  }
  const { status, headers } = await fetch(`${url}/api/health`, { method: 'POST', body: 'a' });
  expect([status, headers.get('allow')]).toEqual([405, 'GET, HEAD']);
  expect((await fetch(`${url}/api/health`, { method: 'HEAD' })).status).toBe(200);
  door.beginToEnd();
  const last = await fetch(`${url}/api/health`);
  expect([last.status, last.headers.get('connection')]).toEqual([200, 'close']);
});

it('answers 400 to the address of a page with NUL, or with half a surrogate pair, before the framework', async () => {
  const cookie = `${sessionCookie()}=${await sealCookie({ sid: 'one' })}`;
  const addresses = [
    ...[
      '/%00',
      '/images/a%00b',
      '/sign-in%00',
      '/orders/%ED%A0%80',
      '/orders/%ed%b0%80x',
      '/%C0%80',
      '/a%',
      '/%e0%a4',
    ],
    ...['/orders?q=%00', '/?a=1&q=x%00y', '/?q=%ED%A0%80', '/?%ED%BF%BF=1', '/sign-in?next=%FF'],
  ];
  for (const leadsToSignIn of [true, false]) {
    await reopen({}, undefined, undefined, leadsToSignIn);
    for (const address of addresses) {
      for (const headers of [{}, { cookie }] as Record<string, string>[]) {
        const answer = await fetch(url + address, { headers, redirect: 'manual' });
        expect([address, answer.status]).toEqual([address, 400]);
        expect(await answer.text()).toBe('This address cannot be read\n');
      }
    }
  }
  for (const address of ['/?q=100%', '/?q=%F0%9F%9B%B0', '/%F0%9F%9B%B0', '/?q=%25ED%25A0%2580', '/?q=a?b']) {
    expect([address, (await fetch(url + address)).status]).toEqual([address, 200]);
  }
});
