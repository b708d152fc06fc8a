import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  catchFailure,
  nowhere,
  pointAt,
  read,
  startService,
  type TestService,
  write,
} from '@/testing/upstream/service';
import { request, requestStream } from './http';

let service: TestService;
beforeEach(async () => {
  service = await startService();
});
afterEach(() => service.stop());

const order = (change = {}) => read({ service: 'ordering', ...change });
const authorizations = () => service.seen.map(({ headers }) => headers.authorization);

describe('credentials', () => {
  it('go to each service in its own form', async () => {
    for (const name of ['ordering', 'search', 'workflow'] as const) await request(read({ service: name }));
    expect(authorizations()).toEqual([
      'token-number-1',
      'APIKEY the-search-key',
      'Bearer the-workflow-token',
    ]);
    expect(service.seen[0]?.headers['x-svc-username']).toBe(
      Buffer.from('someone@example.org').toString('base64'),
    );
  });

  it('follow the names that a deployment gives them', async () => {
    pointAt(
      { all: service.url },
      { ORDERING_TOKEN_PREFIX: 'Bearer ', ORDERING_USERNAME_HEADER: 'X-Other', WORKFLOW_TOKEN: '' },
    );
    await request(order());
    await request(read());
    expect(authorizations()).toEqual(['Bearer token-number-1', undefined]);
    expect(service.seen[0]?.headers).toHaveProperty('x-other');
  });

  it('are asked for as the interface says', async () => {
    let form = '';
    let type: string | undefined;
    const answer = service.handleToken;
    service.server.prependListener('request', (incoming) => {
      if (incoming.url !== '/connect/token') return;
      type = incoming.headers['content-type'];
      incoming.on('data', (chunk) => {
        form += chunk;
      });
    });
    service.handleToken = answer;
    await request(order());
    expect(type).toBe('application/x-www-form-urlencoded');
    expect(Object.fromEntries(new URLSearchParams(form))).toEqual({
      client_id: 'client',
      client_secret: 'the-client-secret',
      scope: 'order.api',
      grant_type: 'client_credentials',
    });
  });
});

describe('an address of its own', () => {
  const image = (url: URL) => requestStream(read({ service: 'search', url }));

  it('gets the key of the search where it is the search’s own or configured', async () => {
    const elsewhere = await startService();
    pointAt({ all: service.url }, { SEARCH_IMAGE_ORIGINS: elsewhere.url });
    for (const url of [service.url, elsewhere.url]) {
      const { body } = await image(new URL('/quicklook.jpg?a=b', url));
      for await (const _ of body);
    }
    await elsewhere.stop();
    for (const { seen } of [service, elsewhere]) {
      expect(seen).toMatchObject([
        { url: '/quicklook.jpg?a=b', headers: { authorization: 'APIKEY the-search-key' } },
      ]);
    }
  });

  it('is refused anywhere else, and where it names a user', async () => {
    const { port } = new URL(service.url);
    for (const url of [
      `http://localhost:${port}/a`,
      `https://127.0.0.1:${port}/a`,
      `http://me@127.0.0.1:${port}/a`,
    ]) {
      expect(await catchFailure(image(new URL(url)))).toMatchObject({ kind: 'absent', sent: false });
    }
    expect(service.seen).toHaveLength(0);
  });

  it('hands the key to no one by a redirect', async () => {
    const other = await startService();
    pointAt({ all: service.url });
    service.handle = (_, response) => response.writeHead(302, { location: `${other.url}/a` }).end();
    expect(await catchFailure(image(new URL('/a', service.url)))).toMatchObject({
      kind: 'status',
      status: 302,
    });
    expect(other.seen).toHaveLength(0);
    await other.stop();
  });

  it('does not make the search be left alone when images keep failing', async () => {
    service.handle = (_, response) => response.writeHead(500).end();
    for (let call = 0; call < 8; call += 1) await catchFailure(image(new URL('/a', service.url)));
    service.handle = (_, response) => response.end('{}');
    expect((await request(read({ service: 'search' }))).status).toBe(200);
  });
});

