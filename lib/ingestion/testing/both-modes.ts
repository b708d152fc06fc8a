import { afterAll, afterEach, beforeAll, describe } from 'vitest';
import { resetBreakers } from '@/lib/upstream/breaker';
import { type Services, startServices } from './services';

/** Runs a suite against a server that behaves as the real ones do, and against one that follows the interface to the letter. */
export function inBothModes(
  name: string,
  suite: (services: () => Services, mode: 'real' | 'letter') => void,
): void {
  describe.each(['real', 'letter'] as const)(`${name} (%s server)`, (mode) => {
    let services: Services;
    beforeAll(async () => {
      services = await startServices(mode === 'letter' ? { SIM_LETTER: '1' } : {});
    });
    afterEach(async () => {
      resetBreakers();
      await services.sim.faults.clear();
    });
    afterAll(() => services.stop());
    suite(() => services, mode);
  });
}
