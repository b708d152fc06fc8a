import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import {
  catchFailure,
  cut,
  drip,
  type Handler,
  nowhere,
  pointAt,
  read,
  startService,
  type TestService,
} from '@/testing/upstream/service';
import { JsonFiles } from './files';
import { request, requestJson } from './http';

let service: TestService;
beforeEach(async () => {
  service = await startService();
});
afterEach(() => service.stop());

/** Answers each request with the next handler, the last one for all that come after. */
const inTurn =
  (...answers: Handler[]): Handler =>
  (incoming, response) =>
    answers[Math.min(service.seen.length, answers.length) - 1]?.(incoming, response);
const status =
  (code: number, headers = {}): Handler =>
  (_, response) =>
    response.writeHead(code, headers).end('{"message":"no"}');
const ok: Handler = (_, response) => response.end('{"whole":true}');

describe('a safe call', () => {
  it('is tried again after 503, a cut answer and a dropped connection', async () => {
    service.handle = inTurn(status(503), ({ socket }) => socket.destroy(), cut, ok);
    expect(await requestJson(read(), z.object({ whole: z.boolean() }))).toEqual({ whole: true });
    expect(service.seen).toHaveLength(4);
  });

  it('is tried again, a POST that only reads with the same bytes', async () => {
    service.handle = inTurn(status(504), ok);
    await request(read({ method: 'POST', body: new JsonFiles({ area: '{}' }) }));
    const [first, second] = service.seen;
    expect(second).toEqual({ ...first, headers: expect.anything() });
    expect(second?.headers['content-type']).toBe(first?.headers['content-type']);
  });

  it('is stopped after four tries, with what the service said last', async () => {
    service.handle = status(503);
    const error = await catchFailure(request(read()));
    expect(error).toMatchObject({ kind: 'status', status: 503, body: '{"message":"no"}', retryable: true });
    expect(service.seen).toHaveLength(4);
    expect(await catchFailure(request(read()))).toMatchObject({ kind: 'status', status: 503 });
    expect(service.seen).toHaveLength(6);
  });

  it('is tried again when the service cannot be reached, and says that nothing was sent', async () => {
    pointAt({ all: service.url, workflow: nowhere });
    expect(await catchFailure(request(read()))).toMatchObject({
      kind: 'not-sent',
      sent: false,
      retryable: true,
    });
  });

  it('waits as long as a 429 asks, in seconds or until a date', async () => {
    const inTwoSeconds = () => new Date(Date.now() + 2_000).toUTCString();
    for (const header of [() => '1', inTwoSeconds]) {
      service.seen = [];
      const times: number[] = [];
      service.handle = (incoming, response) => {
        times.push(performance.now());
        inTurn(status(429, { 'retry-after': header() }), ok)(incoming, response);
      };
      await request(read());
      expect((times[1] ?? 0) - (times[0] ?? 0)).toBeGreaterThan(950);
    }
  });

  it.each([-30, 30])(
    'waits as long as a 429 asks though the clock of the service is %i h off',
    async (hours) => {
      const skewed = (ms: number) => new Date(Date.now() + hours * 3_600_000 + ms).toUTCString();
      service.handle = (incoming, response) =>
        status(429, { 'retry-after': skewed(120_000), date: skewed(0) })(incoming, response);
      const error = await catchFailure(request(read()));
      expect(error.retryAfterMs).toBeGreaterThan(118_000);
      expect(error.retryAfterMs).toBeLessThan(122_000);
      expect(service.seen).toHaveLength(1);
    },
  );

  it('does not wait past its deadline, and says how long the service wants to be left alone', async () => {
    service.handle = status(429, { 'retry-after': '120' });
    const started = performance.now();
    expect(await catchFailure(request(read()))).toMatchObject({ status: 429, retryAfterMs: 120_000 });
    expect(performance.now() - started).toBeLessThan(1_000);
    expect(service.seen).toHaveLength(1);
  });

  it('is not tried again after a refusal, a 500, or a 502 unless that is asked for', async () => {
    for (const code of [301, 400, 404, 500, 502]) {
      service.seen = [];
      service.handle = status(code);
      expect(await catchFailure(request(read()))).toMatchObject({ kind: 'status', status: code });
      expect(service.seen).toHaveLength(1);
    }
    service.seen = [];
    service.handle = inTurn(status(502), ok);
    await request(read({ retryOn502: true }));
    expect(service.seen).toHaveLength(2);
  });

  it('ends while it waits when its browser goes away', async () => {
    const browser = new AbortController();
    service.handle = (_, response) => {
      response.writeHead(503, { 'retry-after': '4' }).end();
      // The call shows from outside neither that it has the answer nor that it waits.
      response.once('close', () => setTimeout(() => browser.abort(), 20));
    };
    const started = performance.now();
    expect(await catchFailure(request(read({ signal: browser.signal })))).toMatchObject({
      kind: 'cancelled',
    });
    expect(performance.now() - started).toBeLessThan(2_000);
  });
});

describe('an answer', () => {
  const schema = z.object({ contracts: z.array(z.unknown()) });

  it('is read whatever type it claims, with keys that no one knows', async () => {
    service.handle = (_, response) =>
      response.writeHead(200, { 'content-type': 'text/html' }).end('{"contracts":[],"new":1}');
    expect(await requestJson(read(), schema)).toEqual({ contracts: [] });
  });

  it('that is no JSON, or of another shape, is malformed, and quotes no secret', async () => {
    for (const body of ['<html>the-workflow-token', '{"contracts":', '{"contracts":{}}', '']) {
      service.handle = (_, response) => response.end(body);
      const error = await catchFailure(requestJson(read(), schema));
      expect(error).toMatchObject({ kind: 'malformed', sent: true });
      expect(error.body).toBe(body.replace('the-workflow-token', '[secret]'));
    }
  });

  it('that breaks the rules of HTTP or of its compression is malformed, and not asked for again', async () => {
    for (const answer of [
      ({ socket }) => socket.end('HTTP/1.1 two hundred\r\n\r\n'),
      (_, response) => response.writeHead(200, { 'content-encoding': 'gzip' }).end('no gzip at all'),
    ] as Handler[]) {
      service.seen = [];
      service.handle = answer;
      expect(await catchFailure(request(read()))).toMatchObject({ kind: 'malformed' });
      expect(service.seen).toHaveLength(1);
    }
  });

  it('that refuses is quoted without secrets, up to 2,000 characters, and not waited for', async () => {
    service.handle = (_, response) => {
      response.writeHead(400).write(`${'x'.repeat(990)}the-workflow-token${'y'.repeat(50_000)}: the reason`);
    };
    const started = performance.now();
    const { body = '' } = await catchFailure(request(read()));
    // What was sent can be echoed before the reason: both ends are kept.
    expect(body).toBe(`${'x'.repeat(990)}[secret]yy…${'y'.repeat(987)}: the reason`);
    expect(performance.now() - started).toBeLessThan(1_000);
    service.handle = drip(400);
    expect(await catchFailure(request(read({ deadlineMs: 60_000 })))).toMatchObject({ status: 400 });
  });

  it('without a body is one', async () => {
    service.handle = (_, response) => response.writeHead(204).end();
    expect(await request(read())).toMatchObject({ status: 204, text: '' });
  });
});
