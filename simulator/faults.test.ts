import { connect } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { OpenSimulator } from './test-support';
import { encodedUsername, open, openFor } from './test-support';

let sim: OpenSimulator;
let headers: Record<string, string>;
beforeAll(async () => {
  sim = await open();
});
afterAll(() => sim.close());
beforeEach(async () => {
  await fetch(`${sim.url}/_faults`, { method: 'DELETE' });
  await fetch(`${sim.url}/_requests`, { method: 'DELETE' });
  headers = { authorization: await sim.token(), 'x-svc-username': encodedUsername };
});

const contracts = (init: RequestInit = {}) =>
  fetch(`${sim.url}/ordering/api/v1/me/contracts`, { headers, ...init });
const lastRequest = () => sim.context.requests.list().at(-1)!;

/** What comes over the socket before it ends. */
function raw(path: string): Promise<string> {
  const { hostname, port } = new URL(sim.url);
  return new Promise((resolve, reject) => {
    let text = '';
    const lines = [`GET ${path} HTTP/1.1`, 'Host: localhost', 'Connection: close'];
    for (const [name, value] of Object.entries(headers)) lines.push(`${name}: ${value}`);
    const socket = connect(Number(port), hostname, () => socket.write(`${lines.join('\r\n')}\r\n\r\n`));
    socket.setEncoding('utf8').on('data', (chunk: string) => {
      text += chunk;
    });
    socket.on('close', () => resolve(text));
    socket.on('error', reject);
  });
}

