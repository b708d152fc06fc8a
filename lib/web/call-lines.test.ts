import { afterEach, expect, it, vi } from 'vitest';
import { callLines } from './call-lines';

const brokenOff = { title: 'The list broke off', detail: 'Try again.' };
const answer = (...pieces: string[]) =>
  vi.stubGlobal('fetch', async () => {
    const encoder = new TextEncoder();
    return new Response(
      new ReadableStream({
        start(controller) {
          for (const piece of pieces) controller.enqueue(encoder.encode(piece));
          controller.close();
        },
      }),
    );
  });

afterEach(() => vi.unstubAllGlobals());

async function all(): Promise<unknown[]> {
  const lines: unknown[] = [];
  for await (const line of callLines('GET /api/things', {}, { brokenOff })) lines.push(line);
  return lines;
}

it('gives each line once it is whole, wherever the answer is cut into pieces', async () => {
  answer('{"a":', '1}\n{"a":2}\n{"', 'a":3}', '\n');
  expect(await all()).toEqual([{ a: 1 }, { a: 2 }, { a: 3 }]);
});

it('throws the problem that a line holds', async () => {
  const problem = { type: 'urn:swath:problem:upstream-timeout', status: 504, title: 'Too slow' };
  answer(`{"a":1}\n${JSON.stringify({ type: 'problem', problem })}\n`);
  await expect(all()).rejects.toMatchObject({ type: 'upstream-timeout', title: 'Too slow' });
});

it.each(['{"a":1}\n\n{"a":2}\n', '<html>\n', 'null\n'])(
  'says so where a line is no JSON object: %j',
  async (text) => {
    answer(text);
    await expect(all()).rejects.toMatchObject({ ...brokenOff, retryable: true });
  },
);

it('ends the answer when the consumer leaves early', async () => {
  const cancelled = new Promise<void>((resolve) => {
    vi.stubGlobal(
      'fetch',
      async () =>
        new Response(
          new ReadableStream({
            start: (controller) => controller.enqueue(new TextEncoder().encode('{"a":1}\n')),
            cancel: () => resolve(),
          }),
        ),
    );
  });
  for await (const _line of callLines('GET /api/things', {}, { brokenOff })) break;
  await cancelled;
});

it('says so where the answer ends within a line or the portal does not answer', async () => {
  answer('{"a":1}\n{"a"');
  await expect(all()).rejects.toMatchObject({ ...brokenOff, retryable: true });
  vi.stubGlobal('fetch', async () => {
    throw new TypeError('Failed to fetch');
  });
  await expect(all()).rejects.toMatchObject(brokenOff);
});
