import type { Paint } from './polygon-style';

type MakeCanvas = (width: number, height: number) => OffscreenCanvas | HTMLCanvasElement;
type Context = CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D;

const size = 6;

/** One piece of a pattern, which is repeated over what it fills, drawn for the screen's density. */
export function patternPiece(
  { pattern, stroke }: Pick<Paint, 'pattern' | 'stroke'>,
  ratio: number,
  createCanvas: MakeCanvas,
): OffscreenCanvas | HTMLCanvasElement | null {
  if (!pattern) return null;
  const canvas = createCanvas(Math.round(size * ratio), Math.round(size * ratio));
  const own = canvas.getContext('2d') as Context | null;
  if (!own) return null;
  own.scale(ratio, ratio);
  own.strokeStyle = stroke;
  own.fillStyle = stroke;
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
  return canvas;
}

/** A pattern to fill with. */
export function patternFill(
  context: Context,
  paint: Paint,
  ratio: number,
  createCanvas: MakeCanvas,
): CanvasPattern | null {
  const piece = patternPiece(paint, ratio, createCanvas);
  const made = piece && context.createPattern(piece, 'repeat');
  made?.setTransform(new DOMMatrix().scale(1 / ratio));
  return made;
}
