import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { axeComplaints } from '../testing/browser/axe';
import { collectComplaints, expect, test } from '../testing/test';

interface WorkflowTruth {
  aois: { name: string; items: { kind: 'scene' | 'tile'; sourceId: string }[] }[];
}

const ring = [
  [2.9, 43.1],
  [3.3, 43.1],
  [3.3, 43.4],
  [2.9, 43.4],
  [2.9, 43.1],
];
const area = `POLYGON((${ring.map((at) => at.join(' ')).join(', ')}))`;
const toPayload = (name: string, constellation: string, count?: number) => ({
  type: 'Feature',
  name,
  geometry: { type: 'Polygon', coordinates: [ring] },
  start_time: '2026-09-01T00:00:00Z',
  end_time: '2026-11-01T00:00:00Z',
  scene_type: { constellation, ...(count !== undefined && { parameters: { count: String(count) } }) },
  field_of_the_future: { kept: true },
});
const file = (name: string, content: unknown) => ({
  name,
  mimeType: 'application/json',
  buffer: Buffer.from(typeof content === 'string' ? content : JSON.stringify(content)),
});
const openPayload = async (page: Page, content: unknown) => {
  await page.goto('/ingestion/new');
  await page.getByLabel('Payload file').setInputFiles(file('payload.json', content));
};
/** Opens a list of seven scenes, as its link does. Returns its id. */
const openList = async (page: Page, origin: string, name: string): Promise<string> => {
  const data = { payload: toPayload(name, 'sentinel2', 7) };
  const answer = await page.request.post('/api/ingestion/listings', { headers: { origin }, data });
  const { id } = await answer.json();
  await page.goto(`/ingestion/new?step=scenes&listing=${id}`);
  return id;
};
const summary = (page: Page) => page.getByText(/\d+ listed, [\d,]+ removed, [\d,]+ edited/);

