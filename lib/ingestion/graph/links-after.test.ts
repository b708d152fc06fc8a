import { expect, it } from 'vitest';
import { type Foreseen, linksAfter, statusesAfter } from './links-after';
import type { LinksView } from './links-view';
import { reduceGraph } from './reduce';

/** One chain of five tiles, 1 to 5, each in a scene of its own. */
const ids = [1, 2, 3, 4, 5];
const chain: LinksView = {
  words: ['', 'IW1'],
  scenes: { ids, names: ids.map((id) => `scene ${id}`), dates: ids.map(() => 0) },
  tiles: {
    ids,
    scenes: ids,
    previous: [0, 1, 2, 3, 4],
    references: ids.map(() => 0),
    labels: ids.map(() => 1),
  },
};
/** Tile 3 fails: tile 4 follows tile 2 from then on and starts, and tile 5 waits for it. */
const plan: Foreseen = {
  accepted: { scenes: [], tiles: [3] },
  starts: [4],
  fails: [],
  waiting: [5],
  relinked: [{ tile: 4, after: 2 }],
};

it('shows what an action touches, linked and coloured as it would be afterwards', () => {
  const { tiles } = statusesAfter(plan, 'FAILED');
  const graph = reduceGraph(
    linksAfter(chain, plan),
    (kind, id) => (kind === 'tile' ? tiles.get(id) : undefined) ?? 'NEW',
    { hidesFinished: false, folds: false, unfolded: new Set(), maxNodes: 100 },
  );
  expect(graph.nodes.map(({ key, status }) => `${key} ${status}`)).toEqual([
    't2 NEW',
    't3 FAILED',
    't4 PENDING',
    't5 NEW',
  ]);
  const nodeKey = (place: number) => graph.nodes[place]?.key;
  expect(graph.edges.map(({ from, to }) => `${nodeKey(from)} ${nodeKey(to)}`).sort()).toEqual([
    't2 t3',
    't2 t4',
    't4 t5',
  ]);
});

it('leaves a tile without one before it where none is left, and holds scenes that are asked for', () => {
  const links = linksAfter(chain, {
    ...plan,
    accepted: { scenes: [1], tiles: [] },
    relinked: [{ tile: 2, after: null }],
  });
  expect(links.scenes.ids).toEqual([1]);
  expect(links.tiles.previous[links.tiles.ids.indexOf(2)]).toBe(0);
  expect(statusesAfter({ ...plan, accepted: { scenes: [1], tiles: [] }, fails: [1] }, 'FAILED')).toEqual({
    scenes: new Map([[1, 'FAILED']]),
    tiles: new Map([
      [1, 'FAILED'],
      [4, 'PENDING'],
    ]),
  });
});
