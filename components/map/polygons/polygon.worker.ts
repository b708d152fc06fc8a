import { worldSize } from '../projection';
import { shouldCluster } from './cluster';
import { drawPolygons, type PolygonAppearance } from './polygon-drawing';
import type { FlatPolygons } from './polygon-gatherer';
import { createTree, indexPolygons, itemsIn, type PolygonIndex } from './polygon-index';
import type { PictureView } from './polygon-mask';
import {
  type Piece,
  type PolygonRequest,
  type PolygonResponse,
  type TilePicture,
  tilePixels,
} from './polygon-messages';
import { rasterPolygons } from './polygon-raster';
import { toRasterPaint } from './raster-paint';
import { changedParts, type Part } from './tile-parts';

/** Projects, sorts and draws polygons tile by tile, away from the page. */
type TileRequest = Extract<PolygonRequest, { kind: 'tile' }>;

let index: PolygonIndex | undefined;
let appearance: PolygonAppearance | undefined;
let turn = 0;
let isDrawing = false;
/** Whether the page waits for the tree of the index. */
let owesTree = false;
/** Pixels that the page has put in their place: memory for the next ones. */
const spent: ArrayBuffer[] = [];
/** The items whose look the last turn changed; nothing where it changed everything. */
let changed: number[] | undefined;
const wanted = new Map<string, TileRequest>();
/** In which turn each open tile was drawn, and how densely. */
const drawn = new Map<string, string>();
const normalizeDrawnShape = (inTurn: number, { ratio }: TileRequest) => `${inTurn} at ${ratio}`;
const answer = (message: PolygonResponse, transfer: Transferable[] = []) =>
  self.postMessage(message, { transfer });

self.onmessage = ({ data }: MessageEvent<PolygonRequest>) => {
  switch (data.kind) {
    case 'polygons': {
      turn += 1;
      index = indexPolygons(data.flat);
      appearance = data.appearance;
      changed = undefined;
      owesTree = true;
      answerIndex(index, data.flat);
      void drawWanted();
      break;
    }
    case 'appearance':
      turn += 1;
      changed = appearance && index && changedItems(index, appearance, data.appearance);
      appearance = data.appearance;
      break;
    case 'tile':
      wanted.delete(data.key);
      wanted.set(data.key, data);
      void drawWanted();
      break;
    case 'spent':
      if (spent.length < 4) spent.push(data.pixels);
      break;
    case 'unload':
      wanted.delete(data.key);
      drawn.delete(data.key);
      break;
  }
};

function changedItems({ order, length }: PolygonIndex, before: PolygonAppearance, now: PolygonAppearance) {
  if (JSON.stringify([before.paints, before.writing]) !== JSON.stringify([now.paints, now.writing])) {
    return undefined;
  }
  const items: number[] = [];
  for (let item = 0; item < length; item += 1) {
    const place = order[item] as number;
    if (before.codes[place] !== now.codes[place]) items.push(item);
  }
  return items;
}

/** Draws one tile after the other, and listens in between: what is no longer wanted is not drawn. */
async function drawWanted(): Promise<void> {
  if (isDrawing) return;
  isDrawing = true;
  for (;;) {
    await messagesRead();
    const [next] = wanted.values();
    if (next) drawTile(next);
    else if (owesTree) answerTree();
    else break;
  }
  isDrawing = false;
}

function drawTile(tile: TileRequest): void {
  wanted.delete(tile.key);
  const picture = drawPicture(tile);
  drawn.set(tile.key, normalizeDrawnShape(turn, tile));
  const pixels = picture?.pieces.map(({ data }) => data.buffer) ?? [];
  answer({ kind: 'tile', key: tile.key, picture, turn }, pixels);
}

/**
 * A copy, which is handed over and not copied once more; `positions` are used up and of the same number, so that they
 * can hold it.
 */
