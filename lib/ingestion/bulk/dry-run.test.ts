import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readStatus, type Status, statuses } from '../status';
import { type BulkAction, dryRun } from './dry-run';
import { linksOf } from './links';

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
  linksOf(
    of.scenes.map((status, place) => item('scene', place + 1, status, null, null)),
    of.tiles.map((status, place) =>
      item('tile', place + 1, status, place === 0 ? 1 : 2, place === 0 ? null : place),
    ),
  );
const tile = (id: number) => ({ kind: 'tile' as const, id });

test('a tile whose scene or previous tile is not DONE would not be retried', () => {
  const links = chain({ scenes: ['DONE', 'PENDING'], tiles: ['RETRY', 'RETRY', 'RETRY'] });
  const { accepted, refused } = dryRun(links, { is: 'retry' }, [tile(1), tile(2), tile(3)]);
  expect(accepted).toEqual([tile(1)]);
  expect(refused.map(({ reason }) => reason)).toEqual([
    'Its scene is PENDING, not DONE',
    'Its scene is PENDING, not DONE',
  ]);
  const sameScene = chain({ scenes: ['DONE', 'DONE'], tiles: ['RETRY', 'RETRY', 'NEW'] });
  expect(dryRun(sameScene, { is: 'retry' }, [tile(1), tile(2)]).refused[0]?.reason).toBe(
    'The tile before it is PENDING, not DONE',
  );
});

test('failing a tile in the middle links its child to the tile before, and starts it where that is DONE', () => {
  const links = chain({ scenes: ['DONE', 'DONE'], tiles: ['DONE', 'RETRY', 'NEW'] });
  expect(dryRun(links, { is: 'fail' }, [tile(2)])).toMatchObject({
    accepted: [tile(2)],
    relinked: [{ tile: 3, after: 1 }],
    starts: [3],
    fails: [],
  });
});

test('failing a root makes its first child the root', () => {
  const links = chain({ scenes: ['DONE', 'DONE'], tiles: ['RETRY', 'NEW', 'NEW'] });
  const { relinked, starts, waiting } = dryRun(links, { is: 'fail' }, [tile(1)]);
  expect(relinked).toEqual([{ tile: 2, after: null }]);
  expect(starts).toEqual([2]);
  expect(waiting).toEqual([]);
});

test('a scene that fails takes its tiles with it, and is refused where one of them has begun', () => {
  const scene = { kind: 'scene' as const, id: 2 };
  const untouched = chain({ scenes: ['DONE', 'RETRY'], tiles: ['DONE', 'NEW', 'NEW'] });
  expect(dryRun(untouched, { is: 'fail' }, [scene]).fails.sort()).toEqual([2, 3]);
  const begun = chain({ scenes: ['DONE', 'RETRY'], tiles: ['DONE', 'DONE', 'NEW'] });
  expect(dryRun(begun, { is: 'fail' }, [scene]).refused[0]?.reason).toBe(
    'It has a tile that is DONE, not NEW',
  );
});

test('what waits behind a retry is counted along the whole chain', () => {
  const links = chain({ scenes: ['DONE', 'DONE'], tiles: ['RETRY', 'NEW', 'NEW'] });
  expect(dryRun(links, { is: 'retry' }, [tile(1)]).waiting.sort()).toEqual([2, 3]);
});

test('whatever is asked: every item is accepted or refused, once, and none starts that is not NEW', () => {
  const anyStatus = fc.constantFrom(...statuses);
  const anyAction: fc.Arbitrary<BulkAction> = fc.oneof(
    fc.constant({ is: 'retry' as const }),
    fc.constant({ is: 'fail' as const }),
    anyStatus.map((to) => ({ is: 'force' as const, to })),
  );
  fc.assert(
    fc.property(
      fc.array(anyStatus, { minLength: 1, maxLength: 4 }),
      fc.array(fc.record({ status: anyStatus, scene: fc.nat(5), before: fc.nat(12) }), { maxLength: 12 }),
      anyAction,
      fc.array(
        fc.record({
          kind: fc.constantFrom('scene' as const, 'tile' as const),
          id: fc.integer({ min: 1, max: 14 }),
        }),
      ),
      (scenes, tiles, action, targets) => {
        const links = linksOf(
          scenes.map((status, place) => item('scene', place + 1, status, null, null)),
          tiles.map(({ status, scene, before }, place) =>
            // A tile follows one of a smaller id, as chains do in time.
            item('tile', place + 1, status, scene + 1, before < place && before > 0 ? before : null),
          ),
        );
        const run = dryRun(links, action, targets);
        const distinct = new Set(targets.map(({ kind, id }) => `${kind}${id}`));
        expect(run.accepted.length + run.refused.length).toBe(distinct.size);
        for (const id of run.starts) expect(links.statusOf('tile', id)).toBe('NEW');
        for (const { tile: id, after } of run.relinked) expect(after).not.toBe(id);
        if (action.is === 'retry') expect([run.fails, run.relinked, run.starts]).toEqual([[], [], []]);
      },
    ),
  );
});
