import { bbox, centroid } from '@turf/turf';
import type { Polygon } from 'geojson';

export interface Projection {
  id: string;
  label: string;
}

const within = (value: number, min: number, max: number) => value >= min && value <= max;

/** The UTM zone of a longitude in degrees, 1 to 60. */
export function utmZone(longitude: number): number {
  return Math.min(60, Math.max(1, Math.floor((longitude + 180) / 6) + 1));
}

function degrees(longitude: number): string {
  return longitude === 0 ? '0' : `${Math.abs(longitude)}${longitude < 0 ? 'W' : 'E'}`;
}

function zoneSpan(zone: number): string {
  const west = zone * 6 - 186;
  return `${degrees(west)} to ${degrees(west + 6)}`;
}

function utm(zone: number, north: boolean): Projection {
  const code = (north ? 32600 : 32700) + zone;
  const half = north ? 'N' : 'S';
  return {
    id: `${code}`,
    label: `${code} WGS84/UTM ${zone}${half} (${half}. hemisphere - ${zoneSpan(zone)}) - PROJECTED`,
  };
}

/**
 * The coordinate reference systems in which an area can be delivered, and the one that fits best: its UTM zones and their neighbours, what
 * is customary in its part of the world, and the ones for the whole world. Longitude before latitude, degrees.
 */
export function projectionsFor(area: Polygon): { values: Projection[]; defaultValue: string } {
  const [west, south, east, north] = bbox(area) as [number, number, number, number];
  const [longitude, latitude] = centroid(area).geometry.coordinates as [number, number];
  const values: Projection[] = [];
  if (latitude > 84) values.push({ id: '32661', label: '32661 WGS84/UPS North - PROJECTED' });
  else if (latitude < -80) values.push({ id: '32761', label: '32761 WGS84/UPS South - PROJECTED' });
  else values.push(utm(utmZone(longitude), latitude >= 0));
  const defaultValue = values[0]!.id;

  const zoned = latitude <= 84 && latitude >= -80;
  if (zoned && east - west < 30) {
    const first = Math.max(1, utmZone(west) - 1);
    const last = Math.min(60, utmZone(east) + 1);
    for (let zone = first; zone <= last; zone++) {
      if (zone !== utmZone(longitude)) values.push(utm(zone, latitude >= 0));
    }
  }
  if (within(longitude, -10, 40) && within(latitude, 34, 72)) {
    const zone = utmZone(longitude);
    values.push({
      id: `${25800 + zone}`,
      label: `${25800 + zone} ETRS89/UTM ${zone}N (EUR. - ${zoneSpan(zone)}) - PROJECTED`,
    });
    values.push({ id: '3035', label: '3035 ETRS89/LAEA Europe (EUR.) - PROJECTED' });
  }
  if (within(longitude, -5.5, 10) && within(latitude, 41, 51.5)) {
    values.push({ id: '2154', label: '2154 RGF93/Lambert-93 (FR.) - PROJECTED' });
  }
  if (within(longitude, -8.8, 2) && within(latitude, 49.7, 61)) {
    values.push({ id: '27700', label: '27700 OSGB36/British National Grid (GB.) - PROJECTED' });
  }
  if (within(longitude, -172, -52) && within(latitude, 14, 84)) {
    const zone = utmZone(longitude);
    values.push({
      id: `${26900 + zone}`,
      label: `${26900 + zone} NAD83/UTM ${zone}N (N. America) - PROJECTED`,
    });
  }
  if (north < 84 && south > -80) {
    values.push({
      id: '3395',
      label: '3395 WGS84/World Mercator (World - between 80S. and 84N.) - PROJECTED',
    });
  }
  if (north < 85 && south > -85) {
    values.push({ id: '3857', label: '3857 WGS84/Web Mercator (World - between 85S. and 85N.) - PROJECTED' });
  }
  values.push({ id: '4326', label: '4326 WGS 1984 - GEOGRAPHIC' });
  return { values, defaultValue };
}
