import { shownName } from '@/lib/upstream/shown-name';
import { type ItemStatus, urgency } from '../status';
import type { LinksView } from './links-view';

/** One mark of the graph: an item, or several tiles of one status that are folded. */
export interface GraphNode {
  /** `s12` or `t34`, of a fold its first tile: the same from one look to the next. */
  key: string;
  kind: 'scene' | 'tile';
  ids: number[];
  status: ItemStatus;
  label: string;
}

/** Places of nodes; `holds` is a scene and its tile, `refers` a tile and its reference where that is another. */
export interface GraphEdge {
  from: number;
  to: number;
  type: 'holds' | 'precedes' | 'refers';
}

export interface Graph {
  nodes: GraphNode[];
  edges: GraphEdge[];
  /** Items that are finished and have nothing unfinished beside them. */
  hidden: number;
  /** Items that stand in a mark of several, and finished scenes that hold nothing but such marks. */
  folded: number;
  /** Items that are too many to be drawn. */
  cut: number;
}

export interface GraphWish {
  hidesFinished: boolean;
  folds: boolean;
  /** Keys of marks that are not to be folded. */
  unfolded: ReadonlySet<string>;
  maxNodes: number;
}

/** Fewer leaves than this are drawn one by one. */
const smallLeafCount = 3;

type GetStatus = (kind: 'scene' | 'tile', id: number) => ItemStatus;

/** The graph of an AOI as it is drawn: finished parts left out, runs of one status folded, the most urgent kept. */
export function reduceGraph(links: LinksView, getStatus: GetStatus, wish: GraphWish): Graph {
  const { tiles, scenes, words } = links;
  const count = tiles.ids.length;
  const rowById = new Map(tiles.ids.map((id, row) => [id, row]));
  const sceneRow = new Map(scenes.ids.map((id, row) => [id, row]));
  const tileStatus = tiles.ids.map((id) => getStatus('tile', id));
  const sceneStatus = scenes.ids.map((id) => getStatus('scene', id));
  const parents = tiles.previous.map((id) => rowById.get(id) ?? -1);

  const shownTiles = new Array<boolean>(count).fill(true);
  const shownScenes = scenes.ids.map(() => true);
  if (wish.hidesFinished) {
    const besideTile = new Set<number>();
    const besideScene = new Set<number>();
    for (let row = 0; row < count; row += 1) {
      const scene = sceneRow.get(tiles.scenes[row] ?? 0) ?? -1;
      if (tileStatus[row] !== 'DONE') {
        besideTile.add(parents[row] ?? -1);
        besideScene.add(scene);
      }
    }
    for (let row = 0; row < count; row += 1)
      shownTiles[row] = tileStatus[row] !== 'DONE' || besideTile.has(row);
    for (let row = 0; row < shownScenes.length; row += 1)
      shownScenes[row] = sceneStatus[row] !== 'DONE' || besideScene.has(row);
  }

  const groupByRow = wish.folds
    ? foldTiles(tiles, parents, tileStatus, shownTiles, wish.unfolded)
    : tiles.ids.map((_, row) => row);
  const members = new Map<number, number[]>();
  for (let row = 0; row < count; row += 1) {
    if (!shownTiles[row]) continue;
    const group = groupByRow[row] as number;
    const rows = members.get(group);
    if (rows) rows.push(row);
    else members.set(group, [row]);
  }
  const isFold = (group: number) => (members.get(group)?.length ?? 0) > 1;

  // A scene that is done says nothing beside marks of many scenes.
  let foldedScenes = 0;
  if (wish.folds) {
    const besideSingle = new Set<number>();
    for (let row = 0; row < count; row += 1) {
      if (shownTiles[row] && !isFold(groupByRow[row] as number))
        besideSingle.add(sceneRow.get(tiles.scenes[row] ?? 0) ?? -1);
    }
    for (let row = 0; row < shownScenes.length; row += 1) {
      if (!shownScenes[row] || sceneStatus[row] !== 'DONE' || besideSingle.has(row)) continue;
      shownScenes[row] = false;
      foldedScenes += 1;
    }
  }

  const all: (GraphNode & { group: number })[] = [];
  scenes.ids.forEach((id, row) => {
    if (!shownScenes[row]) return;
    const status = sceneStatus[row] as ItemStatus;
    const label =
      words[scenes.dates[row] ?? 0]?.slice(0, 16).replace('T', ' ') || shownName(scenes.names[row] ?? '');
    all.push({ key: `s${id}`, kind: 'scene', ids: [id], status, label, group: -1 - row });
  });
  for (const [group, rows] of members) {
    const first = rows[0] as number;
    all.push({
      key: `t${tiles.ids[group]}`,
      kind: 'tile',
      ids: rows.map((row) => tiles.ids[row] as number),
      status: tileStatus[first] as ItemStatus,
      label: rows.length > 1 ? `${rows.length} tiles` : (words[tiles.labels[first] ?? 0] ?? ''),
      group,
    });
  }
  let kept = all;
  if (all.length > wish.maxNodes) {
    const chosen = new Set(
      all
        .map((node, place) => ({ place, rank: urgency[node.status] }))
        .sort((a, b) => a.rank - b.rank || a.place - b.place)
        .slice(0, wish.maxNodes)
        .map(({ place }) => place),
    );
    kept = all.filter((_, place) => chosen.has(place));
  }

  const placeByGroup = new Map(kept.map(({ group }, place) => [group, place]));
  const edges = new Map<string, GraphEdge>();
  const link = (from: number | undefined, to: number | undefined, type: GraphEdge['type']) => {
    if (from === undefined || to === undefined || from === to) return;
    const key = `${from} ${to}`;
    if (!edges.has(key)) edges.set(key, { from, to, type });
  };
  for (const [group, rows] of members) {
    const to = placeByGroup.get(group);
    for (const row of rows) {
      const before = parents[row] as number;
      if (before >= 0 && shownTiles[before])
        link(placeByGroup.get(groupByRow[before] as number), to, 'precedes');
    }
    for (const row of rows) {
      const scene = sceneRow.get(tiles.scenes[row] ?? 0);
      const saysSomething = scene !== undefined && (!isFold(group) || sceneStatus[scene] !== 'DONE');
      if (saysSomething) link(placeByGroup.get(-1 - scene), to, 'holds');
      const reference = rowById.get(tiles.references[row] ?? 0);
      if (reference !== undefined && reference !== parents[row] && shownTiles[reference] && !isFold(group))
        link(placeByGroup.get(groupByRow[reference] as number), to, 'refers');
    }
  }
  const items = (nodes: readonly GraphNode[]) => nodes.reduce((sum, { ids }) => sum + ids.length, 0);
  return {
    nodes: kept.map(({ group: _, ...node }) => node),
    edges: [...edges.values()],
    hidden: count + scenes.ids.length - foldedScenes - items(all),
    folded: foldedScenes + items(kept.filter(({ ids }) => ids.length > 1)),
    cut: items(all) - items(kept),
  };
}

