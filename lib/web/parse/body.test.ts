import { expect, it } from 'vitest';
import { readJson } from './body';

it('reads no further than the piece that makes a body too full', async () => {
  let sent = 0;
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      sent += 1;
      controller.enqueue(Buffer.from(`${'[],'.repeat(100_000)}`));
      if (sent === 50) controller.close();
    },
  });
  const request = new Request('http://localhost/', { method: 'POST', body, duplex: 'half' } as RequestInit);
  await expect(readJson(request, 64 * 1024 * 1024)).rejects.toThrow(/more than 500,000 values/);
  // Two hundred thousand values are in each piece, and a stream reads one ahead.
  expect(sent).toBeLessThanOrEqual(4);
});
