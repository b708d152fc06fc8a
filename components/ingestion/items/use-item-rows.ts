'use client';
import { keepPreviousData, useQueries, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { query } from '@/components/api';
import type { ItemQuestion } from './use-item-question';

/** Rows that are fetched at a time. */
const pageSize = 200;

/**
 * The rows between two places of a table of any length: only the pages that they lie on are fetched, and fetched
 * again when the board changes. `at(place)` is undefined while a row is on its way.
 */
export function useItemRows(
  aoi: string,
  { filter, order }: Pick<ItemQuestion, 'filter' | 'order'>,
  version: number,
  { first, last }: { first: number; last: number },
) {
  const queries = useQueryClient();
  const pages = useMemo(() => {
    const from = Math.floor(Math.max(0, first) / pageSize);
    const to = Math.floor(Math.max(0, last) / pageSize);
    return Array.from({ length: to - from + 1 }, (_, place) => from + place);
  }, [first, last]);
  const rows = useQueries({
    queries: pages.map((page) => ({
      ...query('GET /api/ingestion/aois/{aoi}/items', {
        params: { aoi },
        query: { ...filter, ...order, offset: page * pageSize, limit: pageSize },
      }),
      placeholderData: keepPreviousData,
      gcTime: 30_000,
    })),
    combine: (results) => {
      const found = new Map(results.map(({ data }, place) => [pages[place] ?? 0, data]));
      return {
        total: results.find(({ data }) => data !== undefined)?.data?.total,
        error: results.find(({ error }) => error)?.error ?? null,
        at: (place: number) => found.get(Math.floor(place / pageSize))?.items[place % pageSize],
      };
    },
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: another version of the board is what asks for the rows anew.
  useEffect(() => {
    void queries.invalidateQueries({
      queryKey: ['api', 'ingestion', 'aois', '{aoi}', 'items'],
      refetchType: 'active',
    });
  }, [version, queries]);
  return rows;
}
