import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { countTurns } from '@/testing/count-turns';
import { expectNoSlowText } from '@/testing/slowest-text';
import { Board } from '../board/board';
import { Bus, toPairs } from '../board/bus';
import { type Status, statuses } from '../status';
import { groupItems, type ItemOrder, matchingIds } from './item-query';
import { groupings, itemSorts } from './item-sorts';

const reading = (id: number, status: Status, message = '') => ({
  id,
  sourceId: `S1A_IW_tile_${id}`,
  status,
  message,
  sceneId: (id % 3) + 1,
  label: `IW1-${String(id % 9).padStart(2, '0')}`,
  retries: id % 4,
});

function watched(tiles: { id: number; status: Status; message?: string }[]) {
  const board = new Board();
  const bus = new Bus('epoch');
  board.apply(
    'scene',
    [1, 2, 3].map((id) => ({
      id,
      sourceId: `Scene-${id}`,
      status: 'DONE',
      message: '',
      date: `2026-11-0${id}T05:00:00Z`,
    })),
    0,
    { isFirst: true },
  );
  board.apply(
    'tile',
    tiles.map(({ id, status, message }) => reading(id, status, message)),
    0,
    { isFirst: true },
  );
  const move = (changes: { id: number; status: Status | null; message?: string }[], at: number) => {
    const stated = [
      ...board.apply(
        'tile',
        changes.flatMap(({ id, status, message }) => (status ? [reading(id, status, message)] : [])),
        at,
      ),
      ...board.remove(
        'tile',
        changes.flatMap(({ id, status }) => (status ? [] : [id])),
      ),
    ];
    if (stated.length === 0) return;
    bus.publish({
      at,
      ...toPairs(stated),
      counts: { scenes: board.counts('scene'), tiles: board.counts('tile') },
    });
  };
  return { board, bus, move };
}

const tile = { kind: 'tile' as const };
const byId: ItemOrder = { sort: 'id', dir: 'asc' };

describe('asking a board', () => {
  const some = () =>
    watched([
      { id: 1, status: 'DONE' },
      { id: 2, status: 'FAILED', message: 'Orbit file not found for 2026-11-01' },
      { id: 3, status: 'RETRY', message: 'Orbit file not found for 2026-11-02' },
      { id: 4, status: 'NEW' },
    ]);

  it('finds by status, by words in an item or its scene, and by group', async () => {
    const board = some();
    expect(await matchingIds(board, { ...tile, status: ['FAILED', 'RETRY'] }, byId)).toEqual([2, 3]);
    expect(await matchingIds(board, { ...tile, search: 'ORBIT file' }, byId)).toEqual([2, 3]);
    expect(await matchingIds(board, { ...tile, search: 'scene-1' }, byId)).toEqual([3]);
    expect(await matchingIds(board, { ...tile, by: 'scene', in: '2' }, byId)).toEqual([1, 4]);
    expect(await matchingIds(board, { ...tile, by: 'day', in: '2026-11-01' }, byId)).toEqual([3]);
  });

  it('puts what needs someone first, and turns every order round', async () => {
    const board = some();
    expect(await matchingIds(board, tile, { sort: 'attention', dir: 'asc' })).toEqual([2, 3, 4, 1]);
    expect(await matchingIds(board, tile, { sort: 'attention', dir: 'desc' })).toEqual([1, 4, 3, 2]);
  });

  it('groups by what messages have in common, and each group finds its own items', async () => {
    const board = some();
    const [first, second] = await groupItems(board, { ...tile, status: ['FAILED', 'RETRY'] }, 'cause');
    expect(first).toMatchObject({
      label: 'Orbit file not found for ‹date›',
      count: 2,
      counts: { FAILED: 1, RETRY: 1 },
    });
    expect(second).toBeUndefined();
    expect(await matchingIds(board, { ...tile, by: 'cause', in: first?.key }, byId)).toEqual([2, 3]);
  });
});

