import type { Frame } from './frame';
import { noise } from './noise';

const rad = Math.PI / 180;
const earthKm = 6371;
/** Between points this many pixels apart the ground is taken to be flat. */
const flatStep = 16;

/** Where every pixel's middle is on a ball of the earth's radius, km. */
export interface Ground {
  frame: Frame;
  x: Float32Array;
  y: Float32Array;
  z: Float32Array;
}

/** The ground below a frame's pixels. */
export function createGround(frame: Frame): Ground {
  const onBall = (pixelX: number, pixelY: number) => {
    const [lon, lat] = frame.toGround(pixelX, pixelY);
    const flat = earthKm * Math.cos(lat * rad);
    return [flat * Math.cos(lon * rad), flat * Math.sin(lon * rad), earthKm * Math.sin(lat * rad)];
  };
  const nodes = createNodes(frame, flatStep);
  const grids = [0, 1, 2].map(() => new Float64Array(nodes.columns * nodes.rows));
  for (let row = 0; row < nodes.rows; row++) {
    for (let column = 0; column < nodes.columns; column++) {
      const point = onBall(nodes.at(column, frame.width) + 0.5, nodes.at(row, frame.height) + 0.5);
      for (let axis = 0; axis < 3; axis++) grids[axis]![row * nodes.columns + column] = point[axis]!;
    }
  }
  const [x, y, z] = grids.map((grid) => {
    const out = newField(frame);
    addEnlarged(out, grid, frame, flatStep, 1);
    return out;
  });
  return { frame, x: x!, y: y!, z: z! };
}

/** A grid of pixels `step` apart, the last one on the last pixel. */
export function createNodes(frame: Frame, step: number) {
  return {
    columns: Math.ceil((frame.width - 1) / step) + 1,
    rows: Math.ceil((frame.height - 1) / step) + 1,
    at: (index: number, count: number) => Math.min(index * step, count - 1),
  };
}

const pool: Float32Array[] = [];
let lent = 0;

/** A value for every pixel, 0 at first; lent until `returnFields`, since making and dropping megabytes takes longer than filling them. */
export function newField({ width, height }: Frame): Float32Array {
  const length = width * height;
  let field = pool[lent];
  if (!field || field.length < length) {
    field = new Float32Array(length);
    pool[lent] = field;
  }
  lent++;
  return field.subarray(0, length).fill(0);
}

/** Takes all lent fields back; they must not be used any more. */
export function returnFields(): void {
  lent = 0;
}

/** Adds a grid of nodes to an image, straight between the nodes. */
export function addEnlarged(
  out: Float32Array,
  grid: Float32Array | Float64Array,
  frame: Frame,
  step: number,
  strength: number,
): void {
  const { width, height } = frame;
  const { columns } = createNodes(frame, step);
  const line = new Float64Array(columns);
  for (let y = 0; y < height; y++) {
    mixLines(line, grid, columns, y, step, height, strength);
    addLine(out, y * width, line, width, step);
  }
}

/** The nodes on the height of a row of pixels. */
function mixLines(
  line: Float64Array,
  grid: Float32Array | Float64Array,
  columns: number,
  y: number,
  step: number,
  height: number,
  strength: number,
): void {
  const node = Math.floor(y / step);
  const above = node * columns;
  const below = y === node * step ? above : above + columns;
  const length = Math.min(node * step + step, height - 1) - node * step;
  const part = length > 0 ? (y - node * step) / length : 0;
  for (let i = 0; i < columns; i++) {
    line[i] = strength * (grid[above + i]! + (grid[below + i]! - grid[above + i]!) * part);
  }
}

function addLine(out: Float32Array, start: number, line: Float64Array, width: number, step: number): void {
  for (let node = 0; node < line.length; node++) {
    const from = node * step;
    const to = Math.min(from + step, width - 1);
    let value = line[node]!;
    if (to <= from) {
      if (from < width) out[start + from]! += value;
      continue;
    }
    const change = (line[node + 1]! - value) / (to - from);
    for (let x = from; x < to; x++) {
      out[start + x]! += value;
      value += change;
    }
  }
  // The last pixel carries the last node, unless the loop began a stretch there.
  if ((width - 1) % step !== 0) out[start + width - 1]! += line[line.length - 1]!;
}

/** A value at every pixel from a function of place that changes slowly. */
export function slowField(
  frame: Frame,
  step: number,
  value: (lon: number, lat: number) => number,
): Float32Array {
  const nodes = createNodes(frame, step);
  const grid = new Float32Array(nodes.columns * nodes.rows);
  for (let row = 0; row < nodes.rows; row++) {
    for (let column = 0; column < nodes.columns; column++) {
      const [lon, lat] = frame.toGround(
        nodes.at(column, frame.width) + 0.5,
        nodes.at(row, frame.height) + 0.5,
      );
      grid[row * nodes.columns + column] = value(lon, lat);
    }
  }
  const out = newField(frame);
  addEnlarged(out, grid, frame, step, 1);
  return out;
}

export interface Octaves {
  /** Size of the largest features, km, and of the smallest; what a pixel cannot show is left out. */
  largestKm: number;
  smallestKm: number;
  /** Strength of an octave over that of the next larger one. */
  gain: number;
  /** Distinguishes fields from each other. */
  seed: number;
}

/**
 * Sums octaves of noise at every pixel; mean 0, about −1…1 whatever the gain.
 * @param wanted pixels where this is 0 may be left out
 */
export function noiseField(
  ground: Ground,
  { largestKm, smallestKm, gain, seed }: Octaves,
  wanted: Float32Array,
): Float32Array {
  const { frame } = ground;
  const out = newField(frame);
  const finest = Math.max(smallestKm, 2 * frame.pixelKm);
  let strength = 1;
  let total = 0;
  for (let km = largestKm, i = 0; km >= smallestKm; km /= 2, i++, strength *= gain) {
    total += strength ** 2;
    if (km >= finest) addOctave(out, ground, km, strength, seed + i * 17, wanted);
  }
  const scale = 1.7 / Math.sqrt(total);
  for (let i = 0; i < out.length; i++) out[i]! *= scale;
  return out;
}

/** Slow octaves are drawn on every few pixels only. */
function addOctave(
  out: Float32Array,
  { frame, x, y, z }: Ground,
  km: number,
  strength: number,
  seed: number,
  wanted: Float32Array,
): void {
  // A power of two, so that strips of an image have their nodes in the same places.
  const step = 2 ** Math.max(0, Math.min(4, Math.floor(Math.log2(km / frame.pixelKm / 6))));
  const turn = 1 / km;
  const away = seed * 13.7;
  if (step === 1) {
    for (let i = 0; i < out.length; i++) {
      if (wanted[i] === 0) continue;
      out[i]! += strength * noise(x[i]! * turn + away, y[i]! * turn - away, z[i]! * turn + seed);
    }
    return;
  }
  const nodes = createNodes(frame, step);
  const grid = new Float32Array(nodes.columns * nodes.rows);
  for (let row = 0, k = 0; row < nodes.rows; row++) {
    const line = nodes.at(row, frame.height) * frame.width;
    for (let column = 0; column < nodes.columns; column++, k++) {
      const i = line + nodes.at(column, frame.width);
      grid[k] = noise(x[i]! * turn + away, y[i]! * turn - away, z[i]! * turn + seed);
    }
  }
  addEnlarged(out, grid, frame, step, strength);
}
