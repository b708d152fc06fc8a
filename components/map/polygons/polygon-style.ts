import { type CssToken, getColour } from '../theme';

/** The statuses of scenes and tiles, which the map shows by colour and pattern together. */
export type PatternStatus = 'NEW' | 'PENDING' | 'DONE' | 'RETRY' | 'FAILED';

/** How a polygon at rest is painted; polygons with the same key are painted together. */
export interface PolygonStyle {
  stroke: CssToken;
  fill: CssToken;
  /** 0 to 1. */
  fillOpacity: number;
  dash: number[];
  /** Drawn over the fill in the stroke's colour. */
  pattern?: 'dots' | 'diagonals' | 'hatch';
}

/** How strong outlines and patterns are. */
export const strokeOpacity = 0.9;
export const patternOpacity = 0.7;

const statusStyles: Record<PatternStatus, PolygonStyle> = {
  NEW: { stroke: '--new-text', fill: '--surface', fillOpacity: 0.5, dash: [4, 3] },
  PENDING: { stroke: '--pending-text', fill: '--pending-fill', fillOpacity: 0.25, dash: [], pattern: 'dots' },
  DONE: { stroke: '--done-text', fill: '--done-fill', fillOpacity: 0.5, dash: [] },
  RETRY: { stroke: '--retry-text', fill: '--retry-fill', fillOpacity: 0.8, dash: [], pattern: 'diagonals' },
  FAILED: { stroke: '--failed-text', fill: '--failed-fill', fillOpacity: 1, dash: [], pattern: 'hatch' },
};

/** The statuses in the order in which they are drawn: the worst is on top. */
export const statusesFromBelow: readonly PatternStatus[] = ['DONE', 'NEW', 'PENDING', 'RETRY', 'FAILED'];

/** The style of a footprint of a colour, or of an item with a status. */
export function toStyle({
  colour = '--muted',
  isDashed = false,
  status,
}: {
  colour?: CssToken;
  isDashed?: boolean;
  status?: PatternStatus;
}): PolygonStyle {
  if (status) return statusStyles[status];
  return { stroke: colour, fill: colour, fillOpacity: 0.03, dash: isDashed ? [5, 3] : [] };
}

/** A style with the colours that its tokens have now, for canvases also in workers, which know no tokens. */
export interface Paint extends Omit<PolygonStyle, 'stroke' | 'fill'> {
  stroke: string;
  fill: string;
}

export const toPaint = (style: PolygonStyle): Paint => ({
  ...style,
  stroke: getColour(style.stroke),
  fill: getColour(style.fill),
});