test('a payload file: list, edit, undo, split, take a tile out, start with tiles', async ({
  page,
  signInAs,
  stack,
}) => {
  const complaints = collectComplaints(page);
  await signInAs('operator');
  const name = `Tiles-${Date.now()}`;
  await openPayload(page, toPayload(name, 'sentinel1'));
  await expect(page.getByLabel('Name of the AOI')).toHaveValue(name);
  await page.getByRole('switch', { name: 'Show the JSON' }).click();
  await expect(page.getByRole('textbox', { name: 'Payload document' })).toContainText('field_of_the_future');
  await page.getByRole('button', { name: 'List scenes' }).click();
  await expect(summary(page)).toContainText(', 0 removed, 0 edited');
  await expect(page.getByRole('button', { name: 'List again' })).toBeVisible();

  await test.step('edit a scene, remove another, undo and do again', async () => {
    const row = page.getByRole('row').nth(1);
    await row.getByRole('button', { name: /^Open / }).click();
    const dialog = page.getByRole('dialog');
    const wkt = dialog.getByLabel('Extent (wkt)');
    await wkt.fill('POINT(1 2)');
    await expect(dialog.getByText(/Use the form POLYGON/)).toBeVisible();
    await wkt.fill('POLYGON((2.9 43, 3.2 43, 3.2 43.4, 2.9 43))');
    await dialog.getByRole('button', { name: 'Add a tag' }).click();
    await dialog
      .getByLabel(/^Name of tag \d+$/)
      .last()
      .fill('checked');
    await dialog
      .getByLabel(/^Value of tag \d+$/)
      .last()
      .fill('yes');
    await dialog.getByRole('button', { name: 'Save changes' }).click();
    await expect(summary(page)).toContainText('1 edited');
    await page
      .getByRole('row')
      .nth(2)
      .getByRole('button', { name: /^Remove S1/ })
      .click();
    await expect(summary(page)).toContainText('1 removed, 1 edited');
    await page.getByRole('button', { name: 'Undo: remove 1 scene' }).click();
    await page.getByRole('button', { name: 'Undo: edit a scene' }).click();
    await expect(summary(page)).toContainText('0 removed, 0 edited');
    await page.getByRole('button', { name: 'Redo: edit a scene' }).click();
    await page.getByRole('button', { name: 'Redo: remove 1 scene' }).click();
    await expect(summary(page)).toContainText('1 removed, 1 edited');
  });

  await test.step('undo and redo by key, but not while typing', async () => {
    await page.keyboard.press('ControlOrMeta+z');
    await expect(summary(page)).toContainText('0 removed, 1 edited');
    await page.keyboard.press('ControlOrMeta+z');
    await expect(summary(page)).toContainText('0 removed, 0 edited');
    await page.keyboard.press('ControlOrMeta+Shift+z');
    await expect(summary(page)).toContainText('0 removed, 1 edited');
    await page.getByLabel('Find by source ID').press('ControlOrMeta+Shift+z');
    await expect(page.getByRole('button', { name: 'Redo: remove 1 scene' })).toBeEnabled();
    await page.getByRole('button', { name: 'List again' }).focus();
    await page.keyboard.press('?');
    await expect(page.getByRole('dialog')).toContainText('Undo an edit');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await page.keyboard.press('ControlOrMeta+Shift+z');
    await expect(summary(page)).toContainText('1 removed, 1 edited');
  });

  await test.step('split, and take one tile out with what that does to its chain', async () => {
    await page.getByRole('button', { name: 'Split into tiles' }).click();
    await expect(page.getByRole('status').filter({ hasText: /^[\d,]+ tiles$/ })).toBeVisible();
    const map = page.getByRole('region', { name: 'Map', exact: true });
    await expect(map).toContainText('select scenes to see their tiles');
    await page
      .getByRole('checkbox', { name: /^Select S1/ })
      .first()
      .click();
    await expect(map).toContainText('27 tiles of 1 chosen scene');
    await page.getByRole('button', { name: 'Select nothing' }).click();
    await page
      .getByRole('row')
      .nth(1)
      .getByRole('button', { name: /^Open / })
      .click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('tab', { name: 'Tiles' }).click();
    await expect(dialog.getByText('starts its chain').first()).toBeVisible();
    await dialog.getByRole('button', { name: /^A/ }).first().click();
    await expect(dialog.getByRole('figure')).toContainText(/^.*(starts its chain|comes after)/);
    await dialog
      .getByRole('button', { name: /^Remove A/ })
      .first()
      .click();
    await expect(dialog.getByText(/1 tile removed/)).toBeVisible();
    await dialog.getByRole('button', { name: 'Remove the tile' }).click();
    expect(await axeComplaints(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await expect(summary(page)).toContainText('1 tiles removed');
  });

  await test.step('start', async () => {
    await page.getByRole('button', { name: 'Next: start' }).click();
    await expect(page.getByRole('radio', { name: /with its tiles \(recommended\)/ })).toBeChecked();
    expect(await axeComplaints(page)).toEqual([]);
    await page.getByRole('button', { name: /^Start \d+ scenes…$/ }).click();
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: /^Start \d+ scenes$/ })
      .click();
    await expect(page).toHaveURL(new RegExp(`/ingestion/aoi/${name}`));
  });
  const { workflow } = await stack.simulator.truth<WorkflowTruth>();
  const items = workflow.aois.find((aoi) => aoi.name === name)?.items ?? [];
  const scenes = items.filter(({ kind }) => kind === 'scene').length;
  expect(items.filter(({ kind }) => kind === 'tile')).toHaveLength(27 * scenes - 1);

  await test.step('the same list again has nothing to send', async () => {
    await page.goto('/ingestion/new?step=start');
    await expect(page.getByText(`${name} is there already`)).toBeVisible();
    await page.getByRole('radio', { name: /The checked list of scenes/ }).check();
    await expect(page.getByRole('button', { name: /^Start ingestion/ })).toHaveAttribute(
      'aria-disabled',
      'true',
    );
  });
  expect(complaints).toEqual([]);
});

test('a template leaves open what is filled in each time; the draft survives a reload', async ({
  page,
  signInAs,
}) => {
  await signInAs('operator');
  await openPayload(page, toPayload('Template-source', 'spot'));
  await page.getByRole('button', { name: 'Templates' }).click();
  await page.getByRole('button', { name: 'Save payload as template…' }).click();
  await page.getByLabel('Name of the template').fill('Spot over Aude');
  await page.getByRole('checkbox', { name: /Share with everyone/ }).click();
  expect(await axeComplaints(page)).toEqual([]);
  await page.getByRole('button', { name: 'Save template' }).click();
  await expect(page.getByText('Template Spot over Aude saved')).toBeVisible();

  await page.getByRole('button', { name: 'Templates' }).click();
  await page
    .getByRole('button', { name: /Spot over Aude/ })
    .first()
    .click();
  await expect(page.getByLabel('Name of the AOI')).toHaveValue('');
  await expect(page.getByText(/^name is missing/).first()).toBeVisible();
  await page.getByLabel('Name of the AOI').fill('From-template');
  await page.reload();
  await expect(page.getByLabel('Name of the AOI')).toHaveValue('From-template');
  await page.getByRole('switch', { name: 'Show the JSON' }).click();
  await expect(page.getByRole('textbox', { name: 'Payload document' })).toContainText('"spot"');
  await page.getByLabel('From, UTC').fill('2026-09-01');
  await page.getByLabel('To, UTC').fill('2026-11-01');
  await page.getByRole('button', { name: 'List scenes' }).click();
  await expect(summary(page)).toContainText(/[1-9]\d* listed, 0 removed, 0 edited/);
});

