import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { OpenSimulator } from '../test-support';
import { open } from '../test-support';
import type { Status } from './store';
import { statuses } from './store';
import { createWorkflowClient } from './test-workflow';

let sim: OpenSimulator;
let workflow: ReturnType<typeof createWorkflowClient>;
let count = 0;
const newName = () => `aoi-${++count}`;

beforeAll(async () => {
  sim = await open();
  workflow = createWorkflowClient(sim);
});
afterAll(() => sim.close());

const table: [action: string, Record<Status, Status | 'refused'>][] = [
  ['retry', { NEW: 'refused', PENDING: 'refused', DONE: 'refused', RETRY: 'PENDING', FAILED: 'refused' }],
  ['fail', { NEW: 'refused', PENDING: 'FAILED', DONE: 'refused', RETRY: 'FAILED', FAILED: 'refused' }],
  ...statuses.map(
    (to) =>
      [`force/${to}`, { NEW: to, PENDING: to, DONE: to, RETRY: to, FAILED: to }] as [
        string,
        Record<Status, Status>,
      ],
  ),
];
const pairs = table.flatMap(([action, row]) =>
  statuses.flatMap((from) =>
    (['scene', 'tile'] as const).map((kind) => ({ kind, action, from, to: row[from] })),
  ),
);

describe('what may be asked of an item', () => {
  it.each(pairs)('$action of a $kind that is $from: $to', async ({ kind, action, from, to }) => {
    const { scenes, tiles } = await workflow.chain(newName(), 1);
    const id = kind === 'scene' ? scenes[0]! : tiles[0]![0]!;
    if (kind === 'tile') await workflow.force('scene', scenes[0]!, 'DONE');
    await workflow.force(kind, id, from);
    if (kind === 'scene') await workflow.force('tile', tiles[0]![0]!, 'NEW');
    const answer = await workflow.call('PUT', `/${kind}/${id}/${action}`);
    expect(answer).toMatchObject({ status: to === 'refused' ? 403 : 200, text: '' });
    expect((await workflow[kind](id)).status).toBe(to === 'refused' ? from : to);
  });
});

describe('results of jobs', () => {
  const rows = (['scene', 'tile'] as const).flatMap((kind) =>
    statuses.flatMap((from) =>
      (['DONE', 'RETRY', 'FAILED'] as const).map((result) => {
        const isTaken = from === 'PENDING' || (from === 'RETRY' && result !== 'RETRY');
        return { kind, from, result, to: isTaken ? result : from };
      }),
    ),
  );
  it.each(rows)('$result of a $kind that is $from leads to $to', async ({ kind, from, result, to }) => {
    const { scenes, tiles } = await workflow.chain(newName(), 1, 1, 0);
    const id = kind === 'scene' ? scenes[0]! : tiles[0]![0]!;
    await workflow.force(kind, id, from);
    await workflow.result(kind, id, result, 'why');
    const item = await workflow[kind](id);
    const isWritten = to !== from && result !== 'DONE';
    expect([item.status, item.message]).toEqual([to, isWritten ? 'why' : '']);
  });

  it('counts down over silent retries, loses their error, and goes below zero by hand', async () => {
    const { scenes } = await workflow.chain(newName(), 1, 1, 3);
    const id = scenes[0]!;
    await workflow.force('scene', id, 'PENDING');
    expect((await workflow.scene(id)).RetryCountDown).toBe(2);
    for (const left of [1, 0]) {
      await workflow.result('scene', id, 'RETRY', 'silent');
      expect(await workflow.scene(id)).toMatchObject({
        status: 'PENDING',
        RetryCountDown: left,
        message: '',
      });
    }
    for (const left of [-1, -2]) {
      await workflow.result('scene', id, 'RETRY', 'loud');
      expect(await workflow.scene(id)).toMatchObject({ status: 'RETRY', message: 'loud' });
      await workflow.call('PUT', `/scene/${id}/retry`);
      expect(await workflow.scene(id)).toMatchObject({
        status: 'PENDING',
        RetryCountDown: left,
        message: 'loud',
      });
    }
    await workflow.result('scene', id, 'DONE');
    expect(await workflow.scene(id)).toMatchObject({ status: 'DONE', message: 'loud' });
  });
});

