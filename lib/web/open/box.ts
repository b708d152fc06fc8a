/** West, south, east, north in degrees. West is at least −180 and east at most 180; a box across 180° is two. */
export type Box = readonly [west: number, south: number, east: number, north: number];

/**
 * Reads a bounding box: four numbers, or six with heights, which are left out. West may be greater than east: it then
 * crosses 180°. Longitudes past ±180 are taken.
 * @returns one box or two; undefined if it is none
 */
export function readBoxes(numbers: readonly number[]): Box[] | undefined {
  const [west, south, east, north] = numbers.length === 6 ? pick(numbers, [0, 1, 3, 4]) : numbers;
  if (numbers.length !== 4 && numbers.length !== 6) return undefined;
  if (![west, south, east, north].every((one) => Number.isFinite(one) && Math.abs(one as number) <= 540)) {
    return undefined;
  }
  const [w, s, e, n] = [west, south, east, north] as [number, number, number, number];
  if (s > n || s < -90 || n > 90) return undefined;
  if (e - w >= 360) return [[-180, s, 180, n]];
  const [from, to] = [wrap(w), wrap(e)];
  const isWhole = w !== e && from === to;
  if (isWhole) return [[-180, s, 180, n]];
  // The east end at 180° is that of this side.
  const end = to === -180 && from !== -180 ? 180 : to;
  return from <= end
    ? [[from, s, end, n]]
    : [
        [from, s, 180, n],
        [-180, s, end, n],
      ];
}

const pick = (numbers: readonly number[], places: readonly number[]) => places.map((place) => numbers[place]);

/** A longitude from −180 up to, but not including, 180; 180 itself stays. */
const wrap = (longitude: number): number =>
  longitude === 180 ? 180 : ((((longitude + 180) % 360) + 360) % 360) - 180;

/** True if two boxes share a point. */
export const touches = (a: Box, b: Box): boolean =>
  a[0] <= b[2] && b[0] <= a[2] && a[1] <= b[3] && b[1] <= a[3];

/** The box of positions in a GeoJSON geometry; undefined if it has none. */
export function findBox(geometry: { coordinates: unknown }): Box | undefined {
  let [west, south, east, north] = [Infinity, Infinity, -Infinity, -Infinity];
  const visit = (value: unknown): void => {
    if (!Array.isArray(value)) return;
    const [x, y] = value;
    if (typeof x !== 'number' || typeof y !== 'number') {
      for (const one of value) visit(one);
      return;
    }
    [west, south, east, north] = [
      Math.min(west, x),
      Math.min(south, y),
      Math.max(east, x),
      Math.max(north, y),
    ];
  };
  visit(geometry.coordinates);
  return west <= east ? [west, south, east, north] : undefined;
}