describe('each kind of fault', () => {
  it('latency: the right answer, later', async () => {
    await sim.setFaults([{ kind: 'latency', service: 'ordering', ms: 250 }]);
    const start = performance.now();
    expect((await contracts()).status).toBe(200);
    expect(performance.now() - start).toBeGreaterThan(240);
  });

  it('status: any error with any body and headers', async () => {
    await sim.setFaults([
      { kind: 'status', status: 503, body: { wait: 'a little' }, retryAfter: 7, headers: { 'x-a': 'b' } },
    ]);
    const response = await contracts();
    expect(response.status).toBe(503);
    expect(response.headers.get('retry-after')).toBe('7');
    expect(response.headers.get('x-a')).toBe('b');
    expect(await response.json()).toEqual({ wait: 'a little' });
  });

  it('html: the page of a gateway', async () => {
    await sim.setFaults([{ kind: 'html', status: 504 }]);
    const response = await contracts();
    expect([response.status, response.headers.get('content-type')]).toEqual([504, 'text/html']);
    expect(await response.text()).toContain('504 Gateway Time-out');
  });

  it('malformed: 200 and half of the JSON, ended in order', async () => {
    await sim.setFaults([{ kind: 'malformed' }]);
    const response = await contracts();
    expect(response.status).toBe(200);
    const text = await response.text();
    expect(text).toMatch(/^\{"contracts":/);
    expect(() => JSON.parse(text)).toThrow();
  });

  it('cut: a whole head, half of the body, and the connection is gone', async () => {
    await sim.setFaults([{ kind: 'cut' }]);
    const text = await raw('/ordering/api/v1/me/contracts');
    const [head, body] = text.split('\r\n\r\n') as [string, string];
    expect(head).toMatch(/^HTTP\/1\.1 200/);
    const length = Number(/content-length: (\d+)/i.exec(head)![1]);
    expect(Buffer.byteLength(body)).toBeGreaterThan(0);
    expect(Buffer.byteLength(body)).toBeLessThan(length);
    const response = await contracts();
    await expect(response.text()).rejects.toThrow();
  });

  it('drop-before: no answer, and the work was not done', async () => {
    await sim.setFaults([{ kind: 'drop-before', service: 'identity' }]);
    const before = sim.context.tokens.counts().issued;
    await expect(sim.token()).rejects.toThrow();
    expect(sim.context.tokens.counts().issued).toBe(before);
    await vi.waitFor(() => expect(lastRequest()).toMatchObject({ status: 0, fault: 'drop-before' }));
  });

  it('drop-after: no answer, but the work was done', async () => {
    await sim.setFaults([{ kind: 'drop-after', service: 'identity' }]);
    const before = sim.context.tokens.counts().issued;
    await expect(sim.token()).rejects.toThrow();
    expect(sim.context.tokens.counts().issued).toBe(before + 1);
  });

  it('after: any answer can be wrong although the work was done', async () => {
    await sim.setFaults([{ kind: 'html', service: 'identity', after: true }]);
    const before = sim.context.tokens.counts().issued;
    await expect(sim.token()).rejects.toThrow();
    expect(sim.context.tokens.counts().issued).toBe(before + 1);
  });

  it('throttle: 429 with and without Retry-After', async () => {
    await sim.setFaults([
      { kind: 'throttle', retryAfter: 3, times: 1 },
      { kind: 'throttle', times: 1, skip: 1 },
    ]);
    const first = await contracts();
    const second = await contracts();
    expect([first.status, first.headers.get('retry-after')]).toEqual([429, '3']);
    expect([second.status, second.headers.get('retry-after')]).toEqual([429, null]);
    expect((await contracts()).status).toBe(200);
  });

  it('revoke-token: this token is answered 401 from now on, a new one is not', async () => {
    await sim.setFaults([{ kind: 'revoke-token', service: 'ordering', times: 1 }]);
    expect((await contracts()).status).toBe(401);
    expect((await contracts()).status).toBe(401);
    expect((await contracts({ headers: { ...headers, authorization: await sim.token() } })).status).toBe(200);
  });

  it('slow-drip: the right body, byte by byte', async () => {
    await sim.setFaults([{ kind: 'slow-drip', ms: 1 }]);
    const response = await contracts();
    const reader = response.body!.getReader();
    const first = await reader.read();
    expect(first.value!.length).toBeLessThan(20);
    await reader.cancel();
  });

  it('huge: a body that does not end', async () => {
    await sim.setFaults([{ kind: 'huge' }]);
    const response = await contracts();
    expect(response.status).toBe(200);
    const reader = response.body!.getReader();
    let size = 0;
    while (size < 20_000_000) size += (await reader.read()).value!.length;
    await reader.cancel();
  });

  it('huge and gzip: few bytes that grow a thousandfold', async () => {
    await sim.setFaults([{ kind: 'huge', gzip: true, bytes: 50_000_000 }]);
    expect((await raw('/ordering/api/v1/me/contracts')).length).toBeLessThan(500_000);
    const response = await contracts();
    expect(response.headers.get('content-encoding')).toBe('gzip');
    const text = await response.text();
    expect(text.length).toBe(50_000_000);
    expect(JSON.parse(text).filler[0]).toBe('x');
  });

  it('redirect: leads elsewhere, which keeps a record of the one who follows', async () => {
    await sim.setFaults([{ kind: 'redirect', status: 307 }]);
    const response = await contracts({ redirect: 'manual' });
    expect([response.status, response.headers.get('location')]).toEqual([307, `${sim.url}/_elsewhere`]);
    expect(sim.context.requests.counts().elsewhere).toBeUndefined();
    await contracts();
    expect(sim.context.requests.counts().elsewhere).toBe(1);
  });

  it('hang: never an answer, until the client leaves', async () => {
    await sim.setFaults([{ kind: 'hang' }]);
    const impatient = contracts({ signal: AbortSignal.timeout(300) });
    await vi.waitFor(() => expect(lastRequest()).toMatchObject({ status: null, fault: 'hang' }));
    await expect(impatient).rejects.toThrow();
    await vi.waitFor(() => expect(lastRequest().status).toBe(0));
  });
});

describe('which requests a fault hits', () => {
  it.each([
    ['a glob with the mount', { path: '/ordering/*/contracts' }, 500],
    ['a glob without the mount', { path: '/api/v1/me/*' }, 500],
    ['a regular expression', { path: 're:/me/[a-z]+$' }, 500],
    ['another path', { path: '/api/v1/prices' }, 200],
    ['another method', { method: 'POST' }, 200],
    ['its method in any case', { method: 'get' }, 500],
    ['another service', { service: 'search' }, 200],
    ['never', { probability: 0 }, 200],
  ])('%s', async (_, filter, status) => {
    await sim.setFaults([{ kind: 'status', ...filter }]);
    expect((await contracts()).status).toBe(status);
  });

  it('counts, and stops after this many times', async () => {
    await sim.setFaults([{ id: 'twice', kind: 'status', service: 'ordering', times: 2, skip: 1 }]);
    const statuses = [];
    for (let i = 0; i < 5; i++) statuses.push((await contracts()).status);
    expect(statuses).toEqual([200, 500, 500, 200, 200]);
    expect(await (await fetch(`${sim.url}/_faults`)).json()).toMatchObject([{ id: 'twice', hits: 2 }]);
  });

  it('ends when it is removed', async () => {
    await sim.setFaults([{ id: 'one', kind: 'status' }]);
    expect((await fetch(`${sim.url}/_faults/one`, { method: 'DELETE' })).status).toBe(204);
    expect((await contracts()).status).toBe(200);
  });

  it('can be set from the start', async () => {
    const own = await openFor({ SIM_FAULTS: '[{"kind":"html","service":"ordering"}]' });
    const response = await fetch(`${own.url}/ordering/api/v1/productTypes`);
    expect(response.status).toBe(502);
  });

  it('is refused with a sentence when it is none', async () => {
    const response = await fetch(`${sim.url}/_faults`, {
      method: 'PUT',
      body: '[{"kind":"status","path":"re:("}]',
    });
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({
      error: expect.stringContaining('not a regular expression'),
    });
  });
});

describe('the request log', () => {
  it('keeps method, path, query, size and digest, and never the credential', async () => {
    await sim.order('POST', '/prices?dry=1', '{"a":1}');
    const kept = lastRequest();
    expect(kept).toMatchObject({
      service: 'ordering',
      method: 'POST',
      path: '/ordering/api/v1/prices',
      query: 'dry=1',
      status: 400,
      bytesIn: 7,
      authorization: true,
      bodySha256: '015abd7f5cc57a2dd94b7590f04ad8084273905ee33ec5cebeae62276a97f862',
    });
    expect(JSON.stringify(sim.context.requests.list())).not.toContain(headers.authorization!);
  });
});
