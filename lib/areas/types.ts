/** The most vertices that an area may have, over all of its rings. */
export const maxVertices = 100_000;
/** The most separate parts that an area may have: services are asked for each of them. */
export const maxParts = 1_000;

/** Longitude, latitude in degrees. Longitudes beyond ±180° are those of an area that crosses the antimeridian. */
export type Position = [number, number];
export type Ring = Position[];
/** GeoJSON, the outer ring first, holes after it. */
export interface PolygonGeometry {
  type: 'Polygon';
  coordinates: Ring[];
}
export interface MultiPolygonGeometry {
  type: 'MultiPolygon';
  coordinates: Ring[][];
}
/** An area of interest as the portal keeps it: in one piece, however it is to the antimeridian. */
export type AreaGeometry = PolygonGeometry | MultiPolygonGeometry;
/** West, south, east, north in degrees; east is beyond 180 where the antimeridian is crossed. */
export type Bbox = [number, number, number, number];
