import { axeComplaints, axeComplaintsInBothThemes } from '../testing/browser/axe';
import { expect, test } from '../testing/test';

async function createAoi(
  stack: { simulator: { url: string } },
  name: string,
  size: { scenes: number; tilesPerScene: number; statuses?: Record<string, number> },
) {
  const response = await fetch(`${stack.simulator.url}/workflow/_make`, {
    method: 'POST',
    body: JSON.stringify({ name, ...size }),
  });
  expect(response.ok).toBe(true);
}

test('AOIs are found by pattern and by how they stand, and sorted', async ({ page, signInAs, stack }) => {
  await createAoi(stack, 'List-failures', { scenes: 6, tilesPerScene: 4, statuses: { DONE: 5, FAILED: 1 } });
  await createAoi(stack, 'List-waiting', { scenes: 6, tilesPerScene: 4, statuses: { PENDING: 1, RETRY: 1 } });
  await createAoi(stack, 'List-clean', { scenes: 6, tilesPerScene: 4, statuses: { DONE: 1 } });
  await signInAs('viewer');
  await page.goto('/ingestion');
  const table = page.getByRole('table', { name: 'AOIs' });
  const row = (name: string) => table.getByRole('row').filter({ hasText: name });
  await page.getByLabel('Find AOIs by name').fill('list-*');
  await expect(table.getByRole('row')).toHaveCount(4);
  await expect(row('List-failures')).toContainText(/done with \d+ failed/);
  await expect(row('List-waiting')).toContainText(/\d+ in RETRY/);
  // The server itself says RETRY: nothing is hidden.
  await expect(row('List-waiting')).not.toContainText('hides');
  await expect(row('List-clean')).toContainText('none');

  await page.getByRole('combobox', { name: 'State' }).click();
  await page.getByRole('option', { name: 'Done with failures' }).click();
  await expect(table.getByRole('row')).toHaveCount(2);
  await expect(row('List-failures')).toBeVisible();
  expect(new URL(page.url()).searchParams.get('state')).toBe('done-with-failures');
  await page.getByRole('combobox', { name: 'State' }).click();
  await page.getByRole('option', { name: 'Any state' }).click();
  await page.getByRole('combobox', { name: 'Attention' }).click();
  await page.getByRole('option', { name: 'No attention needed' }).click();
  await expect(table.getByRole('row')).toHaveCount(2);
  await expect(row('List-clean')).toBeVisible();
  await page.getByRole('combobox', { name: 'Attention' }).click();
  await page.getByRole('option', { name: 'All AOIs' }).click();
  await table.getByRole('button', { name: 'AOI', exact: true }).click();
  await expect(table.getByRole('row').nth(1)).toContainText('List-clean');
  await page.getByLabel('Find AOIs by name').fill('list-?');
  await expect(page.getByText('No matching AOIs')).toBeVisible();
  await page.getByRole('button', { name: 'Show all' }).click();
  await expect(row('List-clean')).toBeVisible();
});

test('the list, a scene and a tile are free of complaints in both themes', async ({
  page,
  signInAs,
  stack,
}) => {
  await createAoi(stack, 'Items-both', {
    scenes: 4,
    tilesPerScene: 3,
    statuses: { DONE: 2, RETRY: 1 },
  });
  await signInAs('operator');
  await page.goto('/ingestion?find=Items-*');
  await expect(page.getByRole('row').filter({ hasText: 'Items-both' })).toBeVisible();
  expect(await axeComplaintsInBothThemes(page)).toEqual([]);
  await page.goto('/ingestion/aoi/Items-both?show=scene');
  await page.getByRole('table').getByRole('link').first().click();
  await page.getByRole('dialog').getByRole('link', { name: 'All details' }).click();
  const tiles = page.getByRole('list', { name: 'Tiles of the scene' });
  await expect(tiles.getByRole('listitem')).toHaveCount(3);
  expect(await axeComplaintsInBothThemes(page)).toEqual([]);
  await tiles.getByRole('link').first().click();
  await expect(page.getByRole('heading', { name: 'Chain' })).toBeVisible();
  expect(await axeComplaintsInBothThemes(page)).toEqual([]);
});

