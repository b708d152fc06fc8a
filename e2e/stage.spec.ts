import type { APIRequestContext } from '@playwright/test';
import { axeComplaints } from '../testing/browser/axe';
import { openPalette } from '../testing/browser/keyboard';
import { startPortal } from '../testing/portal';
import { collectComplaints, expect, test } from '../testing/test';

const fields = {
  type: 'Polygon',
  coordinates: [
    [
      [1.6, 43.3],
      [1.85, 43.3],
      [1.85, 43.48],
      [1.6, 43.48],
      [1.6, 43.3],
    ],
  ],
};

/** How many images the archive has over the area. */
async function countImages(request: APIRequestContext, url: string): Promise<number> {
  const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
  const answer = await request.post(`${url}/api/archive/search`, {
    headers: { origin: url },
    data: {
      geometry: fields,
      constellations: ['PLEIADES', 'PLEIADES NEO', 'SPOT'],
      from: day(-30),
      to: day(1),
    },
  });
  const lines = (await answer.text()).split('\n').filter(Boolean);
  return lines.flatMap((line) => JSON.parse(line).images ?? []).length;
}

test('an admin takes a service down and up, fails tiles and finishes an AOI, and is led to where it shows', async ({
  page,
  stack,
  signInAs,
}) => {
  const complaints = collectComplaints(page);
  await signInAs('admin');
  await page.goto('/admin');
  await page.getByRole('link', { name: 'Stage' }).click();
  await expect(page.getByText('all services up')).toBeVisible();
  expect(await axeComplaints(page)).toEqual([]);

  const ask = () => fetch(`${stack.simulator.url}/search/api/v1/search`, { method: 'POST', body: '{}' });
  await page.getByRole('button', { name: 'Take search down' }).click();
  await expect(page.getByText('Search is down')).toBeVisible();
  expect((await ask()).status).toBe(503);
  // By keyboard, on the button that is now in the same place.
  await page.getByRole('button', { name: 'Take search up' }).press('Enter');
  await expect(page.getByText('all services up')).toBeVisible();
  expect((await ask()).status).toBe(401);

  await page.getByRole('button', { name: 'Fail 40 tiles' }).click();
  const said = page.getByText('40 tiles of Denmark-coherence-2026 became RETRY for one cause');
  await expect(said).toBeVisible();
  // The button of this message, whatever else was said.
  await said.locator('xpath=ancestor::*[.//button][1]').getByRole('button', { name: 'Show it' }).click();
  await expect(page).toHaveURL(/\/ingestion\/aoi\/Denmark-coherence-2026/);
  await expect(page.getByText(/calibration table/).first()).toBeVisible({ timeout: 90_000 });

  await page.goto('/admin/stage');
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('button', { name: /^Finish [\d,]+ items$/ }).click();
  await expect(page.getByText(/Denmark-coherence-2026 is finished: [\d,]+ items became DONE/)).toBeVisible();
  expect(await axeComplaints(page)).toEqual([]);
  expect(complaints).toEqual([]);
});

test('tiles that end in FAILED are on the board, on Home and in the audit', async ({
  page,
  stack,
  signInAs,
}) => {
  const aoi = 'Denmark-coherence-2026';
  await signInAs('admin');
  await page.goto('/admin/stage');
  // The page chooses one with open work, which this one has no more if another test finished it.
  await page.getByRole('region', { name: 'Failures' }).getByRole('button', { name: 'Show the list' }).click();
  await page.getByRole('option', { name: aoi }).click();
  const failed = page.getByRole('radio', { name: /^FAILED/ });
  await expect(page.getByRole('radio', { name: /^RETRY/ })).toBeChecked();
  await failed.check();
  await expect(page.getByText('They stay FAILED. A retry leaves them out.')).toBeVisible();
  await page.getByRole('button', { name: 'Fail 40 tiles' }).click();
  await expect(page.getByText(`40 tiles of ${aoi} became FAILED for one cause`)).toBeVisible();
  // The choice stays for the next time.
  await expect(failed).toBeChecked();

  await page.goto(`/ingestion/aoi/${aoi}?status=FAILED`);
  const cause = page.getByRole('listitem').filter({ hasText: /calibration table/ });
  await expect(cause.filter({ hasText: '40' }).first()).toBeVisible({ timeout: 90_000 });
  await page.goto('/');
  await expect(page.getByText(new RegExp(`([4-9]\\d|\\d{3,}) in ${aoi}`)).first()).toBeVisible({
    timeout: 90_000,
  });
  const { entries } = await (await page.request.get(`${stack.portal.url}/api/audit?action=demo.fail`)).json();
  expect(entries[0].detail).toEqual({ count: 40, endsIn: 'FAILED' });
});

