import { type QueryKey, queryOptions } from '@tanstack/react-query';
import type { archiveApi } from '@/lib/archive/api';
import type { areasApi } from '@/lib/areas/api';
import type { ingestionApi } from '@/lib/ingestion/api';
import type { orderingApi } from '@/lib/ordering/api';
import type { accountApi } from '@/lib/web/account-api';
import { createCall, type Input, type Output } from '@/lib/web/call';
import type { portalApi } from '@/lib/web/portal-api';

export type Api = typeof archiveApi &
  typeof areasApi &
  typeof ingestionApi &
  typeof orderingApi &
  typeof portalApi &
  typeof accountApi;

/** Calls a route of the portal: `call('PATCH /api/areas/{id}', { params, body })`. Throws a `Problem`. */
export const call = createCall<Api>();

type Reads = Extract<keyof Api, `GET ${string}`>;

/**
 * The TanStack Query options of a reading route: `useQuery(query('GET /api/areas', {}))`.
 * Keys are the path's segments and then the input, so that `['api', 'areas']` is the prefix of all about areas.
 */
export function query<K extends Reads>(key: K, input: Input<Api[K]>) {
  return queryOptions<Output<Api[K]>>({
    queryKey: [...key.replace('GET /', '').split('/'), input] satisfies QueryKey,
    queryFn: ({ signal }) => call(key, input, { signal }),
  });
}
