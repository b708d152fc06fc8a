import type { Picture } from '../picture';
import type { PolygonIndex } from './polygon-index';

/** In how many parts a pixel is counted, as a power of two: many, so that parts of a tile are as the whole of it is, in 32 bits. */
const bits = 19;
const onePixel = 2 ** bits;

/** The larger of two whole numbers, without a branch: which it is cannot be forecast. */
const larger = (one: number, other: number) => one - ((one - other) & ((one - other) >> 31));

/** What a picture shows, and how large. */
export type PictureView = Omit<Picture, 'context'>;

/**
 * What the polygons of one paint cover of a picture. Memory is kept from picture to picture: who reads it leaves it empty.
 */
export class PolygonMask {
  width = 0;
  height = 0;
  /** How far lines cover each pixel, 0 to 255, with a margin around the picture, which no one reads. */
  lines = new Uint8Array(0);
  /** Where the picture begins in `lines`, and how far one row of it is from the next. */
  start = 0;
  stride = 0;
  /** Edges that rows cross, one place more than pixels in a row: summed up along it they are 0 outside. */
  edges = new Int32Array(0);
  /** The rows that anything is in. */
  first = 0;
  last = -1;
  #scale = 0;
  #left = 0;
  #top = 0;
  #line = 1;

  /** Turns to another picture, of this many device pixels. */
  turnTo(width: number, height: number, { ratio, scale, left, top }: PictureView): void {
    // A line leaves the picture by no more than its thickness and the two steps that its ends are rounded by.
    const margin = Math.ceil(ratio * Math.SQRT2) + 4;
    const stride = width + 2 * margin;
    const places = stride * (height + 2 * margin);
    // What was the margin of one picture, which no one emptied, is the middle of the next.
    if (this.lines.length < places) this.lines = new Uint8Array(places);
    else this.lines.fill(0, 0, places);
    if (this.edges.length < (width + 1) * height) this.edges = new Int32Array((width + 1) * height);
    this.start = margin * stride + margin;
    this.stride = stride;
    this.width = width;
    this.height = height;
    this.#scale = scale * ratio;
    this.#left = left * ratio;
    this.#top = top * ratio;
    this.#line = Math.max(1, ratio);
    this.rest();
  }

  /** Says that it is empty again. */
  rest(): void {
    this.first = this.height;
    this.last = -1;
  }

  /** Adds an item, `turn` worlds to the east: its inside where `isFilled`, and its outlines. */
  add(index: PolygonIndex, item: number, turn: number, isFilled: boolean, dash: readonly number[]): void {
    const { items, rings, coordinates, boxes } = index;
    this.#touch(boxes[4 * item + 1] as number, boxes[4 * item + 3] as number);
    const isDashed = dash.length > 0;
    for (let ring = items[item] as number; ring < (items[item + 1] as number); ring += 1) {
      const start = rings[ring] as number;
      const end = rings[ring + 1] as number;
      if (start === end) continue;
      const firstX = ((coordinates[2 * start] as number) + turn) * this.#scale - this.#left;
      const firstY = (coordinates[2 * start + 1] as number) * this.#scale - this.#top;
      let x1 = firstX;
      let y1 = firstY;
      let along = 0;
      for (let at = start + 1; at <= end; at += 1) {
        const x2 = at === end ? firstX : ((coordinates[2 * at] as number) + turn) * this.#scale - this.#left;
        const y2 = at === end ? firstY : (coordinates[2 * at + 1] as number) * this.#scale - this.#top;
        if (isFilled) this.#edge(x1, y1, x2, y2);
        if (Math.abs(x2 - x1) < Math.abs(y2 - y1)) this.#stroke(y1, x1, y2, x2, true, dash, along);
        else if (x1 !== x2) this.#stroke(x1, y1, x2, y2, false, dash, along);
        if (isDashed) along += Math.hypot(x2 - x1, y2 - y1);
        x1 = x2;
        y1 = y2;
      }
    }
  }

