import type { Position } from '../types';

/** How positions can be written: degrees with decimals, degrees and minutes, or metres in a grid. */
export const positionFormats = ['decimal', 'minutes', 'utm', 'mgrs'] as const;
export type PositionFormat = (typeof positionFormats)[number];

/** Writes a position, longitude first, in degrees: `43.25000° N, 3.10000° E` or `43° 15.000′ N, 3° 06.000′ E`. */
export function formatPosition([longitude, latitude]: Position, format: 'decimal' | 'minutes'): string {
  const write = format === 'decimal' ? writeDegrees : writeMinutes;
  return [write(latitude, 'N', 'S'), write(turnLongitude(longitude), 'E', 'W')].join(', ');
}

/**
 * Gives what writes positions in a format. The grids are loaded when they are first asked for. Where they have no zones,
 * near the poles, it writes decimal degrees.
 */
export async function loadPositionFormat(format: PositionFormat): Promise<(position: Position) => string> {
  if (format === 'decimal' || format === 'minutes') return (position) => formatPosition(position, format);
  const { formatGrid } = await import('./format-grid');
  return ([longitude, latitude]) => {
    const position: Position = [turnLongitude(longitude), latitude];
    return formatGrid(position, format) ?? formatPosition(position, 'decimal');
  };
}

/** A longitude from −180 to 180, of any copy of the world; those two stay as they are. */
const turnLongitude = (longitude: number) =>
  Math.abs(longitude) <= 180 ? longitude : ((((longitude + 180) % 360) + 360) % 360) - 180;

function writeDegrees(degrees: number, positive: string, negative: string): string {
  const rounded = Math.round(degrees * 1e5) / 1e5;
  return `${Math.abs(rounded).toFixed(5)}° ${rounded < 0 ? negative : positive}`;
}

function writeMinutes(degrees: number, positive: string, negative: string): string {
  // Rounded first, so that no minutes are 60.
  const thousandths = Math.round(Math.abs(degrees) * 60_000);
  const minutes = ((thousandths % 60_000) / 1000).toFixed(3).padStart(6, '0');
  const side = degrees < 0 && thousandths > 0 ? negative : positive;
  return `${Math.floor(thousandths / 60_000)}° ${minutes}′ ${side}`;
}
