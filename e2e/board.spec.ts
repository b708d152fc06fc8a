import { axeComplaints } from '../testing/browser/axe';
import { expect, test } from '../testing/test';

interface WorkflowTruth {
  aois: { name: string; items: { kind: 'scene' | 'tile'; id: number; status: string }[] }[];
}

/** Makes (or replaces) an AOI that does not move. */
async function createAoi(
  stack: { simulator: { url: string } },
  name: string,
  size: { scenes: number; tilesPerScene: number; statuses?: Record<string, number>; failures?: number },
) {
  const response = await fetch(`${stack.simulator.url}/workflow/_make`, {
    method: 'POST',
    body: JSON.stringify({ name, ...size }),
  });
  expect(response.ok).toBe(true);
}

test('tiles are retried: forecast first, then reported one by one', async ({ page, signInAs, stack }) => {
  await createAoi(stack, 'Board-retry', { scenes: 12, tilesPerScene: 2, statuses: { RETRY: 1, DONE: 1 } });
  const readStatuses = async (name: string) => {
    const { workflow } = await stack.simulator.truth<WorkflowTruth>();
    const items = workflow.aois.find((aoi) => aoi.name === name)?.items ?? [];
    return new Map(items.filter(({ kind }) => kind === 'tile').map(({ id, status }) => [id, status]));
  };
  const before = await readStatuses('Board-retry');
  await signInAs('operator');
  await page.goto('/ingestion/aoi/Board-retry');
  const table = page.getByRole('table', { name: /tiles of Board-retry/ });
  await table.getByRole('checkbox').first().click();
  const selection = page.getByRole('region', { name: 'Selection' });
  await selection.getByRole('button', { name: /^Retry \d+ tiles…$/ }).click();

  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText(/would be refused/).first()).toBeVisible();
  await expect(
    dialog.getByText(/Only items in RETRY can be retried. This one is DONE/).first(),
  ).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused();
  expect(await axeComplaints(page)).toEqual([]);
  await dialog.getByRole('radio', { name: 'As a graph' }).click();
  await expect(dialog.getByRole('application', { name: /after the action/ })).toBeVisible();
  expect(await axeComplaints(page)).toEqual([]);
  expect(await readStatuses('Board-retry')).toEqual(before);

  const press = dialog.getByRole('button', { name: /^Retry \d+ tiles?$/ });
  const count = Number(/\d+/.exec((await press.textContent()) ?? '')?.[0]);
  expect(count).toBeGreaterThan(0);
  await press.click();
  await expect(page.getByText(`${count} of ${count} items retried`)).toBeVisible();
  const pending = [...(await readStatuses('Board-retry')).values()].filter((status) => status === 'PENDING');
  expect(pending).toHaveLength(count);
});

