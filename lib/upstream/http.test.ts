import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createGzip, gzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { resetConfig } from '@/lib/platform/config';
import { resetBreakers } from './breaker';
import { UpstreamError } from './errors';
import { serviceHealth } from './health';
import { request, requestJson, requestStream, type UpstreamRequest } from './http';
import { redact, resetRedaction } from './redact';
import { resetToken } from './token';

type Handler = (request: IncomingMessage, response: ServerResponse) => void;

let server: Server;
let url: string;
let handle: Handler;
let seen: { method?: string; url?: string; headers: IncomingMessage['headers'] }[];
let tokens: number;

beforeEach(async () => {
  seen = [];
  tokens = 0;
  server = createServer((req, res) => {
    if (req.url === '/connect/token') {
      tokens += 1;
      res.end(
        JSON.stringify({ access_token: `token-number-${tokens}`, expires_in: 3600, token_type: 'Bearer' }),
      );
      return;
    }
    seen.push({ method: req.method, url: req.url, headers: req.headers });
    req.resume().once('end', () => handle(req, res));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  useServices({ ordering: url, search: url, workflow: url });
});

afterEach(async () => {
  server.closeAllConnections();
  server.close();
  await once(server, 'close');
});

function useServices({
  ordering,
  search,
  workflow,
}: {
  ordering: string;
  search: string;
  workflow: string;
}): void {
  Object.assign(process.env, {
    SESSION_SECRET: 's'.repeat(32),
    LOG_LEVEL: 'silent',
    ORDERING_TOKEN_URL: `${ordering}/connect/token`,
    ORDERING_URL: ordering,
    ORDERING_CLIENT_ID: 'client',
    ORDERING_CLIENT_SECRET: 'the-client-secret',
    ORDERING_USERNAME: 'someone@example.org',
    SEARCH_URL: search,
    SEARCH_API_KEY: 'the-search-key',
    WORKFLOW_URL: workflow,
    WORKFLOW_TOKEN: 'the-workflow-token',
  });
  resetConfig();
  resetBreakers();
  resetToken();
  resetRedaction();
}

const ask = (change: Partial<UpstreamRequest> = {}): UpstreamRequest => ({
  service: 'workflow',
  operation: 'list',
  method: 'GET',
  path: '/list',
  safe: true,
  deadlineMs: 5_000,
  maxBytes: 1_000_000,
  ...change,
});
const write = (change: Partial<UpstreamRequest> = {}) =>
  ask({ method: 'POST', safe: false, body: '{}', ...change });

async function failureOf(work: Promise<unknown>): Promise<UpstreamError> {
  try {
    await work;
  } catch (error) {
    if (error instanceof UpstreamError) return error;
    throw error;
  }
  throw new Error('it did not fail');
}

describe('credentials', () => {
  beforeEach(() => {
    handle = (_, res) => res.end('{}');
  });

  it('go to each service in its own form', async () => {
    for (const service of ['ordering', 'search', 'workflow'] as const) await request(ask({ service }));
    expect(seen.map(({ headers }) => headers.authorization)).toEqual([
      'token-number-1',
      'APIKEY the-search-key',
      'Bearer the-workflow-token',
    ]);
    expect(seen[0]?.headers['x-svc-username']).toBe(Buffer.from('someone@example.org').toString('base64'));
  });

  it('fetch one token for fifty calls at once', async () => {
    await Promise.all(Array.from({ length: 50 }, () => request(ask({ service: 'ordering' }))));
    expect(tokens).toBe(1);
  });

  it('go to no other origin', async () => {
    const error = await failureOf(
      request(ask({ service: 'search', url: new URL('http://localhost:9/image') })),
    );
    expect(error.kind).toBe('absent');
  });

  it('are masked in texts in every form', async () => {
    await request(ask({ service: 'ordering' }));
    for (const secret of ['the-client-secret', 'token-number-1', 'the-search-key']) {
      const bytes = Buffer.from(secret);
      for (const form of [secret, bytes.toString('base64'), encodeURIComponent(secret)]) {
        expect(redact(`before ${form} after`)).toBe('before [secret] after');
      }
    }
  });
});

describe('a safe call', () => {
  it('is tried again after 503, a cut answer and a dropped connection', async () => {
    const answers: Handler[] = [
      (_, res) => res.writeHead(503).end(),
      (req) => req.socket.destroy(),
      (_, res) => {
        res.writeHead(200, { 'content-length': '100' });
        res.write('{"half":');
        setImmediate(() => res.destroy());
      },
      (_, res) => res.end('{"whole":true}'),
    ];
    handle = (req, res) => answers[seen.length - 1]?.(req, res);
    expect(await requestJson(ask(), z.object({ whole: z.boolean() }))).toEqual({ whole: true });
    expect(seen).toHaveLength(4);
  });

  it('waits as long as a 429 asks', async () => {
    const times: number[] = [];
    handle = (_, res) => {
      times.push(performance.now());
      if (times.length === 1) res.writeHead(429, { 'retry-after': '1' }).end();
      else res.end('{}');
    };
    await request(ask());
    expect((times[1] ?? 0) - (times[0] ?? 0)).toBeGreaterThan(950);
  });

  it('is not tried again after 400, or after 502 where the service says not to', async () => {
    for (const status of [400, 404, 502]) {
      seen = [];
      handle = (_, res) => res.writeHead(status).end('{"message":"no"}');
      expect(await failureOf(request(ask()))).toMatchObject({ kind: 'status', status });
      expect(seen).toHaveLength(1);
    }
  });

  it('gets a new token once after a 401', async () => {
    handle = (req, res) =>
      res.writeHead(req.headers.authorization === 'token-number-2' ? 200 : 401).end('{}');
    await request(ask({ service: 'ordering' }));
    expect([tokens, seen.length]).toEqual([2, 2]);
    handle = (_, res) => res.writeHead(401).end();
    expect(await failureOf(request(ask({ service: 'ordering' })))).toMatchObject({ status: 401 });
    expect(seen).toHaveLength(4);
  });
});

describe('a call that changes something', () => {
  const answers: Record<string, Handler> = {
    'a 401': (_, res) => res.writeHead(401).end(),
    'a 429': (_, res) => res.writeHead(429, { 'retry-after': '0' }).end(),
    'a 500': (_, res) => res.writeHead(500).end(),
    'a 503': (_, res) => res.writeHead(503).end(),
    'a redirect': (_, res) => res.writeHead(307, { location: `${url}/elsewhere` }).end(),
    'a dropped connection': (req) => req.socket.destroy(),
    'a cut answer': (_, res) => {
      res.writeHead(200, { 'content-length': '100' });
      res.write('{');
      setImmediate(() => res.destroy());
    },
    'no answer': () => undefined,
  };
  for (const [name, answer] of Object.entries(answers)) {
    it(`leaves once whatever comes back: ${name}`, async () => {
      handle = answer;
      const error = await failureOf(request(write({ service: 'ordering', deadlineMs: 500 })));
      expect(error.sent).toBe(true);
      expect(seen).toHaveLength(1);
    });
  }

  it('knows that nothing was sent when no connection came about', async () => {
    useServices({ ordering: 'http://127.0.0.1:9', search: url, workflow: 'http://127.0.0.1:9' });
    expect(await failureOf(request(write()))).toMatchObject({ kind: 'not-sent', sent: false });
    expect(await failureOf(request(write({ service: 'ordering' })))).toMatchObject({
      service: 'identity',
      sent: false,
    });
  });

  it('meets no connection that the server has closed since the last call', async () => {
    server.keepAliveTimeout = 1;
    handle = (_, res) => res.end('{}');
    for (let call = 0; call < 20; call += 1) await request(write());
    expect(seen).toHaveLength(20);
  });

  it('is not sent when its caller says no at the last moment', async () => {
    handle = (_, res) => res.end('{}');
    const refusing = request(write({ onSending: () => Promise.reject(new Error('not now')) }));
    await expect(refusing).rejects.toThrow('not now');
    expect(seen).toHaveLength(0);
  });
});

describe('a deadline', () => {
  it('cuts a hang, and an answer that drips byte by byte', async () => {
    handle = () => undefined;
    expect(await failureOf(request(ask({ deadlineMs: 200 })))).toMatchObject({ kind: 'timeout' });
    handle = (_, res) => {
      res.writeHead(200);
      const drip = setInterval(() => res.write(' '), 10);
      res.once('close', () => clearInterval(drip));
    };
    expect(await failureOf(request(ask({ deadlineMs: 300 })))).toMatchObject({ kind: 'timeout' });
  });

  it('is told apart from a browser that went away', async () => {
    const browser = new AbortController();
    handle = () => browser.abort();
    expect(await failureOf(request(ask({ signal: browser.signal })))).toMatchObject({ kind: 'cancelled' });
  });
});

describe('an answer over its cap', () => {
  it('is refused, plain and gzipped, without growing the process', async () => {
    const bomb = gzipSync(Buffer.alloc(200 * 1024 * 1024));
    for (const [headers, body] of [
      [{}, Buffer.alloc(2_000_000, 32)],
      [{ 'content-encoding': 'gzip' }, bomb],
    ] as const) {
      handle = (_, res) => res.writeHead(200, headers).end(body);
      const before = process.memoryUsage().rss;
      expect(await failureOf(request(ask()))).toMatchObject({ kind: 'too-large' });
      expect(process.memoryUsage().rss - before).toBeLessThan(50 * 1024 * 1024);
    }
  });

  it('streams up to its cap without being held', async () => {
    const chunk = Buffer.alloc(64 * 1024, 120);
    const chunks = 1_600;
    handle = (_, res) => {
      res.writeHead(200, { 'content-encoding': 'gzip' });
      const zip = createGzip({ level: 1 });
      zip.pipe(res);
      let left = chunks;
      const more = () => {
        while (left > 0) {
          left -= 1;
          if (!zip.write(chunk)) {
            zip.once('drain', more);
            return;
          }
        }
        zip.end();
      };
      more();
    };
    const { body } = await requestStream(ask({ maxBytes: chunks * chunk.length, deadlineMs: 30_000 }));
    const before = process.memoryUsage().rss;
    let size = 0;
    let most = 0;
    for await (const part of body) {
      size += part.byteLength;
      most = Math.max(most, process.memoryUsage().rss - before);
    }
    expect(size).toBe(chunks * chunk.length);
    expect(most).toBeLessThan(60 * 1024 * 1024);
  });
});

describe('a service that keeps failing', () => {
  it('is left alone for a while, which its health says', async () => {
    handle = (_, res) => res.writeHead(500).end();
    for (let call = 0; call < 6; call += 1) await failureOf(request(ask()));
    expect(await failureOf(request(ask()))).toMatchObject({ kind: 'breaker-open', sent: false });
    expect(seen).toHaveLength(6);
    expect(serviceHealth().find(({ name }) => name === 'workflow')).toMatchObject({
      state: 'down',
      breaker: 'open',
    });
  });

  it('is not one that refuses wrong questions', async () => {
    handle = (_, res) => res.writeHead(400).end();
    for (let call = 0; call < 10; call += 1)
      expect(await failureOf(request(ask()))).toMatchObject({ status: 400 });
  });
});

it('an answer that is no JSON, or of another shape, is malformed', async () => {
  const schema = z.object({ contracts: z.array(z.unknown()) });
  for (const body of ['<html>', '{"contracts":', '{"contracts":{}}']) {
    handle = (_, res) => res.end(body);
    expect(await failureOf(requestJson(ask(), schema))).toMatchObject({ kind: 'malformed' });
  }
});
