import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished, vi } from 'vitest';
import { boxWkt, find } from './archive/test-archive';
import { createClock } from './clock';
import type { OpenSimulator } from './test-support';
import { open, openFor } from './test-support';
import type { Status } from './workflow/store';
import { countStatuses } from './workflow/store';
import { createWorkflowClient } from './workflow/test-workflow';

async function stage(sim: OpenSimulator, method: string, path: string, body?: object) {
  const response = await fetch(`${sim.url}/_stage${path}`, { method, body: JSON.stringify(body) });
  const text = await response.text();
  return { status: response.status, body: text ? JSON.parse(text) : undefined };
}

const lauragais = [1.6, 43.3, 1.85, 43.48] as const;
const whole = {
  geometry: boxWkt(...lauragais),
  acquisitionDate: '[2000-01-01T00:00:00,2100-01-01T00:00:00]',
};

it('forty tiles fail for one cause, and all of them can be retried', async () => {
  const sim = await openFor({ SIM_WORKFLOW: 'default', SIM_SPEED: '0.01' });
  const workflow = createWorkflowClient(sim);
  const name = 'Denmark-coherence-2026';
  const failed = await stage(sim, 'POST', '/fail', { aoi: name, count: 40 });
  expect(failed).toEqual({ status: 200, body: { count: 40 } });
  const { items } = (await workflow.truth()).aois.find((aoi) => aoi.name === name)!;
  const hit = items.filter(({ message, status }) => message.startsWith('calibration') && status === 'RETRY');
  expect(hit).toHaveLength(40);
  for (const { id } of hit) expect((await workflow.call('PUT', `/tile/${id}/retry`)).status).toBe(200);
});

it('what was made to fail ends as DONE when it is retried, also where every job fails at first', async () => {
  const sim = await openFor({ SIM_SPEED: '20000' });
  const workflow = createWorkflowClient(sim);
  await workflow.make({
    name: 'hard',
    scenes: 4,
    tilesPerScene: 9,
    statuses: { DONE: 1 },
    running: true,
    failures: 1,
  });
  await stage(sim, 'POST', '/fail', { aoi: 'hard', count: 30 });
  const list = (status: Status) => workflow.read<{ id: number }[]>(`/aoi/hard/tiles/${status}`);
  const hit = await list('RETRY');
  expect(hit.length).toBeGreaterThan(10);
  for (const { id } of hit) expect((await workflow.call('PUT', `/tile/${id}/retry`)).status).toBe(200);
  await vi.waitFor(async () => expect(await list('PENDING')).toEqual([]), { timeout: 10_000, interval: 50 });
  expect(await list('DONE')).toHaveLength(36);
});

it('forty tiles end in FAILED: what follows them continues, and no retry takes them', async () => {
  const sim = await openFor({ SIM_WORKFLOW: 'default', SIM_SPEED: '0.01' });
  const workflow = createWorkflowClient(sim);
  const name = 'Denmark-coherence-2026';
  const body = { aoi: name, count: 40, endsIn: 'FAILED' };
  expect((await stage(sim, 'POST', '/fail', body)).body).toEqual({ count: 40 });
  const { items } = (await workflow.truth()).aois.find((aoi) => aoi.name === name)!;
  const hit = items.filter(({ message, status }) => message.startsWith('calibration') && status === 'FAILED');
  expect(hit).toHaveLength(40);
  const ids = new Set(hit.map(({ id }) => id));
  expect(items.filter(({ previous }) => previous && ids.has(previous))).toEqual([]);
  expect((await workflow.call('PUT', `/tile/${hit[0]!.id}/retry`)).status).not.toBe(200);
});

it('an AOI is finished: what was open is DONE, and what has FAILED stays', async () => {
  const sim = await openFor({ SIM_WORKFLOW: 'default', SIM_SPEED: '0.01' });
  const name = 'Denmark-coherence-2026';
  const count = async () => {
    const truth = await createWorkflowClient(sim).truth();
    const { items } = truth.aois.find((aoi) => aoi.name === name)!;
    return countStatuses(items.filter(({ kind }) => kind === 'tile') as { status: Status }[]);
  };
  const before = await count();
  expect((await stage(sim, 'POST', '/finish', { aoi: name })).body.count).toBeGreaterThan(before.PENDING);
  const { NEW, PENDING, RETRY, FAILED } = await count();
  expect({ NEW, PENDING, RETRY, FAILED }).toEqual({ NEW: 0, PENDING: 0, RETRY: 0, FAILED: before.FAILED });
  expect((await stage(sim, 'POST', '/finish', { aoi: 'none' })).status).toBe(404);
});

