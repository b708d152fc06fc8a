import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { afterEach, expect, it, vi } from 'vitest';
import { RequestBody } from './request-body';

afterEach(() => vi.useRealTimers());

const faked: Parameters<typeof vi.useFakeTimers>[0] = {
  toFake: ['setTimeout', 'clearTimeout', 'performance'],
};
const partBytes = 64 * 1024;
/** A body that a client sends as fast as it is read; the head is there already. */
function endless() {
  const received = new IncomingMessage(new Socket());
  let sent = 0;
  const read = received._read.bind(received);
  received._read = (size) => {
    read(size);
    sent += partBytes;
    setImmediate(() => received.push(Buffer.alloc(partBytes)));
  };
  return { body: new RequestBody(received, () => undefined), sent: () => sent };
}
const turns = async (count: number) => {
  for (let turn = 0; turn < count; turn += 1) await new Promise(setImmediate);
};

it('drops the rest of a body at a pace, so that who sends without end does not have the thread', async () => {
  vi.useFakeTimers(faked);
  const { body, sent } = endless();
  let isOver = false;
  void body.drain().then(() => {
    isOver = true;
  });
  // Time does not move: what a small body needs is read at once, and then nothing.
  await turns(500);
  const atOnce = sent();
  expect(atOnce).toBeGreaterThanOrEqual(64 * 1024);
  expect(atOnce).toBeLessThan(320 * 1024);
  for (let ms = 0; ms < 1_000; ms += 10) {
    vi.advanceTimersByTime(10);
    await turns(5);
  }
  expect(sent()).toBeGreaterThan(atOnce + 1024 * 1024);
  expect(sent()).toBeLessThan(atOnce + 2.5 * 1024 * 1024);
  expect(isOver).toBe(false);
  for (let ms = 0; ms < 1_010; ms += 10) {
    vi.advanceTimersByTime(10);
    await turns(5);
  }
  expect(isOver).toBe(true);
  expect(sent()).toBeLessThan(5 * 1024 * 1024);
});

it('makes up for time in which the thread was busy, and waits no longer than 4 s for one who stops', async () => {
  vi.useFakeTimers(faked);
  const { body, sent } = endless();
  void body.drain();
  await turns(500);
  vi.advanceTimersByTime(1_500);
  await turns(500);
  expect(sent()).toBeGreaterThan(2.5 * 1024 * 1024);
  expect(sent()).toBeLessThan(3.5 * 1024 * 1024);

  const silent = new RequestBody(new IncomingMessage(new Socket()), () => undefined);
  let isOver = false;
  void silent.drain().then(() => {
    isOver = true;
  });
  vi.advanceTimersByTime(3_900);
  await turns(5);
  expect(isOver).toBe(false);
  vi.advanceTimersByTime(200);
  await turns(5);
  expect(isOver).toBe(true);
});
