import { expect, it } from 'vitest';
import { type Move, sortMoves } from './sort-moves';

const move = (id: number, was: string | null, is: string | null, message = ''): Move => ({
  kind: 'tile',
  id,
  was,
  is,
  message,
  at: id * 1_000,
});

it('distinguishes new failures from those that were there, came back, were cleared, and came and went', () => {
  const { fresh, cleared, passed, freshKeys } = sortMoves([
    move(1, 'PENDING', 'FAILED', 'No overlap with tile 17'),
    move(2, 'PENDING', 'FAILED', 'No overlap with tile 18'),
    move(3, null, 'RETRY', 'The store is away'),
    move(4, 'RETRY', 'RETRY', 'The store is away'),
    move(5, 'RETRY', 'FAILED'),
    move(6, 'RETRY', 'DONE'),
    move(7, 'FAILED', null),
    move(8, 'PENDING', 'DONE'),
  ]);
  expect(fresh.map(({ status, count, ids, lastAt }) => ({ status, count, ids, lastAt }))).toEqual([
    { status: 'FAILED', count: 2, ids: [1, 2], lastAt: 2_000 },
    { status: 'RETRY', count: 1, ids: [3], lastAt: 3_000 },
  ]);
  expect(cleared).toEqual([
    { kind: 'tile', became: 'DONE', count: 1 },
    { kind: 'tile', became: 'gone', count: 1 },
  ]);
  expect(passed).toBe(1);
  expect([...freshKeys]).toEqual(['tile1', 'tile2', 'tile3']);
});