it('a service is down until it is taken up, and other faults stay', async () => {
  const sim = await openFor();
  await sim.setFaults([{ id: 'own', kind: 'latency', ms: 1, service: 'ordering' }]);
  await stage(sim, 'PUT', '/service', { service: 'search', isUp: false });
  await stage(sim, 'PUT', '/service', { service: 'search', isUp: false });
  expect((await stage(sim, 'GET', '')).body.down).toEqual(['search']);
  await expect(find(sim, whole)).rejects.toThrow('503');
  await stage(sim, 'PUT', '/service', { service: 'search', isUp: true });
  expect((await stage(sim, 'GET', '')).body.down).toEqual([]);
  await find(sim, whole);
  expect(sim.context.faults.list().map(({ id }) => id)).toEqual(['own']);
});

it('images are delivered over an area: found, seen and ordered as the others, and drawn again after a restart', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'swath-stage-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const env = { SIM_STATE: join(folder, 'simulator.json') };
  const sim = await open(env);
  const before = await find(sim, whole);
  const since = new Date(sim.context.clock.now() - 1000).toISOString();
  const { body } = await stage(sim, 'POST', '/deliver', { box: lauragais, count: 8 });
  expect(body.count).toBeGreaterThanOrEqual(6);
  const after = await find(sim, whole);
  expect(after.totalResults).toBe(before.totalResults + body.count);
  const fresh = after.features.filter(({ properties }) => properties.creationDate > since);
  expect(fresh).toHaveLength(body.count);
  for (const { properties } of fresh) {
    expect(Date.parse(properties.acquisitionDate)).toBeLessThan(sim.context.clock.now());
    expect(sim.context.archive?.has(properties.sourceId)).toBe(true);
  }
  const picture = await fetch(fresh[0]!.thumbnail, {
    headers: { authorization: 'APIKEY demo-search-key-51b7e2' },
  });
  expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
  await sim.close();
  const again = await find(await openFor(env), whole);
  const names = ({ features }: typeof again) => features.map(({ properties }) => properties.sourceId);
  expect(names(again)).toEqual(names(after));
});

it('refuses what is beyond its limits', async () => {
  const sim = await openFor();
  const wrong: [string, string, object][] = [
    ['PUT', '/speed', { speed: 0 }],
    ['PUT', '/speed', { speed: 61 }],
    ['POST', '/fail', { aoi: 'a', count: 201 }],
    ['POST', '/fail', { aoi: 'a', count: 1, endsIn: 'DONE' }],
    ['POST', '/deliver', { box: lauragais, count: 51 }],
    ['POST', '/deliver', { box: [0, 0, 1, 91], count: 1 }],
    ['PUT', '/service', { service: 'identity', isUp: false }],
  ];
  for (const [method, path, body] of wrong)
    expect([path, (await stage(sim, method, path, body)).status]).toEqual([path, 400]);
});

it('a test sets the speed beyond what a presenter can, and not beyond what there is', async () => {
  const sim = await openFor();
  const put = async (speed: unknown) =>
    (await fetch(`${sim.url}/_speed`, { method: 'PUT', body: JSON.stringify({ speed }) })).status;
  expect(await put(2_400)).toBe(204);
  expect((await stage(sim, 'GET', '')).body.speed).toBe(2_400);
  for (const wrong of [0, 100_001, '5', undefined]) expect(await put(wrong)).toBe(400);
  expect((await stage(sim, 'GET', '')).body.speed).toBe(2_400);
});

it('the clock continues from where it is when its speed changes, and so does what is planned', async () => {
  const clock = createClock(1, 1_000_000);
  const planned = new Promise<number>((resolve) => clock.after(60_000, () => resolve(clock.now())));
  const beat = new Promise<number>((resolve) => clock.every(60_000, () => resolve(clock.now())));
  clock.setSpeed(1_000);
  expect(clock.speed).toBe(1_000);
  expect(clock.now()).toBeLessThan(1_060_000);
  // A timer of Node.js can be some milliseconds early.
  expect(await planned).toBeGreaterThan(1_050_000);
  expect(await beat).toBeGreaterThan(1_050_000);
  clock.close();
});
