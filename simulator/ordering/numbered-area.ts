import type { Polygon } from 'geojson';

/** The area of an options request or of an order, by its number. */
export interface NumberedArea {
  number: number;
  geometry: Polygon;
}
