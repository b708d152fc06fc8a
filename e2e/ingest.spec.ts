import { axeComplaints } from '../testing/browser/axe';
import { place, quote } from '../testing/ordering/orders';
import { collectComplaints, expect, test } from '../testing/test';

interface WorkflowTruth {
  aois: { name: string; items: { kind: 'scene' | 'tile'; id: number; status: string }[] }[];
}

const area = 'POLYGON((2.9 43.1, 3.3 43.1, 3.3 43.4, 2.9 43.4, 2.9 43.1))';

test('an operator goes from a payload to a running ingestion, and watches it move', async ({
  page,
  signInAs,
  stack,
}) => {
  const complaints = collectComplaints(page);
  await signInAs('operator');
  const name = `Journey-${Date.now()}`;

  await test.step('fill in a payload', async () => {
    await page.goto('/ingestion/new');
    await page.getByLabel('Name of the AOI').fill('not a name');
    await expect(page.getByText(/may hold letters, digits/).first()).toBeVisible();
    await page.getByLabel('Name of the AOI').fill(name);
    await page.getByRole('combobox', { name: 'Constellation' }).click();
    await page.getByRole('option', { name: 'sentinel2' }).click();
    await page.getByLabel('To, UTC').fill('2026-11-01');
    await page.getByLabel('From, UTC').fill('2026-11-02');
    await expect(page.getByText('end_time is before start_time').first()).toBeVisible();
    await page.getByLabel('From, UTC').fill('2026-10-01');
    await page.getByRole('button', { name: 'Add a layer' }).click();
    await page.getByLabel('Name of layer 1').fill('ndvi');
    await expect(page.getByText(/layers\.ndvi\.variable is missing/).first()).toBeVisible();
    await page.getByLabel('Variable of layer 1').fill('ndvi');
    await page.getByLabel('Instance of layer 1').fill('v1');
    await page.getByRole('button', { name: 'Add a tag' }).click();
    await page.getByLabel('Name of tag 1').fill('project');
    await page.getByLabel('Value of tag 1').fill('journey');
    await page.getByRole('button', { name: 'Text or file' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Area', { exact: true }).fill(area);
    await dialog.getByRole('button', { name: 'Use this area' }).click();
    await expect(dialog).toHaveCount(0);
    await expect(page.getByText('All checks before sending passed.')).toBeVisible();
    const json = page.getByRole('textbox', { name: 'Payload document' });
    await expect(json).toHaveCount(0);
    await page.getByRole('switch', { name: 'Show the JSON' }).click();
    await expect(json).toHaveCSS('font-family', /monospace/);
    await expect(json).toContainText(/"ndvi": \{\s*"variable": "ndvi",\s*"instance": "v1"/);
    await expect(json).toContainText('"project": "journey"');
    await expect(json).toContainText('"constellation": "sentinel2"');
    expect(await axeComplaints(page)).toEqual([]);
  });

  const listed = await test.step('list its scenes and remove two', async () => {
    await page.getByRole('button', { name: 'List scenes' }).click();
    const note = page.getByText(/\d+ listed, 0 removed/);
    await expect(note).toBeVisible();
    await expect(page.getByRole('button', { name: 'List again' })).toBeEnabled();
    const first = await page
      .getByRole('button', { name: /^Remove S2/ })
      .evaluateAll((buttons) => buttons.slice(0, 2).map((button) => button.ariaLabel ?? ''));
    for (const name of first) await page.getByRole('button', { name, exact: true }).click();
    await expect(page.getByText(/\d+ listed, 2 removed/)).toBeVisible();
    return Number(
      /(\d+) listed/.exec((await page.getByText(/\d+ listed, 2 removed/).textContent()) ?? '')?.[1],
    );
  });

  await test.step('start', async () => {
    await page.getByRole('button', { name: 'Next: start' }).click();
    await page.getByRole('button', { name: /^Start \d+ scenes?…$/ }).click();
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: `Start ${listed - 2} scene` })
      .click();
    await expect(page).toHaveURL(new RegExp(`/ingestion/aoi/${name}`));
  });

  await test.step('scenes and tiles move automatically', async () => {
    const scenes = page.getByRole('region', { name: 'Scenes', exact: true });
    await expect(scenes.getByRole('button', { name: /^[1-9]\d* scenes DONE/ })).toBeVisible({
      timeout: 90_000,
    });
    const tiles = page.getByRole('region', { name: 'Tiles', exact: true });
    await expect(tiles.getByRole('button', { name: /^[1-9]\d* tiles DONE/ })).toBeVisible({
      timeout: 90_000,
    });
    expect(await axeComplaints(page)).toEqual([]);
  });

  const { workflow } = await stack.simulator.truth<WorkflowTruth>();
  const arrived = workflow.aois
    .find((aoi) => aoi.name === name)
    ?.items.filter(({ kind }) => kind === 'scene');
  expect(arrived).toHaveLength(listed - 2);
  await page.goto('/ingestion/runs');
  await expect(page.getByRole('row').filter({ hasText: name })).toContainText('Started');
  expect(complaints).toEqual([]);
});

test('a viewer sees the board and nothing to act with', async ({ page, signInAs }) => {
  await signInAs('viewer');
  await page.goto('/ingestion/aoi/Aude-2026');
  await expect(page.getByRole('table')).toBeVisible();
  await expect(page.getByRole('checkbox')).toHaveCount(0);
  await page.goto('/ingestion');
  await expect(page.getByRole('link', { name: 'Aude-2026' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'New ingestion' })).toHaveCount(0);
  await page.goto('/ingestion/new');
  await expect(page.getByText('You cannot open this page')).toBeVisible();
});

test('an order and a found image fill in the payload of their ingestion', async ({ page, signInAs }) => {
  await signInAs('admin');
  const order = await place(page, await quote(page, 'to be ingested'));
  const days = order.content.items.flatMap(({ image }) => image?.acquisitionDate?.slice(0, 10) ?? []).sort();
  await page.goto(`/orders/${order.id}`);
  await page.getByRole('link', { name: 'Start an ingestion' }).click();
  await expect(page.getByLabel('Name of the AOI')).toHaveValue(`Order-${order.number}`);
  await expect(page.getByLabel('From, UTC')).toHaveValue(days[0] ?? 'none');
  await page.getByRole('switch', { name: 'Show the JSON' }).click();
  const json = page.getByRole('textbox', { name: 'Payload document' });
  await expect(json).toContainText(/"geometry": \{\s*"type": "(Multi)?Polygon"/);
  await expect(json).toContainText('"constellation": "pleiades"');

  await page.goto(`/search?area=${encodeURIComponent(area)}`);
  await page.getByRole('listitem').getByRole('button').first().click();
  const link = page.getByRole('link', { name: 'Ingest this scene…' });
  const asked = new URL((await link.getAttribute('href')) ?? '', page.url()).searchParams;
  await link.click();
  await expect(page.getByLabel('From, UTC')).toHaveValue(asked.get('start') ?? 'none');
  await page.getByRole('switch', { name: 'Show the JSON' }).click();
  await expect(json).toContainText(`"constellation": "${asked.get('constellation')}"`);
  await expect(json).toContainText('2.9,');
});
