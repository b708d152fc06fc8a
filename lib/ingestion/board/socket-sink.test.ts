import { once } from 'node:events';
import { createServer, get, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { SocketSink } from './socket-sink';
import { maxUnreadBytes } from './stream-sink';

const opened: ServerResponse[] = [];
const server = createServer((_, response) => {
  response.flushHeaders();
  opened.push(response);
});
let url: string;
beforeAll(async () => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const settled = { timeout: 20_000 };

/** A reader, and the way to it; it reads from `read` on. */
async function reader(timeoutMs?: number) {
  const [answer] = (await once(get(url, { agent: false }), 'response')) as [IncomingMessage];
  const response = opened.pop() as ServerResponse;
  const hooks = { onSkipped: vi.fn(() => outlet.send(Buffer.from('again'))), onGone: vi.fn() };
  const outlet: SocketSink = new SocketSink(response, hooks, timeoutMs);
  let [bytes, last] = [0, ''];
  let isEnded = false;
  answer
    .on('error', () => undefined)
    .on('close', () => {
      isEnded = true;
    });
  const read = () =>
    answer.on('data', (part: Buffer) => {
      bytes += part.length;
      last = (last + part.toString()).slice(-'again'.length);
    });
  const held = () => response.socket?.writableLength ?? 0;
  return { answer, outlet, hooks, read, held, bytes: () => bytes, last: () => last, isEnded: () => isEnded };
}

const event = Buffer.alloc(8 * 1024, 'x');
/** More than the buffers of two sockets take on the way. */
const many = 4_000;

it('holds little for a reader that stops while others get everything, and sends it the state once it reads again', async () => {
  const [stopped, other] = [await reader(), await reader()];
  other.read();
  for (let sent = 1; sent <= many; sent += 1) {
    for (const { outlet } of [stopped, other]) outlet.send(event);
    // As fast as the other one reads.
    await vi.waitFor(() => expect(other.held()).toBeLessThan(maxUnreadBytes / 2), settled);
    expect(stopped.held()).toBeLessThanOrEqual(maxUnreadBytes);
  }
  await vi.waitFor(() => expect(other.bytes()).toBe(many * event.length), settled);
  expect(other.hooks.onSkipped).not.toHaveBeenCalled();
  stopped.read();
  await vi.waitFor(() => expect(stopped.last()).toBe('again'), settled);
  expect(stopped.hooks.onSkipped).toHaveBeenCalledTimes(1);
  expect(stopped.bytes()).toBeLessThan(many * event.length);
  for (const { outlet, isEnded } of [stopped, other]) {
    outlet.end();
    await vi.waitFor(() => expect(isEnded()).toBe(true), settled);
  }
});

it('cuts a reader off that does not come back', async () => {
  const [stopped, other] = [await reader(0), await reader(0)];
  other.read();
  for (let sent = 0; sent < many; sent += 1) stopped.outlet.send(event);
  for (const { outlet } of [stopped, other]) outlet.cutIfStuck();
  await vi.waitFor(() => expect(stopped.hooks.onGone).toHaveBeenCalled(), settled);
  other.outlet.send(event);
  await vi.waitFor(() => expect(other.bytes()).toBe(event.length), settled);
  other.answer.destroy();
  await vi.waitFor(() => expect(other.hooks.onGone).toHaveBeenCalled(), settled);
  other.outlet.send(event);
  other.outlet.end();
});
