import type { Locator, Page } from '@playwright/test';
import type { OrderDetail } from '@/lib/ordering/order-shape';
import { storableText } from '@/lib/upstream/storable-text';
import { send } from '../testing/ordering/orders';
import { type Portal, startPortal } from '../testing/portal';
import { startSimulator, type TestSimulator } from '../testing/simulator';
import { test as base, expect } from '../testing/test';

/*
 * The journeys of the portal's users beside services that answer strangely: simulator/README.md says how. Whatever fails
 * is tried again with what the page offers for that, and nothing may break.
 */

interface WorkflowTruth {
  aois: { name: string; items: { kind: 'scene' | 'tile'; id: number; status: string }[] }[];
}
interface Stack {
  simulator: TestSimulator;
  portal: Portal;
}

const test = base.extend<object, { strangeStack: Stack }>({
  strangeStack: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from this pattern.
    async ({}, use) => {
      const simulator = await startSimulator({
        env: { SIM_MODE: 'strange', SIM_SEED: process.env.STRANGE_SEED ?? 'journeys', SIM_SPEED: '10' },
      });
      const portal = await startPortal({ env: { ...simulator.env, SWATH_DEMO: '1' } });
      await use({ simulator, portal });
      await portal.stop();
      await simulator.stop();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  stack: async ({ strangeStack }, use) => use(strangeStack),
});

const broken: string[] = [];
test.beforeEach(({ page }) => {
  broken.length = 0;
  page.on('pageerror', ({ message }) => broken.push(message));
});
test.afterEach(({ stack }) => {
  expect(broken).toEqual([]);
  const errors = stack.portal
    .output()
    .split('\n')
    .filter((line) => line.startsWith('{') && ['error', 'fatal'].includes(JSON.parse(line).level))
    // The machine can be too slow for the database to answer in time; what is tested here has no part in it.
    .filter((line) => !line.includes('its database does not answer'));
  expect(errors).toEqual([]);
});

/** Waits until something is there; presses what the page offers for trying again as long as it is not. */
async function eventually(page: Page, wanted: Locator): Promise<void> {
  await expect(async () => {
    await expect(page.getByText('Something went wrong')).toHaveCount(0);
    if (!(await wanted.isVisible())) {
      const again = page
        .getByRole('button', { name: /^(Try again|Try now|Get the rest|Update quote)$/ })
        .filter({ visible: true })
        .first();
      if ((await again.isVisible()) && (await again.isEnabled())) await again.click({ timeout: 2_000 });
    }
    await expect(wanted).toBeVisible({ timeout: 3_000 });
  }).toPass({ timeout: 120_000, intervals: [500] });
}

const evaluateTruth = async ({ simulator }: Stack, name: string) => {
  const { workflow } = await simulator.truth<WorkflowTruth>();
  return workflow.aois.find((aoi) => aoi.name === name)?.items ?? [];
};

test('an analyst finds images beside strange services, and orders one exactly once', async ({
  page,
  signInAs,
  stack,
}) => {
  await signInAs('analyst');
  await test.step('search', async () => {
    const area = 'POLYGON((3.18 43.325,3.26 43.325,3.26 43.37,3.18 43.37,3.18 43.325))';
    await page.goto(`/search?area=${area}&from=2026-01-01&to=2026-11-19`);
    // Some images have neither time nor place: all others are found, and those are counted.
    await eventually(page, page.getByText(/ · complete|could not be read and (is|are) not shown/));
    await expect(page.getByRole('button', { name: 'Get the rest' })).toHaveCount(0);
    const cards = page.getByRole('list', { name: 'Images' }).getByRole('listitem');
    await cards.first().getByRole('button').first().click();
    await page.getByRole('button', { name: /Add to basket/ }).click();
    await expect(page.getByRole('link', { name: /Basket/ }).first()).toContainText('1');
  });

  await test.step('get a quote', async () => {
    await page.goto('/basket');
    const contract = page.getByRole('combobox', { name: 'Contract' });
    await eventually(page, contract);
    await contract.click();
    await page.getByRole('option', { name: /Swath EU 2026/ }).click();
    const ask = page.getByRole('button', { name: 'Get quote', exact: true }).last();
    await eventually(page, ask);
    await ask.click();
    await eventually(page, page.getByRole('button', { name: /^Place order · / }));
  });

  await test.step('place it, once more where it was certainly not placed', async () => {
    await page.getByRole('button', { name: /^Place order · / }).click();
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: /^Place order · / })
      .click();
    await expect(page).toHaveURL(/\/orders\//);
    const id = new URL(page.url()).pathname.split('/').at(-1);
    const readState = async () => (await send<OrderDetail>(page, 'GET', `/ordering/orders/${id}`)).state;
    await expect(async () => {
      if (!['placed', 'unknown', 'submitting'].includes(await readState())) {
        // Answered with 401: not placed, and one click away.
        await page
          .getByRole('button', { name: /^Place/ })
          .first()
          .click();
        await page
          .getByRole('alertdialog')
          .getByRole('button', { name: /^Place/ })
          .click();
      }
      expect(['placed', 'unknown']).toContain(await readState());
    }).toPass({ timeout: 90_000, intervals: [500] });
    const { orders } = await stack.simulator.truth();
    if ((await readState()) === 'placed') expect(orders).toHaveLength(1);
    else expect(orders.length).toBeLessThanOrEqual(1);
    await expect(page.getByText('Something went wrong')).toHaveCount(0);
  });
});

