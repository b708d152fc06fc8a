import { readAngle } from '../geometry/coordinates';
import type { Position } from '../types';

/** One position as it is typed. */
export interface Vertex {
  key: number;
  /** Longitude. */
  x: string;
  /** Latitude. */
  y: string;
}

let keys = 0;
const make = (x: string, y: string): Vertex => {
  keys += 1;
  return { key: keys, x, y };
};

export const toVertex = ([x, y]: Position): Vertex =>
  make(String(Number(x.toFixed(7))), String(Number(y.toFixed(7))));

export const emptyVertex = (): Vertex => make('', '');

/** The position of a row, or nothing where it is none yet. */
export function toPosition({ x, y }: Vertex): Position | undefined {
  const [longitude, latitude] = [readAngle(x), readAngle(y)];
  if (!longitude || !latitude || longitude.axis === 'latitude' || latitude.axis === 'longitude')
    return undefined;
  return [longitude.degrees, latitude.degrees];
}