describe('chains', () => {
  /** Three tiles in a row, one for each scene. */
  async function threeInARow() {
    const { scenes, tiles } = await workflow.chain(newName(), 3, 2);
    return { scenes, chain: tiles.map((list) => list[0]!) as [number, number, number] };
  }

  it('starts a tile once its scene and the tile before it are DONE', async () => {
    const { scenes, chain } = await threeInARow();
    for (const id of scenes.slice(0, 2)) await workflow.force('scene', id, 'DONE');
    const seen = async () => (await Promise.all(chain.map(workflow.tile))).map(({ status }) => status);
    expect(await seen()).toEqual(['PENDING', 'NEW', 'NEW']);
    await workflow.result('tile', chain[0], 'DONE');
    expect(await seen()).toEqual(['DONE', 'PENDING', 'NEW']);
    await workflow.result('tile', chain[1], 'DONE');
    expect(await seen()).toEqual(['DONE', 'DONE', 'NEW']);
    await workflow.force('scene', scenes[2]!, 'DONE');
    expect(await seen()).toEqual(['DONE', 'DONE', 'PENDING']);
  });

  it('relinks the child of a tile that failed in the middle, and starts it', async () => {
    const { scenes, chain } = await threeInARow();
    for (const id of scenes) await workflow.force('scene', id, 'DONE');
    await workflow.result('tile', chain[0], 'DONE');
    expect((await workflow.call('PUT', `/tile/${chain[1]}/fail`)).status).toBe(200);
    expect(await workflow.tile(chain[1])).toMatchObject({ PreviousID: null, ReferenceID: chain[0] });
    expect(await workflow.tile(chain[2])).toMatchObject({
      PreviousID: chain[0],
      ReferenceID: chain[0],
      status: 'PENDING',
    });
    await workflow.force('tile', chain[1], 'DONE');
    expect((await workflow.tile(chain[2])).PreviousID).toBe(chain[0]);
  });

  it('makes the first child the root when the root fails', async () => {
    const { scenes, chain } = await threeInARow();
    for (const id of scenes) await workflow.force('scene', id, 'DONE');
    await workflow.result('tile', chain[0], 'FAILED', 'no');
    expect(await workflow.tile(chain[1])).toMatchObject({
      PreviousID: null,
      ReferenceID: null,
      status: 'PENDING',
    });
    expect(await workflow.tile(chain[2])).toMatchObject({ PreviousID: chain[1], ReferenceID: chain[1] });
  });

  it('keeps the truth: links as they are now, and every passage with its cause', async () => {
    const { scenes, chain } = await threeInARow();
    for (const id of scenes) await workflow.force('scene', id, 'DONE');
    await workflow.result('tile', chain[0], 'FAILED', 'no');
    const { aois, transitions } = await workflow.truth();
    const { items, name } = aois.at(-1)!;
    const tiles = items.filter(({ kind }) => kind === 'tile');
    const links = chain.map((wanted) => tiles.find(({ id }) => id === wanted));
    expect(links).toMatchObject([
      { status: 'FAILED', message: 'no', scene: scenes[0] },
      { status: 'PENDING', previous: null, reference: null },
      { status: 'NEW', previous: chain[1], reference: chain[1] },
    ]);
    const seen = transitions.filter(
      ({ aoi, kind, id }) => aoi === name && kind === 'tile' && chain.includes(id),
    );
    expect(seen.map(({ id, from, to, cause }) => [id, from, to, cause])).toEqual([
      [chain[0], 'NEW', 'PENDING', 'scene is done'],
      [chain[0], 'PENDING', 'FAILED', 'job'],
      [chain[1], 'NEW', 'PENDING', 'chain relinked'],
    ]);
  });

  it('fails the tiles of a scene that fails', async () => {
    const { scenes, tiles } = await workflow.chain(newName(), 1, 3);
    await workflow.force('scene', scenes[0]!, 'PENDING');
    await workflow.call('PUT', `/scene/${scenes[0]}/fail`);
    const seen = await Promise.all(tiles[0]!.map(workflow.tile));
    expect(seen.map(({ status }) => status)).toEqual(['FAILED', 'FAILED', 'FAILED']);
  });

  it('says in words why a step is refused that the chain does not allow', async () => {
    const { scenes, chain } = await threeInARow();
    await workflow.force('scene', scenes[0]!, 'PENDING');
    await workflow.force('tile', chain[0], 'RETRY');
    expect(await workflow.call('PUT', `/tile/${chain[0]}/retry`)).toMatchObject({
      status: 500,
      text: 'cannot retry tile with scene status PENDING',
    });
    expect((await workflow.call('PUT', `/scene/${scenes[0]}/fail`)).text).toContain(
      `unconsistency: tile ${chain[0]} status RETRY`,
    );
    await workflow.force('scene', scenes[1]!, 'DONE');
    await workflow.force('tile', chain[1], 'RETRY');
    const waiting = { status: 500, text: 'cannot retry tile when previous is RETRY' };
    expect(await workflow.call('PUT', `/tile/${chain[1]}/retry`)).toMatchObject(waiting);
    expect(await workflow.force('tile', chain[1], 'PENDING')).toMatchObject(waiting);
    const begun = expect.stringContaining(`child tile ${chain[1]} status RETRY`);
    expect(await workflow.call('PUT', `/tile/${chain[0]}/fail`)).toMatchObject({ status: 500, text: begun });
    expect(await workflow.force('tile', chain[0], 'FAILED')).toMatchObject({ status: 500, text: begun });
    expect((await workflow.tile(chain[0])).status).toBe('RETRY');
  });

  it('restarts every scene, and of the tiles only those of a DONE scene whose chain is free', async () => {
    const name = newName();
    const { scenes, tiles } = await workflow.chain(name, 4, 2);
    const chain = tiles.map(([id]) => id!);
    for (const id of scenes.slice(0, 2)) await workflow.force('scene', id, 'DONE');
    await workflow.result('tile', chain[0]!, 'DONE');
    await workflow.result('tile', chain[1]!, 'DONE');
    await workflow.force('scene', scenes[3]!, 'FAILED');
    const answer = await workflow.call('PUT', `/aoi/${name}/retry/force`);
    // The second tile is behind the first, which is PENDING by then; the order of the list decides.
    expect(answer.status).toBe(500);
    expect(answer.text.split('\n')).toContain(`tile ${chain[1]}: cannot retry tile when previous is PENDING`);
    const statusesNow = async (kind: 'scene' | 'tile', ids: number[]) =>
      (await Promise.all(ids.map(workflow[kind]))).map(({ status }) => status);
    expect(await statusesNow('scene', scenes)).toEqual(['PENDING', 'PENDING', 'PENDING', 'PENDING']);
    expect(await statusesNow('tile', chain)).toEqual(['PENDING', 'DONE', 'NEW', 'FAILED']);
  });

  it('refuses a word that is no status, and a fail behind a scene that FAILED', async () => {
    const { scenes } = await threeInARow();
    expect(await workflow.call('PUT', `/scene/${scenes[0]}/force/gone`)).toMatchObject({
      status: 500,
      text: 'gone does not belong to Status values',
    });
    expect((await workflow.call('PUT', `/scene/${scenes[0]}/force/done`)).status).toBe(200);
  });
});
