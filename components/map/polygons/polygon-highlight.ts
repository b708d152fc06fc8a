import type { Picture } from '../picture';
import { getColour } from '../theme';
import type { PolygonIndex } from './polygon-index';
import { trace, visibleTurns } from './trace';

/** Draws one polygon under the pointer (in its colour) or selected (accent), on a halo. */
export function drawHighlight(
  picture: Picture,
  index: PolygonIndex,
  item: number,
  kind: 'hovered' | 'selected',
  line: string,
): void {
  const { context } = picture;
  context.beginPath();
  for (const turn of visibleTurns(picture)) trace(picture, index, item, turn);
  context.lineJoin = 'round';
  context.strokeStyle = getColour('--aoi-halo');
  context.lineWidth = kind === 'selected' ? 5 : 4;
  context.stroke();
  context.strokeStyle = line;
  context.lineWidth = kind === 'selected' ? 2.5 : 2;
  context.stroke();
}
