import { areaKm2, bboxOf, verticesOf } from './measure';
import { outlineOf } from './outline';
import type { AreaGeometry, Bbox } from './types';

/** A mended area with what is saved beside it. */
export interface AreaShape {
  geometry: AreaGeometry;
  /** Simplified for previews. */
  outline: AreaGeometry;
  km2: number;
  vertices: number;
  bbox: Bbox;
}

/** Measures and simplifies a mended area for saving. */
export const shapeOf = (geometry: AreaGeometry): AreaShape => ({
  geometry,
  outline: outlineOf(geometry),
  km2: areaKm2(geometry),
  vertices: verticesOf(geometry),
  bbox: bboxOf(geometry),
});
