'use client';
import { type DehydratedState, HydrationBoundary, hydrate, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useMemo } from 'react';
import { fromPortalTime } from '@/components/ui/clock';

/** Gives what the server read for a page to the queries of `children`, dated by the browser's clock. */
export function Prefetched({ state, children }: { state: DehydratedState; children?: ReactNode }) {
  const client = useQueryClient();
  const dated = useMemo(() => {
    const queries = state.queries.map((query) => ({
      ...query,
      state: { ...query.state, dataUpdatedAt: fromPortalTime(query.state.dataUpdatedAt) },
    }));
    // The boundary writes what the cache has already only after `children` have mounted and asked for it again.
    // What no component shows changes at once.
    const cache = client.getQueryCache();
    const isUnseen = (hash: string) => cache.get(hash)?.getObserversCount() === 0;
    hydrate(client, { queries: queries.filter(({ queryHash }) => isUnseen(queryHash)) });
    return { ...state, queries };
  }, [client, state]);
  return <HydrationBoundary state={dated}>{children}</HydrationBoundary>;
}
