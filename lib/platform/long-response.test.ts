import { once } from 'node:events';
import { Agent, createServer, get, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { keepResponse, offerLongResponses } from './long-response';

const kept: ServerResponse[] = [];
const agent = new Agent({ keepAlive: true, maxSockets: 1 });

/** A framework in small: it hangs its own on each request, has a handler answer, and ends what the handler answered. */
const server = createServer(async (request, response) => {
  Object.assign(response, { requestOfFramework: { request, held: 'much' } });
  response.on('close', () => void request.headers);
  await new Promise(setImmediate);
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost');
  response.setHeader('x-path', pathname + request.method);
  const isKept = pathname !== '/plain' && keepResponse((bare) => kept.push(bare));
  if (searchParams.has('fails')) response.statusCode = 500;
  response.end(isKept && !searchParams.has('fails') ? undefined : `answered ${isKept}`);
});
let url: string;
beforeAll(async () => {
  offerLongResponses((path) => path.startsWith('/long'));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  agent.destroy();
  server.closeAllConnections();
  server.close();
});

async function ask(path: string, method = 'GET') {
  const request = get(url + path, { agent, method });
  const [answer] = (await once(request, 'response')) as [IncomingMessage];
  let text = '';
  answer.setEncoding('utf8').on('data', (part: string) => {
    text += part;
  });
  const ended = once(answer, 'end');
  return { request, answer, text: () => text, ended };
}

const settled = { timeout: 5_000 };

it('hands the bare response of a long request over, and takes from it what the framework hung on it', async () => {
  const { answer, text, ended, request } = await ask('/long/1?after=2');
  expect(answer).toMatchObject({ statusCode: 200, headers: { 'x-path': '/long/1GET' } });
  await vi.waitFor(() => expect(kept).toHaveLength(1), settled);
  const bare = kept.pop() as ServerResponse;
  expect(bare).not.toHaveProperty('requestOfFramework.held');
  expect(bare.listenerCount('close')).toBe(0);
  bare.write('one ');
  await vi.waitFor(() => expect(text()).toBe('one '), settled);
  bare.end('two');
  await ended;
  expect(text()).toBe('one two');
  // The connection serves the next request.
  const port = request.socket?.localPort;
  const next = await ask('/long/2');
  expect(next.request.socket?.localPort).toBe(port);
  await vi.waitFor(() => expect(kept).toHaveLength(1), settled);
  kept.pop()?.end();
  await next.ended;
});

it('leaves alone what is not long, what fails, and what asks for the head', async () => {
  for (const [path, method, body] of [
    ['/short', 'GET', 'answered false'],
    ['/long/1', 'POST', 'answered false'],
    ['/long/1', 'HEAD', ''],
    ['/plain', 'GET', 'answered false'],
    ['/long/1?fails', 'GET', 'answered true'],
  ] as const) {
    const { ended, text } = await ask(path, method);
    await ended;
    expect(text(), `${method} ${path}`).toBe(body);
  }
  expect(kept).toEqual([]);
});

it('gives each handler the response of its own request, whatever comes at the same time', async () => {
  const paths = Array.from({ length: 30 }, (_, place) => `/long/${place}`);
  const own = new Agent({ maxSockets: 30 });
  const asked = paths.map(async (path) => {
    const [answer] = (await once(get(url + path, { agent: own }), 'response')) as [IncomingMessage];
    let text = '';
    for await (const part of answer) text += part;
    return text;
  });
  await vi.waitFor(() => expect(kept).toHaveLength(30), settled);
  for (const bare of kept.splice(0)) bare.end(bare.req.url);
  expect(await Promise.all(asked)).toEqual(paths);
});
