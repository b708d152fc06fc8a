import { patternPiece } from './polygon-pattern';
import type { Colour, RasterPaint } from './polygon-raster';
import type { Paint } from './polygon-style';

const createCanvas = (width: number, height: number) => new OffscreenCanvas(width, height);
const known = new Map<string, RasterPaint>();

/** A paint as pixels need it; a canvas reads its colours and draws its pattern, once. */
export function toRasterPaint(paint: Paint, ratio: number): RasterPaint {
  const key = JSON.stringify([paint, ratio]);
  const before = known.get(key);
  if (before) return before;
  // Other themes and densities come rarely, and each brings a handful.
  if (known.size > 100) known.clear();
  const piece = patternPiece(paint, ratio, createCanvas) as OffscreenCanvas | null;
  const made: RasterPaint = {
    stroke: colourFrom(paint.stroke),
    fill: colourFrom(paint.fill),
    fillOpacity: paint.fillOpacity,
    dash: paint.dash,
    ...(piece && { pattern: { size: piece.width, cover: readOpacities(piece) } }),
  };
  known.set(key, made);
  return made;
}

/** Any colour that CSS can write; the usual ones without a canvas, which takes a while to come to life. */
function colourFrom(text: string): Colour {
  if (/^#[0-9a-f]{6}$/i.test(text)) {
    const bits = Number.parseInt(text.slice(1), 16);
    return [bits >> 16, (bits >> 8) & 255, bits & 255];
  }
  const context = createCanvas(1, 1).getContext('2d');
  if (!context) return [0, 0, 0];
  context.fillStyle = text;
  context.fillRect(0, 0, 1, 1);
  const [red = 0, green = 0, blue = 0] = context.getImageData(0, 0, 1, 1).data;
  return [red, green, blue];
}

function readOpacities(canvas: OffscreenCanvas): Uint8Array {
  const { width, height } = canvas;
  const pixels = canvas.getContext('2d')?.getImageData(0, 0, width, height).data;
  return Uint8Array.from({ length: width * height }, (_, pixel) => pixels?.[4 * pixel + 3] ?? 0);
}