test('the graph is drawn live, folded and unfolded, and walked by keyboard', async ({
  page,
  signInAs,
  stack,
}) => {
  await createAoi(stack, 'Graph-live', {
    scenes: 8,
    tilesPerScene: 4,
    statuses: { DONE: 6, PENDING: 1, RETRY: 1 },
  });
  await signInAs('viewer');
  await page.goto('/ingestion/aoi/Graph-live');
  await page.getByRole('link', { name: 'Graph', exact: true }).click();
  const facts = page.getByRole('status').filter({ hasText: /\d+ marks?/ });
  await expect(facts).toContainText('finished items hidden');
  await page.getByRole('switch', { name: 'Finished parts' }).click();
  await expect(facts).not.toContainText('hidden');
  await page.getByRole('switch', { name: 'Fold chains' }).click();
  await expect(facts).toHaveText('40 marks');
  const graph = page.getByRole('application', { name: 'Dependency graph of Graph-live' });
  await graph.focus();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByText(/^(scene|tile) \d+, .*(DONE|PENDING|RETRY|NEW)$/)).toBeVisible();
  expect(await axeComplaints(page)).toEqual([]);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await page.emulateMedia({ colorScheme: 'dark' });
  expect(await axeComplaints(page)).toEqual([]);
});

test("the server's graph with an unquoted name can be had as DOT", async ({ page, signInAs, stack }) => {
  await createAoi(stack, 'Graph of-servers', {
    scenes: 3,
    tilesPerScene: 2,
    statuses: { DONE: 1, FAILED: 1 },
  });
  await signInAs('viewer');
  await page.goto('/ingestion/aoi/Graph%20of-servers/graph');
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'DOT', exact: true }).click();
  const file = await download;
  expect(file.suggestedFilename()).toBe('Graph_of-servers.dot');
  expect(await readText(await file.createReadStream())).toContain('digraph "Graph of-servers" {');
});

async function readText(stream: NodeJS.ReadableStream): Promise<string> {
  let text = '';
  for await (const part of stream) text += part;
  return text;
}

test('a handover keeps what failed, was cleared and who did what', async ({
  page,
  signInAs,
  continueAs,
  stack,
}) => {
  await createAoi(stack, 'Shift-one', { scenes: 1, tilesPerScene: 12, statuses: { RETRY: 1 } });
  await signInAs('operator');
  await page.goto('/ingestion/aoi/Shift-one');
  const table = page.getByRole('table', { name: /tiles of Shift-one/ });
  await table.getByRole('checkbox').nth(1).click();
  await page.getByRole('button', { name: 'Fail 1 tile…' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Fail 1 tile' }).click();
  await expect(page.getByText('1 of 1 item failed')).toBeVisible();
  await expect(table.getByText('FAILED').first()).toBeVisible();

  await page.goto('/ingestion/handovers');
  await page.getByRole('button', { name: 'Hand over' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Note to the next shift').fill('<b>Watch</b> the store');
  expect(await axeComplaints(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Save handover' }).click();
  await expect(page.getByText('<b>Watch</b> the store')).toBeVisible();
  const aoi = page.getByRole('region', { name: /Shift-one/ });
  await expect(aoi.getByRole('heading', { name: /Still open 12/ })).toBeVisible();
  await expect(page.getByText(/fail many: .* Shift-one/).first()).toBeVisible();
  expect(await axeComplaints(page)).toEqual([]);
  await page.emulateMedia({ colorScheme: 'dark' });
  expect(await axeComplaints(page)).toEqual([]);

  // It does not change when the AOI does, and viewers read it.
  await createAoi(stack, 'Shift-one', { scenes: 1, tilesPerScene: 1, statuses: { DONE: 1 } });
  await continueAs('viewer');
  await expect(aoi.getByRole('heading', { name: /Still open 12/ })).toBeVisible();
  await page.goto('/ingestion/handovers');
  await expect(page.getByRole('table', { name: 'Handovers' }).getByRole('link')).toHaveCount(1);
  await expect(page.getByRole('button', { name: 'Hand over' })).toHaveCount(0);
});
