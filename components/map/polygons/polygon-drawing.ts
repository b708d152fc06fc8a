import type { DrawingContext, Picture } from '../picture';
import { drawClusters, type Placed, shouldCluster, type Writing } from './cluster';
import { itemsIn, type PolygonIndex } from './polygon-index';
import { patternFill } from './polygon-pattern';
import { type Paint, patternOpacity, strokeOpacity } from './polygon-style';
import { trace, visibleTurns } from './trace';

/** How polygons look: `codes` has a place in `paints` for each of them, in the order in which they were given. */
export interface PolygonAppearance {
  codes: Uint8Array;
  paints: readonly Paint[];
  /** How counts are written, where they can stand for very many small ones. */
  writing?: Writing;
}

/** Makes a canvas of this many device pixels. */
type MakeCanvas = (width: number, height: number) => OffscreenCanvas | HTMLCanvasElement;

/** This many polygons go into one path: one path of 12,000 takes forty times as long as several hundred short ones. */
const inOnePath = 32;
/** Up to this many are filled as one path all the same: a canvas of their own would take longer. */
const inOneFill = 1024;

/** What of the polygons a picture shows, by their paints. */
function placedIn(picture: Picture, index: PolygonIndex, { codes, paints }: PolygonAppearance): Placed[][] {
  const groups: Placed[][] = paints.map(() => []);
  for (const turn of visibleTurns(picture)) {
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
  appearance: PolygonAppearance,
  createCanvas: MakeCanvas,
): void {
  const groups = placedIn(picture, index, appearance);
  if (appearance.writing && shouldCluster(index, picture.scale)) {
    drawClusters(picture, index, groups, appearance.paints, appearance.writing);
    return;
  }
  const { context } = picture;
  for (const [code, placed] of groups.entries()) {
    const paint = appearance.paints[code];
    if (!paint || placed.length === 0) continue;
    if (paint.fillOpacity > 0) fill(picture, index, placed, paint, createCanvas);
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
  max = inOnePath,
): void {
  const { context } = picture;
  for (let from = 0; from < placed.length; from += max) {
    context.beginPath();
    for (let at = from; at < Math.min(placed.length, from + max); at += 1) {
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
  createCanvas: MakeCanvas,
): void {
  const { context, width, height, ratio } = picture;
  if (placed.length <= inOneFill) {
    fillAtOnce(picture, index, placed, paint, createCanvas);
    return;
  }
  const canvas = createCanvas(Math.round(width * ratio), Math.round(height * ratio));
  const own = canvas.getContext('2d') as DrawingContext | null;
  if (!own) return;
  own.setTransform(ratio, 0, 0, ratio, 0, 0);
  own.fillStyle = paint.fill;
  inPaths({ ...picture, context: own }, index, placed, () => own.fill());
  context.globalAlpha = paint.fillOpacity;
  context.drawImage(canvas, 0, 0, width, height);
  const pattern = patternFill(own, paint, ratio, createCanvas);
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
  createCanvas: MakeCanvas,
): void {
  const { context, ratio } = picture;
  const pattern = patternFill(context, paint, ratio, createCanvas);
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