function answerIndex({ length, extent, ...parts }: PolygonIndex, { positions }: FlatPolygons): void {
  const order = parts.order.slice();
  const coordinates = positions;
  coordinates.set(parts.coordinates);
  const rings = parts.rings.slice();
  const items = parts.items.slice();
  const boxes = parts.boxes.slice();
  const buffers = [order, coordinates, rings, items, boxes].map(({ buffer }) => buffer);
  answer({ kind: 'index', index: { length, order, coordinates, rings, items, boxes, extent } }, buffers);
}

function answerTree(): void {
  owesTree = false;
  const tree = index && createTree(index)?.data;
  if (tree) answer({ kind: 'tree', tree: tree as ArrayBuffer }, [tree as ArrayBuffer]);
}

const { port1, port2 } = new MessageChannel();
const messagesRead = () =>
  new Promise((resolve) => {
    port2.onmessage = resolve;
    port1.postMessage(undefined);
  });

/** The part of the world that a part of a tile shows; a line on the edge is seen on both tiles. */
function sight({ x, y, zoom, ratio }: TileRequest, part: Part) {
  const scale = worldSize(zoom);
  const [left, top] = [x * tilePixels + part.x / ratio, y * tilePixels + part.y / ratio];
  const [width, height] = [part.width / ratio, part.height / ratio];
  return {
    ratio,
    scale,
    left,
    top,
    width,
    height,
    west: (left - 2) / scale,
    east: (left + width + 2) / scale,
    north: (top - 2) / scale,
    south: (top + height + 2) / scale,
  };
}

const worlds = [-1, 0, 1];

function drawPicture(tile: TileRequest): TilePicture {
  if (!index || !appearance) return null;
  const own = index;
  const side = Math.round(tilePixels * tile.ratio);
  const whole: Part = { x: 0, y: 0, width: side, height: side };
  const view = sight(tile, whole);
  if (changed && drawn.get(tile.key) === normalizeDrawnShape(turn - 1, tile)) {
    const parts = changedParts(own, changed, view, side);
    if (parts && (parts.length === 0 || !isCounted(own, appearance, view.scale))) {
      return { side, pieces: parts.flatMap((part) => drawPart(tile, part)) };
    }
  }
  const { west, east, north, south } = view;
  const isEmpty = worlds.every(
    (world) => itemsIn(own, west - world, north, east - world, south).length === 0,
  );
  return isEmpty ? null : { side, pieces: drawPart(tile, whole) };
}

const isCounted = (own: PolygonIndex, { writing }: PolygonAppearance, scale: number) =>
  writing !== undefined && shouldCluster(own, scale);

function drawPart(tile: TileRequest, part: Part): Piece[] {
  if (!index || !appearance) return [];
  const view = sight(tile, part);
  const paints = appearance.paints.map((paint) => toRasterPaint(paint, tile.ratio));
  const data = isCounted(index, appearance, view.scale)
    ? drawCounts(index, appearance, view, part)
    : rasterPolygons(view, index, { codes: appearance.codes, paints }, pixelsFor(part));
  return data ? [{ ...part, data }] : [];
}

function pixelsFor({ width, height }: Part): Int32Array<ArrayBuffer> {
  const at = spent.findIndex(({ byteLength }) => byteLength === 4 * width * height);
  const [again] = at < 0 ? [] : spent.splice(at, 1);
  return again ? new Int32Array(again).fill(0) : new Int32Array(width * height);
}

/** Counts are written, which only a canvas can. */
function drawCounts(
  own: PolygonIndex,
  ownAppearance: PolygonAppearance,
  view: PictureView,
  { width, height }: Part,
) {
  const context = createCanvas(width, height).getContext('2d', { willReadFrequently: true });
  if (!context) return undefined;
  context.setTransform(view.ratio, 0, 0, view.ratio, 0, 0);
  drawPolygons({ ...view, context }, own, ownAppearance, createCanvas);
  return context.getImageData(0, 0, width, height).data;
}

function createCanvas(width: number, height: number): OffscreenCanvas {
  return new OffscreenCanvas(width, height);
}
