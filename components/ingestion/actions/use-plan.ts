'use client';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { call, routeKey } from '@/components/api';
import { newId } from '@/components/new-id';
import type { ActionRequest } from './action-request';

/** What an action would do, as the portal foresees it; asked again for every ask. */
export function usePlan(aoi: string, ask: ActionRequest | undefined) {
  // Thousands of ids are no key: an ask is one object for as long as it is asked.
  const key = useMemo(() => ask && { at: newId() }, [ask]);
  return useQuery({
    queryKey: [...routeKey('POST /api/ingestion/aois/{aoi}/dry-run'), aoi, key],
    queryFn: ({ signal }) =>
      call(
        'POST /api/ingestion/aois/{aoi}/dry-run',
        {
          params: { aoi },
          body: {
            action: ask?.action ?? { type: 'retry' },
            scenes: [...(ask?.scenes ?? [])],
            tiles: [...(ask?.tiles ?? [])],
          },
        },
        { signal },
      ),
    enabled: ask !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnWindowFocus: false,
  });
}

export type Plan = NonNullable<ReturnType<typeof usePlan>['data']>;
