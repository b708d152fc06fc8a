import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  catchFailure,
  cut,
  drip,
  type Handler,
  listen,
  nowhere,
  pointAt,
  startService,
  type TestService,
  write,
} from '@/testing/upstream/service';
import { JsonFiles } from './files';
import { request } from './http';

let service: TestService;
beforeEach(async () => {
  service = await startService();
});
afterEach(() => service.stop());

describe('a call that changes something', () => {
  const answers: Record<string, Handler> = {
    'a 401': (_, response) => response.writeHead(401).end(),
    'a 408': (_, response) => response.writeHead(408).end(),
    'a 429': (_, response) => response.writeHead(429, { 'retry-after': '0' }).end(),
    'a 500': (_, response) => response.writeHead(500).end(),
    'a 502': (_, response) => response.writeHead(502).end(),
    'a 503': (_, response) => response.writeHead(503, { 'retry-after': '0' }).end(),
    'a redirect': (_, response) => response.writeHead(307, { location: '/elsewhere' }).end(),
    'a redirect by GET': (_, response) => response.writeHead(303, { location: '/elsewhere' }).end(),
    'a dropped connection': ({ socket }) => socket.destroy(),
    'a cut answer': cut,
    'an answer that is no HTTP': ({ socket }) => socket.end('no such protocol\r\n\r\n'),
  };
  for (const [name, answer] of Object.entries(answers)) {
    for (const method of ['POST', 'PUT'] as const) {
      it(`leaves once by ${method} whatever comes back: ${name}`, async () => {
        service.handle = answer;
        const call = write({ service: 'ordering', method, deadlineMs: 60_000, retryOn502: true });
        const error = await catchFailure(request(call));
        expect(error).toMatchObject({ sent: true, isWrite: true });
        expect(service.seen).toHaveLength(1);
      });
    }
  }

  it('leaves once, by POST and by PUT, when an answer drips and when none comes', async () => {
    const drips = drip();
    service.handle = (incoming, response) => {
      if (incoming.url === '/drips') drips(incoming, response);
    };
    // They wait for their deadlines together. A slow machine needs the time to send the requests at all.
    const calls = ['/drips', '/silent'].flatMap((path) =>
      (['POST', 'PUT'] as const).map((method) =>
        write({ service: 'ordering', path, method, deadlineMs: 3_000, retryOn502: true }),
      ),
    );
    for (const error of await Promise.all(calls.map((call) => catchFailure(request(call)))))
      expect(error).toMatchObject({ kind: 'timeout', sent: true, isWrite: true });
    expect(service.seen.map(({ method, url }) => `${method} ${url}`).toSorted()).toEqual([
      'POST /drips',
      'POST /silent',
      'PUT /drips',
      'PUT /silent',
    ]);
  });

  it('knows that nothing was sent when no connection came about', async () => {
    pointAt({ all: service.url, workflow: nowhere });
    expect(await catchFailure(request(write()))).toMatchObject({ kind: 'not-sent', sent: false });
    pointAt({ all: service.url, workflow: 'http://no-such-host.invalid' });
    expect(await catchFailure(request(write()))).toMatchObject({ kind: 'not-sent', sent: false });
    pointAt({ all: service.url, workflow: service.url.replace('http:', 'https:') });
    expect(await catchFailure(request(write()))).toMatchObject({ kind: 'not-sent', sent: false });
  });

  it('is not sent when its caller says no at the last moment, or has gone', async () => {
    const refusing = request(write({ onSending: () => Promise.reject(new Error('not now')) }));
    await expect(refusing).rejects.toThrow('not now');
    const browser = new AbortController();
    const leaving = write({ signal: browser.signal, onSending: () => browser.abort() });
    expect(await catchFailure(request(leaving))).toMatchObject({ kind: 'cancelled', sent: false });
    let isAsked = false;
    const gone = write({
      signal: AbortSignal.abort(),
      onSending: () => {
        isAsked = true;
      },
    });
    expect(await catchFailure(request(gone))).toMatchObject({ kind: 'cancelled', sent: false });
    expect(isAsked).toBe(false);
    expect(service.seen).toHaveLength(0);
  });

  it('notifies its caller when it is about to leave, after the token is there', async () => {
    let tokens = 0;
    let seen = 1;
    await request(
      write({
        service: 'ordering',
        onSending: () => {
          tokens = service.tokens.asked;
          seen = service.seen.length;
        },
      }),
    );
    expect([tokens, seen]).toEqual([1, 0]);
  });

  it('brings its bytes as they are, and forms with their files', async () => {
    await request(write({ body: '{"ä":1.50}', contentType: 'application/json' }));
    await request(write({ body: new TextEncoder().encode('{"ä":1.50}') }));
    for (const { body } of service.seen) expect(Buffer.from(body, 'latin1').toString()).toBe('{"ä":1.50}');
    async function* pieces() {
      yield '{"ä":';
      yield Buffer.from('1}');
    }
    await request(
      write({ body: new JsonFiles({ area: '{"type":"Feature"}', scenes: { size: 8, pieces } }) }),
    );
    const { headers, body = '' } = service.seen[2] ?? { headers: {} };
    expect(Number(headers['content-length'])).toBe(body.length);
    expect(headers['transfer-encoding']).toBeUndefined();
    const form = await new Response(Buffer.from(body, 'latin1'), {
      headers: { 'content-type': String(headers['content-type']) },
    }).formData();
    expect(await (form.get('scenes') as File).text()).toBe('{"ä":1}');
    expect((form.get('scenes') as File).name).toBe('scenes.json');
    expect(headers['content-type']).toMatch(/^multipart\/form-data; boundary=/);
    expect(body).toContain('name="area"; filename="area.json"');
    expect(body).toContain('{"type":"Feature"}');
  });

  it('that is written as it is sent ends with its deadline, and when what writes it fails', async () => {
    async function* endless() {
      yield '{';
      await new Promise(() => undefined);
    }
    const call = { deadlineMs: 300, body: new JsonFiles({ scenes: { size: 1e6, pieces: endless } }) };
    expect(await catchFailure(request(write(call)))).toMatchObject({ kind: 'timeout', sent: true });
    async function* broken() {
      yield 'a'.repeat(100_000);
      throw new Error('the database is gone');
    }
    const failing = new JsonFiles({ scenes: { size: 1e6, pieces: broken } });
    expect(await catchFailure(request(write({ body: failing })))).toMatchObject({ kind: 'cut', sent: true });
  });
});

