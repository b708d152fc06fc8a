import { afterEach, describe, expect, it, vi } from 'vitest';
import { searchStream } from './search-stream';

const body = { geometry: {}, constellations: ['SPOT'], from: '', to: '' };
const images = (found: number, name = 'Pléiades') =>
  JSON.stringify({ type: 'images', images: [{ productName: name }], found, total: 2, requests: found });
const end = JSON.stringify({ type: 'end', gaps: [], finishedAt: '', found: 2, total: 2, requests: 2 });

/** The portal's answer in pieces of `size` bytes, which fall anywhere. */
function answer(text: string, size: number, status = 200): void {
  const bytes = new TextEncoder().encode(text);
  const pieces = Array.from({ length: Math.ceil(bytes.length / size) }, (_, index) =>
    bytes.slice(index * size, (index + 1) * size),
  );
  const stream = new ReadableStream<Uint8Array>({
    start(controller) {
      for (const piece of pieces) controller.enqueue(piece);
      controller.close();
    },
  });
  vi.stubGlobal('fetch', async () => new Response(stream, { status }));
}

async function read() {
  const events = [];
  for await (const event of searchStream(body, new AbortController().signal)) events.push(event);
  return events;
}

afterEach(() => vi.unstubAllGlobals());

describe('searchStream', () => {
  it.each([1, 7, 1000])('reads lines however they arrive, in pieces of %i bytes', async (size) => {
    answer(`${images(1)}\n${images(2)}\n${end}\n`, size);
    const events = await read();
    expect(events.map(({ type }) => type)).toEqual(['images', 'images', 'end']);
    expect(events[0]).toMatchObject({ images: [{ productName: 'Pléiades' }] });
  });

  it('reports a problem in the middle as what it is', async () => {
    const problem = {
      type: 'urn:swath:problem:upstream-timeout',
      status: 504,
      title: 'The search service did not answer in time',
    };
    answer(`${images(1)}\n${JSON.stringify({ type: 'problem', problem })}\n`, 50);
    await expect(read()).rejects.toMatchObject({ type: 'upstream-timeout', status: 504 });
  });

  it('reports a problem instead of results as what it is', async () => {
    answer(
      JSON.stringify({ type: 'urn:swath:problem:signed-out', status: 401, title: 'You are signed out' }),
      50,
      401,
    );
    await expect(read()).rejects.toMatchObject({ type: 'signed-out' });
  });

  it('does not take an answer that breaks off for a whole one', async () => {
    answer(`${images(1)}\n${images(2).slice(0, 20)}`, 50);
    await expect(read()).rejects.toMatchObject({ type: 'portal-unreachable', retryable: true });
  });
});
