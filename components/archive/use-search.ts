'use client';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { restOf, type SearchAsked, type SearchControl, searchQuery } from './search-query';
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
  tryRest?: () => void;
  /** Stops it; what came so far is kept. */
  cancel: () => void;
}

/** Runs a search as soon as there is something to ask, and keeps the last good results while another one runs or fails. */
export function useSearch(asked: SearchAsked | undefined): SearchState {
  const client = useQueryClient();
  const control = useRef<SearchControl>({ goesOn: false });
  const search = useQuery(searchQuery(client, asked, control.current));

  const lastGood = useRef<SearchResults>(undefined);
  const [earlier, setEarlier] = useState<SearchResults>();
  useEffect(() => {
    if (search.data?.finishedAt) lastGood.current = search.data;
    else if (!search.data) setEarlier(lastGood.current);
  }, [search.data]);

  return {
    results: search.data ?? (asked ? earlier : undefined),
    isEarlier: search.data === undefined && earlier !== undefined,
    isRunning: search.isFetching,
    problem: search.error ?? undefined,
    refresh: () => search.refetch(),
    tryRest: restOf(search.data)
      ? () => {
          control.current.goesOn = true;
          void search.refetch();
        }
      : undefined,
    cancel: () => control.current.stop?.(),
  };
}
