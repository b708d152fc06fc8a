import fc from 'fast-check';
import { expect, it } from 'vitest';
import { processorMs } from '@/testing/processor-ms';
import type { ItemStatus } from '../status';
import { layOut } from './layout';
import type { LinksView } from './links-view';
import { reduceGraph } from './reduce';

const tileCount = 60_000;
/** Far above what any graph may take of the processor: what grows by more than its size takes minutes. */
const maxMs = 10_000;

/** How tiles hang together: the place of the tile before each, or none below zero. */
const links: Record<string, (at: number) => number> = {
  'one chain': (at) => at - 1,
  'one ring': (at) => (at + tileCount - 1) % tileCount,
  'many after one': (at) => (at === 0 ? -1 : 0),
  'a tree': (at) => ((at + 1) >> 1) - 1,
  'many short rings': (at) => (at % 3 === 0 ? at + 2 : at - 1),
  'chains that meet': (at) => (at * 7_919) % tileCount,
  'a comb': (at) => (at % 2 === 0 ? at - 2 : at - 1),
  nothing: () => -1,
};
/** Which scene holds a tile. */
const holders: Record<string, (at: number) => number> = {
  'one scene': () => 1,
  'a scene for each tile': (at) => at + 1,
  'scenes in turn': (at) => (at % 250) + 1,
};
const statuses: Record<string, (id: number) => ItemStatus> = {
  'all done': () => 'DONE',
  'in turn': (id) => (id % 2 === 0 ? 'DONE' : 'NEW'),
  'the last is open': (id) => (id === tileCount ? 'PENDING' : 'DONE'),
};

it('no graph takes more than its size to reduce and to lay out', () => {
  const shape = fc.record({
    link: fc.constantFrom(...Object.keys(links)),
    holder: fc.constantFrom(...Object.keys(holders)),
    status: fc.constantFrom(...Object.keys(statuses)),
    hidesFinished: fc.boolean(),
    folds: fc.boolean(),
  });
  fc.assert(
    fc.property(shape, ({ link, holder, status, ...wish }) => {
      const tiles = Array.from({ length: tileCount }, (_, at) => at);
      const getScene = holders[holder] ?? (() => 1);
      const scenes = [...new Set(tiles.map(getScene))];
      const view: LinksView = {
        words: ['', 'IW1'],
        scenes: { ids: scenes, names: scenes.map((id) => `scene ${id}`), dates: scenes.map(() => 0) },
        tiles: {
          ids: tiles.map((at) => at + 1),
          scenes: tiles.map(getScene),
          previous: tiles.map((at) => Math.max(0, (links[link]?.(at) ?? -1) + 1)),
          references: tiles.map(() => 0),
          labels: tiles.map(() => 1),
        },
      };
      const getStatus = (kind: string, id: number) =>
        kind === 'tile' ? (statuses[status]?.(id) ?? 'NEW') : 'NEW';
      const spent = processorMs(() => {
        const graph = reduceGraph(view, getStatus, { ...wish, unfolded: new Set(), maxNodes: 5_000 });
        layOut(graph);
        expect(graph.nodes.length).toBeLessThanOrEqual(5_000);
      });
      expect(spent).toBeLessThan(maxMs);
    }),
    { numRuns: 30 },
  );
}, 300_000);