  /** Notes the rows between two latitudes of the world, with the lines along them. */
  #touch(north: number, south: number): void {
    const from = Math.max(0, Math.floor(north * this.#scale - this.#top - this.#line));
    // Never -0, which is no whole number to an engine, and slows down all that reads it.
    const to = Math.min(this.height - 1, Math.ceil(south * this.#scale - this.#top + this.#line)) | 0;
    if (from < this.first) this.first = from;
    if (to > this.last) this.last = to;
  }

  /** Counts one edge more or less, by its direction, from where rows cross it. */
  #edge(x1: number, y1: number, x2: number, y2: number): void {
    const isDown = y2 > y1;
    const from = Math.max(0, Math.ceil((isDown ? y1 : y2) - 0.5));
    const to = Math.min(this.height, Math.ceil((isDown ? y2 : y1) - 0.5)) - 1;
    if (from > to) return;
    const { width, edges } = this;
    const step = isDown ? 1 : -1;
    const slope = (x2 - x1) / (y2 - y1);
    const offset = x1 - (y1 - 0.5) * slope - 0.5;
    for (let row = from; row <= to; row += 1) {
      const x = Math.min(width, Math.max(0, Math.ceil(offset + row * slope)));
      const at = row * (width + 1) + x;
      edges[at] = (edges[at] as number) + step;
    }
  }

  /** A smooth line that goes farther along its first axis than along its second one; `isTurned` where the first one is y. */
  #stroke(
    a1: number,
    b1: number,
    a2: number,
    b2: number,
    isTurned: boolean,
    dash: readonly number[],
    along: number,
  ): void {
    const { width, height, lines } = this;
    const limit = isTurned ? width : height;
    const slope = (b2 - b1) / (a2 - a1);
    /** How much longer the line is than its way along the first axis. */
    const stretch = Math.sqrt(1 + slope * slope);
    const half = (this.#line * stretch) / 2;
    const cap = this.#line / 2;
    let from = Math.max(0, Math.ceil(Math.min(a1, a2) - cap - 0.5));
    let to = Math.min(isTurned ? height : width, Math.ceil(Math.max(a1, a2) + cap - 0.5)) - 1;
    // Only where it can be seen along its other axis, too.
    const min = Math.min(b1, b2) - half;
    const max = Math.max(b1, b2) + half;
    if (max < 0 || min > limit) return;
    if (min < 0 || max > limit) {
      const enters = a1 - 0.5 + (-half - b1) / slope;
      const leaves = a1 - 0.5 + (limit + half - b1) / slope;
      from = Math.max(from, Math.floor(Math.min(enters, leaves)));
      to = Math.min(to, Math.ceil(Math.max(enters, leaves)));
    }
    const start = b1 + (from + 0.5 - a1) * slope;
    const stepA = isTurned ? this.stride : 1;
    const stepB = isTurned ? 1 : this.stride;
    // Whole numbers from here on, in parts of a pixel.
    const thickness = (2 * half * onePixel) | 0;
    const step = (slope * onePixel) | 0;
    let low = ((start - half) * onePixel) | 0;
    const isDashed = dash.length > 0;
    let row = this.start + from * stepA;
    for (let a = from; a <= to; a += 1) {
      if (!isDashed || this.#isDrawn(dash, along + Math.abs(a + 0.5 - a1) * stretch)) {
        let at = (row + Math.imul(low >> bits, stepB)) | 0;
        const before = low & (onePixel - 1);
        lines[at] = larger(lines[at] as number, 255 - (before >> (bits - 8)));
        let rest = (thickness + before - onePixel) | 0;
        at = (at + stepB) | 0;
        while (rest >= onePixel) {
          lines[at] = 255;
          rest = (rest - onePixel) | 0;
          at = (at + stepB) | 0;
        }
        lines[at] = larger(lines[at] as number, rest >> (bits - 8));
      }
      low = (low + step) | 0;
      row = (row + stepA) | 0;
    }
  }

  /** Whether a dashed line is drawn so far along itself. */
  #isDrawn(dash: readonly number[], along: number): boolean {
    let period = 0;
    for (const length of dash) period += length * this.#line;
    let rest = Math.max(0, along) % period;
    let part = 0;
    while (part < dash.length && rest >= (dash[part] as number) * this.#line) {
      rest -= (dash[part] as number) * this.#line;
      part += 1;
    }
    return part % 2 === 0;
  }
}
