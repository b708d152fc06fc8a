import { expect, it } from 'vitest';
import { openFor } from '../test-support';
import type { Seen } from './test-workflow';
import { createWorkflowClient } from './test-workflow';

it('starts with eight AOIs in different states, one of them at work and masking nothing', async () => {
  const sim = await openFor({ SIM_WORKFLOW: 'default', SIM_NOW: '2026-11-21T00:00:00Z' });
  const workflow = createWorkflowClient(sim);
  expect(await workflow.read('/aoi/')).toEqual([
    { ID: 'Aude-2026', status: 'DONE' },
    { ID: 'Camargue-burn-scars', status: 'DONE' },
    { ID: 'Denmark-coherence-2026', status: 'RETRY' },
    { ID: 'Garonne-2026', status: 'NEW' },
    { ID: 'Jutland-pilot', status: 'PENDING' },
    { ID: 'Lauragais-soil-2026', status: 'DONE' },
    { ID: 'Po-plain-mosaics', status: 'PENDING' },
    { ID: 'Rhone-delta-2026', status: 'PENDING' },
  ]);
  const { text } = await workflow.call('GET', '/aoi/Denmark-coherence-2026');
  const numbers = [...text.matchAll(/: +(\d+)$/gm)].map(([, number]) => Number(number));
  expect(numbers).toEqual([3, 4, 39, 2, 0, 48, 267, 118, 842, 57, 12, 1_296, 216]);

  const retry = await workflow.read<Seen[]>('/aoi/Denmark-coherence-2026/tiles/RETRY');
  expect(retry.filter(({ message }) => message === 'Orbit file not found for 2026-11-16')).toHaveLength(41);
  expect((await workflow.read<Seen[]>('/aoi/Aude-2026/tiles/FAILED')).length).toBeGreaterThan(0);
  expect((await workflow.read<Seen[]>('/aoi/Jutland-pilot/tiles/RETRY')).length).toBeGreaterThan(0);
});

it('keeps to its own rules from the start: what is at work has a scene and a tile before it that are DONE', async () => {
  const sim = await openFor({ SIM_WORKFLOW: 'default' });
  const workflow = createWorkflowClient(sim);
  const tiles = await workflow.read<(Seen & { scene: { id: number } })[]>('/scene/0/tiles');
  const byId = new Map(tiles.map((tile) => [tile.id, tile]));
  const scenes = new Map<number, string>();
  for (const { ID } of await workflow.read<{ ID: string }[]>('/aoi/')) {
    for (const { id, status } of await workflow.read<Seen[]>(`/aoi/${ID}/scenes`)) scenes.set(id, status);
  }
  const started = tiles.filter(({ status }) => ['PENDING', 'RETRY', 'DONE'].includes(status));
  expect(started.length).toBeGreaterThan(1_000);
  for (const tile of started) {
    expect(scenes.get(tile.scene.id)).toBe('DONE');
    if (tile.PreviousID) expect(byId.get(tile.PreviousID)?.status).toBe('DONE');
  }
});

it('is the same world for the same seed', async () => {
  const env = { SIM_WORKFLOW: 'default', SIM_NOW: '2026-11-21T00:00:00Z' };
  const [one, two, other] = await Promise.all(
    [env, env, { ...env, SIM_SEED: 'other' }].map(
      async (each) =>
        (await createWorkflowClient(await openFor(each)).call('GET', '/aoi/Denmark-coherence-2026/scenes'))
          .text,
    ),
  );
  expect(two).toBe(one);
  expect(other).not.toBe(one);
});

it('makes AOIs as large as they get', async () => {
  const workflow = createWorkflowClient(await openFor());
  expect(await workflow.make({ name: 'large', scenes: 20_000, tilesPerScene: 15 })).toMatchObject({
    scenes: { NEW: 20_000 },
    tiles: { NEW: 300_000 },
  });
  expect(await workflow.read<Seen[]>('/aoi/large/scenes?limit=1000&page=19')).toHaveLength(1_000);
}, 30_000);

it('says where scenes and tiles are with SIM_LOCATIONS, as some constellations of real servers do', async () => {
  interface Placed {
    data: { metadata?: { geometry?: { type: string; coordinates: number[][][] } } };
  }
  const read = async (env: Record<string, string>) => {
    const workflow = createWorkflowClient(await openFor({ SIM_WORKFLOW: 'default', ...env }));
    const path = '/aoi/Denmark-coherence-2026';
    const lists = [`${path}/scenes`, `${path}/tiles/FAILED`, `${path}/tiles/DONE`];
    return (await Promise.all(lists.map((list) => workflow.read<Placed[]>(list)))).flat();
  };
  const isPlaced = ({ data }: Placed) => (data.metadata?.geometry?.coordinates[0]?.length ?? 0) >= 4;
  const placed = await read({ SIM_LOCATIONS: '1' });
  expect(placed.length).toBeGreaterThan(800);
  expect(placed.every(isPlaced)).toBe(true);
  // Without it, scenes of some constellations have one, and no tile has.
  expect((await read({})).every(isPlaced)).toBe(false);
});

it('keeps one AOI at work for hours with SIM_ENDLESS, and never lets it grow', async () => {
  const sim = await openFor({ SIM_WORKFLOW: 'default', SIM_ENDLESS: '1', SIM_SPEED: '3600' });
  const workflow = createWorkflowClient(sim);
  const ids = async () =>
    (await workflow.read<Seen[]>('/aoi/Po-plain-mosaics/scenes')).map(({ id }) => id).sort((a, b) => a - b);
  const before = await ids();
  // More scenes have come than there ever are at once: hours of work.
  await expect
    .poll(async () => (await ids())[0], { timeout: 50_000, interval: 200 })
    .toBeGreaterThan(before.at(-1) as number);
  expect(await ids()).toHaveLength(before.length);
  expect((await workflow.read<Seen[]>('/aoi/Po-plain-mosaics/scenes/PENDING')).length).toBeGreaterThan(0);
});
