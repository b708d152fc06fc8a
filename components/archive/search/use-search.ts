'use client';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState } from 'react';
import { type SearchControl, type SearchInput, searchQuery, toResumeToken } from './search-query';
import type { SearchResults } from './search-results';

export interface SearchState {
  /** The results of this search, as far as they came; of the last good one when this one failed or has none yet. */
  results?: SearchResults;
  /** Whether `results` belong to an earlier search. */
  isEarlier: boolean;
  isRunning: boolean;
  problem?: unknown;
  /** Searches again. */
  refresh: () => Promise<unknown>;
  /** Searches the parts that failed; undefined where none did. */
  resumeSearch?: () => void;
  /** Stops it; what came so far is kept. */
  cancel: () => void;
}

/** Runs a search as soon as there is something to ask, and keeps the last good results while another one runs or fails. */
export function useSearch(asked: SearchInput | undefined): SearchState {
  const client = useQueryClient();
  const control = useRef<SearchControl>({ isResuming: false });
  const search = useQuery(searchQuery(client, asked, control.current));

  const lastGood = useRef<SearchResults>(undefined);
  const [earlier, setEarlier] = useState<SearchResults>();
  useEffect(() => {
    if (search.data?.finishedAt) lastGood.current = search.data;
    else if (!search.data) setEarlier(lastGood.current);
  }, [search.data]);

  const { data, error, isFetching, refetch } = search;
  const hasAsked = asked !== undefined;
  return useMemo(
    () => ({
      results: data ?? (hasAsked ? earlier : undefined),
      isEarlier: data === undefined && earlier !== undefined,
      isRunning: isFetching,
      problem: error ?? undefined,
      refresh: () => refetch(),
      resumeSearch: toResumeToken(data)
        ? () => {
            control.current.isResuming = true;
            void refetch();
          }
        : undefined,
      cancel: () => control.current.stop?.(),
    }),
    [data, error, isFetching, refetch, hasAsked, earlier],
  );
}
