import { once } from 'node:events';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo, Server } from 'node:net';
import { Readable } from 'node:stream';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { endpoints } from '@/app/api/endpoints';
import { GET as stream } from '@/app/api/installation/stream/route';
import { resetConfig } from '@/lib/platform/config';
import { targets } from '@/lib/web/door/address';
import { Door } from '@/lib/web/door/door';
import { hasNginx, startNginx } from '@/testing/nginx';
import { checkPortal } from './check-portal';
import { formatReport } from './format-report';

interface Proxy {
  /** Sends an answer on only when it is whole. */
  isBuffering?: boolean;
  maxBodyBytes?: number;
  /** Headers of answers that it removes, sets or sets again. */
  change?: (headers: Record<string, string | string[] | undefined>) => unknown;
  namesClient?: boolean;
}

let door: Door;
let portal = '';
const servers: { close(): unknown }[] = [];

/** The front door of Swath, with the routes that the check asks. */
async function openDoor(): Promise<void> {
  const none = { requests: 0, images: 0, streams: 0 };
  door = new Door({
    findTarget: targets(endpoints, ['/']),
    files: { has: () => false, covers: () => false },
    rateLimits: none,
    streamLimits: { client: 0, user: 0 },
    handle: answerAsSwath,
  });
  portal = await listenOn(door.server);
}

async function answerAsSwath(asked: IncomingMessage, response: ServerResponse): Promise<void> {
  if (asked.url?.startsWith('/api/installation/stream')) {
    const answer = await stream(new Request(`http://swath${asked.url}`), { params: Promise.resolve({}) });
    response.writeHead(answer.status, Object.fromEntries(answer.headers));
    if (answer.body) Readable.fromWeb(answer.body as never).pipe(response);
    else response.end();
    return;
  }
  response.writeHead(401, { 'content-type': 'application/problem+json' }).end('{}');
}

async function listenOn(server: Server): Promise<string> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  servers.push(server);
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** A proxy before the door. */
const openProxy = ({ isBuffering, maxBodyBytes = Number.POSITIVE_INFINITY, change, namesClient }: Proxy) =>
  listenOn(
    createServer((asked, response) => {
      if (Number(asked.headers['content-length'] ?? 0) > maxBodyBytes) {
        response.writeHead(413, { 'content-type': 'text/html', connection: 'close' }).end('<h1>413</h1>');
        return;
      }
      const forwarded = namesClient ? { 'x-forwarded-for': asked.socket.remoteAddress } : {};
      const headers = { ...asked.headers, ...forwarded };
      const onwards = request(
        new URL(asked.url ?? '/', portal),
        { method: asked.method, headers },
        async (answer) => {
          const own = { ...answer.headers };
          change?.(own);
          const chunks: Buffer[] = [];
          if (isBuffering) for await (const chunk of answer) chunks.push(chunk as Buffer);
          response.sendDate = false;
          response.writeHead(answer.statusCode ?? 502, own);
          if (isBuffering) response.end(Buffer.concat(chunks));
          else {
            response.flushHeaders();
            answer.pipe(response);
          }
        },
      );
      onwards.on('error', () => response.destroy());
      asked.pipe(onwards);
    }).on('checkContinue', function (this: Server, asked: IncomingMessage, response: ServerResponse) {
      if (Number(asked.headers['content-length']) <= maxBodyBytes) response.writeContinue();
      delete asked.headers.expect;
      this.emit('request', asked, response);
    }),
  );

beforeEach(openDoor);
afterEach(() => {
  door.server.closeAllConnections();
  for (const server of servers.splice(0)) server.close();
  configure({ TRUSTED_PROXIES: '', PORTAL_URL: '' });
});

function configure(env: Record<string, string>): void {
  Object.assign(process.env, { SESSION_SECRET: 's'.repeat(32), LOG_LEVEL: 'silent', ...env });
  resetConfig();
}
async function check(url: string, trusted = '127.0.0.1') {
  configure({ PORTAL_URL: url, TRUSTED_PROXIES: trusted });
  const lines = await checkPortal(5_000);
  expect(formatReport({ at: '', ms: 0, version: '', build: '', node: '', lines })).not.toContain('key=');
  return Object.fromEntries(lines.map((one) => [one.id.replace('proxy-', ''), one]));
}

