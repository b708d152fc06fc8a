import type { Page } from '@playwright/test';
import { axeComplaints } from '../testing/browser/axe';
import { expect, test } from '../testing/test';

interface WorkflowTruth {
  aois: { name: string; items: { kind: 'scene' | 'tile'; id: number; status: string }[] }[];
}
type Stack = { simulator: { url: string; truth<W>(): Promise<{ workflow: W }> } };

async function post(stack: Stack, path: string, body: object) {
  const response = await fetch(`${stack.simulator.url}/workflow${path}`, {
    method: 'POST',
    body: JSON.stringify(body),
  });
  expect(response.ok).toBe(true);
}

async function readTiles(stack: Stack, name: string): Promise<number[]> {
  const { workflow } = await stack.simulator.truth<WorkflowTruth>();
  const items = workflow.aois.find((aoi) => aoi.name === name)?.items ?? [];
  return items.filter(({ kind }) => kind === 'tile').map(({ id }) => id);
}

/** Lets an AOI of six tiles be watched while the first of them is done and the second fails. */
async function record(page: Page, stack: Stack, name: string) {
  await post(stack, '/_make', { name, scenes: 3, tilesPerScene: 2, statuses: { PENDING: 1 } });
  await page.goto(`/ingestion/aoi/${name}`);
  const tiles = page.getByRole('region', { name: 'Tiles', exact: true });
  await expect(tiles.getByRole('button', { name: '6 tiles PENDING; show them' })).toBeVisible();
  const [first, second] = await readTiles(stack, name);
  await post(stack, '/_result', { kind: 'tile', id: first, result: 'DONE' });
  await expect(tiles.getByRole('button', { name: '1 tiles DONE; show them' })).toBeVisible();
  await post(stack, '/_result', { kind: 'tile', id: second, result: 'FAILED', message: 'No orbit file' });
  await expect(tiles.getByRole('button', { name: '1 tiles FAILED; show them' })).toBeVisible();
  // What is on the board is reported once it was noted that the AOI was watched until then.
  await expect
    .poll(
      async () => {
        const { watched } = await (await page.request.get(`/api/ingestion/aois/${name}/history`)).json();
        const from = watched[0]?.[0] ?? 0;
        const changes = await page.request.get(
          `/api/ingestion/aois/${name}/history/changes?way=after&at=${from}`,
        );
        return (await changes.json()).ats?.length;
      },
      { timeout: 120_000 },
    )
    .toBeGreaterThanOrEqual(2);
}

test('what was recorded is played back, walked by keyboard, and shared by its address', async ({
  page,
  signInAs,
  stack,
}, { repeatEachIndex }) => {
  const name = `Replay-walk-${repeatEachIndex}`;
  await signInAs('operator');
  await record(page, stack, name);
  await page.goto(`/ingestion/aoi/${name}/replay`);
  const tiles = page.getByRole('region', { name: 'Tiles', exact: true });
  const shows = (count: number, status: string) =>
    expect(tiles.getByRole('button', { name: `${count} tiles ${status}; show them` })).toBeVisible();
  const moment = page.getByRole('slider', { name: 'Moment' });
  await expect(moment).toBeVisible();
  await shows(6, 'PENDING');
  await shows(0, 'DONE');

  await moment.press('ArrowRight');
  await shows(1, 'DONE');
  await shows(0, 'FAILED');
  await moment.press('ArrowRight');
  await shows(1, 'FAILED');
  const table = page.getByRole('table', { name: `tiles of ${name} at that moment` });
  await expect(table.getByText('No orbit file').first()).toBeVisible();
  await moment.press('ArrowLeft');
  await shows(0, 'FAILED');
  await shows(1, 'DONE');
  expect(await axeComplaints(page)).toEqual([]);

  const words = page.getByRole('status', { name: 'Shown moment' });
  const shown = (await words.textContent()) as string;
  await expect(page).toHaveURL(/at=/);
  const at = await moment.getAttribute('aria-valuenow');
  await expect
    .poll(() => new URL(page.url()).searchParams.get('at'))
    .toBe(new Date(Number(at)).toISOString());
  await page.reload();
  await expect(words).toHaveText(shown);
  await shows(1, 'DONE');
  await shows(0, 'FAILED');

  await moment.press('Home');
  await shows(6, 'PENDING');
  await moment.press('End');
  await shows(1, 'FAILED');
  await page.getByRole('combobox', { name: 'Speed' }).click();
  await page.getByRole('option', { name: '20 times' }).click();
  await moment.press('Home');
  await shows(6, 'PENDING');
  await moment.press('Space');
  await shows(1, 'FAILED');
  await expect(page.getByRole('button', { name: 'Play', exact: true })).toBeVisible();
});

test('a run is beside the one before it that bears the same name', async ({ page, signInAs, stack }, {
  repeatEachIndex,
}) => {
  await signInAs('operator');
  const name = `Compare${'abcdefgh'[repeatEachIndex]}`;
  await record(page, stack, `${name}-2026-01`);
  await record(page, stack, `${name}-2026-02`);
  await page.goto(`/ingestion/aoi/${name}-2026-02/history`);
  await expect(page.getByRole('combobox', { name: 'Earlier run' })).toHaveValue(
    new RegExp(`^${name}-2026-01`),
  );
  const steps = page.getByRole('table', { name: 'How long the steps took' });
  await expect(steps.getByRole('row', { name: /First tile done/ })).not.toContainText('–');
  const causes = page.getByRole('table', { name: 'Failures by cause' });
  await expect(causes.getByRole('row', { name: /again No orbit file/ })).toBeVisible();
  await page.getByRole('tablist', { name: 'Burn-up as' }).getByRole('tab', { name: 'Table' }).click();
  await expect(page.getByRole('table', { name: 'tiles by status over time' })).toBeVisible();
  expect(await axeComplaints(page)).toEqual([]);
});
