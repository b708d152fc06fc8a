import type { inferParserType } from 'nuqs';
import type { FilterName, ImageFilters } from '@/lib/archive/filters';
import { type ServiceFilter, serviceFilters } from '@/lib/archive/service-filters';
import type { queryParams } from './search-params';

type Params = inferParserType<typeof queryParams>;
type FilterParams = Pick<Params, (typeof filterParams)[FilterName]>;

/** The filters that the page's address holds. */
export const parseFilters = (params: FilterParams): ImageFilters => ({
  cloudCover: params.cloud ?? undefined,
  incidenceAngle: params.incidence ?? undefined,
  resolution: params.resolution ?? undefined,
  coverage: params.coverage ?? undefined,
  satellites: params.satellites,
  productName: params.product,
});

const filterParams = {
  cloudCover: 'cloud',
  incidenceAngle: 'incidence',
  resolution: 'resolution',
  coverage: 'coverage',
  satellites: 'satellites',
  productName: 'product',
} as const satisfies Record<FilterName, keyof Params>;

/** How filters are written into the page's address; those that are named with nothing leave it. */
export function serializeFilters(filters: ImageFilters): {
  [K in keyof FilterParams]?: FilterParams[K] | null;
} {
  return Object.fromEntries(
    Object.entries(filters).map(([name, value]) => [filterParams[name as FilterName], value ?? null]),
  );
}

/** The filters that a service takes, of those that are set. */
export function forService(filters: ImageFilters, taken: readonly string[]) {
  const names = serviceFilters.filter((name) => taken.includes(name) && filters[name] !== undefined);
  return Object.fromEntries(names.map((name) => [name, filters[name]])) as Pick<ImageFilters, ServiceFilter>;
}
