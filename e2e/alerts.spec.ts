import { expect, test } from '@playwright/test';
import { type Portal, startPortal } from '../testing/portal';
import { startSimulator, type TestSimulator } from '../testing/simulator';
import { signIn } from '../testing/test';

let simulator: TestSimulator;
let portal: Portal;
test.beforeAll(async () => {
  simulator = await startSimulator({ env: { SIM_WORKFLOW: 'empty' } });
  portal = await startPortal({ env: { ...simulator.env, SWATH_DEMO: '1', ALERT_INTERVAL_SECONDS: '1' } });
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

test('a failure that no one watched rings the bell, leads to its cause, and is taken care of', async ({
  page,
}, { retry, repeatEachIndex }) => {
  const aoi = `Ringing-${repeatEachIndex}-${retry}`;
  await signIn(page.context().request, portal.url, 'operator');
  await post('/_make', { name: aoi, scenes: 1, tilesPerScene: 3, statuses: { PENDING: 1 } });
  // The portal looks automatically; from what it has seen it knows what is new.
  const samples = () => page.context().request.get(`${portal.url}/api/ingestion/samples?aoi=${aoi}`);
  await expect
    .poll(async () => (await (await samples()).json()).aois?.[0].samples.length ?? 0, { timeout: 120_000 })
    .toBeGreaterThan(0);
  const { workflow } = await simulator.truth<{
    aois: { name: string; items: { id: number; kind: string }[] }[];
  }>();
  const tile = workflow.aois.find(({ name }) => name === aoi)?.items.find(({ kind }) => kind === 'tile');
  await post('/_result', { kind: 'tile', id: tile?.id, result: 'FAILED', message: 'It broke' });

  await page.goto(`${portal.url}/ingestion`);
  const bell = page.getByRole('button', { name: /^Notifications, .* new$/ }).filter({ visible: true });
  await expect(bell).toBeVisible({ timeout: 120_000 });
  await bell.click();
  const panel = page.getByRole('dialog', { name: 'Notifications' });
  const entry = panel.getByRole('link', { name: new RegExp(aoi) });
  await expect(entry).toContainText('1 item started failing within 1 hour');
  await entry.click();
  await expect(page).toHaveURL(new RegExp(`/ingestion/aoi/${aoi}\\?status=`));

  await page.goto(`${portal.url}/ingestion/alerts?aoi=${aoi}`);
  const row = page.getByRole('listitem').filter({ hasText: 'started failing' });
  await row.getByRole('button', { name: 'Acknowledge' }).click();
  await expect(row).toContainText('Acknowledged by');
  await expect(row.getByRole('button', { name: 'Acknowledge' })).toHaveCount(0);
});

test('several rules that fire at once are each notified, once for all tabs, while none is in sight', async ({
  page,
  context,
}, { retry, repeatEachIndex }) => {
  const aois = ['One', 'Two', 'Three'].map((name) => `Loud-${name}-${repeatEachIndex}-${retry}`);
  await signIn(context.request, portal.url, 'operator');
  await context.grantPermissions(['notifications'], { origin: portal.url });
  await context.addInitScript(() => {
    const shown: string[] = [];
    class Recorder extends EventTarget {
      static permission = 'granted';
      constructor(title: string, { body }: { body: string }) {
        super();
        shown.push(`${title}: ${body}`);
      }
      close() {}
    }
    Object.assign(window, { Notification: Recorder, shown });
    Object.defineProperty(document, 'visibilityState', { get: () => 'hidden' });
    localStorage.setItem('swath.alerts.notify', '1');
  });
  for (const name of aois)
    await post('/_make', { name, scenes: 1, tilesPerScene: 2, statuses: { PENDING: 1 } });
  const samples = (aoi: string) => context.request.get(`${portal.url}/api/ingestion/samples?aoi=${aoi}`);
  for (const aoi of aois)
    await expect
      .poll(async () => (await (await samples(aoi)).json()).aois?.[0].samples.length ?? 0, {
        timeout: 120_000,
      })
      .toBeGreaterThan(0);
  const second = await context.newPage();
  for (const tab of [page, second]) {
    await tab.goto(`${portal.url}/ingestion`);
    await expect(tab.getByRole('button', { name: /^Notifications/ }).filter({ visible: true })).toBeVisible();
  }
  const { workflow } = await simulator.truth<{
    aois: { name: string; items: { id: number; kind: string }[] }[];
  }>();
  for (const { name, items } of workflow.aois) {
    const tile = aois.includes(name) && items.find(({ kind }) => kind === 'tile');
    if (tile) await post('/_result', { kind: 'tile', id: tile.id, result: 'FAILED', message: 'It broke' });
  }
  const readShown = async () => {
    const of = (tab: typeof page) => tab.evaluate(() => (window as unknown as { shown: string[] }).shown);
    const all = [...(await of(page)), ...(await of(second))];
    return all.filter((text) => aois.some((aoi) => text.startsWith(`${aoi}: `))).sort();
  };
  const expected = aois.map((aoi) => `${aoi}: 1 item started failing within 1 hour`).sort();
  await expect.poll(readShown, { timeout: 120_000 }).toEqual(expected);
});
