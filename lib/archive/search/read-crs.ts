import type { Quicklook } from '../schema';

/** `EPSG:4326`, `urn:ogc:def:crs:EPSG:6.9:4326`, `…/def/crs/EPSG/0/4326`, `…/epsg.xml#4326`, or the number alone. */
const epsgCode = /^(?:[^,+]*\bEPSG\D{0,8}(?:\d[\d.]*[:/])?)?(\d+)\/?$/i;

/**
 * A quicklook's CRS, in any of the ways in which services name it. Nothing for sensor geometry, which has none; one that
 * the portal does not know is neither that nor north-up.
 */
export function readCrs(projection: unknown): Quicklook['crs'] {
  if (projection === undefined || projection === null) return undefined;
  if (typeof projection !== 'string' && typeof projection !== 'number') return 'unknown';
  const name = String(projection).trim();
  if (name === '') return undefined;
  if (/CRS:?84\b/i.test(name)) return 'EPSG:4326';
  const code = epsgCode.exec(name)?.[1];
  if (code === '4326') return 'EPSG:4326';
  return code === '3857' || code === '900913' ? 'EPSG:3857' : 'unknown';
}