test('a list opened by its link brings its payload, and earlier lists are found again', async ({
  page,
  signInAs,
  stack,
}) => {
  await signInAs('operator');
  const name = `Linked-${Date.now()}`;
  await openList(page, stack.portal.url, name);
  await expect(summary(page)).toContainText('7 listed');
  await expect(page.getByText('The name, area, dates or constellation changed')).toHaveCount(0);
  await page.getByRole('tab', { name: /Payload/ }).click();
  await expect(page.getByLabel('Name of the AOI')).toHaveValue(name);

  await openPayload(page, toPayload(`${name}-other`, 'sentinel2', 3));
  await page.getByRole('tab', { name: /Scenes/ }).click();
  await page.getByRole('button', { name: 'List again' }).click();
  await expect(summary(page)).toContainText('3 listed');
  await page.getByRole('button', { name: 'List', exact: true }).click();
  await page.getByRole('menuitem', { name: `${name}, 7 scenes` }).click();
  await expect(summary(page)).toContainText('7 listed');
  await expect(page.getByText('The name, area, dates or constellation changed')).toHaveCount(0);
});

test('a start waits for the edits of its list, and does nothing when one could not be saved', async ({
  page,
  signInAs,
  stack,
}) => {
  await signInAs('operator');
  const name = `Unsaved-${Date.now()}`;
  await openList(page, stack.portal.url, name);
  await expect(summary(page)).toContainText('7 listed, 0 removed');
  let fail = () => {};
  const failed = new Promise<void>((resolve) => {
    fail = resolve;
  });
  await page.route('**/edits', async (route) => {
    if (route.request().method() !== 'POST') return route.continue();
    await failed;
    await route.abort();
  });
  await page
    .getByRole('button', { name: /^Remove S2/ })
    .first()
    .click();
  await expect(summary(page)).toContainText('7 listed, 1 removed');
  await page.getByRole('button', { name: 'Next: start' }).click();
  await page.getByRole('button', { name: 'Start 6 scenes…' }).click();
  const dialog = page.getByRole('alertdialog');
  await dialog.getByRole('button', { name: 'Start 6 scenes' }).click();
  fail();
  await expect(dialog).toContainText('Nothing was started: a change of the list could not be saved');
  const start = dialog.getByRole('button', { name: 'Start 7 scenes' });
  await expect(start).toBeEnabled();
  const { workflow } = await stack.simulator.truth<WorkflowTruth>();
  expect(workflow.aois.map((aoi) => aoi.name)).not.toContain(name);
  await start.click();
  await expect(page).toHaveURL(new RegExp(`/ingestion/aoi/${name}`));
});

test('a list that another window changed is not sent, and is then shown as it is', async ({
  page,
  signInAs,
  stack,
}) => {
  await signInAs('operator');
  const name = `Two-windows-${Date.now()}`;
  const id = await openList(page, stack.portal.url, name);
  await expect(summary(page)).toContainText('7 listed, 0 removed');
  await page.getByRole('button', { name: 'Next: start' }).click();
  await page.getByRole('button', { name: 'Start 7 scenes…' }).click();
  const edited = await page.request.post(`/api/ingestion/listings/${id}/edits`, {
    headers: { origin: stack.portal.url },
    data: { from: 0, edit: { kind: 'remove', scenes: [0, 1] } },
  });
  expect(edited.ok()).toBe(true);
  const dialog = page.getByRole('alertdialog');
  await dialog.getByRole('button', { name: 'Start 7 scenes' }).click();
  await expect(dialog).toContainText('The list was changed in another window');
  const start = dialog.getByRole('button', { name: 'Start 5 scenes' });
  await expect(start).toBeEnabled();
  const { workflow } = await stack.simulator.truth<WorkflowTruth>();
  expect(workflow.aois.map((aoi) => aoi.name)).not.toContain(name);
  await start.click();
  await expect(page).toHaveURL(new RegExp(`/ingestion/aoi/${name}`));
});