test('an operator starts an ingestion beside strange services, and watches it to the truth', async ({
  page,
  signInAs,
  stack,
}) => {
  await signInAs('operator');
  const name = `Strange-${Date.now()}`;
  await test.step('list its scenes', async () => {
    await page.goto('/ingestion/new');
    await page.getByLabel('Name of the AOI').fill(name);
    await page.getByRole('combobox', { name: 'Constellation' }).click();
    await page.getByRole('option', { name: 'sentinel2' }).click();
    await page.getByLabel('To, UTC').fill('2026-11-01');
    await page.getByLabel('From, UTC').fill('2026-10-01');
    await page.getByRole('button', { name: 'Text or file' }).click();
    const dialog = page.getByRole('dialog');
    await dialog
      .getByLabel('Area', { exact: true })
      .fill('POLYGON((2.9 43.1, 3.3 43.1, 3.3 43.4, 2.9 43.4, 2.9 43.1))');
    await dialog.getByRole('button', { name: 'Use this area' }).click();
    await expect(dialog).toHaveCount(0);
    await page.getByRole('button', { name: 'List scenes' }).click();
    await eventually(page, page.getByRole('button', { name: 'Next: start' }));
    await expect(page.getByText(/[1-9]\d* listed, 0 removed/)).toBeVisible();
  });

  await test.step('start', async () => {
    await page.getByRole('button', { name: 'Next: start' }).click();
    await page.getByRole('button', { name: /^Start \d+ scenes?…$/ }).click();
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: /^Start \d+ scenes?$/ })
      .click();
    await expect
      .poll(async () => (await evaluateTruth(stack, name)).length, { timeout: 120_000 })
      .toBeGreaterThan(0);
  });

  await test.step('watch it until nothing is at work', async () => {
    await page.goto(`/ingestion/aoi/${name}`);
    const tiles = page.getByRole('region', { name: 'Tiles', exact: true });
    await eventually(page, tiles.getByRole('button', { name: /^[1-9]\d* tiles DONE/ }));
    // What follows a tile that waits stays NEW.
    const countOpen = async () =>
      (await evaluateTruth(stack, name)).filter(({ status }) => status === 'PENDING').length;
    await expect.poll(countOpen, { timeout: 90_000 }).toBe(0);
    await showsTruth(page, stack, name);
  });
});

