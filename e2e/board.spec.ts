import { axeComplaints } from './support/axe';
import { expect, test } from './support/test';

interface WorkflowTruth {
  aois: { name: string; items: { kind: 'scene' | 'tile'; id: number; status: string }[] }[];
}

/** Makes (or replaces) an AOI that stands still. */
async function makeAoi(
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

test('tiles are retried: foreseen first, then reported one by one', async ({ page, signInAs, stack }) => {
  await makeAoi(stack, 'Board-retry', { scenes: 12, tilesPerScene: 2, statuses: { RETRY: 1, DONE: 1 } });
  const statusesOf = async (name: string) => {
    const { workflow } = await stack.simulator.truth<WorkflowTruth>();
    const items = workflow.aois.find((aoi) => aoi.name === name)?.items ?? [];
    return new Map(items.filter(({ kind }) => kind === 'tile').map(({ id, status }) => [id, status]));
  };
  const before = await statusesOf('Board-retry');
  await signInAs('operator');
  await page.goto('/ingestion/aoi/Board-retry');
  const table = page.getByRole('table', { name: /tiles of Board-retry/ });
  await table.getByRole('checkbox').first().click();
  const selection = page.getByRole('region', { name: 'Selection' });
  await selection.getByRole('button', { name: /^Retry \d+ tiles…$/ }).click();

  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText(/would be refused/).first()).toBeVisible();
  await expect(dialog.getByText(/Only what is in RETRY can be retried; this is DONE/).first()).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Keep' })).toBeFocused();
  expect(await axeComplaints(page)).toEqual([]);
  expect(await statusesOf('Board-retry')).toEqual(before);

  const press = dialog.getByRole('button', { name: /^Retry \d+ tiles?$/ });
  const count = Number(/\d+/.exec((await press.textContent()) ?? '')?.[0]);
  expect(count).toBeGreaterThan(0);
  await press.click();
  await expect(page.getByText(`${count} of ${count} items retried`)).toBeVisible();
  const pending = [...(await statusesOf('Board-retry')).values()].filter((status) => status === 'PENDING');
  expect(pending).toHaveLength(count);
});

test('an action goes on while its page is left, halts when told to, and gives up the rest', async ({
  page,
  signInAs,
  stack,
}) => {
  await makeAoi(stack, 'Board-halt', { scenes: 150, tilesPerScene: 1, statuses: { RETRY: 1 } });
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
  await under.getByRole('button', { name: 'Give up the rest' }).click();
  await expect(under).toHaveCount(0);
  await page.getByRole('button', { name: /^\d+ not$/ }).click();
  await expect(page.getByRole('dialog').getByText('given up, not sent').first()).toBeVisible();
  await stack.simulator.faults.clear();
});

test('only admins may force, and viewers have nothing to act with', async ({ page, signInAs, stack }) => {
  await makeAoi(stack, 'Board-force', { scenes: 3, tilesPerScene: 1, statuses: { FAILED: 1 } });
  await signInAs('operator');
  await page.goto('/ingestion/aoi/Board-force');
  await page.getByRole('table').getByRole('checkbox').nth(1).click();
  await expect(page.getByRole('region', { name: 'Selection' })).toBeVisible();
  await expect(page.getByRole('combobox', { name: /^Force/ })).toHaveCount(0);
  await signInAs('admin');
  await page.reload();
  await page.getByRole('table').getByRole('checkbox').nth(1).click();
  await page.getByRole('combobox', { name: /^Force 1 tile/ }).click();
  await page.getByRole('option', { name: 'PENDING' }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Force to PENDING/ })
    .click();
  await expect(page.getByText('1 of 1 item forced to PENDING')).toBeVisible();
  await signInAs('viewer');
  await page.reload();
  await expect(page.getByRole('table')).toBeVisible();
  await expect(page.getByRole('checkbox')).toHaveCount(0);
});
