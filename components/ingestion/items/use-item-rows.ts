'use client';
import { type UseQueryResult, useQueries, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useRef } from 'react';
import { type Api, query, routeKey } from '@/components/api';
import { withStatus } from '@/lib/ingestion/items/with-status';
import type { Output } from '@/lib/web/call';
import type { Statuses } from '../board/board-statuses';
import { itemsInput, pageSize } from './items-input';
import type { ItemQuestion } from './use-item-question';

/** The pages of a table on which the rows between two places lie. */
export const pageIndexes = (first: number, last: number) => ({
  from: Math.floor(Math.max(0, first) / pageSize),
  to: Math.floor(Math.max(0, last) / pageSize),
});

type Page = Output<Api['GET /api/ingestion/aois/{aoi}/items']>;
type Question = Pick<ItemQuestion, 'filter' | 'order'>;

const pageQuery = (aoi: string, { filter, order }: Question, page: number) =>
  query('GET /api/ingestion/aois/{aoi}/items', itemsInput(aoi, filter, order, page));

const everyPage = routeKey('GET /api/ingestion/aois/{aoi}/items');

/**
 * Asks for the first rows while the picture that they belong to is on its way; once it is there, they are asked for
 * again.
 */
export function usePrefetchRows(aoi: string, question: Question): void {
  const queries = useQueryClient();
  // biome-ignore lint/correctness/useExhaustiveDependencies: what the page was opened with.
  useEffect(() => {
    const asked = pageQuery(aoi, question, 0);
    if (queries.getQueryData(asked.queryKey) !== undefined) return;
    // They may be a moment older than the picture.
    void queries.prefetchQuery(asked).then(() => queries.invalidateQueries({ queryKey: asked.queryKey }));
  }, []);
}

/** Order, length and words of a table that changes all the time are read again after this time, ms. */
const rereadMs = 5_000;

/**
 * The rows of a table of any length that lie on some of its pages: fetched when they come in sight. Their statuses are
 * those of the board and change with it. The rest is read again after a change, at most every 5 s. `at(place)` is
 * undefined while a row is on its way.
 */
export function useItemRows(
  aoi: string,
  question: Question,
  { version, statuses }: { version: number; statuses: Statuses },
  { from, to }: { from: number; to: number },
) {
  const queries = useQueryClient();
  const pages = useMemo(() => Array.from({ length: to - from + 1 }, (_, place) => from + place), [from, to]);
  const rows = useQueries({
    queries: pages.map((page) => ({
      ...pageQuery(aoi, question, page),
      gcTime: 30_000,
    })),
    // The same function for the same pages, so that what it gives stays the same while no answer comes.
    combine: useCallback(
      (results: Pick<UseQueryResult<Page>, 'data' | 'error'>[]) => {
        const found = new Map(results.map(({ data }, place) => [pages[place] ?? 0, data]));
        return {
          total: results.find(({ data }) => data !== undefined)?.data?.total,
          error: results.find(({ error }) => error)?.error ?? null,
          at: (place: number) => found.get(Math.floor(place / pageSize))?.items[place % pageSize],
        };
      },
      [pages],
    ),
  });
  const rereadAt = useRef(Number.NEGATIVE_INFINITY);
  const seen = useRef(version);
  // Another version of the board asks for them again; what came with this one is as old.
  useEffect(() => {
    if (version === seen.current) return;
    seen.current = version;
    const reread = setTimeout(
      () => {
        rereadAt.current = performance.now();
        void queries.invalidateQueries({ queryKey: everyPage, refetchType: 'active' });
      },
      Math.max(0, rereadAt.current + rereadMs - performance.now()),
    );
    return () => clearTimeout(reread);
  }, [version, queries]);
  // A table keeps its length while rows far away are on their way: it stays where it was scrolled to.
  const known = useRef<{ filter: Question['filter']; total: number }>(undefined);
  const { filter } = question;
  const kept = known.current?.filter === filter ? known.current.total : undefined;
  const total = rows.total ?? kept;
  useEffect(() => {
    if (total !== undefined) known.current = { filter, total };
  }, [filter, total]);
  const at = (place: number) => {
    const row = rows.at(place);
    return row && withStatus(row, statuses.get(row.id));
  };
  const refetch = () => queries.invalidateQueries({ queryKey: everyPage, refetchType: 'active' });
  return { ...rows, at, total, refetch };
}
