import { afterAll, afterEach, beforeAll } from 'vitest';
import { resetBreakers } from '@/lib/upstream/breaker';
import { type Services, startServices } from './services';

/** Starts services for the tests around it, as `startServices` does, and repairs after each what it broke. */
export function withServices(env: Record<string, string> = {}): () => Services {
  let services: Services;
  beforeAll(async () => {
    services = await startServices(env);
  });
  afterEach(async () => {
    resetBreakers();
    await services.sim.faults.clear();
  });
  afterAll(() => services.stop());
  return () => services;
}
