import { nameKey } from './constellations';
import type { Filters } from './filters';
import { readFilters } from './filters';
import type { Rings } from './intersects';
import type { Interval } from './interval';
import { readDateTime, readInterval } from './interval';
import { BadRequest, readPolygon } from './wkt';

/** What is searched. */
export interface SearchRequest {
  rings: Rings;
  /** Names as `nameKey` makes them; undefined: all. */
  constellations?: Set<string>;
  acquired?: Interval;
  /** Only where the deployment takes further filters. */
  filters?: Filters;
  /** How many images, from which (counted from 0). */
  count: number;
  skip: number;
}

const pageSize = 25;
const largestPage = 100;

/**
 * Reads the body of a search. Fields that the deployment does not take are passed over.
 * @throws BadRequest with the first thing that is wrong
 */
export function readRequest(
  body: unknown,
  { paging, filters }: { paging: boolean; filters: boolean },
): SearchRequest {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) {
    throw new BadRequest('the body must be a JSON object');
  }
  const { geometry, constellation, acquisitionDate, ...rest } = body as Record<string, unknown>;
  if (typeof geometry !== 'string') throw new BadRequest('geometry: a WKT polygon is expected, as a string');
  const request: SearchRequest = { rings: readPolygon(geometry), count: pageSize, skip: 0 };
  if (constellation !== undefined) request.constellations = readNames(constellation);
  if (acquisitionDate !== undefined) {
    if (typeof acquisitionDate !== 'string') throw new BadRequest('acquisitionDate: a string is expected');
    request.acquired = readInterval('acquisitionDate', acquisitionDate, readDateTime);
  }
  if (paging) Object.assign(request, readPage(rest));
  if (filters) request.filters = readFilters(rest);
  return request;
}

function readNames(value: unknown): Set<string> {
  if (!Array.isArray(value) || value.length === 0 || value.some((name) => typeof name !== 'string')) {
    throw new BadRequest('constellation: a list of at least one name is expected');
  }
  return new Set(value.map((name) => nameKey(name)));
}

function readPage(body: Record<string, unknown>): { count: number; skip: number } {
  const count = whole('count', body.count ?? pageSize, largestPage);
  const page = whole('startPage', body.startPage ?? 1, 1_000_000);
  return { count, skip: (page - 1) * count };
}

function whole(name: string, value: unknown, max: number): number {
  const number = typeof value === 'string' && /^\d+$/.test(value) ? Number(value) : value;
  if (typeof number !== 'number' || !Number.isInteger(number) || number < 1 || number > max) {
    throw new BadRequest(`${name}: a whole number from 1 to ${max} is expected`);
  }
  return number;
}
