import { itemsIn, type PolygonIndex } from './polygon-index';
import { type PictureView, PolygonMask } from './polygon-mask';
import { patternOpacity, strokeOpacity } from './polygon-style';
import { visibleTurns } from './trace';

/*
 * Draws polygons straight into pixels. A canvas spends more on taking in each small path than on its few hundred pixels,
 * and a tile may hold thousands of them.
 */

/** A colour, 0 to 255. */
export type Colour = readonly [red: number, green: number, blue: number];

/** A paint as pixels need it. */
export interface RasterPaint {
  stroke: Colour;
  fill: Colour;
  /** 0 to 1. */
  fillOpacity: number;
  /** CSS pixels drawn and left out in turn; nothing for a whole line. */
  dash: readonly number[];
  /** A square of this many device pixels, repeated over the fill in the stroke's colour: how much of it, 0 to 255. */
  pattern?: { size: number; cover: Uint8Array };
}

const mask = new PolygonMask();

/**
 * Draws the polygons of an index, those of one paint as one, so that overlaps do not add up, and later paints over earlier ones.
 * `codes` has a place in `paints` for each polygon in the order in which they were given.
 * @param layers a zero for each pixel, which is used up
 * @returns red, green, blue and opacity, row by row from the top
 */
export function rasterPolygons(
  view: PictureView,
  index: PolygonIndex,
  { codes, paints }: { codes: Uint8Array; paints: readonly RasterPaint[] },
  layers: Int32Array<ArrayBuffer>,
): Uint8ClampedArray<ArrayBuffer> {
  const width = Math.round(view.width * view.ratio);
  const height = Math.round(view.height * view.ratio);
  const placed = paints.map(() => ({ items: [] as number[], turns: [] as number[] }));
  for (const turn of visibleTurns(view)) {
    for (const item of itemsIn(index, view.west - turn, view.north, view.east - turn, view.south)) {
      const group = placed[codes[index.order[item] as number] as number];
      group?.items.push(item);
      group?.turns.push(turn);
    }
  }
  mask.turnTo(width, height, view);
  const corner: Corner = [Math.round(view.left * view.ratio), Math.round(view.top * view.ratio)];
  for (let code = 0; code < paints.length; code += 1) {
    const paint = paints[code] as RasterPaint;
    const { items, turns } = placed[code] as (typeof placed)[number];
    for (let at = 0; at < items.length; at += 1) {
      mask.add(index, items[at] as number, turns[at] as number, paint.fillOpacity > 0, paint.dash);
    }
    lay(layers, paint, corner);
  }
  unmultiply(layers);
  return new Uint8ClampedArray(layers.buffer);
}

/** Lays what is in the mask over the layers below, whose colours are multiplied with their opacity, and empties it. */
function lay(layers: Int32Array, paint: RasterPaint, corner: Corner): void {
  const shades = getShades(paint);
  for (let row = mask.first; row <= mask.last; row += 1) layRow(layers, row, paint, shades, corner);
  mask.rest();
}

function layRow(
  layers: Int32Array,
  row: number,
  { pattern }: RasterPaint,
  { whole, fill, patterned }: Shades,
  [left, top]: Corner,
): void {
  const { width, lines, start, stride, edges } = mask;
  let inside = 0;
  let edge = row * (width + 1);
  let place = start + row * stride;
  const end = (row + 1) * width;
  for (let pixel = row * width; pixel < end; pixel += 1, edge += 1, place += 1) {
    const change = edges[edge] as number;
    const line = lines[place] as number;
    inside = (inside + change) | 0;
    if ((inside | change | line) === 0) continue;
    edges[edge] = 0;
    lines[place] = 0;
    let colour = layers[pixel] as number;
    if (pattern && inside !== 0) {
      const { size, cover } = pattern;
      const at = modulo(top + row, size) * size + modulo(left + pixel - row * width, size);
      colour = over(over(colour, fill), patterned[cover[at] as number] as number);
      layers[pixel] = over(colour, whole[line] as number);
    } else {
      layers[pixel] = over(colour, whole[(anyBit(inside) & 256) | line] as number);
    }
  }
  edges[edge] = 0;
}

/** All bits where a number has any. */
const anyBit = (value: number) => (value | -value) >> 31;

/** Where in the world, in device pixels, a picture begins: patterns continue from one to the next. */
type Corner = readonly [left: number, top: number];

const modulo = (value: number, size: number) => ((value % size) + size) % size;

/** The colours of a paint by how much of a pixel they cover, 0 to 255. */
interface Shades {
  /** Of a line outside, and then of a line over the fill: without a branch, on which a processor would guess wrong half the time. */
  whole: Int32Array;
  patterned: Int32Array;
  fill: number;
}

const known = new WeakMap<RasterPaint, Shades>();

function getShades(paint: RasterPaint): Shades {
  let shades = known.get(paint);
  if (!shades) {
    const fill = shade(paint.fill, 255 * paint.fillOpacity);
    const lines = covers.map((cover) => shade(paint.stroke, cover * strokeOpacity));
    shades = {
      whole: Int32Array.from([...lines, ...lines.map((line) => over(fill, line))]),
      patterned: Int32Array.from(covers, (cover) => shade(paint.stroke, cover * patternOpacity)),
      fill,
    };
    known.set(paint, shades);
  }
  return shades;
}

const covers = Array.from({ length: 256 }, (_, cover) => cover);

/** A colour multiplied with its opacity of 0 to 255, which is the highest of its bytes. */
function shade([red, green, blue]: Colour, opacity: number): number {
  const part = (value: number) => Math.round((value * Math.round(opacity)) / 255);
  return (Math.round(opacity) << 24) | (part(blue) << 16) | (part(green) << 8) | part(red);
}

/** A colour over another one, two of their four bytes at a time. */
function over(below: number, above: number): number {
  const opacity = above >>> 24;
  const rest = 256 - opacity - (opacity >>> 7);
  const outer = (Math.imul(below & 0xff00ff, rest) >>> 8) & 0xff00ff;
  const inner = Math.imul((below >>> 8) & 0xff00ff, rest) & 0xff00ff00;
  return ((outer | inner) + above) | 0;
}

/** Colours as a picture has them, apart from their opacity. */
function unmultiply(layers: Int32Array): void {
  for (let pixel = 0; pixel < layers.length; pixel += 1) {
    const value = layers[pixel] as number;
    const opacity = value >>> 24;
    if (opacity === 0 || opacity === 255) continue;
    const times = 255 / opacity;
    const red = Math.min(255, ((value & 255) * times + 0.5) | 0);
    const green = Math.min(255, (((value >>> 8) & 255) * times + 0.5) | 0);
    const blue = Math.min(255, (((value >>> 16) & 255) * times + 0.5) | 0);
    layers[pixel] = (opacity << 24) | (blue << 16) | (green << 8) | red;
  }
}
