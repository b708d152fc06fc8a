import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { runInWorker, stopWorkers } from './worker-pool';

const ask = (signal?: AbortSignal) =>
  runInWorker<null, boolean>(
    {
      source: 'testing/platform/probe.worker.ts',
      name: 'requiresModules',
      asker: 'ann',
      ms: 5_000,
      signal,
    },
    null,
  );

beforeAll(() => {
  vi.stubEnv('SESSION_SECRET', 's'.repeat(32));
  vi.stubEnv('LOG_LEVEL', 'silent');
});
afterAll(async () => {
  vi.unstubAllEnvs();
  await stopWorkers();
});

it('starts workers that load no ES module by `require`, where a stop would end the process', async () => {
  expect(await ask()).toBe(false);
});

it('lives on when a worker is stopped whose answer is on its way', async () => {
  const stop = new AbortController();
  await ask();
  // From here on all is one turn of the event loop: the second answer arrives in it, and is stopped before it is read.
  const second = ask(stop.signal);
  for (let step = 0; step < 20; step += 1) await Promise.resolve();
  const end = performance.now() + 200;
  while (performance.now() < end);
  stop.abort();
  await expect(second).rejects.toThrow('aborted');
  expect(await ask()).toBe(false);
});
