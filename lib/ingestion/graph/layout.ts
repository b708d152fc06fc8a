import type { Graph } from './reduce';

/** Where each node is, in steps of the grid, in the order of the nodes; and how far all reaches. */
export interface Layout {
  x: Float32Array;
  y: Float32Array;
  width: number;
  height: number;
}

/** How much wider than high a picture should be. */
const shape = 1.8;
const gap = 2;

/**
 * Places a graph in layers: a tile is right of the tile before it and keeps its row where it can, a scene is
 * left of its tiles at their middle. Parts that do not hang together are put side by side.
 */
export function layOut({ nodes, edges }: Pick<Graph, 'nodes' | 'edges'>): Layout {
  const parts = findParts(nodes.length, edges);
  const x = new Float32Array(nodes.length);
  const y = new Float32Array(nodes.length);
  const before = new Int32Array(nodes.length).fill(-1);
  const after: number[][] = nodes.map(() => []);
  const held: number[][] = nodes.map(() => []);
  for (const { from, to, type } of edges) {
    if (type === 'precedes' && before[to] === -1) {
      before[to] = from;
      after[from]?.push(to);
    } else if (type === 'holds') held[from]?.push(to);
  }
  const sizes = parts.map((part) => placePart(part, { nodes, before, after, held, x, y }));
  return { x, y, ...pack(parts, sizes, x, y) };
}

interface Placing extends Pick<Graph, 'nodes'> {
  before: Int32Array;
  after: number[][];
  held: number[][];
  x: Float32Array;
  y: Float32Array;
}

function placePart(part: readonly number[], { nodes, before, after, held, x, y }: Placing) {
  const isPlaced = new Set<number>();
  let row = 0;
  const tiles = part.filter((node) => nodes[node]?.kind === 'tile');
  const walk = (root: number) => {
    const open = [{ node: root, isFirst: false }];
    let isStart = true;
    for (let one = open.pop(); one; one = open.pop()) {
      const { node, isFirst } = one;
      if (isPlaced.has(node)) continue;
      isPlaced.add(node);
      const parent = before[node] as number;
      const isRoot = parent < 0 || !isPlaced.has(parent);
      x[node] = isRoot ? 1 : (x[parent] as number) + 2;
      // The first to follow continues in the row; each other begins one.
      if (!isStart && !isFirst) row += 1;
      y[node] = row;
      isStart = false;
      const next = after[node] ?? [];
      for (let place = next.length - 1; place >= 0; place -= 1)
        open.push({ node: next[place] as number, isFirst: place === 0 });
    }
    row += 1;
  };
  for (const tile of tiles) if ((before[tile] as number) < 0) walk(tile);
  // Rings of links begin anywhere.
  for (const tile of tiles) if (!isPlaced.has(tile)) walk(tile);
  const columns = new Map<number, { node: number; wanted: number }[]>();
  for (const node of part) {
    if (nodes[node]?.kind !== 'scene') continue;
    const own = held[node] ?? [];
    const column = own.length === 0 ? 0 : Math.min(...own.map((tile) => x[tile] as number)) - 1;
    const rows = own.map((tile) => y[tile] as number).sort((a, b) => a - b);
    const wanted = rows[rows.length >> 1] ?? 0;
    const list = columns.get(column);
    if (list) list.push({ node, wanted });
    else columns.set(column, [{ node, wanted }]);
  }
  for (const [column, list] of columns) {
    let min = 0;
    for (const { node, wanted } of list.sort((a, b) => a.wanted - b.wanted)) {
      x[node] = column;
      y[node] = Math.max(wanted, min);
      min = (y[node] as number) + 1;
    }
  }
  let [width, height] = [1, 1];
  for (const node of part) {
    width = Math.max(width, (x[node] as number) + 1);
    height = Math.max(height, (y[node] as number) + 1);
  }
  return { width, height };
}

/** Puts the parts below each other in columns, so that all together is about as wide as a screen. */
function pack(
  parts: readonly (readonly number[])[],
  sizes: readonly { width: number; height: number }[],
  x: Float32Array,
  y: Float32Array,
) {
  const area = sizes.reduce((sum, { width, height }) => sum + (width + gap) * (height + 1), 0);
  const max = Math.max(Math.sqrt(area / shape), ...sizes.map(({ height }) => height));
  let [left, top, wide, width, height] = [0, 0, 0, 0, 0];
  parts.forEach((part, place) => {
    const size = sizes[place] ?? { width: 0, height: 0 };
    if (top > 0 && top + size.height > max) {
      left += wide + gap;
      [top, wide] = [0, 0];
    }
    for (const node of part) {
      x[node] = (x[node] as number) + left;
      y[node] = (y[node] as number) + top;
    }
    top += size.height + 1;
    wide = Math.max(wide, size.width);
    width = Math.max(width, left + size.width);
    height = Math.max(height, top - 1);
  });
  return { width, height };
}

/** The nodes that hang together, the largest parts first. */
function findParts(count: number, edges: Graph['edges']): number[][] {
  const roots = Int32Array.from({ length: count }, (_, node) => node);
  const find = (node: number): number => {
    let at = node;
    while (roots[at] !== at) {
      roots[at] = roots[roots[at] as number] as number;
      at = roots[at] as number;
    }
    return at;
  };
  for (const { from, to } of edges) roots[find(from)] = find(to);
  const parts = new Map<number, number[]>();
  for (let node = 0; node < count; node += 1) {
    const root = find(node);
    const part = parts.get(root);
    if (part) part.push(node);
    else parts.set(root, [node]);
  }
  return [...parts.values()].sort((a, b) => b.length - a.length);
}
