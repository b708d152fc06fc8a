import type { Page } from '@playwright/test';
import { polygon } from '@/testing/areas/make-files';
import { axeComplaints } from '../testing/browser/axe';
import { expect, test } from '../testing/test';

/** Pastes outside of any field, as Ctrl+V does. */
const paste = (page: Page, text: string) =>
  page.evaluate((pasted) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', pasted);
    document.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true }));
  }, text);

/** The dialogs of a page; toasts are dialogs, too. */
const findDialog = (page: Page) => page.locator('[role=dialog]:not([data-type])');

test('WKT and GeoJSON are pasted anywhere on the page', async ({ page, signInAs }) => {
  await signInAs('analyst');
  await page.goto('/search?view=2.9800,43.2000,10');
  await expect(page.getByRole('application')).toBeVisible();
  const dialog = findDialog(page);

  await test.step('words are not taken for an area', async () => {
    await paste(page, 'See you at noon');
    await expect(dialog).toHaveCount(0);
  });

  await test.step('WKT', async () => {
    await paste(page, 'SRID=4326;POLYGON((3.1 43.1, 3.3 43.1, 3.3 43.3, 3.1 43.3, 3.1 43.1))');
    await expect(dialog.getByRole('listitem')).toContainText('361.18 km² · 4 vertices');
    await dialog.getByRole('button', { name: 'Use this area' }).click();
    await expect(page).toHaveURL(/area=POLYGON/i);
  });

  await test.step('GeoJSON of two areas, of which one is chosen', async () => {
    const square = (x: number) =>
      polygon([
        [x, 43.1],
        [x + 0.1, 43.1],
        [x + 0.1, 43.2],
        [x, 43.2],
        [x, 43.1],
      ]);
    const feature = (name: string, x: number) => ({
      type: 'Feature',
      properties: { name },
      geometry: square(x),
    });
    await paste(
      page,
      JSON.stringify({
        type: 'FeatureCollection',
        features: [feature('West pasture', 2), feature('East pasture', 4)],
      }),
    );
    await expect(dialog.getByText('2 areas found')).toBeVisible();
    await dialog.getByRole('checkbox', { name: 'West pasture' }).uncheck();
    await dialog.getByRole('button', { name: 'Use this area' }).click();
    await expect(page).toHaveURL(/area=POLYGON[^&]*4\.1/i);
  });
});

test('a hole is typed, kept in the text, and filled again', async ({ page, signInAs }) => {
  await signInAs('analyst');
  await page.goto('/search?view=2.9800,43.2000,10');
  await expect(page.getByRole('application')).toBeVisible();
  await paste(
    page,
    'POLYGON((3 43, 3.4 43, 3.4 43.4, 3 43.4, 3 43), (3.1 43.1, 3.1 43.2, 3.2 43.2, 3.2 43.1, 3.1 43.1))',
  );
  const dialog = findDialog(page);
  await expect(dialog.getByRole('listitem')).toContainText('8 vertices');
  await dialog.getByRole('radio', { name: 'Vertices' }).click();
  const hole = dialog.getByRole('list', { name: 'Vertices of hole 1' });
  await expect(hole.getByRole('listitem')).toHaveCount(4);
  const found = dialog.getByRole('list', { name: 'Areas found' });
  await expect(found).toContainText('8 vertices');
  expect(await axeComplaints(page)).toEqual([]);

  await hole.getByRole('button', { name: 'Delete vertex 4 of hole 1' }).click();
  await expect(found).toContainText('7 vertices');
  await dialog.getByRole('button', { name: 'Add a hole' }).click();
  const second = [
    ['3.3', '43.3'],
    ['3.35', '43.3'],
    ['3.3', '43.35'],
  ] as const;
  for (const [index, [x, y]] of second.entries()) {
    await dialog.getByRole('textbox', { name: `Longitude of vertex ${index + 1} of hole 2` }).fill(x);
    await dialog.getByRole('textbox', { name: `Latitude of vertex ${index + 1} of hole 2` }).fill(y);
  }
  await expect(found).toContainText('10 vertices');
  await dialog.getByRole('button', { name: 'Fill hole 1' }).click();
  await expect(found).toContainText('7 vertices');
  await dialog.getByRole('button', { name: 'Use this area' }).click();
  // The outline and the hole that was added.
  await expect(page).toHaveURL(/area=POLYGON[^&]*3\.35/i);
  expect(new URL(page.url()).searchParams.get('area')).toMatch(/\), ?\(/);
});

