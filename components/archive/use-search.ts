'use client';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { ArchiveImage, SearchGap } from '@/lib/archive/schema';
import type { AreaGeometry } from '@/lib/areas/types';
import { type SearchBody, searchStream } from './search-stream';

export interface SearchAsked {
  /** Names the geometry, which is too large to be a key. */
  areaKey: string;
  areaKm2: number;
  geometry: AreaGeometry;
  constellations: readonly string[];
  /** ISO 8601 instants. */
  from: string;
  to: string;
}

export interface SearchResults {
  /** Of the area that was searched, which `coveredKm2` of the images refers to. */
  areaKm2: number;
  images: ArchiveImage[];
  found: number;
  total: number;
  gaps: SearchGap[];
  /** When it ended; left out while results still come. */
  finishedAt?: string;
}

export interface SearchState {
  /** The results of this search, as far as they came; of the last good one when this one failed or has none yet. */
  results?: SearchResults;
  /** Whether `results` belong to an earlier search. */
  isEarlier: boolean;
  isRunning: boolean;
  problem?: unknown;
  /** Searches again. */
  refresh: () => Promise<unknown>;
  cancel: () => void;
}

const fold = (images: ArchiveImage[], more: ArchiveImage[]) =>
  more.length > 0 ? images.concat(more) : images;

/** Runs a search as soon as there is something to ask, and keeps the last good results while another one runs or fails. */
export function useSearch(asked: SearchAsked | undefined): SearchState {
  const client = useQueryClient();
  const { geometry, ...rest } = asked ?? {};
  const key = ['api', 'archive', 'search', rest] as const;
  const search = useQuery<SearchResults>({
    queryKey: key,
    enabled: asked !== undefined,
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 15 * 60_000,
    refetchOnWindowFocus: false,
    meta: { isQuiet: true },
    queryFn: async ({ signal }) => {
      const isRefresh = client.getQueryData(key) !== undefined;
      let results: SearchResults = { areaKm2: asked?.areaKm2 ?? 0, images: [], found: 0, total: 0, gaps: [] };
      for await (const event of searchStream(
        { geometry, ...(rest as Omit<SearchBody, 'geometry'>) },
        signal,
      )) {
        const { found, total } = event;
        results =
          event.type === 'end'
            ? { ...results, found, total, gaps: event.gaps, finishedAt: event.finishedAt }
            : { ...results, found, total, images: fold(results.images, event.images) };
        // While searching again, what was found before stays until all of the new is there.
        if (!isRefresh && event.type === 'images') client.setQueryData(key, results);
      }
      return results;
    },
  });

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
    // What came so far is kept.
    cancel: () => void client.cancelQueries({ queryKey: key }, { revert: false }),
  };
}