it('finds a proxy in order that passes everything on', async () => {
  const lines = await check(await openProxy({ namesClient: true }));
  expect(Object.fromEntries(Object.entries(lines).map(([id, { state }]) => [id, state]))).toEqual({
    address: 'ok',
    // An address of this machine needs none.
    https: 'absent',
    headers: 'ok',
    streams: 'ok',
    clients: 'ok',
    body: 'ok',
    clock: 'ok',
  });
  expect(lines.body?.found).toBe('A body of 12 MiB gets to Swath.');
});

it('finds Swath without a proxy', async () => {
  const { headers, streams, clients, body } = await check(portal, '');
  expect([headers, streams, body].map((one) => one?.state)).toEqual(['ok', 'ok', 'ok']);
  expect(clients).toMatchObject({ state: 'unknown', found: 'No proxy was seen on the way.' });
});

it('notices a proxy that holds events back', async () => {
  const { streams, headers } = await check(await openProxy({ isBuffering: true }));
  expect(streams).toMatchObject({ state: 'failed', next: expect.stringContaining('buffering') });
  expect(headers?.state).toBe('ok');
});

it('notices a proxy that takes small bodies alone', async () => {
  const { body } = await check(await openProxy({ maxBodyBytes: 1024 * 1024 }));
  expect(body).toMatchObject({ state: 'failed', found: 'The proxy refuses a body of 12 MiB (413).' });
});

it('names the security headers that a proxy removes, changes or doubles', async () => {
  const { headers } = await check(
    await openProxy({
      change: (own) => {
        own['x-frame-options'] = 'SAMEORIGIN';
        own['x-content-type-options'] = ['nosniff', 'nosniff'];
        delete own['referrer-policy'];
      },
    }),
  );
  expect(headers?.found).toBe(
    'Missing, doubled or changed: x-content-type-options, x-frame-options, referrer-policy.',
  );
});

it('notices a proxy whose clock is wrong, and one that sends none', async () => {
  const wrong = new Date(Date.now() - 90_000).toUTCString();
  const { clock } = await check(await openProxy({ change: (own) => Object.assign(own, { date: wrong }) }));
  expect(clock?.state).toBe('attention');
  expect(clock?.found).toMatch(/differ by (89|90|91) seconds/);
  const { clock: none } = await check(
    await openProxy({ change: (own) => Reflect.deleteProperty(own, 'date') }),
  );
  expect(none?.state).toBe('unknown');
});

it('notices that no trusted proxy names the client', async () => {
  const { clients } = await check(await openProxy({ namesClient: true }), '10.9.9.9');
  expect(clients).toMatchObject({ state: 'attention', next: expect.stringContaining('TRUSTED_PROXIES') });
});

it('says that something else answers, that nothing does, and that no address is configured', async () => {
  const page = createServer((_, response) => response.end('<h1>Welcome to nginx</h1>'));
  expect((await check(await listenOn(page))).address).toMatchObject({
    state: 'failed',
    found: 'Something else than Swath answers at its address (200).',
  });
  const lines = await check('http://127.0.0.1:1');
  expect(Object.keys(lines)).toEqual(['address']);
  expect(lines.address?.found).toContain('Nothing listens at its address.');
  expect((await check('')).address).toMatchObject({ state: 'absent' });
});

it('answers the stream of the check only for a key that is a minute old at most', async () => {
  configure({ PORTAL_URL: portal });
  for (const key of ['', 'nonsense', 'A'.repeat(60)])
    expect((await fetch(`${portal}/api/installation/stream?key=${key}`)).status).toBe(404);
});

it.skipIf(!hasNginx())('finds nothing against the nginx of this repository', async () => {
  const nginx = await startNginx([new URL(portal).host]);
  try {
    const lines = await check(nginx.url);
    const states = Object.values(lines).map(({ id, state }) => `${id} ${state}`);
    expect(states).toEqual([
      'proxy-address ok',
      'proxy-https absent',
      'proxy-headers ok',
      'proxy-streams ok',
      'proxy-clients ok',
      'proxy-body ok',
      'proxy-clock ok',
    ]);
  } finally {
    await nginx.stop();
  }
});
