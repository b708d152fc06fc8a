import type { Quad } from '../footprint';

/** Longer side of an image by size, pixels. */
export const longerSide = { SMALL: 128, MEDIUM: 512, LARGE: 1024 } as const;
export type Size = keyof typeof longerSide;
export const sizes = Object.keys(longerSide) as Size[];

export const projections = ['EPSG:4326', 'EPSG:3857'] as const;
/** null: as it was scanned. */
export type Projection = (typeof projections)[number] | null;

export function isSize(value: string): value is Size {
  return Object.hasOwn(longerSide, value);
}

export function isProjection(value: string | null): value is Projection {
  return value === null || projections.some((one) => one === value);
}

/** All that must be known to draw an image. */
export interface Job {
  size: Size;
  projection: Projection;
  sensor: 'optical' | 'radar';
  /** Metres; finer images are a little crisper. */
  resolution: number;
  quad: Quad;
  /** The footprint's positions, `lon, lat, …`. */
  ring: Float64Array;
  /** West, south, east, north. */
  box: [number, number, number, number];
  /** Milliseconds since 1970 UTC: season and sun. */
  time: number;
  /** Percent; undefined: radar. */
  cloud?: number;
  /** Direction from which a radar looks, degrees clockwise from north. */
  lookFrom: number;
  /** Of this image alone: its clouds and its speckle. */
  seed: number;
}
