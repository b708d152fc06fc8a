import { expect, test } from '../testing/test';

/* What real servers answer otherwise than one expects, and how the pages of ingestion show it. */

test.afterEach(({ stack }) => stack.simulator.faults.clear());

async function createAoi(
  { simulator }: { simulator: { url: string } },
  name: string,
  size: { scenes: number; tilesPerScene: number; statuses?: Record<string, number> },
) {
  const body = JSON.stringify({ name, ...size });
  const response = await fetch(`${simulator.url}/workflow/_make`, { method: 'POST', body });
  expect(response.ok).toBe(true);
}

test('a status of the server that says RETRY is not blamed for hiding it', async ({
  page,
  signInAs,
  stack,
}) => {
  const waiting = { scenes: 6, tilesPerScene: 4, statuses: { PENDING: 1, RETRY: 1 } };
  await createAoi(stack, 'Says-pending', waiting);
  await createAoi(stack, 'Says-retry', waiting);
  const list = [
    { ID: 'Says-pending', status: 'PENDING' },
    { ID: 'Says-retry', status: 'RETRY' },
  ];
  await stack.simulator.faults.set([
    {
      kind: 'status',
      status: 200,
      service: 'workflow',
      method: 'GET',
      path: '/workflow/aoi/',
      body: JSON.stringify(list),
    },
  ]);
  await signInAs('viewer');
  await page.goto('/ingestion');
  const row = (name: string) =>
    page.getByRole('table', { name: 'AOIs' }).getByRole('row').filter({ hasText: name });
  for (const { ID } of list) await expect(row(ID)).toContainText(/running, \d+ in RETRY/);
  await expect(row('Says-pending')).toContainText('server status hides items in RETRY');
  await expect(row('Says-retry')).not.toContainText('hides');
});

test('the dates of the tiles stand beside the tiles', async ({ page, signInAs, stack }) => {
  await createAoi(stack, 'Dated', { scenes: 3, tilesPerScene: 2, statuses: { DONE: 1 } });
  const overview = await (
    await fetch(`${stack.simulator.url}/workflow/aoi/Dated`, {
      headers: { authorization: `Bearer ${stack.simulator.env.WORKFLOW_TOKEN}` },
    })
  ).text();
  const year = /^From: (\d{4})/m.exec(overview)?.[1];
  expect(year).toBeDefined();
  await signInAs('viewer');
  await page.goto('/ingestion/aoi/Dated');
  const panel = (name: string) => page.getByRole('region', { name, exact: true });
  await expect(panel('Tiles')).toContainText(new RegExp(`\\d+ \\w+ ${year} – \\d+ \\w+ \\d{4}`));
  await expect(panel('Scenes')).toContainText('% done');
  await expect(panel('Scenes')).not.toContainText(`${year} –`);
});

test('the AOI that is typed is the one that is taken, whatever else differs by a sign only', async ({
  page,
  signInAs,
  stack,
}) => {
  // The list is in this order: what differs by punctuation only is first.
  for (const name of ['a\\b', 'a-b', 'A_B', 'a_b'])
    await createAoi(stack, name, { scenes: 1, tilesPerScene: 1 });
  await signInAs('operator');
  await page.goto('/ingestion/new');
  await page.getByRole('button', { name: 'More about the payload' }).press('Enter');
  await page.getByRole('menuitem', { name: 'Add one scene from JSON…' }).press('Enter');
  const aoi = page.getByRole('dialog').getByRole('combobox', { name: 'AOI' });
  for (const name of ['a_b', 'a\\b', 'A_B', 'a-b']) {
    await aoi.fill(name);
    await expect(page.getByRole('option', { name, exact: true })).toBeVisible();
    await aoi.press('Enter');
    await expect(aoi).toHaveValue(name);
  }
});

test('after its numbers fell, the history and the replay of an AOI open and say what was undone', async ({
  page,
  signInAs,
  stack,
}) => {
  const name = 'Restarted';
  await createAoi(stack, name, { scenes: 3, tilesPerScene: 2, statuses: { DONE: 1 } });
  await signInAs('admin');
  await page.goto(`/ingestion/aoi/${name}`);
  const tiles = page.getByRole('region', { name: 'Tiles', exact: true });
  await expect(tiles.getByRole('button', { name: '6 tiles DONE; show them' })).toBeVisible();
  // Counts are kept every few seconds: those before have to be on record.
  const samples = async () => {
    const answer = await page.request.get(`/api/ingestion/samples?aoi=${name}`);
    return (await answer.json()).aois[0].samples.map(
      (sample: { tiles: { DONE: number } }) => sample.tiles.DONE,
    );
  };
  await expect.poll(samples).toContain(6);
  const restarted = await page.request.post(`/api/ingestion/aois/${name}/restart`, {
    headers: { 'sec-fetch-site': 'same-origin' },
    data: { name },
  });
  expect(restarted.status()).toBeLessThan(500);
  // A server refuses some tiles of a chain, and the others are no longer DONE.
  await expect(tiles.getByRole('button', { name: /^[0-5] tiles DONE; show them/ })).toBeVisible();
  await expect.poll(async () => Math.min(...(await samples()))).toBeLessThan(6);
  await page.goto(`/ingestion/aoi/${name}/history`);
  await expect(
    page.getByRole('region', { name: 'Throughput' }).getByText(/[1-6] tiles? undone/),
  ).toBeVisible();
  await page.goto(`/ingestion/aoi/${name}/replay`);
  await expect(page.getByRole('slider', { name: 'Moment' })).toBeVisible();
  await expect(page.getByText('Something went wrong')).toHaveCount(0);
});