test('an action continues while its page is left, halts when asked to, and cancels the rest', async ({
  page,
  signInAs,
  stack,
}) => {
  await createAoi(stack, 'Board-halt', { scenes: 150, tilesPerScene: 1, statuses: { RETRY: 1 } });
  await stack.simulator.faults.set([
    { kind: 'latency', service: 'workflow', method: 'PUT', path: '*/fail', ms: 400 },
  ]);
  await signInAs('operator');
  await page.goto('/ingestion/aoi/Board-halt');
  await page.getByRole('table').getByRole('checkbox').first().click();
  await page.getByRole('button', { name: 'Fail 150 tiles…' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Fail 150 tiles' }).click();
  const under = page.getByRole('region', { name: 'Actions under way' });
  await expect(under.getByText('Failing 150 items')).toBeVisible();
  await page.goto('/ingestion');
  await page.goto('/ingestion/aoi/Board-halt');
  await under.getByRole('button', { name: 'Pause' }).click();
  await expect(under.getByText(/paused/)).toBeVisible();
  expect(await axeComplaints(page)).toEqual([]);
  await under.getByRole('button', { name: 'Cancel the rest' }).click();
  await expect(under).toHaveCount(0);
  await expect(page.getByText(/^\d+ not sent$/)).toBeVisible();
  await page.getByRole('button', { name: 'Report' }).click();
  await expect(page.getByRole('dialog').getByText('cancelled, not sent').first()).toBeVisible();
  await stack.simulator.faults.clear();
});

test('only admins can force, and viewers have nothing to act with', async ({
  page,
  signInAs,
  continueAs,
  stack,
}) => {
  await createAoi(stack, 'Board-force', { scenes: 3, tilesPerScene: 1, statuses: { FAILED: 1 } });
  await signInAs('operator');
  await page.goto('/ingestion/aoi/Board-force');
  await page.getByRole('table').getByRole('checkbox').nth(1).click();
  await expect(page.getByRole('region', { name: 'Selection' })).toBeVisible();
  await expect(page.getByRole('combobox', { name: /^Force/ })).toHaveCount(0);
  await continueAs('admin');
  await page.getByRole('table').getByRole('checkbox').nth(1).click();
  await page.getByRole('combobox', { name: /^Force 1 tile/ }).click();
  await page.getByRole('option', { name: 'PENDING' }).click();
  // The portal takes it, and a proxy loses its answer: pressed again it is the same action, and nothing is sent twice.
  const ids: string[] = [];
  await page.route('**/api/ingestion/aois/Board-force/actions/force', async (route) => {
    ids.push(route.request().postDataJSON().id);
    if (ids.length > 1) return route.continue();
    await route.fetch();
    return route.fulfill({ status: 504, contentType: 'text/html', body: '<h1>504 Gateway Time-out</h1>' });
  });
  const asked = page.getByRole('dialog', { name: /^Force to/ });
  const force = asked.getByRole('button', { name: /^Force to PENDING/ });
  await force.click();
  await expect(asked.getByText('This may or may not have worked', { exact: false })).toBeVisible();
  await force.click();
  await expect(asked).toHaveCount(0);
  await expect(page.getByText('1 of 1 item forced to PENDING')).toBeVisible();
  expect(ids).toEqual([ids[0], ids[0]]);
  const { jobs } = await (await page.request.get('/api/ingestion/aois/Board-force/actions')).json();
  expect(jobs).toHaveLength(1);

  // Asked again it is another action.
  await page.getByRole('table').getByRole('checkbox').nth(1).click();
  await page.getByRole('combobox', { name: /^Force 1 tile/ }).click();
  await page.getByRole('option', { name: 'NEW' }).click();
  await asked.getByRole('button', { name: /^Force to NEW/ }).click();
  await expect(page.getByText('1 of 1 item forced to NEW')).toBeVisible();
  expect(ids[2]).not.toBe(ids[0]);

  // What only admins can do, too: the payload that an item is worked on with.
  const board = page.url();
  const { items } = await (
    await page.request.get('/api/ingestion/aois/Board-force/items?kind=tile&sort=id')
  ).json();
  await page.goto(`/ingestion/aoi/Board-force/tile/${items[0].id}`);
  await page.getByRole('button', { name: 'Change…' }).click();
  const dialog = page.getByRole('dialog', { name: /^Change the payload/ });
  const editor = dialog.getByRole('textbox', { name: /^Payload of tile/ });
  await expect(editor).toContainText('graph_name');
  await expect(dialog.getByRole('button', { name: 'Change the payload' })).toHaveAttribute(
    'aria-disabled',
    'true',
  );
  await editor.press('ControlOrMeta+a');
  await page.keyboard.insertText('{"graph_name": "Mended", "is_retriable": true}');
  await dialog.getByRole('button', { name: 'Change the payload' }).click();
  await expect(page.getByRole('region', { name: /^Payload of tile/ })).toContainText('"Mended"');
  await expect(dialog).toHaveCount(0);
  await continueAs('viewer');
  await expect(page.getByRole('region', { name: /^Payload of tile/ })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Change…' })).toHaveCount(0);
  await page.goto(board);
  await expect(page.getByRole('table')).toBeVisible();
  await expect(page.getByRole('checkbox')).toHaveCount(0);
});

test('without https an action is forecast and begun, and what cannot be copied is reported', async ({
  page,
  signInAs,
  stack,
}) => {
  await createAoi(stack, 'Board-http', { scenes: 1, tilesPerScene: 3, statuses: { RETRY: 1 } });
  // What browsers remove from pages at an address of plain http.
  await page.addInitScript(() => {
    Reflect.deleteProperty(Crypto.prototype, 'randomUUID');
    Reflect.deleteProperty(Navigator.prototype, 'clipboard');
  });
  await signInAs('operator');
  await page.goto('/ingestion/aoi/Board-http');
  await page.getByRole('table').getByRole('checkbox').nth(1).click();
  await page.getByRole('button', { name: 'Fail 1 tile…' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Fail 1 tile' }).click();
  await expect(page.getByText('1 of 1 item failed')).toBeVisible();

  await page.goto('/ingestion/handovers');
  await page.getByRole('button', { name: 'Hand over' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Save handover' }).click();
  await page.getByRole('button', { name: 'Copy the link' }).click();
  await expect(page.getByText('The browser does not allow copying').first()).toBeVisible();
  await expect(page.getByText('Copy the address of this page instead.').first()).toBeVisible();
});

test('an AOI is retried whole by operators, and restarted or deleted by admins who type its name', async ({
  page,
  signInAs,
  continueAs,
  stack,
}) => {
  const name = 'Board-whole';
  // What is worked on again does not come back.
  await createAoi(stack, name, { scenes: 4, tilesPerScene: 1, statuses: { RETRY: 1 }, failures: 0 });
  const statusesNow = async () => {
    const { workflow } = await stack.simulator.truth<WorkflowTruth>();
    return workflow.aois.find((aoi) => aoi.name === name)?.items.map(({ status }) => status);
  };
  const more = page.getByRole('button', { name: 'More about this AOI' });
  await signInAs('operator');
  await page.goto(`/ingestion/aoi/${name}`);
  await page.getByRole('table').getByRole('link').first().click();
  await page.getByRole('button', { name: /^Fail tile \d+…$/ }).click();
  const single = page.getByRole('alertdialog');
  await expect(single).toContainText(/1\s*tile goes to\s*FAILED/);
  await single.getByRole('button', { name: 'Cancel' }).click();
  await expect(single).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);

  await page.getByRole('button', { name: 'Retry 4 tiles…' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Retry 4 tiles', exact: true }).click();
  await expect.poll(async () => (await statusesNow())?.filter((status) => status === 'RETRY')).toEqual([]);
  await expect(more).toBeVisible();
  await more.click();
  await expect(page.getByRole('menuitem', { name: /^Delete/ })).toHaveCount(0);
  await page.keyboard.press('Escape');

  await continueAs('admin');
  await more.click();
  await page.getByRole('menuitem', { name: /^Restart/ }).click();
  const restart = page.getByRole('dialog', { name: `Restart all of ${name}?` });
  await expect(restart).toContainText('restart, those at work included');
  await restart.getByText('List them').first().click();
  await expect(restart.getByRole('listitem').first()).toBeVisible();
  await restart.getByRole('radio', { name: 'As a graph' }).click();
  await expect(restart.getByText('After', { exact: true })).toBeVisible();
  expect(await axeComplaints(page)).toEqual([]);
  await restart.getByRole('button', { name: 'Cancel' }).click();
  await expect(restart).toHaveCount(0);
  await more.click();
  await page.getByRole('menuitem', { name: /^Delete/ }).click();
  const dialog = page.getByRole('dialog', { name: `Delete ${name}?` });
  const press = dialog.getByRole('button', { name: /^Delete/ });
  await dialog.getByRole('textbox').fill('board-whole');
  await expect(press).toHaveAttribute('aria-disabled', 'true');
  await dialog.getByRole('textbox').fill(name);
  await press.click();
  await expect.poll(statusesNow).toBeUndefined();
});

test('a large table is searched, sorted, grouped and exported by the server, and walked by keyboard', async ({
  page,
  signInAs,
  stack,
}) => {
  await createAoi(stack, 'Board-table', {
    scenes: 400,
    tilesPerScene: 9,
    statuses: { DONE: 6, RETRY: 2, FAILED: 1 },
  });
  await signInAs('operator');
  await page.goto('/ingestion/aoi/Board-table');
  const table = page.getByRole('table', { name: /tiles of Board-table/ });
  await expect(table).toHaveAttribute('aria-rowcount', '3601');
  await expect(table.getByRole('row').nth(1)).toContainText('FAILED');
  await table.getByRole('button', { name: 'Status', exact: true }).click();
  await expect(table.getByRole('row').nth(1)).toContainText('DONE');
  expect(await table.getByRole('row').count()).toBeLessThan(120);

  const rows = table.locator('tbody');
  await rows.evaluate((body) => {
    (body.closest('table')?.parentElement as HTMLElement).scrollTop = 3_400 * 32;
  });
  await expect(table.locator('[aria-rowindex="3402"]')).toContainText(/RETRY|FAILED/);

  await page.getByLabel('Find by name, id or message').fill('overlap');
  await expect(page.getByText(/^\d+ shown$/)).toBeVisible();
  await expect(table.getByRole('row').nth(1)).toContainText('No overlap');
  const total = Number(await table.getAttribute('aria-rowcount')) - 1;
  await page.getByRole('button', { name: 'Export what is shown' }).click();
  const download = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: /as CSV/ }).click();
  const lines = (await (await download).createReadStream().then(readText)).trim().split('\r\n');
  expect(lines).toHaveLength(total + 1);

  await page.getByLabel('Find by name, id or message').fill('');
  await page.getByRole('combobox', { name: 'Group' }).click();
  await page.getByRole('option', { name: 'By scene' }).click();
  await expect(page.getByText('400 groups')).toBeVisible();
  expect(await axeComplaints(page)).toEqual([]);
  await page.getByRole('list', { name: 'Groups' }).getByRole('button').first().click();
  await expect(table).toHaveAttribute('aria-rowcount', '10');

  await table.getByRole('link').first().focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await expect(table.locator('[data-row="2"]')).toBeFocused();
  await page.keyboard.press(' ');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press(' ');
  await expect(page.getByRole('region', { name: 'Selection' })).toContainText('2 selected');
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('link', { name: 'All details' }).click();
  await expect(page.getByRole('heading', { name: 'Chain' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Payload' })).toBeVisible();
  expect(await axeComplaints(page)).toEqual([]);
  await page.getByRole('definition').getByRole('link').first().click();
  await expect(page.getByRole('list', { name: 'Tiles of the scene' }).getByRole('listitem')).toHaveCount(9);
});

async function readText(stream: NodeJS.ReadableStream): Promise<string> {
  let text = '';
  for await (const part of stream) text += part;
  return text;
}

test('a cause is chosen, noted for the team, and snoozed', async ({ page, signInAs, continueAs, stack }) => {
  await createAoi(stack, 'Board-triage', {
    scenes: 30,
    tilesPerScene: 9,
    statuses: { DONE: 3, RETRY: 1, FAILED: 1 },
  });
  await signInAs('operator');
  await page.goto('/ingestion/aoi/Board-triage');
  const panel = page.getByRole('region', { name: 'Needs attention' });
  const cause = panel.getByRole('listitem').filter({ hasText: 'No overlap between the tile' }).first();
  await cause.getByRole('button', { name: /No overlap/ }).click();
  const count = Number(
    /(\d+) selected/.exec((await page.getByRole('region', { name: 'Selection' }).textContent()) ?? '')?.[1],
  );
  expect(count).toBeGreaterThan(1);
  await expect(page.getByRole('table')).toHaveAttribute('aria-rowcount', String(count + 1));
  await cause.getByRole('button', { name: 'Details and notes' }).click();
  await cause.getByRole('button', { name: 'Add a note to the runbook' }).click();
  await cause
    .getByLabel('What should the team know about this cause?')
    .fill('<b>Fail them</b>: the reference is wrong');
  await cause.getByRole('button', { name: 'Save note' }).click();
  await expect(cause.getByText('<b>Fail them</b>: the reference is wrong')).toBeVisible();
  expect(await axeComplaints(page)).toEqual([]);
  await cause.getByRole('button', { name: 'Snooze this cause' }).click();
  await page.getByRole('menuitem', { name: 'For 4 hours' }).click();
  await expect(panel.getByText('No overlap between the tile')).toHaveCount(0);
  await panel.getByRole('button', { name: 'Snoozed 1' }).click();
  await expect(panel.getByText(/snoozed by/)).toBeVisible();
  await continueAs('viewer');
  await expect(panel.getByRole('button', { name: 'Snoozed 1' })).toBeVisible();
  await expect(panel.getByRole('button', { name: 'Snooze this cause' })).toHaveCount(0);
});

test('the axes of a history have each number once, also when nothing was done yet', async ({
  page,
  signInAs,
  stack,
}) => {
  const name = 'Board-history';
  await createAoi(stack, name, { scenes: 2, tilesPerScene: 2, statuses: { NEW: 1 } });
  // What is drawn on a canvas can only be seen by what asks for it.
  await page.addInitScript(() => {
    const marks = new Map<HTMLCanvasElement, string[]>();
    const { clearRect, fillText } = CanvasRenderingContext2D.prototype;
    CanvasRenderingContext2D.prototype.clearRect = function (...box) {
      marks.delete(this.canvas);
      return clearRect.apply(this, box);
    };
    CanvasRenderingContext2D.prototype.fillText = function (words, ...rest) {
      if (this.textAlign === 'right') marks.set(this.canvas, [...(marks.get(this.canvas) ?? []), words]);
      return fillText.call(this, words, ...rest);
    };
    Object.assign(window, { readMarks: () => [...marks.values()] });
  });
  const readMarks = () => page.evaluate(() => (window as unknown as { readMarks(): string[][] }).readMarks());
  await signInAs('operator');
  await page.goto(`/ingestion/aoi/${name}`);
  await expect(page.getByText('Live,').first()).toBeVisible();
  // A history begins a moment after its AOI was watched. It has a chart of items and one of a rate.
  await expect(async () => {
    await page.goto(`/ingestion/aoi/${name}/history`);
    await expect.poll(async () => (await readMarks()).length, { timeout: 3_000 }).toBe(2);
  }).toPass({ timeout: 60_000 });
  for (const marks of await readMarks()) expect(marks).toEqual([...new Set(marks)]);
});
