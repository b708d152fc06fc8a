import { scaledPx } from '@/components/ui/scaled-px';
import type { CanvasView } from '../canvas-overlay';
import { itemsIn, type PolygonIndex } from '../polygons/polygon-index';
import { trace, visibleTurns } from '../polygons/trace';
import { type CssToken, fontFamily, getColour } from '../theme';

export interface AreaStyle {
  name?: string;
  /** A colour token to fill with; none leaves the inside clear. */
  fill?: CssToken;
  hasVertices?: boolean;
}

/** Draws areas of interest: an ink line on a halo, with its vertices or its name where they are wanted. */
export function drawAreas(view: CanvasView, index: PolygonIndex, styles: readonly AreaStyle[]): void {
  const { context } = view;
  for (const turn of visibleTurns(view)) {
    for (const item of itemsIn(index, view.west - turn, view.north, view.east - turn, view.south)) {
      const style = styles[index.order[item] as number] as AreaStyle;
      context.beginPath();
      trace(view, index, item, turn);
      if (style.fill) {
        context.globalAlpha = 0.3;
        context.fillStyle = getColour(style.fill);
        context.fill('evenodd');
        context.globalAlpha = 1;
      }
      context.lineJoin = 'round';
      context.strokeStyle = getColour('--aoi-halo');
      context.lineWidth = 4;
      context.stroke();
      context.strokeStyle = getColour('--aoi');
      context.lineWidth = 1.5;
      context.stroke();
      if (style.hasVertices) drawVertices(view, index, item, turn);
      if (style.name) drawName(view, index, item, turn, style.name);
    }
  }
}

function getPositions({ items, rings }: PolygonIndex, item: number): [number, number] {
  return [rings[items[item] as number] as number, rings[items[item + 1] as number] as number];
}

function drawVertices(
  { context, scale, left, top }: CanvasView,
  index: PolygonIndex,
  item: number,
  turn: number,
) {
  const [first, end] = getPositions(index, item);
  if (end - first > 200) return;
  context.fillStyle = getColour('--aoi-halo');
  context.strokeStyle = getColour('--aoi');
  for (let at = first; at < end; at += 1) {
    const x = ((index.coordinates[2 * at] as number) + turn) * scale - left;
    const y = (index.coordinates[2 * at + 1] as number) * scale - top;
    context.beginPath();
    context.rect(x - 3.5, y - 3.5, 7, 7);
    context.fill();
    context.stroke();
  }
}

function drawName(
  { context, scale, left, top }: CanvasView,
  index: PolygonIndex,
  item: number,
  turn: number,
  name: string,
): void {
  const [first, end] = getPositions(index, item);
  let west = Number.POSITIVE_INFINITY;
  let east = Number.NEGATIVE_INFINITY;
  let north = Number.POSITIVE_INFINITY;
  for (let at = first; at < end; at += 1) {
    west = Math.min(west, index.coordinates[2 * at] as number);
    east = Math.max(east, index.coordinates[2 * at] as number);
    north = Math.min(north, index.coordinates[2 * at + 1] as number);
  }
  const x = ((west + east) / 2 + turn) * scale - left;
  const y = north * scale - top - 10;
  context.font = `600 ${scaledPx(13)}px ${fontFamily()}`;
  context.textAlign = 'center';
  context.textBaseline = 'alphabetic';
  context.lineJoin = 'round';
  context.lineWidth = 3;
  context.strokeStyle = getColour('--m-halo');
  context.strokeText(name, x, y);
  context.fillStyle = getColour('--text');
  context.fillText(name, x, y);
}
