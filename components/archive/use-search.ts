'use client';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { NumberRange, ServiceFilter } from '@/lib/archive/filters';
import type { ArchiveImage, SearchGap, SearchRest } from '@/lib/archive/schema';
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
  /** Those that the service takes; the others do not change what is asked. */
  filters: Partial<Record<ServiceFilter, NumberRange>>;
}

export interface SearchResults {
  /** Of the area that was searched, which `coveredKm2` of the images refers to. */
  areaKm2: number;
  images: ArchiveImage[];
  found: number;
  total: number;
  requests: number;
  /** The filters that the service applied. */
  atService: ServiceFilter[];
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
  /** Searches the parts that failed; undefined where none did. */
  tryRest?: () => void;
  cancel: () => void;
}

/** While images come, they are shown this often: each time costs a look at all of them. */
const showEveryMs = 150;

/** Runs a search as soon as there is something to ask, and keeps the last good results while another one runs or fails. */
export function useSearch(asked: SearchAsked | undefined): SearchState {
  const client = useQueryClient();
  const { geometry, ...about } = asked ?? {};
  const key = ['api', 'archive', 'search', about] as const;
  const resuming = useRef(false);
  const search = useQuery<SearchResults>({
    queryKey: key,
    enabled: asked !== undefined,
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 15 * 60_000,
    refetchOnWindowFocus: false,
    // Comparing 20,000 images with themselves would cost more than drawing them.
    structuralSharing: false,
    meta: { isQuiet: true },
    queryFn: async ({ signal }) => {
      const before = client.getQueryData<SearchResults>(key);
      const rest = resuming.current ? restOf(before) : undefined;
      resuming.current = false;
      let results: SearchResults = before && rest ? before : { ...nothingYet, areaKm2: asked?.areaKm2 ?? 0 };
      // While searching again, what was found before stays until all of the new is there.
      const show = () => (!before || rest) && client.setQueryData(key, results);
      let shownAt = Number.NEGATIVE_INFINITY;
      try {
        const body = { geometry, ...(about as Omit<SearchBody, 'geometry'>), rest };
        const known = new Set(rest ? results.images.map(({ id }) => id) : []);
        for await (const event of searchStream(body, signal)) {
          const { found, total, requests, atService } = event;
          const standing = { found, total, requests, atService };
          if (event.type === 'end') {
            results = { ...results, ...standing, gaps: event.gaps, finishedAt: event.finishedAt };
            continue;
          }
          const fresh = rest ? event.images.filter(({ id }) => !known.has(id)) : event.images;
          const images = fresh.length > 0 ? results.images.concat(fresh) : results.images;
          results = { ...results, ...standing, images };
          if (performance.now() - shownAt < showEveryMs) continue;
          shownAt = performance.now();
          show();
        }
      } catch (error) {
        if (results.images.length > 0) show();
        throw error;
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
    tryRest: restOf(search.data)
      ? () => {
          resuming.current = true;
          void search.refetch();
        }
      : undefined,
    // What came so far is kept.
    cancel: () => void client.cancelQueries({ queryKey: key }, { revert: false }),
  };
}

const nothingYet = { images: [], found: 0, total: 0, requests: 0, atService: [], gaps: [] };

/** How far a search got of which parts failed. */
function restOf(results: SearchResults | undefined): SearchRest | undefined {
  const failed = results?.gaps.find((gap) => gap.reason === 'failed');
  return failed?.rest;
}