test('a file whose reader never comes is stopped after 60 s', async ({ page, signInAs }) => {
  await page.clock.install();
  await signInAs('analyst');
  await page.goto('/areas');
  await page.getByRole('button', { name: 'Import…' }).first().click();
  const dialog = findDialog(page);
  const input = dialog.getByLabel('File of areas');
  await expect(input).toBeAttached();
  // What reads the file never comes.
  await page.route('**/_next/static/**', () => undefined);
  await input.setInputFiles({
    name: 'endless.wkt',
    mimeType: 'text/plain',
    buffer: Buffer.from('POLYGON((3 43, 3.1 43, 3.1 43.1, 3 43))'),
  });
  await expect(dialog.getByRole('progressbar')).toBeVisible();
  await page.clock.fastForward(61_000);
  await expect(dialog.getByText('This took longer than 60 s').first()).toBeVisible();
  await expect(dialog.getByRole('progressbar')).toBeHidden();
  await page.unrouteAll({ behavior: 'ignoreErrors' });
});

test('a file that is being read is stopped, and read again', async ({ page, signInAs }) => {
  await signInAs('analyst');
  await page.goto('/areas');
  await page.getByRole('button', { name: 'Import…' }).first().click();
  const dialog = findDialog(page);
  const input = dialog.getByLabel('File of areas');
  await expect(input).toBeAttached();

  // What reads the file does not come until it is let go: the reading lasts as long as the test wants.
  let letGo = () => {};
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route('**/_next/static/**', async (route) => {
    await held;
    await route.continue().catch(() => undefined);
  });
  const ring = Array.from({ length: 5_000 }, (_, index) => {
    const angle = (index / 5_000) * 2 * Math.PI;
    return `${3 + 0.2 * Math.cos(angle)} ${43 + 0.2 * Math.sin(angle)}`;
  });
  await input.setInputFiles({
    name: 'long.wkt',
    mimeType: 'text/plain',
    buffer: Buffer.from(`POLYGON((${[...ring, ring[0]].join(', ')}))`),
  });
  await expect(dialog.getByRole('progressbar')).toBeVisible();
  await dialog.getByRole('button', { name: 'Stop' }).click();
  await expect(dialog.getByText('Reading was stopped.').first()).toBeVisible();
  await expect(dialog.getByRole('progressbar')).toBeHidden();
  await expect(dialog.getByRole('list', { name: 'Areas found' })).toBeHidden();
  await expect(dialog.getByRole('button', { name: 'Save the area' })).toHaveAttribute(
    'aria-disabled',
    'true',
  );

  letGo();
  await page.unroute('**/_next/static/**');
  await dialog.getByRole('button', { name: 'Read it again' }).click();
  await expect(dialog.getByRole('list', { name: 'Areas found' })).toContainText('5,000 vertices');
});

test('a tag narrows the list of areas, and a link keeps it so', async ({ page, signInAs, stack }) => {
  await signInAs('operator');
  const square = polygon([
    [3.1, 43.1],
    [3.3, 43.1],
    [3.3, 43.3],
    [3.1, 43.3],
    [3.1, 43.1],
  ]);
  for (const [name, tags] of [
    ['Tagged reed bed', ['reeds-of-this-test']],
    ['Tagged meadow', ['grass-of-this-test']],
  ] as const) {
    const answer = await page.context().request.post(`${stack.portal.url}/api/areas`, {
      data: { name, tags, geometry: square },
      headers: { origin: stack.portal.url },
    });
    expect(answer.ok(), await answer.text()).toBe(true);
  }
  await page.goto('/areas');
  const row = (name: string) => page.getByRole('listitem').filter({ hasText: name });
  await expect(row('Tagged reed bed')).toBeVisible();
  await expect(row('Tagged meadow')).toBeVisible();
  await page.getByRole('button', { name: 'Only areas tagged reeds-of-this-test' }).click();
  await expect(row('Tagged meadow')).toBeHidden();
  await expect(row('Tagged reed bed')).toBeVisible();
  expect(await axeComplaints(page)).toEqual([]);

  await page.reload();
  await expect(row('Tagged reed bed')).toBeVisible();
  await expect(row('Tagged meadow')).toBeHidden();
  await page.getByRole('button', { name: 'Show all tags' }).click();
  await expect(row('Tagged meadow')).toBeVisible();
});
