import fc from 'fast-check';
import { expect, test } from 'vitest';
import { countTurns } from '@/testing/count-turns';
import { findLinks } from '../board/links';
import { readStatus, type Status, statuses } from '../status';
import { type BulkAction, dryRun, TooManyStepsError } from './dry-run';

const item = (
  kind: 'scene' | 'tile',
  id: number,
  status: Status,
  sceneId: number | null,
  previousId: number | null,
) => ({
  kind,
  id,
  sourceId: `${kind}-${id}`,
  status: readStatus(status),
  sceneId,
  previousId,
});

/** Two scenes, and a chain of three tiles: 1 in the first, 2 and 3 in the second. */
const chain = (of: { scenes: [Status, Status]; tiles: [Status, Status, Status] }) =>
  findLinks(
    of.scenes.map((status, place) => item('scene', place + 1, status, null, null)),
    of.tiles.map((status, place) =>
      item('tile', place + 1, status, place === 0 ? 1 : 2, place === 0 ? null : place),
    ),
  );
const tile = (id: number) => ({ kind: 'tile' as const, id });

test('a tile whose scene or previous tile is not DONE would not be retried', async () => {
  const links = await chain({ scenes: ['DONE', 'PENDING'], tiles: ['RETRY', 'RETRY', 'RETRY'] });
  const { accepted, refused } = await dryRun(links, { type: 'retry' }, [tile(1), tile(2), tile(3)]);
  expect(accepted).toEqual([tile(1)]);
  expect(refused.map(({ reason }) => reason)).toEqual([
    'Its scene is PENDING, not DONE',
    'Its scene is PENDING, not DONE',
  ]);
  const sameScene = await chain({ scenes: ['DONE', 'DONE'], tiles: ['RETRY', 'RETRY', 'NEW'] });
  expect((await dryRun(sameScene, { type: 'retry' }, [tile(1), tile(2)])).refused[0]?.reason).toBe(
    'The tile before it is PENDING, not DONE',
  );
});

test('failing a tile in the middle links its child to the tile before, and starts it where that is DONE', async () => {
  const links = await chain({ scenes: ['DONE', 'DONE'], tiles: ['DONE', 'RETRY', 'NEW'] });
  expect(await dryRun(links, { type: 'fail' }, [tile(2)])).toMatchObject({
    accepted: [tile(2)],
    relinked: [{ tile: 3, after: 1 }],
    starts: [3],
    fails: [],
  });
});

test('failing a root makes its first child the root', async () => {
  const links = await chain({ scenes: ['DONE', 'DONE'], tiles: ['RETRY', 'NEW', 'NEW'] });
  const { relinked, starts, waiting } = await dryRun(links, { type: 'fail' }, [tile(1)]);
  expect(relinked).toEqual([{ tile: 2, after: null }]);
  expect(starts).toEqual([2]);
  expect(waiting).toEqual([]);
});

test('a scene that fails takes its tiles with it, and is refused where one of them has begun', async () => {
  const scene = { kind: 'scene' as const, id: 2 };
  const untouched = await chain({ scenes: ['DONE', 'RETRY'], tiles: ['DONE', 'NEW', 'NEW'] });
  expect((await dryRun(untouched, { type: 'fail' }, [scene])).fails.sort()).toEqual([2, 3]);
  const begun = await chain({ scenes: ['DONE', 'RETRY'], tiles: ['DONE', 'DONE', 'NEW'] });
  expect((await dryRun(begun, { type: 'fail' }, [scene])).refused[0]?.reason).toBe(
    'It has a tile that is DONE, not NEW',
  );
});

test('what waits behind a retry is counted along the whole chain', async () => {
  const links = await chain({ scenes: ['DONE', 'DONE'], tiles: ['RETRY', 'NEW', 'NEW'] });
  expect((await dryRun(links, { type: 'retry' }, [tile(1)])).waiting.sort()).toEqual([2, 3]);
});

test('whatever is asked: every item is accepted or refused, once, and none starts that is not NEW', async () => {
  const anyStatus = fc.constantFrom(...statuses);
  const anyAction: fc.Arbitrary<BulkAction> = fc.oneof(
    fc.constant({ type: 'retry' as const }),
    fc.constant({ type: 'fail' as const }),
    anyStatus.map((to) => ({ type: 'force' as const, to })),
  );
  await fc.assert(
    fc.asyncProperty(
      fc.array(anyStatus, { minLength: 1, maxLength: 4 }),
      fc.array(fc.record({ status: anyStatus, scene: fc.nat(5), before: fc.nat(12) }), { maxLength: 12 }),
      anyAction,
      fc.array(
        fc.record({
          kind: fc.constantFrom('scene' as const, 'tile' as const),
          id: fc.integer({ min: 1, max: 14 }),
        }),
      ),
      async (scenes, tiles, action, targets) => {
        const links = await findLinks(
          scenes.map((status, place) => item('scene', place + 1, status, null, null)),
          tiles.map(({ status, scene, before }, place) =>
            // A tile follows one of a smaller id, as chains do in time.
            item('tile', place + 1, status, scene + 1, before < place && before > 0 ? before : null),
          ),
        );
        const run = await dryRun(links, action, targets);
        const distinct = new Set(targets.map(({ kind, id }) => `${kind}${id}`));
        expect(run.accepted.length + run.refused.length).toBe(distinct.size);
        for (const id of run.starts) expect(links.getStatus('tile', id)).toBe('NEW');
        for (const { tile: id, after } of run.relinked) expect(after).not.toBe(id);
        if (action.type === 'retry') expect([run.fails, run.relinked, run.starts]).toEqual([[], [], []]);
      },
    ),
  );
});

/** Tiles of one scene that has not begun, which all follow the first. */
const star = (count: number) =>
  findLinks(
    [item('scene', 1, 'NEW', null, null)],
    Array.from({ length: count }, (_, at) => item('tile', at + 1, 'NEW', 1, at === 0 ? null : 1)),
  );
const toFailed: BulkAction = { type: 'force', to: 'FAILED' };
const all = (count: number) => Array.from({ length: count }, (_, at) => tile(at + 1));

test('an action that would move the same links again and again is refused, not played through', async () => {
  expect((await dryRun(await star(500), toFailed, all(500))).accepted).toHaveLength(500);
  await expect(dryRun(await star(100_000), toFailed, all(100_000))).rejects.toThrow(TooManyStepsError);
});

test('others are served while an action on a whole AOI is played through', async () => {
  const count = 100_000;
  const turns = await countTurns(async () => {
    const links = await findLinks(
      [],
      all(count).map(({ id }) => item('tile', id, 'RETRY', null, null)),
    );
    expect((await dryRun(links, { type: 'retry' }, all(count))).accepted).toHaveLength(count);
  });
  expect(turns).toBeGreaterThan(5);
});
