import { afterEach, expect, it, vi } from 'vitest';
import { startChecks } from '@/lib/upstream/check';
import { serviceHealth } from '@/lib/upstream/health';
import { type Services, startServices } from '@/testing/ingestion/services';
import { watch } from './hub';

let services: Services;
let stopChecks: () => void;
afterEach(async () => {
  stopChecks();
  await services.stop();
});

const soon = { timeout: 30_000, interval: 50 };
const state = () => serviceHealth().find(({ name }) => name === 'workflow')?.state;

it('reads a board as soon as its server is seen to answer again, not after the pause of failed reads', async () => {
  services = await startServices();
  stopChecks = startChecks();
  await services.make('Back', { scenes: 2, tilesPerScene: 2, statuses: { PENDING: 1 } });
  const { watcher, leave } = watch('Back');
  await watcher.ready();
  const server = () => watcher.state().server.state;
  await services.sim.faults.set([{ kind: 'status', status: 503, service: 'workflow' }]);
  await vi.waitFor(() => expect([state(), server()]).toEqual(['down', 'down']), soon);
  // By now the breaker is open, and the next reading of the board is 16 s away or more.
  await new Promise<void>((resolve) => {
    let failed = 0;
    watcher.bus.subscribe((beat) => {
      if (beat.type === 'state' && beat.state.server.state === 'down' && ++failed === 3) resolve();
    });
  });
  await services.sim.faults.clear();
  await vi.waitFor(() => expect(state()).toBe('ok'), soon);
  const answeredAt = performance.now();
  await vi.waitFor(() => expect(server()).not.toBe('down'), soon);
  expect(performance.now() - answeredAt).toBeLessThan(5_000);
  leave();
}, 120_000);
