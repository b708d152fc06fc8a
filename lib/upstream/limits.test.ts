import { brotliCompressSync, createGzip, gzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  catchFailure,
  cut,
  drip,
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

const mebibyte = 1024 * 1024;

async function drain(body: AsyncIterable<Uint8Array>): Promise<number> {
  let size = 0;
  for await (const chunk of body) size += chunk.byteLength;
  return size;
}

describe('a deadline', () => {
  it('cuts a hang, and answers that drip byte by byte', async () => {
    service.handle = () => undefined;
    expect(await catchFailure(request(read({ deadlineMs: 200 })))).toMatchObject({
      kind: 'timeout',
      sent: true,
    });
    service.handle = drip();
    expect(await catchFailure(request(read({ deadlineMs: 200 })))).toMatchObject({ kind: 'timeout' });
    expect(await catchFailure(request(write({ deadlineMs: 200 })))).toMatchObject({ kind: 'timeout' });
    const { body } = await requestStream(read({ deadlineMs: 200 }));
    expect(await catchFailure(drain(body))).toMatchObject({ kind: 'timeout' });
  });

  it('frees the connection of a stream that no one reads', async () => {
    let isClosed = false;
    service.handle = (incoming, response) => {
      incoming.socket.once('close', () => {
        isClosed = true;
      });
      drip()(incoming, response);
    };
    await requestStream(read({ deadlineMs: 2_000 }));
    await vi.waitFor(() => expect(isClosed).toBe(true), 20_000);
  });
});

describe('a browser that goes away', () => {
  it('ends a call that waits, and one that is being read', async () => {
    let closed = 0;
    const browsers = [new AbortController(), new AbortController()] as const;
    service.server.on('connection', (socket) => socket.once('close', () => closed++));
    service.handle = () => browsers[0].abort();
    expect(await catchFailure(request(read({ signal: browsers[0].signal })))).toMatchObject({
      kind: 'cancelled',
    });
    service.handle = drip();
    const { body } = await requestStream(read({ signal: browsers[1].signal }));
    const leaveWhileReading = async () => {
      for await (const _ of body) browsers[1].abort();
    };
    expect(await catchFailure(leaveWhileReading())).toMatchObject({ kind: 'cancelled' });
    await vi.waitFor(() => expect(closed).toBe(2), 20_000);
  });
});

describe('an answer over its cap', () => {
  const bombs = {
    plain: [{}, Buffer.alloc(2 * mebibyte, 32)],
    'plain, of unknown length': [{ 'transfer-encoding': 'chunked' }, Buffer.alloc(64 * mebibyte, 32)],
    gzipped: [{ 'content-encoding': 'gzip' }, gzipSync(Buffer.alloc(300 * mebibyte))],
    'brotli that nobody asked for': [
      { 'content-encoding': 'br' },
      brotliCompressSync(Buffer.alloc(300 * mebibyte), { params: { 1: 1 } }),
    ],
  } as const;
  for (const [name, [headers, body]] of Object.entries(bombs)) {
    it(`is refused without growing the process: ${name}`, async () => {
      service.handle = (_, response) => response.writeHead(200, headers).end(body);
      const before = process.memoryUsage().rss;
      expect(await catchFailure(request(read()))).toMatchObject({ kind: 'too-large', retryable: false });
      const { body: stream } = await requestStream(read());
      expect(await catchFailure(drain(stream))).toMatchObject({ kind: 'too-large' });
      expect(process.memoryUsage().rss - before).toBeLessThan(40 * mebibyte);
      expect(service.seen).toHaveLength(2);
    });
  }

  it('is refused as an error page, too', async () => {
    const bomb = gzipSync(Buffer.alloc(300 * mebibyte, 32));
    service.handle = (_, response) => response.writeHead(500, { 'content-encoding': 'gzip' }).end(bomb);
    const before = process.memoryUsage().rss;
    const error = await catchFailure(request(read()));
    expect(error).toMatchObject({ kind: 'status', status: 500 });
    expect(error.body?.length).toBeLessThanOrEqual(2_000);
    expect(process.memoryUsage().rss - before).toBeLessThan(40 * mebibyte);
  });

  it('is one of exactly one byte too much', async () => {
    service.handle = (_, response) => response.end('x'.repeat(1_000));
    expect((await request(read({ maxBytes: 1_000 }))).text).toHaveLength(1_000);
    expect(await catchFailure(request(read({ maxBytes: 999 })))).toMatchObject({ kind: 'too-large' });
  });
});

describe('a large answer', () => {
  const chunk = Buffer.alloc(64 * 1024, 120);
  const size = 1_600 * chunk.length;

  /** Sends the 100 MB as fast as they are taken. */
  function sendLarge(sink: NodeJS.WritableStream): void {
    let left = size / chunk.length;
    const more = () => {
      while (left > 0) {
        left -= 1;
        if (!sink.write(chunk)) {
          sink.once('drain', more);
          return;
        }
      }
      sink.end();
    };
    more();
  }

  for (const encoding of ['identity', 'gzip']) {
    it(`streams up to its cap without being held: ${encoding}`, async () => {
      service.handle = (_, response) => {
        response.writeHead(200, { 'content-encoding': encoding });
        if (encoding === 'identity') sendLarge(response);
        else {
          const zip = createGzip({ level: 1 });
          zip.pipe(response);
          sendLarge(zip);
        }
      };
      const { body } = await requestStream(read({ maxBytes: size, deadlineMs: 30_000 }));
      const before = process.memoryUsage();
      let taken = 0;
      let max = 0;
      for await (const part of body) {
        taken += part.byteLength;
        const { heapUsed, arrayBuffers } = process.memoryUsage();
        max = Math.max(max, heapUsed + arrayBuffers - before.heapUsed - before.arrayBuffers);
      }
      expect(taken).toBe(size);
      // What was thrown away and not yet collected counts as well.
      expect(max).toBeLessThan(60 * mebibyte);
    });
  }

  it('comes no faster than it is read', async () => {
    let written = 0;
    service.handle = (_, response) => {
      response.writeHead(200);
      const more = () => {
        while (written < size) {
          written += chunk.length;
          if (!response.write(chunk)) {
            response.once('drain', more);
            return;
          }
        }
        response.end();
      };
      more();
    };
    const { body } = await requestStream(read({ maxBytes: size, deadlineMs: 30_000 }));
    const reader = body[Symbol.asyncIterator]();
    await reader.next();
    let last = -1;
    await vi.waitFor(
      () => {
        const isStill = written === last;
        last = written;
        expect(isStill).toBe(true);
      },
      { interval: 100 },
    );
    expect(written).toBeLessThan(size / 2);
    await reader.return?.();
  });

  it('that breaks off reports it to anyone who reads', async () => {
    service.handle = cut;
    const { body } = await requestStream(read());
    expect(await catchFailure(drain(body))).toMatchObject({ kind: 'cut', sent: true });
  });
});
