import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { resetConfig } from '@/lib/platform/config';
import { targets } from './address';
import { Door } from './door';

const seen: string[] = [];
let door: Door;

beforeAll(async () => {
  vi.stubEnv('SESSION_SECRET', 's'.repeat(32));
  vi.stubEnv('LOG_LEVEL', 'silent');
  resetConfig();
  door = new Door({
    findTarget: targets([], ['/']),
    files: { has: () => false, covers: () => false },
    rateLimits: { requests: 0, images: 0, streams: 0 },
    streamLimits: { client: 0, user: 0 },
    handle: async (request, answer) => {
      seen.push(`${request.method} ${request.url}`);
      for await (const _ of request);
      answer.end('answered');
    },
  });
  door.server.listen(0, '127.0.0.1');
  await once(door.server, 'listening');
});
afterAll(() => {
  door.server.closeAllConnections();
  door.server.close();
  vi.unstubAllEnvs();
  resetConfig();
});

async function send(text: string): Promise<string> {
  const socket = connect((door.server.address() as AddressInfo).port, '127.0.0.1');
  let answer = '';
  socket.on('data', (chunk) => {
    answer += chunk;
  });
  socket.end(text);
  await once(socket, 'close');
  return answer;
}

it('a request that a proxy could end elsewhere is refused, and nothing behind it is answered', async () => {
  const hidden = 'GET /hidden HTTP/1.1\r\nhost: a\r\n\r\n';
  const chunk = `${hidden.length.toString(16)}\r\n${hidden}\r\n0\r\n\r\n`;
  for (const head of [
    'content-length: 5\r\ntransfer-encoding: chunked',
    'transfer-encoding: chunked\r\ncontent-length: 5',
    'content-length: 5\r\ncontent-length: 6',
    'transfer-encoding: identity, chunked, identity',
    'transfer-encoding: xchunked',
    'content-length : 5',
    'content-length: +5',
  ]) {
    const answer = await send(`POST / HTTP/1.1\r\nhost: a\r\n${head}\r\n\r\n${chunk}${hidden}`);
    expect(answer, head).toMatch(/^HTTP\/1.1 400 /);
    expect(answer.match(/HTTP\/1.1/g), head).toHaveLength(1);
  }
  expect(seen).toEqual([]);
});
