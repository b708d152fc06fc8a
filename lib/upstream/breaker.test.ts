import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { metrics } from '@/lib/platform/metrics';
import {
  catchFailure,
  pointAt,
  read,
  startService,
  type TestService,
  write,
} from '@/testing/upstream/service';
import { checkService } from './check';
import { serviceHealth } from './health';
import { request } from './http';

let service: TestService;
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  service = await startService();
});
afterEach(async () => {
  vi.useRealTimers();
  await service.stop();
});

const answer = (status: number, body = '') => {
  service.handle = (_, response) => response.writeHead(status).end(body);
};
const health = (name: string) => serviceHealth().find((one) => one.name === name);
const fail = async (times: number, change = {}) => {
  for (let call = 0; call < times; call += 1) await catchFailure(request(read(change)));
};

it('a service that keeps failing is left alone, at once, for reads and writes, and alone among the others', async () => {
  answer(500);
  await fail(6);
  for (const call of [read(), write()]) {
    expect(await catchFailure(request(call))).toMatchObject({
      kind: 'breaker-open',
      sent: false,
      retryable: true,
    });
  }
  expect(service.seen).toHaveLength(6);
  await checkService('workflow');
  expect(health('workflow')).toMatchObject({ state: 'down', breaker: 'open' });
  expect((await metrics.breakers.get()).values).toContainEqual(
    expect.objectContaining({ labels: { service: 'workflow' }, value: 1 }),
  );
  answer(200);
  await request(read({ service: 'search' }));
});

it('is tried by one call after a while; the others are not made to wait for it', async () => {
  answer(500);
  await fail(6);
  vi.setSystemTime(Date.now() + 9_000);
  let finish = () => {};
  service.handle = (_, response) => {
    finish = () => response.end('{}');
  };
  const trial = request(read());
  await vi.waitFor(() => expect(service.seen).toHaveLength(7));
  expect(health('workflow')?.breaker).toBe('half-open');
  expect(await catchFailure(request(write()))).toMatchObject({ kind: 'breaker-open', sent: false });
  finish();
  await trial;
  expect(health('workflow')).toMatchObject({ state: 'ok', breaker: 'closed' });
});

it('is left alone again when the trial fails, or its browser goes away before the answer', async () => {
  answer(500);
  await fail(6);
  vi.setSystemTime(Date.now() + 9_000);
  await fail(1);
  expect(await catchFailure(request(read()))).toMatchObject({ kind: 'breaker-open' });
  vi.setSystemTime(Date.now() + 9_000);
  const browser = new AbortController();
  service.handle = () => browser.abort();
  expect(await catchFailure(request(read({ signal: browser.signal })))).toMatchObject({ kind: 'cancelled' });
  expect(await catchFailure(request(read()))).toMatchObject({ kind: 'breaker-open' });
  vi.setSystemTime(Date.now() + 9_000);
  answer(404);
  expect(await catchFailure(request(read()))).toMatchObject({ status: 404 });
  expect(health('workflow')?.breaker).toBe('closed');
});

it('refusals and cancelled calls are no failures, and refusals end a row of them', async () => {
  for (const status of [302, 400, 401, 404, 409, 429]) {
    answer(status);
    await fail(7, { deadlineMs: 150 });
  }
  for (let call = 0; call < 8; call += 1) {
    const browser = new AbortController();
    service.handle = () => browser.abort();
    await catchFailure(request(read({ signal: browser.signal })));
  }
  for (let round = 0; round < 3; round += 1) {
    answer(500);
    await fail(4);
    answer(404);
    await fail(1);
  }
  expect(health('workflow')?.breaker).toBe('closed');
});

it('a workflow server that says with a 500 what it will not do is not failing', async () => {
  answer(500, 'cannot retry tile with scene status PENDING');
  for (let call = 0; call < 8; call += 1) await catchFailure(request(write({ method: 'PUT' })));
  await fail(8, { method: 'POST' });
  expect(health('workflow')).toMatchObject({ state: 'ok', breaker: 'closed' });
});

it('an identity provider that is down is not taken for the ordering service', async () => {
  service.handleToken = (_, response) => response.writeHead(500).end();
  await fail(7, { service: 'ordering' });
  await checkService('identity');
  expect(health('identity')).toMatchObject({
    breaker: 'open',
    state: 'down',
    lastError: 'The identity provider returned an error (500)',
  });
  expect(health('ordering')?.breaker).toBe('closed');
});

it('the health reports credentials that are not taken, and of empty refusals nothing', async () => {
  pointAt({ all: service.url });
  answer(200);
  await request(read());
  answer(403);
  await fail(3);
  expect(health('workflow')?.state).toBe('ok');
  answer(403, '"invalid token"');
  await fail(2);
  // Calls alone show nothing: a check does.
  expect(health('workflow')?.state).toBe('ok');
  await checkService('workflow');
  expect(health('workflow')).toMatchObject({
    state: 'down',
    lastError: 'The workflow server rejected Swath’s credentials',
  });
});

it('a step that is refused in words, as a token would be, is no problem of the credentials', async () => {
  pointAt({ all: service.url });
  answer(200);
  await request(read());
  for (const words of ['the rules forbid this', '"no such transition"', '{"message":"locked"}']) {
    answer(403, words);
    await fail(3, { method: 'PUT', safe: false });
  }
  expect(health('workflow')?.state).toBe('ok');
});

it('every call is counted by the outcome of it', async () => {
  metrics.upstreamCalls.reset();
  answer(200);
  await request(read({ operation: 'aois' }));
  answer(404);
  await fail(1, { operation: 'aois' });
  const counts = (await metrics.upstreamCalls.get()).values
    .filter(({ metricName }) => metricName?.endsWith('_count'))
    .map(({ labels, value }) => [labels.service, labels.operation, labels.outcome, value]);
  expect(counts).toEqual([
    ['workflow', 'aois', 'ok', 1],
    ['workflow', 'aois', '404', 1],
  ]);
});
