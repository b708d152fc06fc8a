'use client';
import { useQueries, useQuery } from '@tanstack/react-query';
import { call, query } from '@/components/api';
import { searchStream } from '@/components/archive/search-stream';
import { useSavedSearches } from '@/components/archive/use-saved-searches';
import type { ArchiveImage } from '@/lib/archive/schema';
import type { AreaSummary } from '@/lib/areas/schema';

/** How many days back is new, how many areas are looked at, and up to which size a search for news is quick. */
export const newDays = 7;
const mostAreas = 3;
const mostSearches = 4;
const mostKm2 = 50_000;

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

/** The last days as days of the calendar, `2026-11-15` to `2026-11-21`, both included. UTC. */
export function lastDays(now: number, days: number): { from: string; to: string } {
  const day = (ms: number) => new Date(ms).toISOString().slice(0, 10);
  return { from: day(now - (days - 1) * 86_400_000), to: day(now) };
}

/**
 * What is new to the user: their saved searches, which know what they gained, and for own areas without one the images of
 * the last days; asked anew every 15 minutes.
 */
export function useNewImages(now: number, constellations: readonly string[]) {
  const areas = useQuery({ ...query('GET /api/areas', {}), meta: { isQuiet: true } });
  const saved = useSavedSearches();
  const searches = (saved.data?.searches ?? [])
    .filter(({ isMine, area }) => isMine && area.km2 <= mostKm2)
    .slice(0, mostSearches);
  const { from, to } = lastDays(now, newDays);
  const own = (areas.data?.areas ?? [])
    .filter(
      ({ id, isMine, km2 }) =>
        isMine && km2 <= mostKm2 && !saved.isPending && !searches.some(({ area }) => area.id === id),
    )
    .slice(0, Math.max(0, mostAreas - searches.length));
  const news = useQueries({
    queries: own.map((area) => ({
      queryKey: ['api', 'archive', 'news', area.id, area.updatedAt, from, to],
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
      meta: { isQuiet: true },
    })),
  });
  return {
    areas,
    searches,
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