test('a listing continues while no one looks, and is there on return', async ({ page, signInAs, stack }) => {
  await signInAs('operator');
  await stack.simulator.faults.set([
    { kind: 'latency', ms: 1_500, service: 'workflow', path: '*/catalog/scenes' },
  ]);
  await openPayload(page, toPayload(`Leave-${Date.now()}`, 'sentinel2', 2_500));
  await page.getByRole('button', { name: 'List scenes' }).click();
  await expect(page.getByText('Listing continues if you leave this page.')).toBeVisible();
  await page.goto('/ingestion');
  await expect(page.getByRole('heading', { name: 'Ingestion' })).toBeVisible();
  await page.goto('/ingestion/new?step=scenes');
  await expect(summary(page)).toContainText('2,500 listed', { timeout: 90_000 });
  await stack.simulator.faults.clear();
  await expect(page.getByRole('table', { name: /scenes listed for/ })).toHaveAttribute(
    'aria-rowcount',
    '2501',
  );

  await test.step('filter, select and remove many; undo', async () => {
    await page.getByLabel('Find by source ID').fill('S2A');
    await expect(page.getByRole('button', { name: 'Select the 2,500 shown' })).toHaveCount(0);
    await page.getByRole('button', { name: /^Select the [\d,]+ shown$/ }).click();
    await page.getByRole('button', { name: /^Remove [\d,]+ scenes$/ }).click();
    await expect(summary(page)).not.toContainText(/ 0 removed/);
    await page.getByRole('button', { name: /^Undo: remove/ }).click();
    await expect(summary(page)).toContainText('0 removed');
  });
});

test('a listing that fails says why, and continues from the page that is missing', async ({
  page,
  signInAs,
  stack,
}) => {
  await signInAs('operator');
  await stack.simulator.faults.set([
    {
      kind: 'status',
      status: 500,
      body: 'the catalogue is asleep',
      service: 'workflow',
      path: '*/catalog/scenes',
      skip: 1,
    },
  ]);
  await openPayload(page, toPayload(`Fail-${Date.now()}`, 'sentinel2', 1_500));
  await page.getByRole('button', { name: 'List scenes' }).click();
  await expect(page.getByText(/the catalogue is asleep/)).toBeVisible({ timeout: 90_000 });
  await stack.simulator.faults.clear();
  await page.getByRole('button', { name: 'Resume from page 2' }).click();
  await expect(summary(page)).toContainText('1,500 listed');
});

test('a broken file of each kind is refused in words', async ({ page, signInAs }) => {
  await signInAs('operator');
  await page.goto('/ingestion/new');
  const refusals: [string, string, RegExp][] = [
    ['Payload file', '{"name":', /not valid JSON/],
    ['Payload file', '[]', /no JSON object/],
    [
      'Payload file',
      '{"type":"FeatureCollection","features":[{"properties":{"source_id":"x"}}]}',
      /a list of scenes or tiles/,
    ],
  ];
  for (const [label, content, words] of refusals) {
    await page.getByLabel(label).setInputFiles(file('broken.json', content));
    await expect(page.getByRole('dialog')).toContainText(words);
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).first().click();
  }
  await page.getByLabel('Payload file').setInputFiles(file('payload.json', toPayload('Lists', 'sentinel2')));
  await page.getByRole('tab', { name: /Scenes/ }).click();
  for (const [content, words] of [
    ['{"type":"FeatureCollection","features":[{', /not complete JSON/],
    ['{"a":1}', /no list of scenes/],
    ['[{"source_id":"x","aoi":"Elsewhere"}]', /of the AOI “Elsewhere”/],
  ] as const) {
    await page.getByLabel('List file').setInputFiles(file('list.json', content));
    await expect(page.getByText(words).first()).toBeVisible();
  }
});

