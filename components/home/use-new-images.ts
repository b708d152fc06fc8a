'use client';
import { useQueries, useQuery } from '@tanstack/react-query';
import { call, query, routeKey } from '@/components/api';
import { useSavedSearches } from '@/components/archive/saved/use-saved-searches';
import { searchStream } from '@/components/archive/search/search-stream';
import type { ArchiveImage } from '@/lib/archive/schema';
import type { AreaSummary } from '@/lib/areas/schema';
import { areasInput, newsAreas, newsMaxKm2, newsSearches } from './home-inputs';

/** How many days back is new. */
export const newDays = 7;

export interface AreaNews {
  area: AreaSummary;
  from: string;
  to: string;
  images?: ArchiveImage[];
  /** Whether those are all; else there are more, or the service failed in part. */
  isComplete: boolean;
  isPending: boolean;
  problem: unknown;
  retry: () => unknown;
}

/** The key of what is new in an area: its shape may have changed since. */
export const areaNewsKey = (
  { id, updatedAt }: Pick<AreaSummary, 'id' | 'updatedAt'>,
  from: string,
  to: string,
) => [...routeKey('POST /api/archive/search'), id, updatedAt, from, to];

/** The last days as days of the calendar, `2026-11-15` to `2026-11-21`, both included. UTC. */
export function lastDays(now: number, days: number): { from: string; to: string } {
  const day = (ms: number) => new Date(ms).toISOString().slice(0, 10);
  return { from: day(now - (days - 1) * 86_400_000), to: day(now) };
}

/**
 * What is new to the user: their saved searches, which know what they gained, and for own areas without one the images of
 * the last days; asked again every 15 minutes.
 */
export function useNewImages(now: number, constellations: readonly string[]) {
  const areas = useQuery({ ...query('GET /api/areas', areasInput), meta: { silent: true } });
  const saved = useSavedSearches();
  const searches = (saved.data?.searches ?? [])
    .filter(({ isMine, area }) => isMine && area.km2 <= newsMaxKm2)
    .slice(0, newsSearches);
  const { from, to } = lastDays(now, newDays);
  const own = (areas.data?.areas ?? [])
    .filter(({ id }) => !saved.isPending && !searches.some(({ area }) => area.id === id))
    .slice(0, Math.max(0, newsAreas - searches.length));
  const news = useQueries({
    queries: own.map((area) => ({
      queryKey: areaNewsKey(area, from, to),
      queryFn: async ({ signal }: { signal: AbortSignal }) => {
        const { geometry } = await call('GET /api/areas/{id}', { params: { id: area.id } }, { signal });
        const images: ArchiveImage[] = [];
        let isComplete = false;
        const asked = {
          geometry,
          constellations,
          from: `${from}T00:00:00Z`,
          to: new Date(Date.parse(to) + 86_400_000).toISOString(),
        };
        for await (const event of searchStream(asked, signal)) {
          if (event.type === 'images') images.push(...event.images);
          else isComplete = event.gaps.length === 0;
        }
        images.sort((a, b) => b.acquiredAt.localeCompare(a.acquiredAt));
        return { images, isComplete };
      },
      staleTime: 15 * 60_000,
      gcTime: 60 * 60_000,
      refetchOnWindowFocus: false,
      meta: { silent: true },
    })),
  });
  return {
    areas,
    searches,
    /** Whether it is unknown yet which areas have a search. */
    isPending: saved.isPending,
    news: own.map((area, index): AreaNews => {
      const { data, isPending, error, refetch } = news[index] ?? { isPending: true };
      return {
        area,
        from,
        to,
        images: data?.images,
        isComplete: data?.isComplete === true,
        isPending,
        problem: error,
        retry: () => refetch?.(),
      };
    }),
  };
}
