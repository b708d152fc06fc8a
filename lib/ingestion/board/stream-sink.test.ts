import { expect, it } from 'vitest';
import { StreamSink } from './stream-sink';

it('holds no more than a fixed amount for a reader that stopped, and sends it the state when it reads again', async () => {
  let skips = 0;
  const outbox: StreamSink = new StreamSink({
    onSkipped: () => {
      skips += 1;
      outbox.send(new Uint8Array([7]));
    },
    onGone: () => undefined,
  });
  const kilobyte = new Uint8Array(1024);
  for (let sent = 0; sent < 10_000; sent += 1) outbox.send(kilobyte);
  const reader = outbox.stream.getReader();
  let read = 0;
  let last: Uint8Array | undefined;
  while (last?.byteLength !== 1) {
    const { value } = await reader.read();
    last = value;
    read += value?.byteLength ?? 0;
  }
  expect(last).toEqual(new Uint8Array([7]));
  expect(skips).toBe(1);
  expect(read).toBeLessThan(300 * 1024);
  outbox.send(kilobyte);
  expect((await reader.read()).value).toBe(kilobyte);
});
