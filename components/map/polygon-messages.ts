import type { PolygonLook } from './polygon-drawing';
import type { FlatPolygons, PolygonIndex } from './polygon-index';

/** An index as it travels: its tree as bare bytes. */
export type PlainIndex = Omit<PolygonIndex, 'tree'> & { tree?: ArrayBuffer };

/** What the page tells the worker that draws polygons. */
export type PolygonRequest =
  /** Other polygons; answered with `index`. */
  | { kind: 'polygons'; flat: FlatPolygons; look: PolygonLook }
  /** How they look from now on. */
  | { kind: 'look'; look: PolygonLook }
  /** A tile of 512 CSS pixels is wanted; asked again, the later question counts. */
  | { kind: 'tile'; key: string; x: number; y: number; zoom: number; ratio: number }
  | { kind: 'unload'; key: string };

export type PolygonAnswer =
  | { kind: 'index'; index: PlainIndex }
  /** A picture, nothing where no polygon is, or that the one before still holds. `turn` counts pictures and looks told. */
  | { kind: 'tile'; key: string; picture: ImageBitmap | null | 'same'; turn: number };

export const tilePixels = 512;
