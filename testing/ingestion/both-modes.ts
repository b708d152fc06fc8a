import { describe } from 'vitest';
import type { Services } from './services';
import { withServices } from './with-services';

/** Runs a suite against a server that behaves as the real ones do, and against one that follows the interface to the letter. */
export function inBothModes(
  name: string,
  suite: (services: () => Services, mode: 'real' | 'letter') => void,
): void {
  describe.each(['real', 'letter'] as const)(`${name} (%s server)`, (mode) => {
    suite(withServices(mode === 'letter' ? { SIM_LETTER: '1' } : {}), mode);
  });
}
