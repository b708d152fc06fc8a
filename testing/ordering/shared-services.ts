import { afterAll, beforeAll } from 'vitest';
import { type Services, startServices } from './services';

/** Services that all tests of a file share: started before the first, ended after the last. */
export function sharedServices(): Pick<Services, 'sim'> {
  let services: Services;
  beforeAll(async () => {
    services = await startServices();
  });
  afterAll(() => services.stop());
  return {
    get sim() {
      return services.sim;
    },
  };
}
