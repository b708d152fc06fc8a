import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { axeComplaints, axeComplaintsInBothThemes } from '../testing/browser/axe';
import { tabTo } from '../testing/browser/keyboard';
import { startPortal } from '../testing/portal';
import { startSimulator } from '../testing/simulator';
import { expect, signIn, test } from '../testing/test';

/** A part of the Aude with more images in this time than a page of the service holds. */
const days = '&from=2026-03-01&to=2026-11-19';
const aude = `/search?area=POLYGON((2.6 43.0,3.4 43.0,3.4 43.5,2.6 43.5,2.6 43.0))${days}`;
const count = (page: Page) => page.getByRole('heading', { name: /^[\d,]+ images?$/ });
const cards = (page: Page) => page.getByRole('list', { name: 'Images' }).getByRole('listitem');
const complete = (page: Page) => page.getByText(/ · complete/);
const numberIn = (text: string | null) => Number(text?.replace(/\D/g, ''));

test.beforeEach(async ({ signInAs }) => signInAs('analyst'));
test.afterEach(async ({ stack }) => stack.simulator.faults.clear());

test('a search in split intervals keeps what came when a part fails, and gets the rest', async ({
  page,
  stack,
}) => {
  await stack.simulator.faults.set([
    { kind: 'html', status: 500, service: 'search', path: '*/search', skip: 2, times: 1 },
  ]);
  await page.goto(aude);
  await expect(page.getByText(/1 part of the search failed/)).toBeVisible();
  await expect(page.getByText('incomplete')).toBeVisible();
  const before = numberIn(await count(page).textContent());
  expect(before).toBeGreaterThan(25);

  await page.getByRole('button', { name: 'Get the rest' }).click();
  await expect(complete(page)).toBeVisible();
  expect(numberIn(await count(page).textContent())).toBeGreaterThan(before);
  await expect(page.getByText(/of the search failed/)).toHaveCount(0);
});

