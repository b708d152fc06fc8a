import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { watch } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { order, useSmallArchive } from '../ordering/test-orders';
import { type OpenSimulator, open } from '../test-support';
import { dumpWorld } from '../workflow/saved-world';
import { createStore } from '../workflow/store';
import { createWorkflowClient } from '../workflow/test-workflow';
import { stateVersion } from './saved';

let folder: string;
let file: string;
const opened: OpenSimulator[] = [];

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'swath-state-'));
  file = join(folder, 'data', 'simulator.json');
});
afterEach(async () => {
  for (const sim of opened.splice(0)) await sim.close();
  rmSync(folder, { recursive: true, force: true });
});

const start = async (env: Record<string, string> = {}) => {
  const sim = await open({ SIM_STATE: file, SIM_WORKFLOW: 'default', ...env });
  opened.push(sim);
  return sim;
};
const evaluateTruth = async ({ url }: OpenSimulator) => {
  const { workflow, orders, contracts } = await (await fetch(`${url}/_truth`)).json();
  return { aois: workflow.aois, orders, contracts };
};

it('outlives the process: AOIs, items, chains, orders, credit and what is worked on', async () => {
  // So slow that no job ends between the two looks.
  const first = await start({ SIM_SPEED: '0.01' });
  useSmallArchive(first.context);
  const workflow = createWorkflowClient(first);
  const { scenes, tiles } = await workflow.chain('Kept', 4, 2);
  await workflow.force('scene', scenes[0]!, 'DONE');
  await workflow.result('tile', tiles[0]![0]!, 'FAILED', 'It broke');
  await workflow.call('POST', `/aoi/${encodeURIComponent('30% “new”')}`);
  await workflow.call('DELETE', '/aoi/Aude-2026');
  const body = await order(first, 'PleiadesArchiveMono');
  expect((await first.order('POST', '/orders', body)).status).toBe(200);
  await first.close();
  const saved = JSON.parse(readFileSync(file, 'utf8'));
  const truth = await (await first.app.request('/_truth')).json();

  const second = await start({ SIM_SPEED: '0.01' });
  expect(await evaluateTruth(second)).toEqual({
    aois: truth.workflow.aois,
    orders: truth.orders,
    contracts: truth.contracts,
  });
  expect(truth.orders).toHaveLength(1);
  expect(saved.workflow.jobs.length).toBeGreaterThan(0);
  await second.close();
  expect({ ...JSON.parse(readFileSync(file, 'utf8')), clockMs: 0 }).toEqual({ ...saved, clockMs: 0 });

  const third = await start();
  useSmallArchive(third.context);
  const again = await third.order('POST', '/orders', await order(third, 'PleiadesArchiveMono'));
  expect((again.body as { salesOrderId: string }).salesOrderId).not.toBe(truth.orders[0].id);
  // Ids continue where they were.
  await createWorkflowClient(third).make({ name: 'Later', scenes: 1, tilesPerScene: 1 });
  const later = (await createWorkflowClient(third).truth()).aois.find(({ name }) => name === 'Later');
  expect(later?.items[0]?.id).toBe(saved.workflow.ids.scene + 1);
});

it('is whole, and at most a few seconds old, after the process was killed at any moment', async () => {
  const run = async () => {
    const child = spawn(process.execPath, ['--import', 'tsx', 'simulator/main.ts'], {
      env: { ...process.env, SIM_PORT: '0', SIM_WORKFLOW: 'empty', SIM_STATE: file },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let complaints = '';
    child.stderr.on('data', (text) => {
      complaints += text;
    });
    const [line] = (await once(createInterface({ input: child.stdout }), 'line')) as [string];
    return { child, url: JSON.parse(line).url as string, complaints: () => complaints };
  };
  const readNames = async (url: string): Promise<string[]> => {
    const { workflow } = await (await fetch(`${url}/_truth`)).json();
    return workflow.aois.map(({ name }: { name: string }) => name);
  };
  const isWriting = async () => {
    for await (const { filename } of watch(join(folder, 'data'))) if (filename?.endsWith('.new')) return;
  };
  let settled = 0;
  for (const moment of ['at once', 'while it writes', 'at once']) {
    const { child, url, complaints } = await run();
    const names = await readNames(url);
    expect(complaints()).toBe('');
    // What had been saved before is there, without a gap.
    expect(names.length).toBeGreaterThanOrEqual(settled);
    expect(names).toEqual(Array.from(names, (_, number) => `Aoi-${number}`));
    for (let number = names.length; number < names.length + 5; number += 1) {
      const body = JSON.stringify({ name: `Aoi-${number}`, scenes: 200, tilesPerScene: 5 });
      expect((await fetch(`${url}/workflow/_make`, { method: 'POST', body })).status).toBe(200);
    }
    const wanted = names.length + 5;
    await vi.waitFor(
      () => expect(JSON.parse(readFileSync(file, 'utf8')).workflow.aois).toHaveLength(wanted),
      { timeout: 30_000 },
    );
    settled = wanted;
    // More, which may or may not be saved.
    const body = JSON.stringify({ name: `Aoi-${wanted}`, scenes: 2_000, tilesPerScene: 5 });
    await fetch(`${url}/workflow/_make`, { method: 'POST', body });
    if (moment === 'while it writes') await isWriting();
    child.kill('SIGKILL');
    await once(child, 'exit');
  }
}, 120_000);

it.each([
  ['of another version', JSON.stringify({ version: stateVersion + 1, world: 'x' }), 'is of another version'],
  ['cut off', '{"version":1,"wor', 'is damaged'],
  ['empty', '', 'is damaged'],
  ['of another shape', JSON.stringify({ version: stateVersion, world: 'swath real empty' }), 'is damaged'],
])('is put aside and named when it is %s', async (_what, text, why) => {
  mkdirSync(join(folder, 'data'));
  writeFileSync(file, text);
  const written: string[] = [];
  const write = vi
    .spyOn(process.stderr, 'write')
    .mockImplementation((line) => written.push(String(line)) > 0);
  const sim = await start({ SIM_WORKFLOW: 'empty' }).finally(() => write.mockRestore());
  expect(written.join('')).toContain(why);
  expect(readFileSync(`${file}.old`, 'utf8')).toBe(text);
  expect((await evaluateTruth(sim)).aois).toEqual([]);
});

it('is not taken over by a simulator with another seed or mode', async () => {
  await (await start({ SIM_WORKFLOW: 'empty' })).close();
  const write = vi.spyOn(process.stderr, 'write').mockImplementation(() => true);
  const sim = await start({ SIM_WORKFLOW: 'empty', SIM_SEED: 'another' }).finally(() => write.mockRestore());
  expect(sim.context.saved).toBeUndefined();
  expect(existsSync(`${file}.old`)).toBe(true);
});

it('is bounded: the largest AOIs are left out', () => {
  const store = createStore();
  for (const [name, count] of [
    ['Small', 10],
    ['Huge', 100_001],
    ['Other', 20],
  ] as const) {
    const aoi = store.addAoi(name)!;
    for (let number = 0; number < count; number += 1) {
      store.addScene(aoi, { sourceId: String(number), data: {}, retryCountDown: 1 });
    }
  }
  const nothing = { add: () => {}, remember: () => {}, forget: () => {}, start: () => {}, close: () => {} };
  const { aois } = dumpWorld(store, { ...nothing, dump: () => ({ waiting: [], attempts: [] }) });
  expect(aois.map(({ name }) => name)).toEqual(['Small', 'Other']);
});