/** Of each tile, the first tile of the mark that it is in: runs along a chain, then leaves beside each other. */
function foldTiles(
  tiles: LinksView['tiles'],
  parents: readonly number[],
  statuses: readonly ItemStatus[],
  isShown: readonly boolean[],
  unfolded: ReadonlySet<string>,
): number[] {
  const children = new Array<number>(parents.length).fill(0);
  parents.forEach((parent, row) => {
    if (parent >= 0 && isShown[row]) children[parent] = (children[parent] ?? 0) + 1;
  });
  const follows = (row: number): boolean => {
    const parent = parents[row] as number;
    return (
      parent >= 0 &&
      isShown[row] === true &&
      isShown[parent] === true &&
      children[parent] === 1 &&
      statuses[parent] === statuses[row]
    );
  };
  const head = new Array<number>(parents.length).fill(-1);
  const isVisited = new Uint8Array(parents.length);
  for (let row = 0; row < parents.length; row += 1) {
    const way: number[] = [];
    let at = row;
    while (!isVisited[at]) {
      isVisited[at] = 1;
      way.push(at);
      if (!follows(at)) break;
      at = parents[at] as number;
    }
    // A ring of links, which only a broken server reports of, ends where it is met again.
    const first = head[at] === -1 ? at : (head[at] as number);
    for (const one of way) head[one] = first;
  }
  const isOpen = (row: number) => unfolded.has(`t${tiles.ids[row]}`);
  const lengths = new Map<number, number>();
  for (const one of head) lengths.set(one, (lengths.get(one) ?? 0) + 1);

  const leaves = new Map<string, number[]>();
  for (let row = 0; row < parents.length; row += 1) {
    if (!isShown[row] || children[row] !== 0 || lengths.get(head[row] as number) !== 1) continue;
    const parent = parents[row] as number;
    const beside = parent >= 0 && isShown[parent] ? `t${parent}` : `s${tiles.scenes[row]}`;
    const key = `${beside} ${statuses[row]}`;
    const rows = leaves.get(key);
    if (rows) rows.push(row);
    else leaves.set(key, [row]);
  }
  for (const rows of leaves.values()) {
    if (rows.length > smallLeafCount) for (const row of rows) head[row] = rows[0] as number;
  }
  return head.map((first, row) => (isOpen(first) ? row : first));
}