/** Waits until each count on the board is that of the service. */
async function showsTruth(page: Page, stack: Stack, name: string): Promise<void> {
  const items = await evaluateTruth(stack, name);
  for (const [kind, region] of [
    ['scene', 'Scenes'],
    ['tile', 'Tiles'],
  ] as const) {
    for (const status of ['DONE', 'RETRY', 'FAILED']) {
      const count = items.filter((item) => item.kind === kind && item.status === status).length;
      if (count === 0) continue;
      const place = page.getByRole('region', { name: region, exact: true });
      const wanted = new RegExp(`^${count.toLocaleString('en')} ${kind}s? ${status}`);
      await eventually(page, place.getByRole('button', { name: wanted }));
    }
  }
}

test('an operator watches strange services, and retries what waits', async ({ page, signInAs, stack }) => {
  await signInAs('operator');
  await test.step('boards show what the service holds', async () => {
    for (const name of ['Aude-2026', 'Jutland-pilot']) {
      await page.goto(`/ingestion/aoi/${name}`);
      await showsTruth(page, stack, name);
    }
  });

  await test.step('a board whose lists hold a row of a wrong shape says so, and shows the others', async () => {
    await page.goto('/ingestion/aoi/Bad-rows');
    await eventually(
      page,
      page.getByText(/^The workflow server sent .*tiles? that cannot be read and are not shown/),
    );
    await showsTruth(page, stack, 'Bad-rows');
    const rows = page.getByRole('table', { name: /tiles of Bad-rows/ }).getByRole('row');
    await expect(rows.filter({ hasText: 'RETRY' })).toHaveCount(1);
  });

  await test.step('retry one tile, and read what came of it', async () => {
    await page.goto('/ingestion/aoi/Jutland-pilot');
    const before = await evaluateTruth(stack, 'Jutland-pilot');
    const row = page
      .getByRole('table', { name: /tiles of Jutland-pilot/ })
      .getByRole('row')
      .filter({ hasText: 'RETRY' })
      .first();
    await row.getByRole('checkbox').click();
    await page
      .getByRole('region', { name: 'Selection' })
      .getByRole('button', { name: /^Retry 1 tile…$/ })
      .click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Retry 1 tile$/ })
      .click();
    await expect(page.getByText(/1 of 1 items? retried|may or may not|unknown/i).first()).toBeVisible();
    const moved = (await evaluateTruth(stack, 'Jutland-pilot')).filter(
      ({ id, kind, status }) => before.find((one) => one.id === id && one.kind === kind)?.status !== status,
    );
    expect(moved.length).toBeLessThanOrEqual(1);
  });

  await test.step('every AOI of the list is shown, whatever its name', async () => {
    await page.goto('/ingestion');
    await eventually(page, page.getByRole('link', { name: 'Aude-2026' }));
    const { workflow } = await stack.simulator.truth<WorkflowTruth>();
    const odd = workflow.aois.map(({ name }) => name).filter((name) => !/^[\w-]+$/.test(name));
    expect(odd.length).toBeGreaterThan(15);
    await expect(page.getByText('a character that cannot be sent').filter({ visible: true })).toHaveCount(2);
    for (const name of odd) {
      // Steps of a path are removed from addresses by every browser.
      if (/^\.{1,2}$/.test(name)) continue;
      const path = `/ingestion/aoi/${encodeURIComponent(storableText(name))}`;
      const answer = await page.goto(path, { waitUntil: 'commit' });
      expect([name, answer?.status()]).toEqual([name, 200]);
      // A name can be a mark without a width, which no one sees.
      await expect(page.getByRole('heading', { level: 1 })).toBeAttached();
      await expect(page.getByText('Something went wrong')).toHaveCount(0);
    }
  });
});

test('a quiet service is shown as it is', async ({ page, signInAs, stack }) => {
  await stack.simulator.quiet();
  await signInAs('viewer');
  for (const name of ['Lauragais-soil-2026', 'Jutland-pilot']) {
    await page.goto(`/ingestion/aoi/${name}`);
    await showsTruth(page, stack, name);
  }
});