it('a path that leads elsewhere than it reads goes nowhere', async () => {
  for (const path of ['/aoi/../scene', '/aoi/..', '/aoi/%2E./retry', '.example.org/', '@example.org/']) {
    await expect(request(read({ path }))).rejects.toThrow('steps');
  }
  await request(read({ path: '/aoi/a..b?after=../c' }));
  expect(service.seen.map(({ url }) => url)).toEqual(['/aoi/a..b?after=../c']);
});

describe('a token', () => {
  it('is fetched once for fifty calls at once', async () => {
    await Promise.all(Array.from({ length: 50 }, () => request(order())));
    expect(service.tokens.asked).toBe(1);
    expect(service.seen).toHaveLength(50);
  });

  it('is renewed once for fifty safe calls that it is refused to', async () => {
    service.handle = ({ headers }, response) =>
      response.writeHead(headers.authorization === 'token-number-1' ? 401 : 200).end('{}');
    await Promise.all(Array.from({ length: 50 }, () => request(order())));
    expect(service.tokens.asked).toBe(2);
  });

  it('is renewed for one safe call once, and after a passing failure, too', async () => {
    const statuses = [503, 401, 401, 200];
    service.handle = (_, response) => response.writeHead(statuses[service.seen.length - 1] ?? 200).end('{}');
    expect(await catchFailure(request(order()))).toMatchObject({ kind: 'status', status: 401 });
    expect(service.seen).toHaveLength(3);
    expect(service.tokens.asked).toBe(2);
  });

  it('that no one can renew is not sent again', async () => {
    service.handle = (_, response) => response.writeHead(401).end();
    await catchFailure(request(read({ service: 'search' })));
    expect(service.seen).toHaveLength(1);
  });

  it('is renewed before its end: earlier for a call that must not be repeated', async () => {
    service.tokens.expiresIn = 130;
    await request(order());
    await request(order());
    expect(authorizations()).toEqual(['token-number-1', 'token-number-1']);
    await request(write({ service: 'ordering' }));
    expect(authorizations().at(-1)).toBe('token-number-2');
  });

  it('near its end still serves while no other can be had', async () => {
    service.tokens.expiresIn = 60;
    await request(order());
    service.handleToken = (_, response) => response.writeHead(400).end();
    await request(write({ service: 'ordering' }));
    expect(authorizations()).toEqual(['token-number-1', 'token-number-1']);
  });

  it('that cannot be had leaves the call unsent, and says whose fault it is', async () => {
    const broken: [TestService['handle'], string][] = [
      [(_, response) => response.writeHead(401).end('{"error":"invalid_client"}'), 'status'],
      [(_, response) => response.end('<html>'), 'malformed'],
      [(_, response) => response.end('{"access_token":"a\\r\\nb","expires_in":3600}'), 'malformed'],
    ];
    for (const [handle, kind] of broken) {
      service.handleToken = handle;
      for (const call of [order(), write({ service: 'ordering' })]) {
        expect(await catchFailure(request(call))).toMatchObject({ service: 'identity', kind, sent: false });
      }
    }
    expect(service.seen).toHaveLength(0);
    pointAt({ all: service.url, identity: nowhere });
    expect(await catchFailure(request(order()))).toMatchObject({
      service: 'identity',
      kind: 'not-sent',
      sent: false,
    });
  });

  it('that hangs is waited for no longer than the call may take', async () => {
    service.handleToken = () => undefined;
    const started = performance.now();
    const browser = new AbortController();
    const late = catchFailure(request(order({ deadlineMs: 150 })));
    const gone = catchFailure(request(order({ signal: browser.signal })));
    browser.abort();
    expect(await gone).toMatchObject({ kind: 'cancelled', sent: false });
    expect(await late).toMatchObject({ service: 'identity', kind: 'timeout', sent: false });
    expect(performance.now() - started).toBeLessThan(2_000);
  });

  it('is asked for again when the identity provider fails in passing', async () => {
    const answer = service.handleToken;
    service.handleToken = (incoming, response) => {
      if (service.tokens.asked === 1) response.writeHead(503).end();
      else answer(incoming, response);
    };
    await request(write({ service: 'ordering' }));
    expect([service.tokens.asked, service.seen.length]).toEqual([2, 1]);
  });
});

it('a service that is not configured is absent', async () => {
  pointAt({ all: service.url, workflow: '' });
  expect(await catchFailure(request(read()))).toMatchObject({ kind: 'absent', sent: false });
});
