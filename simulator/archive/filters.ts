import { constellations } from './constellations';
import type { Box } from './intersects';
import type { Interval } from './interval';
import { contains, readInterval, readNumber } from './interval';
import { BadRequest } from './wkt';
import type { World } from './world';
import { noCloud } from './world';

/** What a deployment may take beside the three fields of the interface (`SIM_FILTERS=1`). */
export interface Filters {
  cloudCover?: Interval;
  incidenceAngle?: Interval;
  resolution?: Interval;
  bbox?: Box;
  sensorType?: string;
  productType?: string;
  orbitDirection?: 'ascending' | 'descending';
  sort: { key: SortKey; direction: 1 | -1 }[];
}

const sortKeys = ['acquisitionDate', 'creationDate', 'cloudCover', 'incidenceAngle', 'resolution'] as const;
type SortKey = (typeof sortKeys)[number];

/**
 * Reads the further filters: numbers as intervals (`"[0,10]"`, `"10]"`), `bbox` as four numbers or `"w,s,e,n"`, `sortKeys` as
 * `"cloudCover,,1 acquisitionDate,,0"` (1: smallest first). Unknown fields are passed over.
 * @throws BadRequest
 */
export function readFilters(body: Record<string, unknown>): Filters {
  const interval = (name: 'cloudCover' | 'incidenceAngle' | 'resolution') => {
    const value = body[name];
    if (value === undefined) return undefined;
    if (typeof value !== 'string') throw new BadRequest(`${name}: an interval is expected, as a string`);
    return readInterval(name, value, readNumber);
  };
  return {
    cloudCover: interval('cloudCover'),
    incidenceAngle: interval('incidenceAngle'),
    resolution: interval('resolution'),
    bbox: body.bbox === undefined ? undefined : readBox(body.bbox),
    sensorType: requireOneOf('sensorType', body.sensorType, ['optical', 'radar', 'terrain']),
    productType: body.productType === undefined ? undefined : String(body.productType),
    orbitDirection: requireOneOf('orbitDirection', body.orbitDirection, ['ascending', 'descending']),
    sort: body.sortKeys === undefined ? [] : readSort(body.sortKeys),
  };
}

function requireOneOf<T extends string>(name: string, value: unknown, values: readonly T[]): T | undefined {
  if (value === undefined) return undefined;
  const found = values.find((one) => one === String(value).toLowerCase());
  if (!found) throw new BadRequest(`${name}: ${values.join(', ')} are known`);
  return found;
}

function readBox(value: unknown): Box {
  const parts = Array.isArray(value) ? value : String(value).split(',');
  const box = parts.map((part) => (typeof part === 'number' ? part : readNumber(String(part).trim())));
  if (
    box.length !== 4 ||
    box.some((part) => !Number.isFinite(part)) ||
    box[0]! > box[2]! ||
    box[1]! > box[3]!
  ) {
    throw new BadRequest('bbox: west, south, east and north are expected');
  }
  return box as unknown as Box;
}

function readSort(value: unknown): Filters['sort'] {
  const parts = String(value).trim().split(/\s+/);
  return parts.map((part) => {
    const [name, , direction = '1'] = part.split(',');
    const key = sortKeys.find((one) => one === name);
    if (!key || !/^[01]$/.test(direction)) {
      throw new BadRequest(`sortKeys: ${sortKeys.join(', ')} are known, written <name>,,<1 or 0>`);
    }
    return { key, direction: direction === '1' ? 1 : -1 };
  });
}

/** Whether an image passes. An image without cloud cover passes no filter on it. */
export function passes(filters: Filters, world: World, row: number): boolean {
  const constellation = constellations[world.constellation[row]!]!;
  const cloud = world.cloud[row]!;
  const { cloudCover, incidenceAngle, resolution, bbox, sensorType, productType, orbitDirection } = filters;
  if (cloudCover && (cloud === noCloud || !contains(cloudCover, cloud))) return false;
  if (incidenceAngle && !contains(incidenceAngle, world.incidence[row]!)) return false;
  if (resolution && !contains(resolution, constellation.resolution)) return false;
  if (sensorType && sensorType !== constellation.sensor) return false;
  if (productType && productType !== constellation.productType) return false;
  if (orbitDirection && (orbitDirection === 'ascending') !== (world.ascending[row] === 1)) return false;
  return !bbox || touches(world, row, bbox);
}

function touches(world: World, row: number, [west, south, east, north]: Box): boolean {
  const box = world.boxes.subarray(row * 4, row * 4 + 4);
  if (box[1]! > north || box[3]! < south) return false;
  return [-360, 0, 360].some((shift) => box[0]! + shift <= east && box[2]! + shift >= west);
}

/** Sorts rows by what was asked for; ties stay newest first. */
export function sortRows(rows: number[], sort: Filters['sort'], world: World): number[] {
  const value = (row: number, key: SortKey) => {
    if (key === 'acquisitionDate') return world.acquired[row]!;
    if (key === 'creationDate') return world.created[row]!;
    if (key === 'cloudCover') return world.cloud[row]!;
    if (key === 'incidenceAngle') return world.incidence[row]!;
    return constellations[world.constellation[row]!]!.resolution;
  };
  return rows.sort((a, b) => {
    for (const { key, direction } of sort) {
      const order = (value(a, key) - value(b, key)) * direction;
      if (order !== 0) return order;
    }
    return a - b;
  });
}
