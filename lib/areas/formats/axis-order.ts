import { getBbox } from '../geometry/measure';
import type { AreaIssue } from '../geometry/review';
import type { AreaGeometry } from '../types';

/** One sign for each tile of a zoom of Web Mercator, row by row from the north-west; `.` is all sea. */
export type LandTiles = string;

/**
 * An issue on an area whose numbers are in the order of the one who typed them, where they were probably typed latitude
 * first: as it was read it is in the open sea, and it would not with latitude and longitude swapped.
 */
export function checkAxisOrder(geometry: AreaGeometry, tiles: LandTiles): AreaIssue | undefined {
  const [west, south, east, north] = getBbox(geometry);
  if (Math.max(Math.abs(west), Math.abs(east)) > 90) return undefined;
  const count = Math.sqrt(tiles.length);
  const isSea = (x: number, y: number) => tiles[y * count + x] === '.';
  const [left, top] = tileAt(west, north, count);
  const [right, bottom] = tileAt(east, south, count);
  for (let y = top; y <= bottom; y += 1)
    for (let x = left; x <= right; x += 1) if (!isSea(x, y)) return undefined;
  if (isSea(...tileAt((south + north) / 2, (west + east) / 2, count))) return undefined;
  return {
    kind: 'maybe-swapped',
    sentence: 'With longitude first it is in the open sea. With latitude first it would be on or near land.',
    isFatal: false,
    suggestions: [{ label: 'Swap latitude and longitude', repair: { kind: 'swap' } }],
  };
}

function tileAt(longitude: number, latitude: number, count: number): [x: number, y: number] {
  const sine = Math.sin((latitude * Math.PI) / 180);
  const inside = (share: number) => Math.min(count - 1, Math.max(0, Math.floor(share * count)));
  return [inside((longitude + 180) / 360), inside(0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI))];
}
