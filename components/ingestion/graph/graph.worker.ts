import { type Layout, layOut } from '@/lib/ingestion/graph/layout';
import type { LinksView } from '@/lib/ingestion/graph/links-view';
import { type Graph, type GraphWish, reduceGraph } from '@/lib/ingestion/graph/reduce';
import { itemStatuses } from '@/lib/ingestion/status';

/** The links are sent once; statuses are places in `itemStatuses`, in the order of the links. */
export interface GraphRequest {
  links?: LinksView;
  scenes: Uint8Array;
  tiles: Uint8Array;
  wish: GraphWish;
}
export interface GraphResponse extends Graph {
  layout: Layout;
}

let links: LinksView | undefined;
let scenePlaces = new Map<number, number>();
let tilePlaces = new Map<number, number>();

self.addEventListener('message', ({ data }: MessageEvent<GraphRequest>) => {
  if (data.links) {
    links = data.links;
    scenePlaces = new Map(links.scenes.ids.map((id, place) => [id, place]));
    tilePlaces = new Map(links.tiles.ids.map((id, place) => [id, place]));
  }
  if (!links) return;
  const getStatus = (kind: 'scene' | 'tile', id: number) => {
    const code =
      kind === 'scene' ? data.scenes[scenePlaces.get(id) ?? -1] : data.tiles[tilePlaces.get(id) ?? -1];
    return itemStatuses[code ?? -1] ?? 'unknown';
  };
  const graph = reduceGraph(links, getStatus, data.wish);
  const answer: GraphResponse = { ...graph, layout: layOut(graph) };
  self.postMessage(answer);
});
