import { formatCount } from '@/lib/web/locale/format';
import { boxPolygon } from '../geometry/box';
import { looksLikeWkt } from '../geometry/wkt';
import type { FoundGeometry } from './geojson';
import { findInText } from './read';

const number = String.raw`([+-]?\d+(?:\.\d+)?)`;
const boxText = new RegExp(`^\\[?\\s*${Array(4).fill(number).join('\\s*[\\s,;]\\s*')}\\s*\\]?$`);

/** The geometry in a cell of a file: WKT, GeoJSON, or west, south, east, north; or a sentence where there is none. */
export function readCell(cell: string): Pick<FoundGeometry, 'geometry'> | string {
  if (cell === '') return 'The geometry is missing.';
  const box = boxText.exec(cell);
  if (box) return readBox(box.slice(1).map(Number) as [number, number, number, number]);
  if (!cell.startsWith('{') && !looksLikeWkt(cell))
    return 'The geometry is no WKT, no GeoJSON and no box of west, south, east, north.';
  const found = findInText(cell);
  if (typeof found === 'string') return found;
  const [first] = found;
  if (!first || found.length > 1)
    return `A row has one geometry, and this one has ${formatCount(found.length)}. Use a MultiPolygon.`;
  return first;
}

/** A box that crosses the antimeridian has its east edge west of its west edge. */
function readBox([west, south, east, north]: [number, number, number, number]) {
  if (south >= north) return 'The south edge of the box has to be south of its north edge.';
  if (west === east) return 'The box has no width.';
  return { geometry: boxPolygon([west, south, east < west ? east + 360 : east, north]) };
}
