import type { Locator } from '@playwright/test';
import { axeComplaints } from '../testing/browser/axe';
import { collectComplaints, expect, test } from '../testing/test';

test.use({ sharesStack: true });

const box = (west: number, south: number, east: number, north: number) => [
  [west, south],
  [east, south],
  [east, north],
  [west, north],
  [west, south],
];
const wkt = (ring: number[][]) => `POLYGON((${ring.map((at) => at.join(' ')).join(', ')}))`;
const upload = (name: string, content: unknown) => ({
  name,
  mimeType: 'application/json',
  buffer: Buffer.from(JSON.stringify(content)),
});

test('scenes are selected by drawing around them, removed and put back', async ({ page, signInAs }) => {
  const complaints = collectComplaints(page);
  await signInAs('operator');
  const name = `Drawn-${Date.now()}`;
  // The middle of the area is the middle of the map; two scenes lie west of it, and one east of it.
  const scenes = {
    'west-above': box(2.93, 43.28, 3.04, 43.37),
    'west-below': box(2.93, 43.13, 3.04, 43.22),
    east: box(3.16, 43.2, 3.27, 43.3),
  };
  const map = page.getByRole('region', { name: 'Map', exact: true });
  const draw = async (tool: string, corners: readonly (readonly [number, number])[], panel = map) => {
    await panel.getByRole('button', { name: tool }).click();
    const surface: Locator = panel.locator('.leaflet-container.is-drawing');
    await surface.scrollIntoViewIfNeeded();
    const place = await surface.boundingBox();
    if (!place) throw new Error('the map has no place');
    for (const [x, y] of corners) {
      const at = [place.x + x * place.width, place.y + y * place.height] as const;
      await page.mouse.move(at[0] - 3, at[1] - 3);
      await page.mouse.move(...at, { steps: 2 });
      await page.mouse.click(...at);
    }
    await expect(surface).toHaveCount(0);
  };
  const selected = (words: string) => page.getByRole('status').filter({ hasText: words });

  await test.step('the area of a payload is drawn', async () => {
    await page.goto('/ingestion/new');
    await page.getByRole('switch', { name: 'Show the JSON' }).click();
    const json = page.getByRole('textbox', { name: 'Payload document' });
    await expect(json).not.toContainText('geometry');
    const rectangle = [
      [0.45, 0.4],
      [0.55, 0.6],
    ] as const;
    await draw('Draw a rectangle', rectangle, page.getByRole('region', { name: 'Area', exact: true }));
    await expect(json).toContainText(/"geometry": \{\s*"type": "Polygon"/);
  });

  await test.step('bring a list', async () => {
    await page.getByLabel('Payload file').setInputFiles(
      upload('payload.json', {
        type: 'Feature',
        name,
        geometry: { type: 'Polygon', coordinates: [box(2.9, 43.1, 3.3, 43.4)] },
        start_time: '2026-09-01T00:00:00Z',
        end_time: '2026-11-01T00:00:00Z',
        scene_type: { constellation: 'sentinel2' },
      }),
    );
    await page.getByRole('tab', { name: /Scenes/ }).click();
    await page.getByLabel('List file').setInputFiles(
      upload(
        'list.json',
        Object.entries(scenes).map(([source_id, ring]) => ({
          source_id,
          aoi: name,
          wkt: wkt(ring),
          data: { date: '2026-10-01T10:00:00Z' },
        })),
      ),
    );
    await expect(page.getByText('3 listed, 0 removed, 0 edited')).toBeVisible();
  });

  await test.step('a rectangle over the west', async () => {
    await draw('Select by a rectangle', [
      [0.1, 0.2],
      [0.48, 0.9],
    ]);
    await expect(selected('2 scenes selected')).toBeVisible();
    await expect(page.getByRole('checkbox', { name: 'Select west-above' })).toBeChecked();
    await expect(page.getByRole('checkbox', { name: 'Select east', exact: true })).not.toBeChecked();
    expect(await axeComplaints(page)).toEqual([]);
  });

  await test.step('a polygon over the east adds to them', async () => {
    const corner = [0.52, 0.2] as const;
    await draw('Select by a polygon', [corner, [0.9, 0.2], [0.9, 0.9], [0.52, 0.9], corner]);
    await expect(selected('3 scenes selected')).toBeVisible();
  });

  await test.step('Escape ends a drawing and selects nothing more', async () => {
    await page.getByRole('button', { name: 'Select nothing' }).click();
    const tool = map.getByRole('button', { name: 'Select by a polygon' });
    await tool.click();
    await expect(map.locator('.is-drawing')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(tool).toHaveAttribute('aria-pressed', 'false');
    await expect(selected('Nothing selected')).toBeVisible();
  });

  await test.step('what was drawn around is removed, and put back', async () => {
    await draw('Select by a rectangle', [
      [0.1, 0.2],
      [0.48, 0.9],
    ]);
    await page.getByRole('button', { name: 'Remove 2 scenes' }).click();
    await expect(page.getByText('3 listed, 2 removed, 0 edited')).toBeVisible();
    await page.getByRole('button', { name: 'Undo: remove 2 scenes' }).click();
    await expect(page.getByText('3 listed, 0 removed, 0 edited')).toBeVisible();
  });
  expect(complaints).toEqual([]);
});
