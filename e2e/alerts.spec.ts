import { expect, test } from '@playwright/test';
import { type Portal, startPortal } from './support/portal';
import { startSimulator, type TestSimulator } from './support/simulator';
import { signIn } from './support/test';

let simulator: TestSimulator;
let portal: Portal;
test.beforeAll(async () => {
  simulator = await startSimulator({ env: { SIM_WORKFLOW: 'empty' } });
  portal = await startPortal({ env: { ...simulator.env, SWATH_DEMO: '1', ALERT_INTERVAL: '1' } });
});
test.afterAll(async () => {
  await portal?.stop();
  await simulator?.stop();
});

const post = async (path: string, data: object) => {
  const response = await fetch(`${simulator.url}/workflow${path}`, {
    method: 'POST',
    body: JSON.stringify(data),
  });
  expect(response.ok).toBe(true);
};

test('a failure that nobody watched rings the bell, leads to its cause, and is taken care of', async ({
  page,
}, { retry, repeatEachIndex }) => {
  const aoi = `Ringing-${repeatEachIndex}-${retry}`;
  await signIn(page.context().request, portal.url, 'operator');
  await post('/_make', { name: aoi, scenes: 1, tilesPerScene: 3, statuses: { PENDING: 1 } });
  // The portal looks by itself; from what it has seen it knows what is new.
  const samples = () => page.context().request.get(`${portal.url}/api/ingestion/aois/${aoi}/samples`);
  await expect
    .poll(async () => (await (await samples()).json()).samples?.length ?? 0, { timeout: 60_000 })
    .toBeGreaterThan(0);
  const { workflow } = await simulator.truth<{
    aois: { name: string; items: { id: number; kind: string }[] }[];
  }>();
  const tile = workflow.aois.find(({ name }) => name === aoi)?.items.find(({ kind }) => kind === 'tile');
  await post('/_result', { kind: 'tile', id: tile?.id, result: 'FAILED', message: 'It broke' });

  await page.goto(`${portal.url}/ingestion`);
  const bell = page.getByRole('button', { name: /^Alerts, .* new$/ }).filter({ visible: true });
  await expect(bell).toBeVisible({ timeout: 60_000 });
  await bell.click();
  const panel = page.getByRole('dialog', { name: 'Alerts' });
  const entry = panel.getByRole('link', { name: new RegExp(aoi) });
  await expect(entry).toContainText('1 item began to fail within 1 hour');
  await entry.click();
  await expect(page).toHaveURL(new RegExp(`/ingestion/aoi/${aoi}\\?status=`));

  await page.goto(`${portal.url}/ingestion/alerts?aoi=${aoi}`);
  const row = page.getByRole('listitem').filter({ hasText: 'began to fail' });
  await row.getByRole('button', { name: 'Take care' }).click();
  await expect(row).toContainText('takes care of it since');
  await expect(row.getByRole('button', { name: 'Take care' })).toHaveCount(0);
});