test('a list made elsewhere is checked here, and saved as the service takes it', async ({
  page,
  signInAs,
}) => {
  await signInAs('operator');
  const name = `File-${Date.now()}`;
  const old = (id: string, date: string) => ({
    type: 'Feature',
    geometry: null,
    properties: {
      aoi: name,
      source_id: id,
      GeometryWKT: area,
      Tags: { satellite: 'S2A' },
      data: { date },
      unknown: 7,
    },
  });
  await openPayload(page, toPayload(name, 'sentinel2'));
  await page.getByRole('tab', { name: /Scenes/ }).click();
  const list = {
    type: 'FeatureCollection',
    features: [old('a', '2026-10-01T10:00:00Z'), old('b', '2026-10-02T10:00:00Z')],
  };
  await page.getByLabel('List file').setInputFiles(file('list.json', list));
  await expect(summary(page)).toContainText('2 listed');
  await page.getByRole('button', { name: 'Remove a', exact: true }).click();
  await expect(summary(page)).toContainText('1 removed');
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'List', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Save the edited list of scenes' }).click();
  const saved = JSON.parse(readFileSync((await (await download).path()) ?? '', 'utf8'));
  expect(saved.features).toHaveLength(1);
  expect(saved.features[0].properties).toMatchObject({
    source_id: 'b',
    wkt: area,
    tags: { satellite: 'S2A' },
    unknown: 7,
  });
});

test('without an answer the run is compared, and the rest is sent', async ({ page, signInAs, stack }) => {
  await signInAs('operator');
  const name = `Lost-${Date.now()}`;
  await openPayload(page, toPayload(name, 'sentinel2', 3));
  await page.getByRole('button', { name: 'List scenes' }).click();
  await page.getByRole('button', { name: 'Next: start' }).click();
  await stack.simulator.faults.set([
    { kind: 'drop-before', service: 'workflow', method: 'POST', path: '*/catalog/aoi', times: 1 },
  ]);
  const posts = async () =>
    (await stack.simulator.requests()).filter(
      ({ method, path }) => method === 'POST' && path.endsWith('/catalog/aoi'),
    ).length;
  const before = await posts();
  await page.getByRole('button', { name: 'Start 3 scenes…' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Start 3 scenes' }).click();
  await page.getByRole('link', { name: 'Open run' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Compare now' }).click();
  await expect(dialog.getByText('0 of 3 scenes', { exact: false })).toBeVisible();
  await expect(dialog.getByText('Did not arrive', { exact: true })).toBeVisible();
  expect(await axeComplaints(page)).toEqual([]);
  // The portal takes it, and its answer is lost: pressed again it is the same run, and nothing is sent twice.
  const ids: string[] = [];
  await page.route('**/api/ingestion/runs', async (route) => {
    const body = route.request().postDataJSON();
    if (!body?.restOf) return route.continue();
    ids.push(body.id);
    if (ids.length > 1) return route.continue();
    await route.fetch();
    return route.abort();
  });
  // The portal compares what arrived soon after. Until both are sent, the dialog gets nothing new.
  const detail = new URL(`/api/ingestion/runs/${new URL(page.url()).searchParams.get('run')}`, page.url())
    .href;
  const asItWas = await (await page.request.get(detail)).body();
  await page.route(detail, (route) => route.fulfill({ body: asItWas, contentType: 'application/json' }));
  const sendTheRest = dialog.getByRole('button', { name: 'Send the rest' });
  await sendTheRest.click();
  await expect(page.getByText('Swath did not respond').first()).toBeVisible();
  await sendTheRest.click();
  await expect(page.getByText('Rest sent')).toBeVisible();
  await page.unroute('**/api/ingestion/runs');
  await page.unroute(detail);
  expect(ids).toEqual([ids[0], ids[0]]);
  // The start that was lost, and the rest.
  expect((await posts()) - before).toBe(2);
  await expect(dialog.getByText('3 of 3 scenes', { exact: false })).toBeVisible();
  await dialog.getByRole('button', { name: 'Continue to today…' }).click();
  await expect(page.getByLabel('Name of the AOI')).toHaveValue(name);
  await expect(page.getByLabel('From, UTC')).toHaveValue('2026-10-31');
  await page.goto('/ingestion/runs');
  const boxes = page.getByRole('checkbox', { name: `Compare this run into ${name}` });
  await boxes.nth(0).click();
  await boxes.nth(1).click();
  await page.getByRole('button', { name: 'Compare two payloads' }).click();
  await expect(page.getByText('Both runs sent the same payload.')).toBeVisible();
});

test('the keyboard alone goes from a payload to a start, and into an AOI that was made empty', async ({
  page,
  signInAs,
  stack,
}) => {
  await signInAs('operator');
  const name = `Keys-${Date.now()}`;
  await page.goto(
    `/ingestion/new?area=${encodeURIComponent(area)}&constellation=pleiades&start=2026-10-01&end=2026-11-01`,
  );
  await page.getByRole('button', { name: 'More about the payload' }).press('Enter');
  await page.getByRole('menuitem', { name: 'Create an empty AOI…' }).press('Enter');
  await page.getByLabel('Name of the new AOI').pressSequentially(name);
  await page.getByRole('button', { name: 'Create the AOI' }).press('Enter');
  await expect(page.getByText(`The empty AOI ${name} is created`)).toBeVisible();

  await page.getByLabel('Name of the AOI').press('Control+a');
  await page.getByLabel('Name of the AOI').pressSequentially(name);
  await expect(page.getByText(/^This AOI exists/)).toBeVisible();
  await page.getByRole('button', { name: 'List scenes' }).press('Enter');
  await expect(summary(page)).toBeVisible();
  await expect(page.getByRole('button', { name: 'List again' })).toBeVisible();
  await page
    .getByRole('checkbox', { name: /^Select D/ })
    .first()
    .press('Space');
  await page.getByRole('button', { name: 'Remove 1 scene' }).press('Enter');
  await expect(summary(page)).toContainText('1 removed');
  await page.getByRole('tab', { name: /Scenes/ }).press('ArrowRight');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: /^Start \d+ scenes?…$/ }).press('Enter');
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: /^Start \d+ scene/ })
    .press('Enter');
  await expect(page).toHaveURL(new RegExp(`/ingestion/aoi/${name}`));
  const { workflow } = await stack.simulator.truth<WorkflowTruth>();
  expect(workflow.aois.find((aoi) => aoi.name === name)?.items.length).toBeGreaterThan(0);
});

