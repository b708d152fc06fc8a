import { type APIRequestContext, test as base, type Page } from '@playwright/test';
import type { Role } from '@/lib/accounts/role';
import { type Portal, startPortal } from './portal';
import { startSimulator, type TestSimulator } from './simulator';

interface WorkerFixtures {
  /** One simulator and one demo portal for all tests of a worker. */
  stack: { simulator: TestSimulator; portal: Portal };
}

interface Fixtures {
  /** Signs a page's browser in as the demo user of a role, and stays where it was. */
  signInAs(role: Role): Promise<void>;
}

export const test = base.extend<Fixtures, WorkerFixtures>({
  stack: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from this pattern.
    async ({}, use) => {
      const simulator = await startSimulator({ env: { SIM_SPEED: '10' } });
      const portal = await startPortal({ env: { ...simulator.env, SWATH_DEMO: '1' } });
      await use({ simulator, portal });
      await portal.stop();
      await simulator.stop();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: async ({ stack }, use) => use(stack.portal.url),
  signInAs: async ({ page, stack }, use) =>
    use((role) => signIn(page.context().request, stack.portal.url, role)),
});

export { expect } from '@playwright/test';

/** Signs in over HTTP, as the sign-in page does; the cookies land in the page's own jar. */
export async function signIn(request: APIRequestContext, url: string, role: Role): Promise<void> {
  const { csrfToken } = await (await request.get(`${url}/api/auth/csrf`)).json();
  const response = await request.post(`${url}/api/auth/callback/password`, {
    form: { csrfToken, email: `${role}@demo.swath`, password: 'swath-demo', json: 'true' },
  });
  if (!response.ok()) throw new Error(`signing in as ${role} failed: ${response.status()}`);
}

/** What the browser's console complained of, collected from now on; pages must stay silent. */
export function collectComplaints(page: Page): string[] {
  const complaints: string[] = [];
  page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()));
  page.on('pageerror', (error) => complaints.push(error.message));
  return complaints;
}
