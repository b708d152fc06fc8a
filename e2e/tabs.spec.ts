import type { Page } from '@playwright/test';
import { createDataDir, freePort, startPortal } from '../testing/portal';
import { startSimulator } from '../testing/simulator';
import { expect, signIn, test } from '../testing/test';

const aois = ['Tabs-one', 'Tabs-two'];
const settled = { timeout: 120_000 };

/** How many event streams a portal has open. */
async function countStreams(url: string): Promise<number> {
  const text = await (await fetch(`${url}/api/metrics`)).text();
  return Number(/^swath_subscribers\{way="connection"\} (\d+)/m.exec(text)?.[1] ?? 0);
}

test('ten tabs of a browser are live over one event stream, also when the portal comes back', async ({
  browser,
}) => {
  const simulator = await startSimulator({ env: { SIM_WORKFLOW: 'empty' } });
  const post = (path: string, body: object) =>
    fetch(`${simulator.url}/workflow${path}`, { method: 'POST', body: JSON.stringify(body) });
  const [dataDir, port] = [createDataDir(), await freePort()];
  const start = () =>
    startPortal({ env: { ...simulator.env, SWATH_DEMO: '1', WORKFLOW_MAX_LOAD: '1' }, dataDir, port });
  let portal = await start();
  const context = await browser.newContext();
  try {
    for (const name of aois)
      await post('/_make', { name, scenes: 2, tilesPerScene: 3, statuses: { PENDING: 1 } });
    const { workflow } = await simulator.truth<{
      aois: { name: string; items: { kind: string; id: number }[] }[];
    }>();
    const findTile = (aoi: string, place: number) => {
      const items = workflow.aois.find(({ name }) => name === aoi)?.items ?? [];
      return items.filter(({ kind }) => kind === 'tile')[place]?.id;
    };
    const finish = async (place: number) => {
      for (const aoi of aois)
        await post('/_result', { kind: 'tile', id: findTile(aoi, place), result: 'DONE' });
    };
    await signIn(context.request, portal.url, 'operator');
    const tabs: Page[] = [];
    for (let count = 0; count < 10; count += 1) {
      const tab = await context.newPage();
      await tab.goto(`${portal.url}/ingestion/aoi/${aois[count % 2]}`);
      await expect(tab.getByText('0.0% done').first()).toBeVisible();
      tabs.push(tab);
    }
    await expect.poll(() => countStreams(portal.url), settled).toBe(1);
    await finish(0);
    for (const tab of tabs) await expect(tab.getByText('16.7% done').first()).toBeVisible(settled);

    // The tab that held the stream goes; the others stay live.
    await tabs.shift()?.close();
    await finish(1);
    for (const tab of tabs) await expect(tab.getByText('33.3% done').first()).toBeVisible(settled);
    await expect.poll(() => countStreams(portal.url), settled).toBe(1);

    await portal.kill();
    await finish(2);
    portal = await start();
    for (const tab of tabs) await expect(tab.getByText('50.0% done').first()).toBeVisible(settled);
    await expect.poll(() => countStreams(portal.url), settled).toBe(1);
  } finally {
    await context.close();
    await portal.stop();
    await simulator.stop();
  }
});
