import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import type { Position } from '@/lib/areas/types';
import { geopackage, kml, placemark, text, wkb, zip } from '@/testing/areas/make-files';
import { axeComplaints, axeComplaintsInBothThemes } from '../testing/browser/axe';
import { collectComplaints, expect, test } from '../testing/test';

const square: Position[] = [
  [3.1, 43.1],
  [3.3, 43.1],
  [3.3, 43.3],
  [3.1, 43.3],
  [3.1, 43.1],
];

/** Drops a file on the page, as a hand does. */
async function drop(page: Page, name: string, bytes: Uint8Array): Promise<void> {
  const transfer = await page.evaluateHandle(
    ([fileName, content]) => {
      const data = new DataTransfer();
      data.items.add(new File([Uint8Array.from(atob(content), (c) => c.charCodeAt(0))], fileName));
      return data;
    },
    [name, Buffer.from(bytes).toString('base64')] as const,
  );
  await page.dispatchEvent('body', 'dragover', { dataTransfer: transfer });
  await page.dispatchEvent('body', 'drop', { dataTransfer: transfer });
}

test('files of areas are dropped, chosen from, repaired and saved', async ({ page, signInAs }) => {
  const complaints = collectComplaints(page);
  await signInAs('analyst');
  await page.goto('/areas');
  // Toasts are dialogs, too.
  const dialog = page.locator('[role=dialog]:not([data-type])');

  await test.step('a KMZ with two areas, of which one is taken', async () => {
    await expect(page.getByRole('button', { name: 'Import…' }).first()).toBeVisible();
    await drop(
      page,
      'two.kmz',
      zip({
        'doc.kml': kml(
          placemark('North pond', square) +
            placemark(
              'South pond',
              square.map(([x, y]): Position => [x, y - 1]),
            ),
        ),
      }),
    );
    await expect(dialog.getByText('2 areas found')).toBeVisible();
    await dialog.getByRole('checkbox', { name: 'South pond' }).uncheck();
    await dialog.getByRole('button', { name: 'Save the area' }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByRole('listitem').filter({ hasText: 'North pond' })).toBeVisible();
    await expect(page.getByRole('listitem').filter({ hasText: 'South pond' })).toBeHidden();
  });

  await test.step('a GeoPackage', async () => {
    await drop(page, 'lake.gpkg', await geopackage([{ name: 'Lake', wkb: wkb([square]) }]));
    await expect(dialog.getByText('Lake')).toBeVisible();
    await dialog.getByRole('button', { name: 'Save the area' }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByRole('listitem').filter({ hasText: 'Lake' })).toBeVisible();
  });

  await test.step('what is refused says why', async () => {
    await drop(page, 'bad.kml', text(`<!DOCTYPE kml [<!ENTITY a "b">]>${kml('')}`));
    await expect(dialog.getByText(/declares a document type or entities/)).toBeVisible();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
  });

  await test.step('a figure of eight is untangled', async () => {
    await page.getByRole('button', { name: 'Import…' }).first().click();
    await dialog
      .getByRole('textbox', { name: 'Area' })
      .fill('POLYGON((3 43, 3.2 43.2, 3.2 43, 3 43.2, 3 43))');
    await expect(dialog.getByText(/crosses itself near 43.1\d* ?° N, 3.1\d*° E/)).toBeVisible();
    expect(await axeComplaints(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Remove self-crossings' }).click();
    await dialog.getByRole('button', { name: 'Split it into 2 areas' }).click();
    await expect(dialog.getByText('2 areas found')).toBeVisible();
    await dialog.getByRole('button', { name: 'Save 2 areas' }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByRole('listitem').filter({ hasText: 'Imported area' })).toHaveCount(2);
  });

  expect(await axeComplaintsInBothThemes(page)).toEqual([]);
  expect(complaints).toEqual([]);
});

test('a saved area is tagged, duplicated, exported, deleted and brought back', async ({ page, signInAs }) => {
  await signInAs('operator');
  await page.goto('/areas');
  // Toasts are dialogs, too.
  const dialog = page.locator('[role=dialog]:not([data-type])');
  const row = (name: string) => page.getByRole('listitem').filter({ hasText: name });
  const choose = async (name: string, entry: string | RegExp) => {
    await page.getByRole('button', { name: `More about ${name}`, exact: true }).click();
    await page.getByRole('menuitem', { name: entry }).click();
  };
  await expect(page.getByRole('button', { name: 'Import…' }).first()).toBeVisible();
  await drop(page, 'marsh.wkt', text('POLYGON((3.1 43.1, 3.3 43.1, 3.3 43.3, 3.1 43.3))'));
  await dialog.getByRole('button', { name: 'Save the area' }).click();
  await expect(dialog).toBeHidden();
  await expect(row('marsh')).toBeVisible();

  await test.step('named and tagged', async () => {
    await choose('marsh', /^Name, colour, tags/);
    await dialog.getByRole('textbox', { name: 'Name' }).fill('Marsh');
    await dialog.getByRole('textbox', { name: 'Tags' }).fill('wetland, birds');
    expect(await axeComplaintsInBothThemes(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(row('Marsh')).toContainText('wetland');
  });

  await test.step('duplicated', async () => {
    await choose('Marsh', 'Duplicate');
    await expect(row('Copy of Marsh')).toContainText('birds');
  });

  for (const format of ['GeoJSON', 'WKT', 'KML'])
    await test.step(`exported as ${format} and brought again`, async () => {
      const started = page.waitForEvent('download');
      await choose('Marsh', `Export as ${format}`);
      const download = await started;
      expect(download.suggestedFilename()).toBe(`Marsh.${format.toLowerCase()}`);
      await drop(page, download.suggestedFilename(), await readFile(await download.path()));
      await expect(dialog.getByRole('listitem')).toContainText('361.18 km² · 4 vertices');
      await dialog.getByRole('button', { name: 'Cancel' }).click();
      await expect(dialog).toBeHidden();
    });

  await test.step('deleted, and brought back', async () => {
    await choose('Copy of Marsh', 'Delete');
    await expect(row('Copy of Marsh')).toBeHidden();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(row('Copy of Marsh')).toBeVisible();
  });
});

test('an area is typed with the keyboard alone', async ({ page, signInAs }) => {
  await signInAs('analyst');
  await page.goto('/search?view=2.9800,43.2000,10');
  // The map is made by the browser: once it is there, the page takes keys.
  await expect(page.getByRole('application')).toBeVisible();
  await page.getByRole('button', { name: 'Type or import' }).focus();
  await page.keyboard.press('Enter');
  // Toasts are dialogs, too.
  const dialog = page.locator('[role=dialog]:not([data-type])');

  await test.step('as a list of vertices in degrees, minutes and seconds', async () => {
    await dialog.getByRole('radio', { name: 'Vertices' }).focus();
    await page.keyboard.press('Space');
    const type = async (vertex: number, longitude: string, latitude: string) => {
      await dialog.getByRole('textbox', { name: `Longitude of vertex ${vertex}` }).focus();
      await page.keyboard.type(longitude);
      await page.keyboard.press('Tab');
      await page.keyboard.type(latitude);
    };
    await type(1, `3°06'00"E`, `43°06'N`);
    await type(2, '3.3', '43.1');
    await type(3, '3.3', '43.3');
    await expect(dialog.getByText(/3 vertices/)).toBeVisible();
  });

  await test.step('as a corridor along a line', async () => {
    await dialog.getByRole('radio', { name: 'Corridor' }).focus();
    await page.keyboard.press('Space');
    await dialog.getByRole('textbox', { name: 'Line, one position on each line' }).focus();
    await page.keyboard.insertText('3.1 43.2\n3.3 43.2');
    await dialog.getByRole('textbox', { name: 'Width' }).focus();
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.type('2');
    // 16.3 km of two kilometres, and half a circle at each end.
    await expect(dialog.getByText(/3[5-6]\.\d\d km²/)).toBeVisible();
  });

  await test.step('as a circle', async () => {
    await dialog.getByRole('radio', { name: 'Circle' }).focus();
    await page.keyboard.press('Space');
    await dialog.getByRole('textbox', { name: 'Middle' }).focus();
    await page.keyboard.type('43.2N 3.2E');
    await expect(dialog.getByText(/31\d\.\d\d km²/)).toBeVisible();
    await dialog.getByRole('button', { name: 'Use this area' }).focus();
    await page.keyboard.press('Enter');
  });
  await expect(page).toHaveURL(/area=POLYGON/i);
});

test('areas are drawn, changed and measured on the map', async ({ page, signInAs }) => {
  const complaints = collectComplaints(page);
  await signInAs('analyst');
  const start = async (view: string, button: string) => {
    await page.goto(`/search?view=${view}`);
    await page.getByRole('button', { name: button }).click();
    await expect(page.getByText(/^(Click|Press) /)).toBeVisible();
    const box = await page.getByRole('application').boundingBox();
    if (!box) throw new Error('the map has no place');
    const [x, y] = [box.x + box.width * 0.55, box.y + box.height * 0.45];
    return async (dx: number, dy: number) => {
      await page.mouse.move(x + dx - 3, y + dy - 3);
      await page.mouse.move(x + dx, y + dy, { steps: 2 });
      await page.mouse.click(x + dx, y + dy);
    };
  };
  const done = () => page.getByRole('button', { name: 'Done', exact: true }).click();
  const near = '2.9800,43.2000,10';

  await test.step('a circle, its radius typed', async () => {
    const click = await start(near, 'Draw circle');
    await click(0, 0);
    await click(60, 0);
    await page.getByRole('textbox', { name: 'Radius' }).fill('10');
    await expect(page.getByText(/^31\d\.\d\d km² · 6\d\.\d km round · 96 vertices/)).toBeVisible();
    await done();
    await expect(page).toHaveURL(/area=POLYGON/i);
  });

  await test.step('a corridor along a line', async () => {
    const click = await start(near, 'Draw corridor');
    await click(0, 0);
    await click(100, 40);
    await expect(page.getByText(/km · 2 points/)).toBeVisible();
    await page.mouse.click(...(await lastPoint(page)));
    await page.getByRole('textbox', { name: 'Width' }).fill('3');
    await expect(page.getByText(/km round/)).toBeVisible();
    await done();
    await expect(page).toHaveURL(/area=POLYGON/i);
  });

  await test.step('a polygon that crosses itself, untangled', async () => {
    const click = await start(near, 'Draw polygon');
    await click(0, 0);
    await click(100, 100);
    await click(100, 0);
    await expect(page.getByText(/3 vertices/)).toBeVisible();
    await click(0, 100);
    await click(0, 0);
    await expect(page.getByText(/crosses itself near/)).toBeVisible();
    await expect(page.locator('.area-editor-fault')).toHaveCount(1);
    await page.getByRole('button', { name: 'Remove self-crossings' }).click();
    await expect(page.getByText(/crosses itself near/)).toBeHidden();
    await page.getByRole('button', { name: 'Undo the last change' }).click();
    await expect(page.getByText(/crosses itself near/)).toBeVisible();
    await page.getByRole('button', { name: 'Redo' }).click();
    await done();
    await expect(page).toHaveURL(/area=MULTIPOLYGON/i);
  });

  await test.step('a piece is cut out of a rectangle', async () => {
    const click = await start(near, 'Draw rectangle');
    await click(0, 0);
    await click(120, 90);
    await expect(page).toHaveURL(/area=POLYGON/i);
    await page.getByRole('button', { name: 'Move the vertices on the map' }).click();
    await page.getByRole('button', { name: 'Cut a piece out' }).click();
    await expect(page.getByText(/^Click the corners of the piece to cut out/)).toBeVisible();
    for (const [dx, dy] of [
      [30, 30],
      [70, 30],
      [70, 60],
      [30, 30],
    ] as const)
      await click(dx, dy);
    await expect(page.getByText(/7 vertices/)).toBeVisible();
    await done();
    await expect(page).toHaveURL(/area=POLYGON[^&]*%29%2C%28|area=POLYGON[^&]*\),\(/i);
  });

  await test.step('across the antimeridian, in one piece', async () => {
    const click = await start('180.0000,-17.0000,8', 'Draw rectangle');
    const box = await page.getByRole('application').boundingBox();
    if (!box) throw new Error('the map has no place');
    await click(box.width * -0.05 - 60, 0);
    await page.mouse.move(box.x + box.width * 0.55, box.y + box.height * 0.5);
    await click(box.width * -0.05 + 60, 60);
    await expect(page).toHaveURL(/area=POLYGON/i);
    await page.getByRole('button', { name: 'Move the vertices on the map' }).click();
    await expect(page.getByText(/4 vertices · 179\.\d\d° E to 179\.\d\d° W/)).toBeVisible();
  });
  expect(complaints).toEqual([]);
});

/** Where the last point of a line that is being drawn is on the screen. */
async function lastPoint(page: Page): Promise<[number, number]> {
  const box = await page.locator('.marker-icon').last().boundingBox();
  if (!box) throw new Error('no point is drawn');
  return [box.x + box.width / 2, box.y + box.height / 2];
}
