import proj4 from 'proj4';
import { formatGrid } from '../geometry/format-grid';
import type { Position } from '../types';

const zone = String.raw`^\s*(\d{1,2})\s*([C-HJ-NP-X])`;
const metres = String.raw`(\d{1,8}(?:\.\d{1,3})?)`;
/** `31T 508120 E, 4788610 N`, as `formatGrid` writes it, and without the letters and the comma. */
const utm = new RegExp(`${zone}[\\s,]+${metres}\\s*m?\\s*E?[\\s,;]+${metres}\\s*m?\\s*N?\\s*$`, 'i');
/** `31T EH 08120 88610`, with or without blanks. */
const mgrs = new RegExp(String.raw`${zone}\s*([A-HJ-NP-Z])([A-HJ-NP-V])\s*(\d{1,5})(\s*)(\d{1,5})\s*$`, 'i');

/**
 * The position that a text names in UTM or MGRS, longitude first: in MGRS the middle of the square. Nothing where the
 * text is neither, or names a place outside of its zone's band.
 */
export function readGrid(text: string): Position | undefined {
  return readMgrs(text) ?? readUtm(text);
}

function readUtm(text: string): Position | undefined {
  const [, number = '', band = '', east, north] = utm.exec(text) ?? [];
  if (Number(number) < 1 || Number(number) > 60) return undefined;
  const south = band.toUpperCase() < 'N' ? '+south' : '';
  const [longitude, latitude] = proj4(
    `+proj=utm +zone=${number} ${south} +datum=WGS84 +units=m +type=crs`,
  ).inverse([Number(east), Number(north)]) as Position;
  // A neighbouring zone may be used over its edge, another band may not.
  return bandAt([longitude, latitude]) === band.toUpperCase() ? [longitude, latitude] : undefined;
}

function readMgrs(text: string): Position | undefined {
  const [, number = '', band = '', column = '', row = '', east = '', gap = '', north = ''] =
    mgrs.exec(text) ?? [];
  const digits = east + north;
  if (Number(number) < 1 || Number(number) > 60 || digits.length % 2 !== 0) return undefined;
  if (gap !== '' && east.length !== north.length) return undefined;
  const name = `${Number(number)}${band}${column}${row}${digits}`.toUpperCase();
  let position: Position;
  try {
    position = proj4.mgrs.toPoint(name) as Position;
  } catch {
    return undefined;
  }
  // The library takes squares that the zone does not have.
  const square = formatGrid(position, 'mgrs')
    ?.replaceAll(' ', '')
    .slice(0, name.length - digits.length);
  return square !== undefined && name.startsWith(square) ? position : undefined;
}

/** The letter of the band that a position is in; nothing beyond the bands. */
function bandAt(position: Position): string | undefined {
  const [longitude, latitude] = position;
  if (!(Math.abs(longitude) <= 180 && Math.abs(latitude) <= 90)) return undefined;
  return /^\d+([A-Z])/.exec(formatGrid(position, 'mgrs') ?? '')?.[1];
}
