import { type APIRequestContext, test as base, expect, type Page } from '@playwright/test';
import type { Role } from '@/lib/accounts/role';
import { emptyDatabase, type TestDatabase } from './database/empty-database';
import { startPostgres } from './database/postgres-server';
import { freePort, type Portal, startPortal } from './portal';
import { portalEnv, startSimulator, type TestSimulator } from './simulator';

interface Stack {
  simulator: TestSimulator;
  portal: Portal;
}

interface WorkerFixtures {
  /** Gives a spec file its stack, and ends the one of the file before it. The stack that several files share remains. */
  openStack(file: string): Promise<Stack>;
}

/** The name of the stack that is shared. */
const shared = 'shared';

interface Fixtures {
  /**
   * For files whose tests disturb no service, and leave nothing that the others of these could meet: they use one stack,
   * since its start takes as long as a test.
   */
  sharesStack: boolean;
  /** One simulator and one demo portal for the tests of a file: nothing is left there by another file's. */
  stack: Stack;
  /** Signs a page's browser in as the demo user of a role, and stays where it was. */
  signInAs(role: Role): Promise<void>;
  /** Opens the page that is open again as someone else. */
  continueAs(role: Role): Promise<void>;
}

export const test = base.extend<Fixtures, WorkerFixtures>({
  openStack: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from this pattern.
    async ({}, use) => {
      const server = await startPostgres();
      const open = new Map<string, { stack: Stack; database: TestDatabase }>();
      const ends: Promise<unknown>[] = [];
      const end = (file: string) => {
        const { stack, database } = open.get(file) as { stack: Stack; database: TestDatabase };
        ends.push(endStack(stack, database));
        open.delete(file);
      };
      await use(async (file) => {
        const known = open.get(file);
        if (known) return known.stack;
        // It goes while the next one comes.
        for (const other of open.keys()) if (other !== shared) end(other);
        const port = await freePort();
        const url = `http://127.0.0.1:${port}`;
        const database = await emptyDatabase(server.url);
        const [simulator, portal] = await Promise.all([
          startSimulator({ env: { SIM_PORT: String(port), SIM_SPEED: '10' } }),
          startPortal({
            env: {
              ...portalEnv(url),
              DATABASE_URL: database.url,
              SWATH_DEMO: '1',
              SWATH_DEMO_CONTROL_URL: url,
            },
          }),
        ]);
        const stack = { simulator, portal };
        open.set(file, { stack, database });
        return stack;
      });
      for (const file of open.keys()) end(file);
      await Promise.all(ends);
      await server.remove();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  browser: [
    async ({ browser }, use) => {
      const newContext = browser.newContext.bind(browser);
      browser.newContext = async (options) => {
        const context = await newContext(options);
        context.on('page', waitForScripts);
        return context;
      };
      await use(browser);
    },
    { scope: 'worker' },
  ],
  sharesStack: [false, { option: true }],
  stack: [
    async ({ openStack, sharesStack }, use, { file }) => use(await openStack(sharesStack ? shared : file)),
    // Starting is not part of what a test is given time for.
    { timeout: 120_000 },
  ],
  baseURL: async ({ stack }, use) => use(stack.portal.url),
  signInAs: async ({ page, stack }, use) =>
    use((role) => signIn(page.context().request, stack.portal.url, role)),
  continueAs: async ({ page, signInAs }, use) =>
    use(async (role) => {
      const url = page.url();
      // A page whose session ends loads itself again, which would break off what the test loads.
      await page.goto('about:blank');
      await signInAs(role);
      await page.goto(url);
    }),
});

export { expect };

async function endStack({ portal, simulator }: Stack, database: TestDatabase): Promise<void> {
  await Promise.all([portal.stop(), simulator.stop()]);
  await database.drop();
}

/** Has a page that is gone to or loaded again wait until it can be pressed. */
function waitForScripts(page: Page): void {
  const { goto, reload } = page;
  page.goto = async (url, options) => {
    const response = await goto.call(page, url, options);
    // A test that asks to continue earlier wants the page as it is then.
    if (!options?.waitUntil) await untilItTakesPresses(page);
    return response;
  };
  page.reload = async (options) => {
    const response = await reload.call(page, options);
    if (!options?.waitUntil) await untilItTakesPresses(page);
    return response;
  };
}

/** Until a page to which something else than the test has led can be pressed. */
export async function untilItTakesPresses(page: Page): Promise<void> {
  await page.waitForLoadState();
  await page.waitForFunction(takesPresses);
}

/** For a check that is repeated until it passes. */
export const shortly = { timeout: 3_000 };

/**
 * Presses two keys after each other until `check` passes. On a busy machine the second may come too late for a pair,
 * as it may for a person, and a page can be pressed a moment before it listens for keys.
 */
export async function pressPair(
  page: Page,
  first: string,
  second: string,
  check: () => Promise<void>,
): Promise<void> {
  await expect(async () => {
    await page.keyboard.press(first);
    await page.keyboard.press(second);
    await check();
  }).toPass({ timeout: 90_000 });
}

/** Whether scripts have taken over every button that the server drew: a press before that is lost. */
function takesPresses(): boolean {
  const drawn = [...document.querySelectorAll('button:not(.leaflet-container *)')];
  return drawn.every((button) => Object.keys(button).some((key) => key.startsWith('__reactProps')));
}

/** Signs a demo user in over HTTP, as the sign-in page does; the cookies land in the page's own jar. */
export function signIn(request: APIRequestContext, url: string, role: Role): Promise<void> {
  return signInWith(request, url, `${role}@demo.swath`, 'swath-demo');
}

/** The same for any user. */
export async function signInWith(
  request: APIRequestContext,
  url: string,
  email: string,
  password: string,
): Promise<void> {
  const { csrfToken } = await (await request.get(`${url}/api/auth/csrf`)).json();
  const response = await request.post(`${url}/api/auth/callback/password`, {
    form: { csrfToken, email, password, json: 'true' },
  });
  if (!response.ok()) throw new Error(`signing in as ${email} failed: ${response.status()}`);
}

/** What the browser's console complained of, collected from now on; pages must stay silent. */
export function collectComplaints(page: Page): string[] {
  const complaints: string[] = [];
  page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()));
  page.on('pageerror', (error) => complaints.push(error.message));
  return complaints;
}