test('a link to an area reads the ground of that area alone', async ({ page }) => {
  const read: string[] = [];
  page.on('request', (request) => read.push(new URL(request.url()).pathname));
  await page.goto(aude);
  await expect(complete(page)).toBeVisible();
  await expect(page.locator('.leaflet-tile-loaded').first()).toBeVisible();
  const zooms = read.flatMap((path) => /^\/basemap\/(\d+)\//.exec(path)?.[1] ?? []);
  expect(new Set(zooms)).toEqual(new Set(['7']));
  // Which grounds there are comes with the page.
  expect(read).not.toContain('/api/session');
});

test('a search is stopped, keeps what came, and is made again', async ({ page, stack }) => {
  await stack.simulator.faults.set([{ kind: 'hang', service: 'search', path: '*/search', skip: 3 }]);
  await page.goto(aude);
  await expect(page.getByText(/ so far · /)).toBeVisible();
  await page.getByRole('button', { name: 'Stop', exact: true }).click();
  await expect(page.getByText('stopped', { exact: true })).toBeVisible();
  await expect(page.getByText(/Stopped: [\d,]+ images? not fetched/)).toBeVisible();
  await expect(page.getByText('Something went wrong')).toHaveCount(0);
  await expect(cards(page).first()).toBeVisible();
  await stack.simulator.faults.clear();
  await page.getByRole('button', { name: 'Search again' }).last().click();
  await expect(complete(page)).toBeVisible();
});

test('a failing service is reported as such, beside the last good results', async ({ page, stack }) => {
  await page.goto('/search');
  await expect(page.getByText('No search yet')).toBeVisible();
  await page.goto(aude);
  await expect(complete(page)).toBeVisible();
  await stack.simulator.faults.set([{ kind: 'status', status: 502, service: 'search', path: '*/search' }]);
  await page.getByRole('button', { name: /^Acquired, UTC/ }).click();
  await page.getByRole('button', { name: '30 days' }).click();
  await expect(page.getByText('The previous results are shown below.')).toBeVisible();
  await expect(cards(page).first()).toBeVisible();
});

test('filters and the timeline narrow what is shown, and say where', async ({ page }) => {
  await page.goto(aude);
  await expect(complete(page)).toBeVisible();
  const all = numberIn(await count(page).textContent());

  await page.getByRole('button', { name: 'Set filters' }).click();
  const popup = page.getByRole('dialog', { name: 'Filters' });
  const [form, list] = [await popup.boundingBox(), await cards(page).first().boundingBox()];
  expect(form?.x).toBeGreaterThanOrEqual((list?.x ?? 0) + (list?.width ?? 0));
  const cloud = popup.getByRole('group', { name: 'Cloud cover' });
  await expect(cloud).toContainText(`${all} of ${all} images`);
  await cloud.getByRole('slider', { name: 'Cloud cover, at most' }).press('Home');
  await expect(page).toHaveURL(/cloud=\.\.0/);
  await expect(cloud).not.toContainText(`${all} of`);
  await page.getByRole('textbox', { name: 'Cloud cover, at most' }).fill('10');
  await page.getByRole('textbox', { name: 'Coverage of the area, at least' }).fill('30');
  await page.getByRole('button', { name: 'Done' }).click();
  await expect(page).toHaveURL(/cloud=\.\.10/);
  await expect(page).toHaveURL(/coverage=30\.\./);
  await expect(page.getByText('filtered by Swath')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Cloud ≤ 10%', exact: true })).toBeVisible();
  const filtered = numberIn(await count(page).textContent());
  expect(filtered).toBeGreaterThan(0);
  expect(filtered).toBeLessThan(all);

  const first = page.getByRole('slider').first();
  await first.focus();
  for (let step = 0; step < 20; step += 1) await page.keyboard.press('ArrowRight');
  await expect(page).toHaveURL(/times=/);
  await expect.poll(async () => numberIn(await count(page).textContent())).toBeLessThan(filtered);

  await page.getByRole('button', { name: 'Remove Cloud ≤ 10%' }).click();
  await expect(page).not.toHaveURL(/cloud=/);
});

test('the images are played over time on the map, and stepped through', async ({ page }) => {
  await page.goto(`${aude}&constellations=PLEIADES`);
  await expect(complete(page)).toBeVisible();
  const player = page.getByRole('group', { name: 'Play the images over time' });
  const now = player.getByText(/^\d+ of \d+/);
  await player.getByRole('button', { name: /^Play \d+ images over time/ }).click();
  await expect(now).toContainText(/^([2-9]|\d\d+) of \d+/);
  await expect(page.locator('canvas[data-quicklook]')).toHaveCount(1);
  await player.getByRole('button', { name: 'Stop' }).click();
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await expect(player.getByRole('button', { name: /^Play/ })).toHaveCount(0);
  const position = Number.parseInt((await now.textContent()) ?? '', 10);
  await player.getByRole('button', { name: 'Earlier image on the map' }).click();
  await expect(now).toContainText(new RegExp(`^${position - 1} of`));
  await player.getByRole('button', { name: 'Later image on the map' }).click();
  await expect(now).toContainText(new RegExp(`^${position} of`));
});

test('several images are chosen and put into the basket at once', async ({ page }) => {
  await page.goto(`${aude}&cloud=..20`);
  await expect(complete(page)).toBeVisible();
  const card = (index: number) => cards(page).nth(index).getByRole('button').first();
  // From what was clicked, and from where a range began rather than where it has got.
  await card(0).click();
  await expect(page).toHaveURL(/image=/);
  await card(5).click({ modifiers: ['Shift'] });
  await expect(page.getByRole('region', { name: 'Chosen images' })).toContainText('6 chosen');
  await card(3).click({ modifiers: ['Shift'] });
  const bar = page.getByRole('region', { name: 'Chosen images' });
  await expect(bar).toContainText('4 chosen');
  await bar.getByRole('button', { name: 'Add 4 to basket' }).click();
  await expect(page.getByText('4 images are in the basket')).toBeVisible();
  await expect(page.getByRole('link', { name: /Basket/ }).first()).toContainText('4');

  const hidden = numberIn(await count(page).textContent()) - 4;
  await bar.getByRole('button', { name: 'Hide the chosen images' }).click();
  await expect(count(page)).toHaveText(`${hidden} images`);
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(count(page)).toHaveText(`${hidden + 4} images`);
  await expect(bar).toContainText('4 chosen');
  await bar.getByRole('button', { name: 'Hide the chosen images' }).click();
  await expect(count(page)).toHaveText(`${hidden} images`);
  await page.getByRole('button', { name: 'Show', exact: true }).click();
  await expect(count(page)).toHaveText(`${hidden + 4} images`);
});

test('a proposal covers the area, says what each image adds, and becomes the selection', async ({ page }) => {
  await page.goto(aude);
  await expect(complete(page)).toBeVisible();
  await page.getByRole('button', { name: 'Cover this area…' }).click();
  const panel = page.getByRole('region', { name: 'Cover this area' });
  await expect(panel.getByText(/covered with \d+ images?/)).toBeVisible();
  const steps = panel.getByRole('list', { name: 'Proposed images' }).getByRole('listitem');
  await expect(steps.first()).toContainText(/adds [\d.]+%/);
  expect(await axeComplaints(page)).toEqual([]);

  await panel.getByRole('radio', { name: 'Newest' }).check();
  await expect(page).toHaveURL(/cover=newest/);
  await panel.getByRole('textbox', { name: 'At most' }).fill('2');
  await page.keyboard.press('Enter');
  await expect(panel.getByText(/covered with [12] images?/)).toBeVisible();
  const proposed = await steps.count();
  // What other tests have put there must not be among what is added here.
  const headers = { 'sec-fetch-site': 'same-origin' };
  expect((await page.request.delete('/api/ordering/basket', { headers })).ok()).toBe(true);
  await page.reload();
  await panel.getByRole('button', { name: `Add ${proposed} to basket` }).click();
  await expect(
    page.getByText(`${proposed === 1 ? '1 image is' : `${proposed} images are`} in the basket`),
  ).toBeVisible();
  const { items } = await (await page.request.get('/api/ordering/basket')).json();
  expect(items).toHaveLength(proposed);
  await panel.getByRole('button', { name: 'Choose' }).click();
  await expect(page.getByRole('region', { name: 'Chosen images' })).toContainText(`${proposed} chosen`);
});

test('days are chosen by a preset, in the calendar by mouse and by keys, and by typing', async ({ page }) => {
  await page.goto(`${aude}&cloud=..20`);
  await expect(complete(page)).toBeVisible();
  const button = page.getByRole('button', { name: /^Acquired, UTC/ });
  const popup = page.getByRole('dialog', { name: 'Acquisition interval' });
  const interval = () => {
    const { searchParams } = new URL(page.url());
    return [searchParams.get('from'), searchParams.get('to')];
  };
  const day = (date: string) => popup.locator(`[data-day="${date}"] button`);

  await button.click();
  await popup.getByRole('button', { name: '30 days' }).click();
  await expect(popup).toBeHidden();
  const [from, to] = [-29, 0].map((days) =>
    new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10),
  );
  await expect.poll(interval).toEqual([from, to]);

  await button.click();
  await popup.getByRole('combobox', { name: /year/i }).selectOption('2026');
  await popup.getByRole('combobox', { name: /month/i }).selectOption({ label: 'September' });
  await day('2026-09-21').click();
  await expect(popup.getByRole('textbox', { name: 'Last day' })).toHaveValue('2026-09-21');
  await day('2026-09-07').click();
  await expect(popup.getByRole('textbox', { name: 'First day' })).toHaveValue('2026-09-07');
  await expect(popup.getByRole('textbox', { name: 'Last day' })).toHaveValue('2026-09-21');
  expect(await axeComplaints(page, '[role=dialog]')).toEqual([]);
  await popup.getByRole('button', { name: 'Search these days' }).click();
  await expect.poll(interval).toEqual(['2026-09-07', '2026-09-21']);
  await expect(complete(page)).toBeVisible();

  await button.press('Enter');
  await day('2026-09-10').focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(popup.getByRole('textbox', { name: 'Last day' })).toHaveValue('2026-09-18');
  await popup.getByRole('textbox', { name: 'First day' }).fill('2026-09-19');
  await expect(popup.getByRole('paragraph')).toHaveText('The last day is before the first one.');
  await popup.getByRole('textbox', { name: 'First day' }).fill('2026-08-01');
  await page.keyboard.press('Enter');
  await expect.poll(interval).toEqual(['2026-08-01', '2026-09-18']);
  await expect(button).toHaveAccessibleName(/1 Aug.*18 Sep/);
});

test('a link opens the same picture in another session', async ({ page, browser, stack }) => {
  await page.goto(`${aude}&cloud=..30&sort=coverage`);
  await expect(complete(page)).toBeVisible();
  const card = (index: number) => cards(page).nth(index).getByRole('button').first();
  await card(1).click({ modifiers: ['ControlOrMeta'] });
  await card(2).click({ modifiers: ['ControlOrMeta'] });
  await card(0).click();
  await page.keyboard.press('p');
  await expect(page).toHaveURL(/pinned=/);
  await expect(page).toHaveURL(/image=/);
  const readPage = async (tab: Page) => ({
    count: await count(tab).textContent(),
    first: await cards(tab).first().textContent(),
    panel: await tab.getByRole('region', { name: /UTC$/ }).getAttribute('aria-label'),
    chosen: await tab.getByRole('region', { name: 'Chosen images' }).textContent(),
  });
  const picture = await readPage(page);
  const context = await browser.newContext({ baseURL: stack.portal.url });
  await signIn(context.request, stack.portal.url, 'operator');
  const other = await context.newPage();
  await other.goto(page.url());
  await expect(complete(other)).toBeVisible();
  await expect(other.getByRole('region', { name: 'Chosen images' })).toBeVisible();
  const { chosen, ...same } = picture;
  expect(await readPage(other)).toMatchObject(same);
  expect(chosen).toContain('2 chosen');
  await context.close();
});

test('a search is saved and opened again', async ({ page }) => {
  await page.goto(`${aude}&cloud=..30`);
  await expect(complete(page)).toBeVisible();
  await page.getByRole('button', { name: 'Save search' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Aude, little cloud');
  await dialog.getByRole('button', { name: 'Save search' }).click();
  await expect(page).toHaveURL(/saved=/);
  await page.goto('/areas');
  const row = page.getByRole('listitem').filter({ hasText: 'Aude, little cloud' });
  await expect(row).toContainText(/nothing new since \d+ \w+ \d{4}/);
  expect(await axeComplaints(page)).toEqual([]);
  await row.getByRole('link', { name: 'in Aude, little cloud' }).click();
  await expect(page).toHaveURL(/saved=/);
  await page.goto('/');
  await page.getByRole('link', { name: 'Aude, little cloud' }).click();
  await expect(page).toHaveURL(/cloud=\.\.30/);
  await expect(complete(page)).toBeVisible();
  await page.getByRole('button', { name: 'Saved', exact: true }).click();
  await page.getByRole('button', { name: 'Delete Aude, little cloud' }).click();
  await expect(page.getByText('“Aude, little cloud” is deleted')).toBeVisible();
});

test('a saved area says how many images its saved search gained', async ({ page }) => {
  const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
  // An archive ahead of the portal's clock: it holds images that came into it after the search was saved.
  const simulator = await startSimulator({ env: { SIM_NOW: day(60) } });
  const portal = await startPortal({ env: { ...simulator.env, SWATH_DEMO: '1' } });
  try {
    const { request } = page.context();
    await signIn(request, portal.url, 'analyst');
    const made = async (path: string, data: unknown): Promise<{ id: string }> => {
      const response = await request.post(portal.url + path, { data, headers: { origin: portal.url } });
      expect(response.ok()).toBe(true);
      return response.json();
    };
    const ring = [
      [0, 42],
      [6, 42],
      [6, 46],
      [0, 46],
      [0, 42],
    ];
    const area = await made('/api/areas', {
      name: 'South-west',
      geometry: { type: 'Polygon', coordinates: [ring] },
    });
    const query = { constellations: [], from: day(-80).slice(0, 10), filters: {} };
    await made('/api/archive/searches', { name: 'All of it', areaId: area.id, isShared: false, query });

    await page.goto(`${portal.url}/areas`);
    const link = page.getByRole('link', { name: /^\d+ new since .*in All of it$/ });
    await expect(link).toBeVisible();
    const gained = (await link.textContent())?.match(/^\d+ new/)?.[0];
    await link.click();
    await expect(page.getByText(`All of it · ${gained} since`)).toBeVisible();
  } finally {
    await portal.stop();
    await simulator.stop();
  }
});

test('what was found is exported, and read again', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto(`${aude}&cloud=..5`);
  await expect(complete(page)).toBeVisible();
  const shown = numberIn(await count(page).textContent());
  const exported = async (format: string) => {
    await page.getByRole('button', { name: 'Export' }).click();
    const download = page.waitForEvent('download');
    await page.getByRole('menuitem', { name: format }).click();
    const file = await download;
    return { name: file.suggestedFilename(), text: await readFile(await file.path(), 'utf8') };
  };
  const csv = await exported('CSV');
  expect(csv.name).toBe('drawn-area-images.csv');
  expect(csv.text.trim().split(/\r?\n/)).toHaveLength(shown + 1);
  expect(csv.text).toContain('"POLYGON((');
  const stac = JSON.parse((await exported('STAC')).text);
  expect(stac.features).toHaveLength(shown);
  expect(stac.features[0]).toMatchObject({ stac_version: '1.0.0', assets: {} });

  await page.getByRole('button', { name: 'Export' }).click();
  await page.getByRole('menuitem', { name: 'Copy the source IDs' }).click();
  await expect(page.getByText(/source IDs? (is|are) copied/)).toBeVisible();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  const known = stac.features.map(
    ({ properties }: { properties: { 'swath:source_id': string } }) => properties['swath:source_id'],
  );
  expect(copied.split('\n')).toEqual(known);

  const files = [await exported('GeoJSON'), await exported('KML')];
  expect(files.map(({ name }) => name)).toEqual(['drawn-area-images.geojson', 'drawn-area-images.kml']);
  await page.goto('/areas');
  const dialog = page.locator('[role=dialog]:not([data-type])');
  for (const { name, text } of files) {
    await page.getByRole('button', { name: 'Import…' }).first().click();
    await dialog
      .getByLabel('File of areas')
      .setInputFiles({ name, mimeType: 'application/octet-stream', buffer: Buffer.from(text) });
    await expect(dialog.getByText(`${shown} areas found`)).toBeVisible();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect(dialog).toBeHidden();
  }
});

test('a stretch dragged over the timeline narrows the list, and is let go', async ({ page }) => {
  await page.goto(aude);
  await expect(complete(page)).toBeVisible();
  const all = numberIn(await count(page).textContent());
  const timeline = page.getByRole('region', { name: 'Timeline' });
  // Its legend is whole however wide the page is.
  for (const width of [900, 1100, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    for (const constellation of await timeline.getByRole('listitem').all())
      await expect(constellation).toBeInViewport({ ratio: 1 });
  }
  const box = await timeline.getByRole('slider').first().locator('..').boundingBox();
  if (!box) throw new Error('the timeline is not there');
  const y = box.y + box.height / 2;
  await page.mouse.move(box.x + 0.3 * box.width, y);
  await page.mouse.down();
  await page.mouse.move(box.x + 0.45 * box.width, y);
  await page.mouse.move(box.x + 0.6 * box.width, y);
  await page.mouse.up();
  await expect(page).toHaveURL(/times=2026-0[56]-.*\.\.2026-0[78]-/);
  const brushed = numberIn(await count(page).textContent());
  expect(brushed).toBeGreaterThan(0);
  expect(brushed).toBeLessThan(all);
  await expect(timeline).toContainText(`${brushed} of ${all} images`);

  await timeline.getByRole('button', { name: 'Show all' }).click();
  await expect(page).not.toHaveURL(/times=/);
  await expect(count(page)).toHaveText(`${all} images`);
});

test('an area across the antimeridian is one piece, and is searched on both sides', async ({ page }) => {
  const around = (west: number) =>
    `/search?area=POLYGON((${west} -19,${west + 6} -19,${west + 6} -15,${west} -15,${west} -19))&from=2026-10-01&to=2026-11-19`;
  await page.goto(around(165));
  const facts = page.getByText(/km²/).first();
  const size = await facts.textContent();
  await page.goto(around(177));
  await expect(complete(page)).toBeVisible();
  await expect(facts).toHaveText(size ?? '');
  const shown = numberIn(await count(page).textContent());
  await page.getByRole('button', { name: 'Export' }).click();
  const download = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: 'GeoJSON' }).click();
  const { features } = JSON.parse(await readFile(await (await download).path(), 'utf8')) as {
    features: { id: string; geometry: { coordinates: unknown[] } }[];
  };
  expect(new Set(features.map(({ id }) => id)).size).toBe(shown);
  const xs = features.map(({ geometry }) =>
    (geometry.coordinates.flat(4) as number[]).filter((_, index) => index % 2 === 0),
  );
  expect(xs.some((all) => all.every((x) => x > 170))).toBe(true);
  expect(xs.some((all) => all.every((x) => x < -170))).toBe(true);
});

test('nothing is said to be missing before a search is over', async ({ page, stack }) => {
  const none = page.getByText('No images found');
  const zero = page.getByText('0 images', { exact: true });
  await page.goto('/search');
  await expect(page.getByText('No search yet')).toBeVisible();
  await expect(zero.or(none)).toHaveCount(0);

  // No image is of a time to come.
  const later = aude.replace(days, '&from=2027-02-01&to=2027-02-20');
  await stack.simulator.faults.set([{ kind: 'hang', service: 'search', path: '*/search' }]);
  await page.goto(later);
  await expect(page.getByRole('heading', { name: 'Searching' })).toBeVisible();
  await expect(page.getByRole('status', { name: 'Searching' })).toBeVisible();
  await expect(zero.or(none)).toHaveCount(0);
  await page.getByRole('button', { name: 'Stop', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Searching' })).toHaveCount(0);
  await expect(zero.or(none)).toHaveCount(0);

  await stack.simulator.faults.set([{ kind: 'html', status: 502, service: 'search', path: '*/search' }]);
  await page.goto(later);
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
  await expect(zero.or(none)).toHaveCount(0);
  await stack.simulator.faults.clear();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(none).toBeVisible();
});

test('where nothing is found, the nearest days and other constellations are one press away', async ({
  page,
  stack,
}) => {
  await stack.simulator.clearRequests();
  await page.goto(aude.replace(days, '&from=2027-02-01&to=2027-02-20'));
  await expect(page.getByText('No images found')).toBeVisible();
  const nearest = page.getByRole('paragraph').filter({ hasText: 'Nearest images:' }).getByRole('button');
  await expect(nearest.first()).toHaveText(/^\d+ \w+ 2026 \(\d+\)$/);
  const asked = (await stack.simulator.requests()).filter(({ path }) => path.endsWith('/search'));
  expect(asked.length).toBeLessThan(25);
  await nearest.last().click();
  await expect(cards(page).first()).toBeVisible();
  await expect(nearest).toHaveCount(0);

  await page.goto(`${aude}&constellations=KOMPSAT`);
  const others = page.getByRole('paragraph').filter({ hasText: 'Other constellations:' }).getByRole('button');
  await others.first().click();
  await expect(cards(page).first()).toBeVisible();
  // What is left of this search would be counted as the next one.
  await expect(complete(page)).toBeVisible();

  // The search itself succeeds, and what follows does not.
  await stack.simulator.faults.set([
    { kind: 'status', status: 502, service: 'search', path: '*/search', skip: 1 },
  ]);
  await page.goto(aude.replace(days, '&from=2027-03-01&to=2027-03-20'));
  await expect(page.getByText('The search for the nearest images failed.')).toBeVisible();
  await expect(page.getByText('No images found')).toBeVisible();
  await expect(nearest.or(others)).toHaveCount(0);
  await stack.simulator.faults.clear();
});

test('too many images are said to be so, with ways to a search that fits', async ({ page, stack }) => {
  await stack.simulator.clearRequests();
  await page.goto(
    '/search?area=POLYGON((-120 -80,0 -80,120 -80,170 -80,170 80,0 80,-120 80,-120 -80))&from=2022-01-01&to=2026-11-18',
  );
  await expect(page.getByText(/Over the limit of 20,000/)).toBeVisible();
  await expect(page.getByText('incomplete', { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: /^Only the last [\d,]+ days$/ })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Only SPOT', exact: true })).toBeVisible();
  const asked = (await stack.simulator.requests()).filter(({ path }) => path.endsWith('/search'));
  expect(asked.length).toBeLessThan(5);
});

test('from an empty page to a full basket by keyboard alone', async ({ page }) => {
  const { keyboard } = page;
  await page.goto(`/search?${days.slice(1)}`);
  await tabTo(page.getByRole('button', { name: 'Type or import' }));
  await keyboard.press('Enter');
  const dialog = page.locator('[role=dialog]:not([data-type])');
  await tabTo(dialog.getByRole('textbox', { name: 'Area' }));
  await keyboard.insertText("43°00'N 2°36'E\n43°30'N 3°24'E");
  await expect(dialog.getByRole('button', { name: 'Use this area' })).toBeEnabled();
  await tabTo(dialog.getByRole('button', { name: 'Use this area' }));
  await keyboard.press('Enter');
  await expect(complete(page)).toBeVisible();

  await tabTo(page.getByRole('button', { name: 'Set filters' }));
  await keyboard.press('Enter');
  await tabTo(page.getByRole('textbox', { name: 'Cloud cover, at most' }));
  await keyboard.type('20');
  await keyboard.press('Enter');
  await expect(page).toHaveURL(/cloud=\.\.20/);
  await keyboard.press('Escape');
  await tabTo(cards(page).first().getByRole('button').first());
  await keyboard.press('Enter');
  await expect(page).toHaveURL(/image=/);
  const first = new URL(page.url()).searchParams.get('image');
  await keyboard.press('ArrowDown');
  await expect.poll(() => new URL(page.url()).searchParams.get('image')).not.toBe(first);
  await keyboard.press('b');
  await expect(page.getByRole('img', { name: 'In the basket' }).first()).toBeVisible();
  await keyboard.press('Escape');
  await expect(page).not.toHaveURL(/image=/);
});

test('everything is done by keyboard, in a table, too', async ({ page }) => {
  await page.goto(`${aude}&list=table`);
  await expect(complete(page)).toBeVisible();
  await page.getByRole('columnheader', { name: 'Cloud' }).getByRole('button').press('Enter');
  await expect(page).toHaveURL(/sort=cloud/);
  await page.keyboard.press('j');
  await expect(page).toHaveURL(/image=/);
  await page.keyboard.press('x');
  const bar = page.getByRole('region', { name: 'Chosen images' });
  await expect(bar).toContainText('1 chosen');
  await page
    .getByRole('table', { name: 'Images' })
    .getByRole('row')
    .nth(1)
    .getByRole('button')
    .first()
    .focus();
  await page.keyboard.press('Shift+ArrowDown');
  await expect(bar).toContainText('2 chosen');
  await page.keyboard.press('Shift+ArrowDown');
  await expect(bar).toContainText('3 chosen');
  await page.keyboard.press('Shift+ArrowUp');
  await expect(bar).toContainText('2 chosen');
  await page.keyboard.press('ControlOrMeta+a');
  await expect(bar).toContainText(/\d\d+ chosen/);
  expect(await axeComplaints(page)).toEqual([]);
});

test('on a phone the list is a sheet over the map, with filters, timeline and one image', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(aude);
  await expect(complete(page)).toBeVisible();
  const sheet = page.getByRole('region', { name: 'Results' });
  const half = await sheet.boundingBox();
  await page.getByRole('button', { name: 'Raise the list' }).click();
  await expect
    .poll(async () => (await sheet.boundingBox())?.height)
    .toBeGreaterThan((half?.height ?? Number.NaN) + 100);
  await page.getByRole('button', { name: 'Timeline' }).click();
  const legend = page.getByRole('region', { name: 'Timeline' }).getByRole('listitem');
  await expect(legend.first()).toBeVisible();
  expect(await legend.count()).toBeGreaterThan(2);
  for (const constellation of await legend.all()) await expect(constellation).toBeInViewport({ ratio: 1 });
  expect(await axeComplaints(page)).toEqual([]);

  await page.getByRole('button', { name: /Edit the search/ }).click();
  await page.getByRole('button', { name: 'Set filters' }).click();
  await page.getByRole('textbox', { name: 'Cloud cover, at most' }).fill('10');
  await page.getByRole('button', { name: 'Done' }).click();
  await expect(page).toHaveURL(/cloud=\.\.10/);
  await page.getByRole('dialog').last().getByRole('button', { name: 'Close' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);

  await cards(page).first().getByRole('button').first().click();
  await expect(page.getByRole('region', { name: 'Image', exact: true })).toBeVisible();
  expect(await axeComplaints(page)).toEqual([]);
  await page
    .getByRole('region', { name: 'Image', exact: true })
    .getByRole('button', { name: 'Close', exact: true })
    .click();
  await expect(cards(page).first()).toBeVisible();
});

test('axe finds nothing in either theme', async ({ page }) => {
  await page.goto(`${aude}&cloud=..30`);
  await expect(complete(page)).toBeVisible();
  await cards(page)
    .first()
    .getByRole('button')
    .first()
    .click({ modifiers: ['ControlOrMeta'] });
  await cards(page).nth(1).getByRole('button').first().click();
  await page.getByRole('button', { name: 'Set filters' }).click();
  await expect(page.getByRole('textbox', { name: 'Cloud cover, at most' })).toBeVisible();
  expect(await axeComplaintsInBothThemes(page)).toEqual([]);
});
