import type { PolygonAppearance } from './polygon-drawing';
import type { FlatPolygons } from './polygon-gatherer';
import type { PolygonIndex } from './polygon-index';

/** What the page sends the worker that draws polygons. */
export type PolygonRequest =
  /** Other polygons; answered with `index`, and later with its `tree`. */
  | { kind: 'polygons'; flat: FlatPolygons; appearance: PolygonAppearance }
  /** How they look from now on. */
  | { kind: 'appearance'; appearance: PolygonAppearance }
  /** A tile of 256 CSS pixels is wanted; asked again, the later question counts. */
  | { kind: 'tile'; key: string; x: number; y: number; zoom: number; ratio: number }
  | { kind: 'unload'; key: string }
  /** Pixels that are in their place; their memory is given back. */
  | { kind: 'spent'; pixels: ArrayBuffer };

/** Pixels of a tile, row by row: red, green, blue and opacity. */
export interface Piece {
  /** Where in the tile, in device pixels. */
  x: number;
  y: number;
  width: number;
  height: number;
  data: Uint8ClampedArray<ArrayBuffer>;
}

/** The outcome of a tile of this many device pixels a side: nothing is on it, or these pieces of it are other ones. */
export type TilePicture = { side: number; pieces: Piece[] } | null;

export type PolygonResponse =
  /** Without its tree. */
  | { kind: 'index'; index: PolygonIndex }
  /** The tree of the index answered last, as bare bytes. */
  | { kind: 'tree'; tree: ArrayBuffer }
  /** `turn` counts pictures and looks sent. */
  | { kind: 'tile'; key: string; picture: TilePicture; turn: number };

export const tilePixels = 256;