describe('over a raw connection', () => {
  let sockets: Socket[];
  let heads: string[];
  let connections: number;
  let server: ReturnType<typeof createServer>;
  let respond: (socket: Socket, number: number) => void;

  beforeEach(async () => {
    sockets = [];
    heads = [];
    connections = 0;
    server = createServer((socket) => {
      connections += 1;
      sockets.push(socket);
      socket.on('error', () => undefined);
      let text = '';
      socket.on('data', (chunk) => {
        text += chunk.toString('latin1');
        const end = text.indexOf('\r\n\r\n{}');
        if (end < 0) return;
        heads.push(text.slice(0, end));
        text = text.slice(end + 6);
        respond(socket, heads.length);
      });
    });
    pointAt({ all: service.url, workflow: await listen(server) });
  });

  afterEach(async () => {
    for (const socket of sockets) socket.destroy();
    server.close();
    await once(server, 'close');
  });

  const ok = 'HTTP/1.1 200 OK\r\ncontent-length: 2\r\nconnection: keep-alive\r\n\r\n{}';

  it('meets no connection that the server closes while it says that it keeps it', async () => {
    respond = (socket) => socket.end(ok);
    for (let call = 0; call < 30; call += 1) await request(write());
    expect(heads).toHaveLength(30);
    expect(connections).toBe(30);
    expect(heads.every((head) => /connection: close/i.test(head))).toBe(true);
  });

  it('is sent once each when many leave at once and half of the connections break', async () => {
    respond = (socket, number) => {
      if (number % 2) socket.end(ok);
      else socket.destroy();
    };
    const results = await Promise.allSettled(
      Array.from({ length: 40 }, (_, number) => request(write({ path: `/item/${number}` }))),
    );
    const paths = heads.map((head) => head.split(' ')[1]);
    expect(new Set(paths).size).toBe(paths.length);
    const answered = results.filter(({ status }) => status === 'fulfilled').length;
    expect(answered).toBe(20);
    // Those that the open breaker held back say so, and never reached the server.
    for (const [number, result] of results.entries()) {
      if (result.status === 'rejected') {
        expect(result.reason.sent).toBe(paths.includes(`/item/${number}`));
      }
    }
  });

  it('is never sent again automatically when the answer stops short or the line is reset', async () => {
    for (const end of [
      (socket: Socket) => socket.end('HTTP/1.1 200 OK\r\ncontent-le'),
      (socket: Socket) => socket.end(),
      (socket: Socket) => socket.resetAndDestroy(),
      (socket: Socket) => socket.end('HTTP/1.1 100 Continue\r\n\r\n'),
    ]) {
      heads = [];
      respond = end;
      expect(await catchFailure(request(write({ method: 'PUT' })))).toMatchObject({
        kind: 'cut',
        sent: true,
      });
      expect(heads).toHaveLength(1);
    }
  });
});
