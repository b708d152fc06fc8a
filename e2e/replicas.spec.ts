import { type APIRequestContext, request as contexts } from '@playwright/test';
import { followStream } from '../testing/follower';
import { startReplicas } from '../testing/replicas';
import { startSimulator } from '../testing/simulator';
import { expect, signIn, test } from '../testing/test';

const aoi = 'Relay';
const settled = { timeout: 90_000 };

async function readCookie(context: APIRequestContext): Promise<string> {
  const { cookies } = await context.storageState();
  return cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
}

test('one of several portals watches an AOI, all show it, and another continues when it is killed', async ({
  page,
}) => {
  const simulator = await startSimulator({ env: { SIM_WORKFLOW: 'empty' } });
  const post = (path: string, body: object) =>
    fetch(`${simulator.url}/workflow${path}`, { method: 'POST', body: JSON.stringify(body) });
  const replicas = await startReplicas({ ...simulator.env, WORKFLOW_MAX_LOAD: '1' });
  const context = await contexts.newContext();
  try {
    await post('/_make', { name: aoi, scenes: 4, tilesPerScene: 3, statuses: { PENDING: 1 } });
    const [first, second] = [await replicas.add(), await replicas.add()];
    await signIn(context, first.url, 'operator');
    const cookie = await readCookie(context);
    const fetchSnapshot = async (url: string) => {
      const response = await fetch(`${url}/api/ingestion/aois/${aoi}`, { headers: { cookie } });
      expect(response.status).toBe(200);
      return response.json();
    };
    const events = (url: string) => `${url}/api/ingestion/aois/${aoi}/events`;
    const wholeReads = async () =>
      (await simulator.requests()).filter(
        ({ service, path, query }) =>
          service === 'workflow' && path.endsWith(`/${aoi}/scenes`) && !query.includes('status'),
      ).length;
    const result = (id: number, to: string) =>
      post('/_result', { kind: 'tile', id, result: to, message: to === 'DONE' ? '' : 'It broke' });

    const pictures = [await fetchSnapshot(first.url), await fetchSnapshot(second.url)];
    expect(pictures[1]).toMatchObject({ id: pictures[0].id, counts: pictures[0].counts });
    expect(pictures[0].counts.tiles).toMatchObject({ PENDING: 12 });
    const [one, other, third] = pictures[0].tiles.ids as [number, number, number];

    const viewers = [followStream(events(first.url), cookie), followStream(events(second.url), cookie)];
    for (const { seen } of viewers) await expect.poll(() => seen.length, settled).toBeGreaterThan(0);
    await result(one, 'DONE');
    for (const viewer of viewers)
      await expect
        .poll(() => viewer.deltas().flatMap(({ data }) => data.tiles), settled)
        .toContainEqual([one, 'DONE']);
    expect(viewers[1]?.deltas().map(({ id }) => id)).toEqual(viewers[0]?.deltas().map(({ id }) => id));
    // Two portals, and the server was read whole by one of them.
    expect(await wholeReads()).toBe(1);

    // A browser at the other portal continues as if nothing had happened.
    await signIn(page.context().request, second.url, 'viewer');
    await page.goto(`${second.url}/ingestion/aoi/${aoi}`);
    const counted = (count: number, status: string) =>
      page.getByRole('button', { name: `${count} tiles ${status}; show them` });
    await expect(counted(1, 'DONE')).toBeVisible(settled);

    await first.kill();
    await result(other, 'FAILED');
    await expect(counted(1, 'FAILED')).toBeVisible(settled);
    await expect(page.getByText('Live,').first()).toBeVisible(settled);
    const [, left] = viewers;
    await expect
      .poll(() => left?.deltas().flatMap(({ data }) => data.tiles), settled)
      .toContainEqual([other, 'FAILED']);
    expect(left?.seen.some(({ event }) => event === 'reset')).toBe(false);
    const kept = async (url: string, tile: number) => {
      const path = `/api/ingestion/aois/${aoi}/items/tile/${tile}`;
      const answer = await (await fetch(`${url}${path}`, { headers: { cookie } })).json();
      return answer.transitions;
    };
    await expect
      .poll(() => kept(second.url, other), settled)
      .toMatchObject([{ from: 'PENDING', to: 'FAILED' }]);

    // Anyone who came from the portal that died is sent what it missed by another one.
    const lastSeen = viewers[0]?.deltas().at(-1)?.id;
    const back = await replicas.add();
    const returned = followStream(events(back.url), cookie, lastSeen);
    await expect
      .poll(() => returned.deltas().flatMap(({ data }) => data.tiles), settled)
      .toContainEqual([other, 'FAILED']);
    expect(returned.seen.some(({ event }) => event === 'reset')).toBe(false);

    // All gone at once, and back: what happened in the meantime is a change, and is kept.
    await Promise.all([second.kill(), back.kill()]);
    await result(third, 'DONE');
    const again = await replicas.add();
    await expect
      .poll(async () => (await fetchSnapshot(again.url)).counts.tiles, settled)
      .toMatchObject({
        DONE: 2,
        FAILED: 1,
      });
    await expect.poll(() => kept(again.url, third), settled).toMatchObject([{ from: 'PENDING', to: 'DONE' }]);
    for (const viewer of [...viewers, returned]) viewer.close();
  } finally {
    await context.dispose();
    await replicas.stop();
    await simulator.stop();
  }
});
