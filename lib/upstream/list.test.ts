import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { catchFailure, read, startService, type TestService } from '@/testing/upstream/service';
import { requestList } from './list';

let service: TestService;
beforeEach(async () => {
  service = await startService();
});
afterEach(() => service.stop());

const mebibyte = 1024 * 1024;
const item = z.looseObject({ id: z.number() });
const ids = { element: item, take: ({ id }: z.output<typeof item>) => id };

describe('a list that is parsed while it arrives', () => {
  it('gives what was taken of each element, also when an object is around the list', async () => {
    service.handle = (_, response) =>
      response.end('{"features":[{"id":1},{"id":2,"name":"ä"}],"properties":{"next":"true"}}');
    expect(await requestList(read(), { members: ['features'], ...ids })).toEqual([1, 2]);
  });

  it('is empty where the service answers null', async () => {
    service.handle = (_, response) => response.end('null');
    expect(await requestList(read(), ids)).toEqual([]);
  });

  it('is read again from its start when it breaks off, so that nothing is there twice', async () => {
    service.handle = (_, response) => {
      if (service.seen.length > 1) return response.end('[{"id":1},{"id":2},{"id":3}]');
      response.writeHead(200, { 'content-length': '500' });
      return response.write('[{"id":1},{"id":2},', () => response.destroy());
    };
    expect(await requestList(read(), ids)).toEqual([1, 2, 3]);
    expect(service.seen).toHaveLength(2);
  });

  for (const [name, answer] of [
    ['an error page', '<html>Bad gateway</html>'],
    ['an error with 200', '{"error":"timeout"}'],
    ['a list that was cut', '[{"id":1},{"id":'],
    ['an element of another shape', '[{"id":1},{"id":"two"}]'],
  ] as const) {
    it(`is malformed when it is ${name}, and the failure shows where`, async () => {
      service.handle = (_, response) => response.end(answer);
      const error = await catchFailure(requestList(read(), ids));
      expect(error).toMatchObject({ kind: 'malformed', sent: true, status: 200 });
      expect(answer).toContain(error.body?.trim());
    });
  }

  it('is refused over its cap', async () => {
    service.handle = (_, response) => response.end(`[${'{"id":1},'.repeat(1_000)}{"id":1}]`);
    expect(await catchFailure(requestList(read({ maxBytes: 2_000 }), ids))).toMatchObject({
      kind: 'too-large',
    });
  });

  it('of 100 MB is never held', async () => {
    const padding = 'x'.repeat(1_000);
    const count = 100_000;
    setFlagsFromString('--expose-gc');
    const collect = runInNewContext('gc') as () => void;
    // Without what was thrown away, which a busy machine has not cleared yet.
    const held = () => {
      collect();
      const { heapUsed, arrayBuffers } = process.memoryUsage();
      return heapUsed + arrayBuffers;
    };
    let max = 0;
    service.handle = (_, response) => {
      let next = 0;
      const more = () => {
        while (next < count) {
          const text = `${next === 0 ? '[' : ','}${JSON.stringify({ id: next, padding })}`;
          next += 1;
          if (next % 5_000 === 0) max = Math.max(max, held());
          if (!response.write(text)) {
            response.once('drain', more);
            return;
          }
        }
        response.end(']');
      };
      more();
    };
    const before = held();
    const items = await requestList(read({ maxBytes: 200 * mebibyte, deadlineMs: 60_000 }), ids);
    expect(items).toHaveLength(count);
    expect(max - before).toBeLessThan(30 * mebibyte);
  });
});
