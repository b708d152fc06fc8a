'use client';
import { useQuery } from '@tanstack/react-query';
import { query } from '@/components/api';

/** Everything that is known of one scene or tile. */
export const useItemDetail = (aoi: string, kind: 'scene' | 'tile', id: number, intervalMs?: number) =>
  useQuery({
    ...query('GET /api/ingestion/aois/{aoi}/items/{kind}/{id}', { params: { aoi, kind, id } }),
    refetchInterval: intervalMs,
  });

export type ItemDetail = NonNullable<ReturnType<typeof useItemDetail>['data']>;

/** The page of one scene or tile. */
export const itemHref = (aoi: string, kind: 'scene' | 'tile', id: number) =>
  `/ingestion/aoi/${encodeURIComponent(aoi)}/${kind}/${id}`;