describe('asking a large board', () => {
  const large = () =>
    watched(
      Array.from({ length: 40_000 }, (_, place) => ({ id: place + 1, status: statuses[place % 5] ?? 'NEW' })),
    );
  const byName: ItemOrder = { sort: 'name', dir: 'desc' };
  const asNew = ({ board }: ReturnType<typeof large>) =>
    matchingIds({ board, bus: new Bus('another') }, tile, byName);

  it('serves others while it is looked through and put in order', async () => {
    const board = large();
    const turns = await countTurns(async () => {
      await matchingIds(board, tile, byName);
      await groupItems(board, tile, 'cause');
    });
    expect(turns).toBeGreaterThan(5);
  });

  it('gives what has changed in the meantime, and looks once for the same question', async () => {
    const board = large();
    const asked = [matchingIds(board, tile, byName), matchingIds(board, tile, byName)];
    await new Promise(setImmediate);
    board.move(
      [
        { id: 7, status: null },
        { id: 9, status: 'FAILED', message: 'Broken' },
        { id: 50_000, status: 'NEW' },
      ],
      1_000,
    );
    const [first, second] = await Promise.all(asked);
    expect(first).toEqual(await asNew(board));
    expect(first).not.toContain(7);
    expect(first).toContain(50_000);
    expect(second).toBe(first);
    expect(await matchingIds(board, tile, byName)).toBe(first);
  });

  it('is looked through again when most of it changed in the meantime', async () => {
    const board = large();
    const asked = matchingIds(board, tile, byName);
    await new Promise(setImmediate);
    board.move(
      Array.from({ length: 6_000 }, (_, place) => ({ id: place + 1, status: null })),
      1_000,
    );
    expect(await asked).toEqual(await asNew(board));
  });
});

it('an order that is repaired by what changed is the order of looking through everything again', () => {
  const anyChange = fc.record({
    id: fc.integer({ min: 1, max: 30 }),
    status: fc.option(fc.constantFrom(...statuses)),
    message: fc.constantFrom('', 'Broken at 12', 'No orbit'),
  });
  return fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(anyChange, { maxLength: 8 }), { minLength: 1, maxLength: 6 }),
      fc.constantFrom(...itemSorts),
      fc.constantFrom('asc' as const, 'desc' as const),
      fc.subarray([...statuses]),
      async (steps, sort, dir, wanted) => {
        const { board, bus, move } = watched(
          Array.from({ length: 20 }, (_, place) => ({ id: place + 1, status: statuses[place % 5] ?? 'NEW' })),
        );
        const filter = { ...tile, status: wanted };
        await matchingIds({ board, bus }, filter, { sort, dir });
        for (const [step, changes] of steps.entries()) {
          move(changes, 1_000 * (step + 1));
          const patched = await matchingIds({ board, bus }, filter, { sort, dir });
          expect(patched).toEqual(
            await matchingIds({ board, bus: new Bus('another') }, filter, { sort, dir }),
          );
        }
      },
    ),
  );
});

it('no search, group or cause costs more than the items that it is compared with', {
  timeout: 120_000,
}, () => {
  const { board, bus } = watched(
    Array.from({ length: 300 }, (_, place) => ({
      id: place + 1,
      status: statuses[place % 5] ?? 'NEW',
      message: `${'aB 12 '.repeat(20)}${place}`,
    })),
  );
  const pieces = [
    'a',
    'A',
    'ab',
    ' ',
    '1',
    '12',
    '2026-11-01',
    '/',
    '.*',
    '(',
    '\\',
    '[',
    'İ',
    'ß',
    '\ud83d\ude00',
    'e\u0301',
  ];
  // The longest that the route takes: see `itemFilter`.
  return expectNoSlowText(pieces, 3_000, async (text) => {
    await matchingIds(
      { board, bus },
      { ...tile, search: text.slice(0, 200) },
      { sort: 'message', dir: 'desc' },
    );
    for (const by of groupings) await matchingIds({ board, bus }, { ...tile, by, in: text }, byId);
  });
});

it('no message of a server makes its groups cost more than its length', { timeout: 300_000 }, () => {
  const pieces = [
    '1',
    'a',
    '.',
    '/',
    '-',
    ':',
    ' ',
    '2026-11-01T',
    '0x',
    'deadbeef',
    'S1A_',
    '{"a":',
    '"',
    '=',
    '\n',
    '(',
    'é',
  ];
  return expectNoSlowText(pieces, 20_000, async (message) => {
    const { board, bus } = watched([
      { id: 1, status: 'FAILED', message },
      { id: 2, status: 'FAILED', message: `${message}.` },
    ]);
    await groupItems({ board, bus }, tile, 'cause');
  });
});
