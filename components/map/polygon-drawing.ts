import { drawCrowd, isCrowd } from './crowd';
import { itemsIn, type PolygonIndex } from './polygon-index';
import { patternFill } from './polygon-pattern';
import { type Paint, patternOpacity, strokeOpacity } from './polygon-style';
import { trace, turnsOf } from './trace';

export type DrawingContext = CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D;

/** The part of the world that a picture shows, on the screen or on a tile. */
export interface Picture {
  context: DrawingContext;
  /** CSS pixels. */
  width: number;
  height: number;
  /** Device pixels in one of them. */
  ratio: number;
  /** x in pixels = world x × scale − left; y in pixels = world y × scale − top. */
  scale: number;
  left: number;
  top: number;
  /** x runs beyond 0 and 1 where the world is seen again. */
  west: number;
  east: number;
  north: number;
  south: number;
}

/** How polygons look: `codes` has a place in `paints` for each of them, in the order in which they were given. */
export interface PolygonLook {
  codes: Uint8Array;
  paints: readonly Paint[];
  /** What counts are written with, where they may stand for very many small ones. */
  writing?: { ink: string; halo: string };
}

/** Makes a canvas of so many device pixels. */
type MakeCanvas = (width: number, height: number) => OffscreenCanvas | HTMLCanvasElement;

/** So many polygons go into one path: one path of 12,000 takes forty times as long as several hundred short ones. */
const inOnePath = 32;
/** Up to so many are filled as one path all the same: a canvas of their own would take longer. */
const inOneFill = 1024;

/** A polygon and the copy of the world that it is drawn in. */
export type Placed = readonly [item: number, turn: number];

/** What of the polygons a picture shows, by their paints. */
function placedIn(picture: Picture, index: PolygonIndex, { codes, paints }: PolygonLook): Placed[][] {
  const groups: Placed[][] = paints.map(() => []);
  for (const turn of turnsOf(picture)) {
    for (const item of itemsIn(
      index,
      picture.west - turn,
      picture.north,
      picture.east - turn,
      picture.south,
    )) {
      groups[codes[index.order[item] as number] as number]?.push([item, turn]);
    }
  }
  return groups;
}

/**
 * Draws all polygons at rest. Those of one paint are filled on a canvas of their own and laid on as one, so that overlaps
 * do not add up. Great numbers of very small ones become one picture of how many lie where.
 */
export function drawPolygons(
  picture: Picture,
  index: PolygonIndex,
  look: PolygonLook,
  makeCanvas: MakeCanvas,
): void {
  const groups = placedIn(picture, index, look);
  if (look.writing && isCrowd(index, picture.scale)) {
    drawCrowd(picture, index, groups, look.paints, look.writing);
    return;
  }
  const { context } = picture;
  for (const [code, placed] of groups.entries()) {
    const paint = look.paints[code];
    if (!paint || placed.length === 0) continue;
    if (paint.fillOpacity > 0) fill(picture, index, placed, paint, makeCanvas);
    context.globalAlpha = strokeOpacity;
    context.strokeStyle = paint.stroke;
    context.lineWidth = 1;
    context.setLineDash(paint.dash);
    inPaths(picture, index, placed, () => context.stroke());
    context.setLineDash([]);
    context.globalAlpha = 1;
  }
}

function inPaths(
  picture: Picture,
  index: PolygonIndex,
  placed: readonly Placed[],
  use: () => void,
  most = inOnePath,
): void {
  const { context } = picture;
  for (let from = 0; from < placed.length; from += most) {
    context.beginPath();
    for (let at = from; at < Math.min(placed.length, from + most); at += 1) {
      const [item, turn] = placed[at] as Placed;
      trace(picture, index, item, turn);
    }
    use();
  }
}

function fill(
  picture: Picture,
  index: PolygonIndex,
  placed: readonly Placed[],
  paint: Paint,
  makeCanvas: MakeCanvas,
): void {
  const { context, width, height, ratio } = picture;
  if (placed.length <= inOneFill) {
    fillAtOnce(picture, index, placed, paint, makeCanvas);
    return;
  }
  const canvas = makeCanvas(Math.round(width * ratio), Math.round(height * ratio));
  const own = canvas.getContext('2d') as DrawingContext | null;
  if (!own) return;
  own.setTransform(ratio, 0, 0, ratio, 0, 0);
  own.fillStyle = paint.fill;
  inPaths({ ...picture, context: own }, index, placed, () => own.fill());
  context.globalAlpha = paint.fillOpacity;
  context.drawImage(canvas, 0, 0, width, height);
  const pattern = patternFill(own, paint, ratio, makeCanvas);
  if (!pattern) return;
  own.globalCompositeOperation = 'source-in';
  own.fillStyle = pattern;
  own.fillRect(0, 0, width, height);
  context.globalAlpha = patternOpacity;
  context.drawImage(canvas, 0, 0, width, height);
}

/** The same for what one path holds, where nothing adds up. */
function fillAtOnce(
  picture: Picture,
  index: PolygonIndex,
  placed: readonly Placed[],
  paint: Paint,
  makeCanvas: MakeCanvas,
): void {
  const { context, ratio } = picture;
  const pattern = patternFill(context, paint, ratio, makeCanvas);
  const use = () => {
    context.globalAlpha = paint.fillOpacity;
    context.fillStyle = paint.fill;
    context.fill();
    if (!pattern) return;
    context.globalAlpha = patternOpacity;
    context.fillStyle = pattern;
    context.fill();
  };
  inPaths(picture, index, placed, use, inOneFill);
}
