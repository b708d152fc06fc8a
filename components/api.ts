import { type QueryKey, queryOptions } from '@tanstack/react-query';
import type { archiveApi } from '@/lib/archive/api';
import type { areasApi } from '@/lib/areas/api';
import type { demoApi } from '@/lib/demo/api';
import type { ingestionApi } from '@/lib/ingestion/api';
import type { installationApi } from '@/lib/installation/api';
import type { notificationsApi } from '@/lib/notifications/api';
import type { orderingApi } from '@/lib/ordering/api';
import type { accountApi } from '@/lib/web/account-api';
import { createCall, type Input, type Output } from '@/lib/web/call';
import type { portalApi } from '@/lib/web/portal-api';
import { pagesKey, queryKey } from '@/lib/web/query-key';
import type { tokenApi } from '@/lib/web/token-api';

export type Api = typeof archiveApi &
  typeof areasApi &
  typeof ingestionApi &
  typeof orderingApi &
  typeof notificationsApi &
  typeof portalApi &
  typeof accountApi &
  typeof tokenApi &
  typeof installationApi &
  typeof demoApi;

/** Calls a route of the portal: `call('PATCH /api/areas/{id}', { params, body })`. Throws a `Problem`. */
export const call = createCall<Api>();

type Reads = Extract<keyof Api, `GET ${string}`>;

/**
 * The key of a route's answers: `routeKey('GET /api/areas/{id}', { params: { id } })` of one,
 * `routeKey('GET /api/areas')` of all at this path and below it. Pages that the server fills have the same keys.
 */
export const routeKey = <K extends keyof Api & string>(key: K, input?: Input<Api[K]>): QueryKey =>
  queryKey(key, input);

/** The key of all pages of a route's answers that were read so far with one input, for `useInfiniteQuery`. */
export const routePagesKey = <K extends Reads>(key: K, input: Input<Api[K]>): QueryKey =>
  pagesKey(key, input);

/** The TanStack Query options of a reading route: `useQuery(query('GET /api/areas', { query: {} }))`. */
export function query<K extends Reads>(key: K, input: Input<Api[K]>) {
  return queryOptions<Output<Api[K]>>({
    queryKey: routeKey(key, input),
    queryFn: ({ signal }) => call(key, input, { signal }),
  });
}
