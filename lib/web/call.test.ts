import { afterEach, expect, it, vi } from 'vitest';
import { createCall } from './call';
import type { Endpoint } from './endpoint';

const call = createCall<Record<'GET /api/thing' | 'POST /api/thing', Endpoint>>();
const answers = (body: string, status: number) =>
  vi.stubGlobal('fetch', async () => new Response(body, { status }));
const page = '<html><body>504 Gateway Time-out</body></html>';

afterEach(() => vi.unstubAllGlobals());

it('says that the outcome of a change which a proxy abandoned is unknown', async () => {
  answers(page, 504);
  await expect(call('POST /api/thing', {})).rejects.toMatchObject({
    status: 504,
    detail: expect.stringContaining('This may or may not have worked.'),
  });
});

it('lets what only reads, or was refused on the way, be tried again', async () => {
  answers(page, 504);
  await expect(call('GET /api/thing', {})).rejects.toMatchObject({
    detail: expect.stringContaining('Try again'),
  });
  answers('<html><body>413 Request Entity Too Large</body></html>', 413);
  await expect(call('POST /api/thing', {})).rejects.toMatchObject({
    detail: expect.not.stringContaining('may or may not'),
  });
});

it('says what the portal itself says', async () => {
  answers(
    JSON.stringify({ type: 'urn:swath:problem:upstream-timeout', status: 504, title: 'Too slow' }),
    504,
  );
  await expect(call('POST /api/thing', {})).rejects.toMatchObject({
    type: 'upstream-timeout',
    title: 'Too slow',
  });
});
