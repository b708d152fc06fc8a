import type { CanvasView } from './canvas-overlay';
import { itemsIn, type PolygonIndex } from './polygon-index';
import { type PolygonStyle, patternFill, styleKey } from './polygon-style';
import { colourOf, type Token } from './theme';
import { trace, turnsOf } from './trace';

/**
 * Draws all polygons at rest: one path for each style, so that overlaps do not add up and ten thousand of them
 * cost a few calls. `styles` belongs to the index's given order.
 */
export function drawPolygons(view: CanvasView, index: PolygonIndex, styles: readonly PolygonStyle[]): void {
  const groups = new Map<string, { style: PolygonStyle; drawn: [item: number, turn: number][] }>();
  for (const turn of turnsOf(view)) {
    for (const item of itemsIn(index, view.west - turn, view.north, view.east - turn, view.south)) {
      const style = styles[index.order[item] as number] as PolygonStyle;
      const key = styleKey(style);
      const group = groups.get(key) ?? { style, drawn: [] };
      group.drawn.push([item, turn]);
      groups.set(key, group);
    }
  }
  const { context } = view;
  for (const { style, drawn } of groups.values()) {
    context.beginPath();
    for (const [item, turn] of drawn) trace(view, index, item, turn);
    context.globalAlpha = style.fillOpacity;
    context.fillStyle = colourOf(style.fill);
    context.fill();
    const pattern = patternFill(context, style);
    if (pattern) {
      context.globalAlpha = 0.7;
      context.fillStyle = pattern;
      context.fill();
    }
    context.globalAlpha = 0.9;
    context.strokeStyle = colourOf(style.stroke);
    context.lineWidth = 1;
    context.setLineDash(style.dash);
    context.stroke();
    context.setLineDash([]);
    context.globalAlpha = 1;
  }
}

/** Draws one polygon under the pointer (coloured, 28 % fill) or selected (accent), on a halo. */
export function drawHighlight(
  view: CanvasView,
  index: PolygonIndex,
  item: number,
  kind: 'hovered' | 'selected',
  colour: Token,
): void {
  const { context } = view;
  context.beginPath();
  for (const turn of turnsOf(view)) trace(view, index, item, turn);
  if (kind === 'hovered') {
    context.globalAlpha = 0.28;
    context.fillStyle = colourOf(colour);
    context.fill();
  }
  context.globalAlpha = 1;
  context.lineJoin = 'round';
  context.strokeStyle = colourOf('--aoi-halo');
  context.lineWidth = kind === 'selected' ? 5 : 4;
  context.stroke();
  context.strokeStyle = colourOf(kind === 'selected' ? '--accent' : colour);
  context.lineWidth = kind === 'selected' ? 2.5 : 2;
  context.stroke();
}
