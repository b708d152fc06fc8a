import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { axeComplaints } from '../testing/browser/axe';
import { type Portal, startPortal } from '../testing/portal';
import { startSimulator, type TestSimulator } from '../testing/simulator';
import { expect, signIn, test } from '../testing/test';
import { makeTileArchive } from '../testing/web/tile-archive';

const folder = mkdtempSync(join(tmpdir(), 'swath-ground-'));
let simulator: TestSimulator;
let portal: Portal;

test.beforeAll(async () => {
  simulator = await startSimulator();
  writeFileSync(join(folder, 'region.pmtiles'), makeTileArchive());
  portal = await startPortal({
    env: {
      ...simulator.env,
      SWATH_DEMO: '1',
      BASEMAP_URL: 'Streets=https://streets.invalid/{z}/{x}/{y}.png',
      BASEMAP_ATTRIBUTION: '© Streets & Co.',
      BASEMAP_PMTILES: join(folder, 'region.pmtiles'),
    },
  });
});
test.afterAll(async () => {
  await portal?.stop();
  await simulator?.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** How many pixels of the ground are as light as roads, which the embedded map has none of. */
const countRoadPixels = (page: Page) =>
  page.evaluate(() => {
    let count = 0;
    for (const canvas of document.querySelectorAll<HTMLCanvasElement>('.leaflet-basemap-pane canvas')) {
      if (canvas.width === 0) continue;
      const data = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height).data ?? [];
      for (let at = 0; at < data.length; at += 4) {
        // Lighter than land, #edeff1.
        if ((data[at] as number) > 241 && data[at + 3] === 255) count += 1;
      }
    }
    return count;
  });

async function chooseGround(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Layers' }).click();
  await page.getByRole('menuitemcheckbox', { name }).click();
}

test('people choose the ground of their maps, and an archive on disk needs no network', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light' });
  const parts: number[] = [];
  page.on('response', (response) => {
    if (response.url().includes('/api/basemap/archive')) parts.push(response.status());
  });
  // No other machine answers.
  await page.route(
    (url) => url.origin !== portal.url,
    (route) => route.abort(),
  );
  await signIn(page.context().request, portal.url, 'analyst');
  await page.goto(`${portal.url}/search?view=10,47,5`);

  // The first ground is the server's, which is silent: the built-in map is seen instead.
  await expect(page.getByText('© Streets & Co.')).toBeVisible();
  await expect(page.locator('.leaflet-basemap-pane canvas').first()).toBeVisible();
  expect(await countRoadPixels(page)).toBe(0);

  await chooseGround(page, 'region');
  await expect(page.getByText('© Makers of the test map')).toBeVisible();
  await expect.poll(() => countRoadPixels(page)).toBeGreaterThan(500);
  expect(parts.length).toBeGreaterThan(0);
  expect(new Set(parts)).toEqual(new Set([206]));
  await page.getByRole('button', { name: 'Layers' }).click();
  expect(await axeComplaints(page)).toEqual([]);
  await page.keyboard.press('Escape');

  // Another page and another visit begin with what was chosen.
  await page.goto(`${portal.url}/areas`);
  await page.goto(`${portal.url}/search?view=10,47,5`);
  await expect(page.getByText('© Makers of the test map')).toBeVisible();

  // Someone else in this browser has their own choice.
  // A page whose session ends loads itself again, which would break off what the test loads.
  await page.goto('about:blank');
  await page.context().clearCookies();
  await signIn(page.context().request, portal.url, 'operator');
  await page.goto(`${portal.url}/search?view=10,47,5`);
  await expect(page.getByText('© Streets & Co.')).toBeVisible();

  await chooseGround(page, 'Built-in map');
  await expect(page.getByText('© Streets & Co.')).toBeHidden();
  await expect(page.getByText(/GSHHG/)).toBeVisible();
});

test('the archive is for people who are signed in', async ({ request }) => {
  const headers = { range: 'bytes=0-99' };
  expect((await request.get(`${portal.url}/api/basemap/archive`, { headers })).status()).toBe(401);
  await signIn(request, portal.url, 'viewer');
  const part = await request.get(`${portal.url}/api/basemap/archive`, { headers });
  expect([part.status(), (await part.body()).length]).toEqual([206, 100]);
});
