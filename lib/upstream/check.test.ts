import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { catchFailure, read, startService, type TestService } from '@/testing/upstream/service';
import { checkService, startChecks } from './check';
import { onRecovery, serviceHealth } from './health';
import { request } from './http';

let service: TestService;
let stopChecks: () => void;
beforeEach(async () => {
  service = await startService();
  stopChecks = startChecks();
});
afterEach(async () => {
  stopChecks();
  await service.stop();
});

const soon = { timeout: 15_000, interval: 50 };
const workflow = () => serviceHealth().find(({ name }) => name === 'workflow');
const fails = (status: number) => {
  service.handle = (_, response) => {
    response.statusCode = status;
    response.end();
  };
};
const answers = () => {
  service.handle = (_, response) => response.end('[]');
};

it('takes no service for down because one call fails, while it answers the check', async () => {
  service.handle = (request, response) => {
    if (request.url !== '/aoi/') response.statusCode = 500;
    response.end('[]');
  };
  await catchFailure(request(read()));
  await vi.waitFor(() => expect(service.seen.map(({ url }) => url)).toContain('/aoi/'), soon);
  await vi.waitFor(() => expect(workflow()).toMatchObject({ state: 'ok' }), soon);
});

it('shows that a service is down after one failed call, and that it is back although no one calls', async () => {
  fails(500);
  await catchFailure(request(read()));
  await vi.waitFor(() => expect(workflow()?.state).toBe('down'), soon);
  const recovered = vi.fn();
  const leave = onRecovery(recovered);
  answers();
  await vi.waitFor(() => expect(recovered).toHaveBeenCalledWith('workflow'), soon);
  expect(workflow()?.state).toBe('ok');
  leave();
});

it('counts the tries of a call that is still under way', async () => {
  fails(503);
  const call = request(read({ deadlineMs: 60_000 }));
  await vi.waitFor(() => expect(workflow()?.state).toBe('down'), soon);
  answers();
  await call;
});

it('asks at once past an open breaker, and closes it when the service answers', async () => {
  stopChecks();
  fails(500);
  for (let times = 0; times < 6; times += 1) await catchFailure(request(read()));
  expect((await catchFailure(request(read()))).kind).toBe('breaker-open');
  const seen = service.seen.length;
  await checkService('workflow');
  expect(service.seen).toHaveLength(seen + 1);
  expect(workflow()).toMatchObject({ state: 'down', breaker: 'open' });
  answers();
  await Promise.all([checkService('workflow'), checkService('workflow')]);
  expect(service.seen).toHaveLength(seen + 2);
  expect(workflow()).toMatchObject({ state: 'ok', breaker: 'closed' });
  await expect(request(read())).resolves.toMatchObject({ status: 200 });
});

it.each(['identity', 'ordering', 'search', 'workflow'] as const)(
  'has a question for %s that changes nothing and is asked once',
  async (name) => {
    const [before, tokens] = [service.seen.length, service.tokens.asked];
    answers();
    await checkService(name);
    const asked = service.seen.slice(before).map(({ method, url }) => `${method} ${url}`);
    const expected = {
      identity: [],
      ordering: ['GET /api/v1/me/contracts'],
      search: ['POST /api/v1/search'],
      workflow: ['GET /aoi/'],
    }[name];
    expect(asked).toEqual(expected);
    expect(service.tokens.asked - tokens).toBe(name === 'identity' || name === 'ordering' ? 1 : 0);
    expect(serviceHealth().find((one) => one.name === name)?.state).toBe('ok');
  },
);
