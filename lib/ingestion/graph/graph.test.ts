import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ItemStatus } from '../status';
import { readableDot } from './dot';
import { layOut } from './layout';
import type { LinksView } from './links-view';
import { type GraphWish, reduceGraph } from './reduce';

/** Chains of tiles, one tile of each chain in each scene; tiles are numbered along the scenes. */
function chains(scenes: number, perScene: number): LinksView {
  const tiles = Array.from({ length: scenes * perScene }, (_, place) => place + 1);
  return {
    words: ['', 'IW1'],
    scenes: {
      ids: Array.from({ length: scenes }, (_, place) => place + 1),
      names: Array.from({ length: scenes }, (_, place) => `scene ${place}`),
      dates: Array.from({ length: scenes }, () => 0),
    },
    tiles: {
      ids: tiles,
      scenes: tiles.map((id) => Math.ceil(id / perScene)),
      previous: tiles.map((id) => Math.max(0, id - perScene)),
      references: tiles.map(() => 0),
      labels: tiles.map(() => 1),
    },
  };
}

const wish = (over: Partial<GraphWish> = {}): GraphWish => ({
  hidesFinished: false,
  folds: false,
  unfolded: new Set(),
  maxNodes: 5_000,
  ...over,
});

describe('what is drawn of an AOI', () => {
  it('is every item and every link when nothing is hidden or folded', () => {
    const graph = reduceGraph(chains(4, 3), () => 'NEW', wish());
    expect(graph.nodes).toHaveLength(4 + 12);
    expect(graph.edges.filter(({ type }) => type === 'precedes')).toHaveLength(9);
    expect(graph.edges.filter(({ type }) => type === 'holds')).toHaveLength(12);
  });

  it('leaves out what is finished, but not what unfinished tiles hang on', () => {
    const getStatus = (kind: string, id: number): ItemStatus =>
      kind === 'tile' && id > 9 ? 'PENDING' : 'DONE';
    const graph = reduceGraph(chains(4, 3), getStatus, wish({ hidesFinished: true }));
    expect(graph.nodes.map(({ key }) => key)).toEqual(['s4', 't7', 't8', 't9', 't10', 't11', 't12']);
    expect(graph.hidden).toBe(9);
  });

  it('folds runs of one status, and unfolds the one that is asked for', () => {
    const getStatus = (kind: string, id: number): ItemStatus => (kind === 'tile' && id > 30 ? 'NEW' : 'DONE');
    const graph = reduceGraph(chains(20, 3), getStatus, wish({ folds: true }));
    expect(graph.nodes.map(({ key, ids }) => `${key}:${ids.length}`)).toEqual([
      't1:10',
      't2:10',
      't3:10',
      't31:10',
      't32:10',
      't33:10',
    ]);
    expect(graph.edges).toHaveLength(3);
    const open = reduceGraph(chains(20, 3), getStatus, wish({ folds: true, unfolded: new Set(['t1']) }));
    expect(open.nodes.filter(({ kind, ids }) => kind === 'tile' && ids.length === 1)).toHaveLength(10);
  });

  it('keeps the failures when it is too much', () => {
    const graph = reduceGraph(
      chains(40, 3),
      (kind, id) => (kind === 'tile' && id === 77 ? 'FAILED' : 'NEW'),
      wish({ maxNodes: 10 }),
    );
    expect(graph.nodes).toHaveLength(10);
    expect(graph.nodes.some(({ key }) => key === 't77')).toBe(true);
    expect(graph.cut).toBe(40 + 120 - 10);
  });

  it('reports every item once, whatever the links and statuses are, rings included', () => {
    const status = fc.constantFrom<ItemStatus>('NEW', 'PENDING', 'DONE', 'RETRY', 'FAILED', 'unknown');
    fc.assert(
      fc.property(
        fc.array(fc.record({ scene: fc.nat(4), previous: fc.nat(30), status }), { maxLength: 30 }),
        fc.boolean(),
        fc.boolean(),
        (drawn, folds, hidesFinished) => {
          const links = chains(3, 0);
          links.tiles = {
            ids: drawn.map((_, place) => place + 1),
            scenes: drawn.map(({ scene }) => scene),
            previous: drawn.map(({ previous }) => previous),
            references: drawn.map(() => 1),
            labels: drawn.map(() => 1),
          };
          const getStatus = (kind: string, id: number) =>
            kind === 'scene' ? (id === 1 ? 'NEW' : 'DONE') : (drawn[id - 1]?.status ?? 'unknown');
          const graph = reduceGraph(links, getStatus, wish({ folds, hidesFinished }));
          const named = graph.nodes.flatMap(({ kind, ids }) => ids.map((id) => `${kind}${id}`));
          expect(new Set(named).size).toBe(named.length);
          const single = graph.nodes.filter(({ ids }) => ids.length === 1).length;
          expect(single + graph.folded + graph.hidden).toBe(drawn.length + 3);
          const { x, y } = layOut(graph);
          expect(new Set(graph.nodes.map((_, place) => `${x[place]} ${y[place]}`)).size).toBe(
            graph.nodes.length,
          );
        },
      ),
    );
  });
});

async function readDot(text: Buffer, aoi: string, size: number): Promise<string> {
  async function* pieces() {
    for (let at = 0; at < text.length; at += size) yield text.subarray(at, at + size);
  }
  const read: Buffer[] = [];
  for await (const piece of readableDot(pieces(), aoi)) read.push(Buffer.from(piece));
  return Buffer.concat(read).toString();
}

describe("the server's DOT", () => {
  it.each([
    [
      'Denmark-coherence 2026',
      'digraph Denmark-coherence 2026 {\n a\n}',
      'digraph "Denmark-coherence 2026" {\n a\n}',
    ],
    ['a {b', 'digraph a {b {\n}', 'digraph "a {b" {\n}'],
    ['say "hi"', 'strict graph say "hi" {\n}', 'strict graph "say \\"hi\\"" {\n}'],
    ['plain', 'digraph plain {\n}', 'digraph plain {\n}'],
    ['Den-mark', 'digraph "Den-mark" {\n}', 'digraph "Den-mark" {\n}'],
    ['x', 'digraph {\n}', 'digraph {\n}'],
  ])('of %s is made readable, in whichever pieces it comes', async (aoi, text, readable) => {
    for (const size of [1, 7, 100]) expect(await readDot(Buffer.from(text), aoi, size)).toBe(readable);
  });

  it('passes as it is when it has no end of line, or no text', async () => {
    const long = Buffer.from(`digraph a b {${' '.repeat(200_000)}`);
    expect(await readDot(long, 'a b', 10_000)).toBe(long.toString());
    expect(await readDot(Buffer.alloc(0), 'a b', 1)).toBe('');
  });
});
