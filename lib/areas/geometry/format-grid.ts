import proj4 from 'proj4';
import type { Position } from '../types';

/**
 * Writes a position, longitude first, in metres of its zone, with the letter of its band: `31T 508120 E, 4788610 N` as
 * UTM, `31T EH 08120 88610` as MGRS. Nothing from 84° N and beyond 80° S, where there are no zones.
 * @param position with a longitude from −180 to 180
 */
export function formatGrid(position: Position, format: 'utm' | 'mgrs'): string | undefined {
  // Very near 180° the library would count one zone more than there are.
  const [longitude, latitude] = position.map((degrees) => Math.round(degrees * 1e9) / 1e9) as Position;
  if (latitude >= 84 || latitude < -80) return undefined;
  // The zones of Norway and Svalbard are wider or missing; this knows them.
  const parts = /^(\d+)([A-Z])([A-Z]{2})(\d{5})(\d{5})$/.exec(proj4.mgrs.forward([longitude, latitude]));
  if (!parts) return undefined;
  const [, zone, band, square, ...metres] = parts;
  if (format === 'mgrs') return `${zone}${band} ${square} ${metres.join(' ')}`;
  const south = latitude < 0 ? '+south' : '';
  const [east, north] = proj4(`+proj=utm +zone=${zone} ${south} +datum=WGS84 +units=m`).forward([
    longitude,
    latitude,
  ]) as Position;
  return `${zone}${band} ${Math.round(east)} E, ${Math.round(north)} N`;
}
