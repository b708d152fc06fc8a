import { expect, it } from 'vitest';
import { openTestDatabase } from '@/testing/database/database';
import { upsertFootprints } from '../footprints/footprint-store';
import { Board } from './board';
import { listFootprints } from './board-view';

openTestDatabase();

const geometry = {
  type: 'Polygon',
  coordinates: [
    [
      [1, 2],
      [3, 2],
      [3, 4],
      [1, 2],
    ],
  ],
};
const reading = (kind: string, id: number) => ({
  id,
  sourceId: `${kind}-${id}`,
  status: 'NEW',
  message: '',
});

it('pages through the locations of scenes and then of tiles by their ids, each item once, also while others go', async () => {
  const board = new Board();
  const ids = [70_000, 3, 2, 9, 1];
  board.apply(
    'scene',
    ids.slice(0, 3).map((id) => reading('scene', id)),
    0,
  );
  board.apply(
    'tile',
    ids.map((id) => reading('tile', id)),
    0,
  );
  const known = ['scene-2', 'scene-70000', 'tile-1', 'tile-3', 'tile-9', 'tile-70000'];
  await upsertFootprints(
    'Paged',
    known.map((sourceId) => ({ sourceId, geometry })),
  );
  const places: string[] = [];
  const unknown = { scenes: 0, tiles: 0 };
  let after: string | undefined;
  do {
    const page = await listFootprints('Paged', { board }, { after, limit: 2 });
    places.push(...page.footprints.map(({ kind, id }) => `${kind}-${id}`));
    unknown.scenes += page.unknown.scenes;
    unknown.tiles += page.unknown.tiles;
    if (page.next === 'tile:1') board.remove('tile', [1]);
    after = page.next ?? undefined;
  } while (after !== undefined);
  expect(places).toEqual(known);
  expect(unknown).toEqual({ scenes: 1, tiles: 1 });
});