test('Ctrl K delivers images, changes the speed and finishes an AOI', async ({ page, stack, signInAs }) => {
  const { url } = stack.portal;
  await signInAs('admin');
  const { request } = page.context();
  const saved = await request.post(`${url}/api/areas`, {
    headers: { origin: url },
    data: { name: 'Fields', colour: 'green', isShared: true, tags: [], geometry: fields },
  });
  expect(saved.ok()).toBe(true);
  const before = await countImages(request, url);
  await page.goto('/');
  const command = async (words: string, option: string) => {
    const field = await openPalette(page);
    await field.fill(words);
    await expect(page.getByRole('option', { name: option })).toHaveAttribute('data-selected', 'true');
    await page.keyboard.press('Enter');
    // The next press would close it again.
    await expect(field).toHaveCount(0);
  };
  await command('deliver fields', 'Deliver 8 images over Fields');
  await expect(page.getByText(/\d new images over Fields/)).toBeVisible();
  expect(await countImages(request, url)).toBeGreaterThan(before);
  await command('stage speed 60', 'Run the services at 60×');
  await expect(page.getByText('The services run at 60×')).toBeVisible();
  await command('fail denmark failed', 'Fail 40 tiles of Denmark-coherence-2026: FAILED');
  await expect(
    page.getByText('40 tiles of Denmark-coherence-2026 became FAILED for one cause'),
  ).toBeVisible();
  await command('stage finish garonne', 'Finish Garonne-2026');
  await expect(page.getByText(/Garonne-2026 is finished/)).toBeVisible();
  const { speed, aois } = await (await request.get(`${url}/api/demo/stage`)).json();
  expect(speed).toBe(60);
  expect(aois.find(({ name }: { name: string }) => name === 'Garonne-2026').open).toBe(0);
});

test('a simulator that does not answer changed nothing, and the page says so', async ({
  page,
  stack,
  signInAs,
}) => {
  await signInAs('admin');
  await page.goto('/admin/stage');
  const down = page.getByRole('button', { name: 'Take ordering down' });
  await expect(down).toBeVisible();
  await stack.simulator.restart(4_000);
  await down.click();
  await expect(page.getByText('The simulator did not answer').first()).toBeVisible();
  await expect(page.getByText(/Nothing was changed/).first()).toBeVisible();
  await stack.simulator.answers();
  await expect(page.getByText('all services up')).toBeVisible({ timeout: 90_000 });
});

test('others have no stage, nor has an installation that is no demo', async ({ page, signInAs, stack }) => {
  await signInAs('operator');
  await page.goto('/admin/stage');
  await expect(page.getByRole('button', { name: 'Fail 40 tiles' })).toHaveCount(0);
  await page.goto('/');
  await (await openPalette(page)).fill('stage');
  await expect(page.getByText('Stage controls')).toHaveCount(0);

  const portal = await startPortal({ env: stack.simulator.env });
  for (const [method, path] of [
    ['GET', 'stage'],
    ['POST', 'fail'],
    ['PUT', 'service'],
  ] as const) {
    const answer = await fetch(`${portal.url}/api/demo/${path}`, {
      method,
      ...(method !== 'GET' && { body: '{}', headers: { origin: portal.url } }),
    });
    expect([path, answer.status]).toEqual([path, 404]);
  }
  await portal.stop();
});
