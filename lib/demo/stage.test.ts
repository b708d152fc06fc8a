import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readAudit } from '@/lib/accounts/audit';
import { toAreaShape } from '@/lib/areas/geometry/shape';
import { addArea } from '@/lib/areas/saved/store';
import { toSignature } from '@/lib/ingestion/cause-signature';
import { author, configure, type Services, startServices } from '@/testing/ordering/services';
import { deliverImages, failTiles, finishAoi, readStage, setService, setSpeed } from './stage';

interface Truth {
  aois: { name: string; items: { kind: string; status: string; message: string }[] }[];
}

const name = 'Denmark-coherence-2026';
const actor = { ...author, name: 'A', roles: ['admin' as const] };
let services: Services;

beforeAll(async () => {
  // Hardly anything happens that the test does not ask for.
  services = await startServices({ SWATH_DEMO: '1' }, { SIM_SPEED: '0.01' });
  configure({ SWATH_DEMO_CONTROL_URL: services.sim.url });
});
afterAll(() => services.stop());

async function itemsOf(aoi: string) {
  const { workflow } = await services.sim.truth<Truth>();
  return workflow.aois.find((one) => one.name === aoi)!.items;
}

describe('a stage control', () => {
  it('shows the AOIs, the speed and that nothing is down', async () => {
    const { speed, down, aois } = await readStage();
    expect({ speed, down }).toEqual({ speed: 0.01, down: [] });
    expect(aois.find((aoi) => aoi.name === name)).toMatchObject({ tiles: 1_296 });
  });

  it('fails forty tiles, which triage shows as one cause', async () => {
    const before = new Set((await itemsOf(name)).map(({ message }) => toSignature(message)));
    expect((await failTiles({ aoi: name, endsIn: 'RETRY' }, actor)).count).toBe(40);
    const fresh = (await itemsOf(name)).filter(({ message }) => !before.has(toSignature(message)));
    expect(fresh).toHaveLength(40);
    expect(new Set(fresh.map(({ message }) => toSignature(message))).size).toBe(1);
    expect(new Set(fresh.map(({ status }) => status))).toEqual(new Set(['RETRY']));
  });

  it('ends forty tiles in FAILED, and the audit names the status', async () => {
    const countFailed = async () =>
      (await itemsOf(name)).filter(({ kind, status }) => kind === 'tile' && status === 'FAILED').length;
    const before = await countFailed();
    expect((await failTiles({ aoi: name, endsIn: 'FAILED' }, actor)).count).toBe(40);
    expect(await countFailed()).toBe(before + 40);
    const rows = await readAudit({ action: 'demo.fail', limit: 2 });
    expect(rows.map(({ detail }) => detail)).toEqual([
      { count: 40, endsIn: 'FAILED' },
      { count: 40, endsIn: 'RETRY' },
    ]);
  });

  it('finishes an AOI, and says what nothing was left of', async () => {
    const { count, stage } = await finishAoi(name, actor);
    expect(count).toBeGreaterThan(40);
    expect(stage.aois.find((aoi) => aoi.name === name)?.open).toBe(0);
    const left = (await itemsOf(name)).filter(({ status }) => status !== 'DONE' && status !== 'FAILED');
    expect(left).toEqual([]);
    await expect(finishAoi('No-such-AOI', actor)).rejects.toMatchObject({ status: 404, type: 'no-aoi' });
  });

  it('delivers images over a saved area, and over no other', async () => {
    const ring = [
      [1.6, 43.3],
      [1.85, 43.3],
      [1.85, 43.48],
      [1.6, 43.48],
      [1.6, 43.3],
    ];
    const shape = toAreaShape({ type: 'Polygon', coordinates: [ring as [number, number][]] });
    const area = await addArea(
      { name: 'Fields', colour: 'teal', tags: [], isShared: false, shape },
      { id: actor.id, email: actor.email },
    );
    const { count } = await deliverImages({ areaId: area.id, count: 5 }, actor);
    expect(count).toBeGreaterThan(2);
    await expect(deliverImages({ areaId: 'none', count: 5 }, actor)).rejects.toMatchObject({ status: 404 });
  });

  it('takes a service down and up, and changes the speed', async () => {
    expect((await setService({ service: 'search', isUp: false }, actor)).down).toEqual(['search']);
    const search = () => fetch(`${services.sim.url}/search/api/v1/search`, { method: 'POST', body: '{}' });
    expect((await search()).status).toBe(503);
    expect((await setService({ service: 'search', isUp: true }, actor)).down).toEqual([]);
    expect((await search()).status).toBe(401);
    expect((await setSpeed(20, actor)).speed).toBe(20);
  });

  it('is in the audit with what it was done to', async () => {
    const rows = await readAudit({ action: 'demo.', limit: 50 });
    expect(rows.map(({ action, subject }) => `${action} ${subject.replace(/^area:.*/, 'area')}`)).toEqual([
      'demo.speed demo',
      'demo.service demo',
      'demo.service demo',
      'demo.deliver area',
      `demo.finish aoi:${name}`,
      `demo.fail aoi:${name}`,
      `demo.fail aoi:${name}`,
    ]);
  });

  it('says that nothing was changed where the simulator does not answer', async () => {
    configure({ SWATH_DEMO_CONTROL_URL: 'http://127.0.0.1:9' });
    await expect(setSpeed(5, actor)).rejects.toMatchObject({
      status: 504,
      title: 'The simulator did not answer',
      detail: expect.stringMatching(/^Nothing was changed/),
    });
    configure({ SWATH_DEMO_CONTROL_URL: services.sim.url });
    expect((await readStage()).speed).toBe(20);
  });
});