test('one scene with its tiles is added from JSON that is checked before', async ({
  page,
  signInAs,
  stack,
}) => {
  const complaints = collectComplaints(page);
  await signInAs('operator');
  const name = `One-${Date.now()}`;
  const headers = { origin: stack.portal.url };
  expect((await page.request.post('/api/ingestion/aois', { headers, data: { name } })).ok()).toBe(true);
  await page.goto('/ingestion/new');
  await page.getByRole('button', { name: 'More about the payload' }).press('Enter');
  await page.getByRole('menuitem', { name: 'Add one scene from JSON…' }).press('Enter');
  const dialog = page.getByRole('dialog');
  const add = dialog.getByRole('button', { name: 'Add the scene' });
  const json = dialog.getByRole('textbox', { name: 'Scene' });
  await json.fill('{"source_id": ');
  await expect(dialog.getByText(/This is not valid JSON/).first()).toBeVisible();
  await json.fill('{"source_id": "", "wkt": "POINT(1 2)", "tiles": [{}]}');
  await expect(dialog.getByRole('status')).toContainText(
    /source_id is missing; data is missing.*; tiles is missing.*; wkt is not a field the server accepts/,
  );
  await dialog.getByRole('combobox', { name: 'AOI' }).fill(name);
  await page.getByRole('option', { name }).click();
  await expect(add).toHaveAttribute('aria-disabled', 'true');
  const part = { swath_id: 'IW1', tile_nr: 1 };
  const scene = {
    source_id: `S-${name}`,
    data: { date: '2026-10-01T00:00:00Z', tiles: { T1: part } },
    tiles: { T1: { data: part } },
  };
  await json.fill(JSON.stringify(scene));
  await expect(dialog.getByRole('status')).toHaveText(/^All checks before sending passed/);
  expect(await axeComplaints(page)).toEqual([]);
  await add.click();
  await expect(page.getByText(`The scene is added to ${name}`)).toBeVisible();
  const { workflow } = await stack.simulator.truth<WorkflowTruth>();
  const items = workflow.aois.find((aoi) => aoi.name === name)?.items ?? [];
  expect(items.map(({ kind, sourceId }) => [kind, sourceId])).toEqual(
    expect.arrayContaining([
      ['scene', scene.source_id],
      ['tile', 'T1'],
    ]),
  );
  expect(complaints).toEqual([]);
});

test('a viewer reads the runs and has nothing to start with', async ({ page, signInAs }) => {
  await signInAs('viewer');
  await page.goto('/ingestion/runs');
  await expect(page.getByRole('heading', { name: 'Runs' })).toBeVisible();
  expect(await axeComplaints(page)).toEqual([]);
});
