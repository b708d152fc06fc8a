import type { QueryClient, UseQueryOptions } from '@tanstack/react-query';
import { routeKey } from '@/components/api';
import type { NumberRange } from '@/lib/archive/filters';
import type { ResumeToken } from '@/lib/archive/schema';
import type { ServiceFilter } from '@/lib/archive/service-filters';
import type { AreaGeometry } from '@/lib/areas/types';
import { collectResults } from './collect-results';
import { isDropped, type SearchResults } from './search-results';
import { type SearchBody, searchStream } from './search-stream';

export interface SearchInput {
  /** Names the geometry, which is too large to be a key. */
  areaKey: string;
  areaKm2: number;
  geometry: AreaGeometry;
  constellations: readonly string[];
  /** ISO 8601 instants. */
  from: string;
  to: string;
  /** Those that the service takes; the others do not change what is asked. */
  filters: Partial<Record<ServiceFilter, NumberRange>>;
}

/** What is done to a search from outside. */
export interface SearchControl {
  /** Whether the next one continues from what there is. */
  isResuming: boolean;
  /** Stops the one that runs. */
  stop?: () => void;
}

/** The query of a search: made once, and again only when someone asks for it or it was dropped before its end. */
export function searchQuery(client: QueryClient, asked: SearchInput | undefined, control: SearchControl) {
  const { geometry, ...about } = asked ?? {};
  const queryKey = [...routeKey('POST /api/archive/search'), about];
  return {
    queryKey,
    enabled: asked !== undefined,
    retry: false,
    staleTime: ({ state: { data } }) => (data && isDropped(data) ? 0 : Number.POSITIVE_INFINITY),
    gcTime: 15 * 60_000,
    refetchOnWindowFocus: false,
    // Comparing 20,000 images with themselves would cost more than drawing them.
    structuralSharing: false,
    meta: { silent: true },
    queryFn: async ({ signal: drop }) => {
      const before = client.getQueryData<SearchResults>(queryKey);
      const rest = control.isResuming ? toResumeToken(before) : undefined;
      control.isResuming = false;
      const stop = new AbortController();
      control.stop = () => stop.abort();
      drop.addEventListener('abort', control.stop, { once: true });
      const body = { geometry, ...(about as Omit<SearchBody, 'geometry'>), rest };
      return collectResults({
        events: searchStream(body, stop.signal),
        areaKm2: asked?.areaKm2 ?? 0,
        before,
        isResuming: rest !== undefined,
        show: (results) => client.setQueryData(queryKey, results),
        stop: stop.signal,
        drop,
      });
    },
  } satisfies UseQueryOptions<SearchResults, Error, SearchResults, typeof queryKey>;
}

/** How far a search got of which parts failed. */
export function toResumeToken(results: SearchResults | undefined): ResumeToken | undefined {
  const failed = results?.gaps.find((gap) => gap.reason === 'failed');
  return failed?.rest;
}
