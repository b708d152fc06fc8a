import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { keepConnections } from './keep-alive';

const server = createServer((_, response) => response.end());
beforeAll(async () => {
  keepConnections();
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

it('holds idle connections for longer than the proxies in front do', async () => {
  const ask = () => fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  await ask();
  const seconds = Number((await ask()).headers.get('keep-alive')?.match(/^timeout=(\d+)$/)?.[1]);
  expect(seconds).toBeGreaterThan(120);
});
