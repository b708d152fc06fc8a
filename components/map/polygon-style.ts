import { colourOf, type Token } from './theme';

/** The statuses of scenes and tiles, which the map shows by colour and pattern together. */
export const patternStatuses = ['NEW', 'PENDING', 'DONE', 'RETRY', 'FAILED'] as const;
export type PatternStatus = (typeof patternStatuses)[number];

/** How a polygon at rest is painted; polygons with the same key are painted together. */
export interface PolygonStyle {
  stroke: Token;
  fill: Token;
  /** 0 to 1. */
  fillOpacity: number;
  dash: number[];
  /** Drawn over the fill in the stroke's colour. */
  pattern?: 'dots' | 'diagonals' | 'hatch';
}

const statusStyles: Record<PatternStatus, PolygonStyle> = {
  NEW: { stroke: '--new-text', fill: '--surface', fillOpacity: 0.5, dash: [4, 3] },
  PENDING: { stroke: '--pending-text', fill: '--pending-fill', fillOpacity: 0.25, dash: [], pattern: 'dots' },
  DONE: { stroke: '--done-text', fill: '--done-fill', fillOpacity: 0.5, dash: [] },
  RETRY: { stroke: '--retry-text', fill: '--retry-fill', fillOpacity: 0.45, dash: [], pattern: 'diagonals' },
  FAILED: { stroke: '--failed-text', fill: '--failed-fill', fillOpacity: 0.75, dash: [], pattern: 'hatch' },
};

/** The style of a footprint of a colour, or of an item with a status. */
export function styleOf({
  colour = '--muted',
  isDashed = false,
  status,
}: {
  colour?: Token;
  isDashed?: boolean;
  status?: PatternStatus;
}): PolygonStyle {
  if (status) return statusStyles[status];
  return { stroke: colour, fill: colour, fillOpacity: 0.03, dash: isDashed ? [5, 3] : [] };
}

export const styleKey = ({ stroke, fill, fillOpacity, dash, pattern }: PolygonStyle) =>
  `${stroke} ${fill} ${fillOpacity} ${dash.join(',')} ${pattern ?? ''}`;

/** A pattern to fill with, drawn for the screen's density. */
export function patternFill(
  context: CanvasRenderingContext2D,
  { pattern, stroke }: PolygonStyle,
): CanvasPattern | null {
  if (!pattern) return null;
  const ratio = window.devicePixelRatio || 1;
  const size = 6;
  const canvas = document.createElement('canvas');
  canvas.width = size * ratio;
  canvas.height = size * ratio;
  const own = canvas.getContext('2d');
  if (!own) return null;
  own.scale(ratio, ratio);
  own.strokeStyle = colourOf(stroke);
  own.fillStyle = colourOf(stroke);
  own.lineWidth = 1.25;
  own.beginPath();
  if (pattern === 'dots') {
    for (const [x, y] of [
      [1.5, 1.5],
      [4.5, 4.5],
    ] as const) {
      own.moveTo(x + 0.7, y);
      own.arc(x, y, 0.7, 0, 2 * Math.PI);
    }
    own.fill();
  } else {
    // Each line is drawn thrice, so that it meets itself at the edges of the tile.
    for (const shift of [-size, 0, size]) {
      own.moveTo(shift - 1, size + 1);
      own.lineTo(shift + size + 1, -1);
      if (pattern === 'hatch') {
        own.moveTo(shift - 1, -1);
        own.lineTo(shift + size + 1, size + 1);
      }
    }
    own.stroke();
  }
  const made = context.createPattern(canvas, 'repeat');
  made?.setTransform(new DOMMatrix().scale(1 / ratio));
  return made;
}
