/** `[longitude, latitude]`, degrees. */
export type Position = [number, number];
/** West, south, east, north. */
export type Bounds = [number, number, number, number];

const rounded = (value: number) => Math.round(value * 1e6) / 1e6;

/** A closed ring as WKT, 6 decimals. */
export function toWkt(ring: Position[]): string {
  return `POLYGON ((${ring.map(([lon, lat]) => `${rounded(lon)} ${rounded(lat)}`).join(', ')}))`;
}

/** The outline of a WKT polygon; undefined for anything else. */
export function ringOfWkt(wkt: string): Position[] | undefined {
  const text = /^\s*(?:MULTI)?POLYGON\s*\(+\s*([^()]+?)\s*\)/i.exec(wkt)?.[1];
  const ring = text?.split(',').map((pair) => pair.trim().split(/\s+/).map(Number) as Position);
  return ring && ring.length >= 4 && ring.flat().every(Number.isFinite) ? ring : undefined;
}

/** The outlines (no holes) of a GeoJSON Polygon or MultiPolygon; undefined for anything else. */
export function readOutlines(geometry: unknown): Position[][] | undefined {
  const { type, coordinates } = (geometry ?? {}) as { type?: string; coordinates?: unknown };
  const polygons = type === 'Polygon' ? [coordinates] : type === 'MultiPolygon' ? coordinates : undefined;
  if (!Array.isArray(polygons) || polygons.length === 0) return undefined;
  const outlines = polygons.map((rings) => (Array.isArray(rings) ? rings[0] : undefined));
  const isOutline = (ring: unknown): ring is Position[] =>
    Array.isArray(ring) &&
    ring.length >= 4 &&
    ring.every((at) => Array.isArray(at) && Number.isFinite(at[0]) && Number.isFinite(at[1]));
  return outlines.every(isOutline) ? outlines : undefined;
}

export function toBounds(positions: Position[]): Bounds {
  const bounds: Bounds = [Infinity, Infinity, -Infinity, -Infinity];
  for (const [lon, lat] of positions) {
    bounds[0] = Math.min(bounds[0], lon);
    bounds[1] = Math.min(bounds[1], lat);
    bounds[2] = Math.max(bounds[2], lon);
    bounds[3] = Math.max(bounds[3], lat);
  }
  return bounds;
}

/** Whether a point is within a ring (even-odd). */
function contains(ring: Position[], [x, y]: Position): boolean {
  let inside = false;
  for (let i = 1; i < ring.length; i++) {
    const [ax, ay] = ring[i - 1]!;
    const [bx, by] = ring[i]!;
    if (ay > y !== by > y && x < ax + ((y - ay) / (by - ay)) * (bx - ax)) inside = !inside;
  }
  return inside;
}

const side = ([ax, ay]: Position, [bx, by]: Position, [px, py]: Position) =>
  Math.sign((bx - ax) * (py - ay) - (by - ay) * (px - ax));

/** Whether two closed rings have a point in common. */
export function ringsMeet(a: Position[], b: Position[]): boolean {
  if (contains(a, b[0]!) || contains(b, a[0]!)) return true;
  for (let i = 1; i < a.length; i++) {
    for (let j = 1; j < b.length; j++) {
      const [p, q, r, s] = [a[i - 1]!, a[i]!, b[j - 1]!, b[j]!];
      if (side(p, q, r) !== side(p, q, s) && side(r, s, p) !== side(r, s, q)) return true;
    }
  }
  return false;
}

/**
 * A footprint: a rectangle flown on a heading.
 * @param middle degrees
 * @param widthKm across the flight
 * @param lengthKm along the flight
 * @param heading degrees clockwise from north
 */
export function footprint(middle: Position, widthKm: number, lengthKm: number, heading: number): Position[] {
  const perDegree = 111.195;
  const squeeze = Math.max(0.05, Math.cos((middle[1] * Math.PI) / 180));
  const [sin, cos] = [Math.sin((heading * Math.PI) / 180), Math.cos((heading * Math.PI) / 180)];
  const at = (right: number, ahead: number): Position => [
    rounded(middle[0] + (right * cos + ahead * sin) / perDegree / squeeze),
    rounded(middle[1] + (ahead * cos - right * sin) / perDegree),
  ];
  const [w, l] = [widthKm / 2, lengthKm / 2];
  const first = at(-w, l);
  return [first, at(w, l), at(w, -l), at(-w, -l), first];
}
