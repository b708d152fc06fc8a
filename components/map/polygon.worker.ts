import { drawPolygons, type PolygonLook } from './polygon-drawing';
import { boxOfItem, indexPolygons, itemsIn, type PolygonIndex } from './polygon-index';
import { type PlainIndex, type PolygonAnswer, type PolygonRequest, tilePixels } from './polygon-messages';
import { worldSize } from './projection';

/** Projects, sorts and draws polygons tile by tile, away from the page. */
type TileRequest = Extract<PolygonRequest, { kind: 'tile' }>;

let index: PolygonIndex | undefined;
let look: PolygonLook | undefined;
let turn = 0;
let isDrawing = false;
/** The items whose look the last turn changed; nothing where it changed everything. */
let changed: number[] | undefined;
const wanted = new Map<string, TileRequest>();
/** The turn in which each open tile was drawn. */
const drawn = new Map<string, number>();
const answer = (message: PolygonAnswer, transfer: Transferable[] = []) =>
  self.postMessage(message, { transfer });

self.onmessage = ({ data }: MessageEvent<PolygonRequest>) => {
  switch (data.kind) {
    case 'polygons': {
      turn += 1;
      index = indexPolygons(data.flat);
      look = data.look;
      changed = undefined;
      const plain = copyOf(index);
      const { order, coordinates, rings, items, tree } = plain;
      const buffers = [order, coordinates, rings, items].map(({ buffer }) => buffer as ArrayBuffer);
      answer({ kind: 'index', index: plain }, tree ? [...buffers, tree] : buffers);
      break;
    }
    case 'look':
      turn += 1;
      changed = look && index && changedItems(index, look, data.look);
      look = data.look;
      break;
    case 'tile':
      wanted.delete(data.key);
      wanted.set(data.key, data);
      void drawWanted();
      break;
    case 'unload':
      wanted.delete(data.key);
      drawn.delete(data.key);
      break;
  }
};

const copyOf = ({ tree, ...index }: PolygonIndex): PlainIndex => ({
  length: index.length,
  order: index.order.slice(),
  coordinates: index.coordinates.slice(),
  rings: index.rings.slice(),
  items: index.items.slice(),
  tree: (tree?.data as ArrayBuffer | undefined)?.slice(0),
});

function changedItems({ order, length }: PolygonIndex, before: PolygonLook, now: PolygonLook) {
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
    const [next] = wanted.values();
    if (!next) break;
    wanted.delete(next.key);
    const picture = isSame(next) ? 'same' : drawTile(next);
    drawn.set(next.key, turn);
    answer({ kind: 'tile', key: next.key, picture, turn }, picture instanceof ImageBitmap ? [picture] : []);
    await messagesRead();
  }
  isDrawing = false;
}

const { port1, port2 } = new MessageChannel();
const messagesRead = () =>
  new Promise((resolve) => {
    port2.onmessage = resolve;
    port1.postMessage(undefined);
  });

/** The part of the world that a tile shows; a line on the edge is seen on both tiles. */
function sight({ x, y, zoom }: TileRequest) {
  const scale = worldSize(zoom);
  const [left, top] = [x * tilePixels, y * tilePixels];
  return {
    scale,
    left,
    top,
    west: (left - 2) / scale,
    east: (left + tilePixels + 2) / scale,
    north: (top - 2) / scale,
    south: (top + tilePixels + 2) / scale,
  };
}

const worlds = [-1, 0, 1];

/** Whether the picture that was drawn of a tile one turn ago still holds. */
function isSame(tile: TileRequest): boolean {
  if (!index || !changed || drawn.get(tile.key) !== turn - 1) return false;
  const { west, east, north, south } = sight(tile);
  return !changed.some((item) => {
    const box = boxOfItem(index as PolygonIndex, item);
    return worlds.some(
      (world) => box[0] + world <= east && box[2] + world >= west && box[1] <= south && box[3] >= north,
    );
  });
}

/** The picture of a tile; nothing where no polygon touches it. */
function drawTile(tile: TileRequest): ImageBitmap | null {
  if (!index || !look) return null;
  const own = index;
  const { ratio } = tile;
  const picture = { ...sight(tile), width: tilePixels, height: tilePixels, ratio };
  const { west, east, north, south } = picture;
  if (worlds.every((world) => itemsIn(own, west - world, north, east - world, south).length === 0))
    return null;
  const canvas = makeCanvas(Math.round(tilePixels * ratio), Math.round(tilePixels * ratio));
  const context = canvas.getContext('2d');
  if (!context) return null;
  context.setTransform(ratio, 0, 0, ratio, 0, 0);
  drawPolygons({ ...picture, context }, own, look, makeCanvas);
  return canvas.transferToImageBitmap();
}

function makeCanvas(width: number, height: number): OffscreenCanvas {
  return new OffscreenCanvas(width, height);
}
