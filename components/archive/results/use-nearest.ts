'use client';
import { useQuery } from '@tanstack/react-query';
import {
  countConstellations,
  nearestDays,
  nearestReachDays,
  type Stretch,
  widenStretch,
} from '@/lib/archive/results/nearest-images';
import type { ArchiveImage } from '@/lib/archive/schema';
import { chosenConstellations } from '../query/constellation-choice';
import { forService } from '../query/filter-params';
import { useSearchQuery } from '../query/QueryProvider';
import type { SearchBody } from '../search/search-stream';

/** The most images that a search for what is nearest reads, and its longest time, ms. */
const maxImages = 100;
const deadlineMs = 20_000;

interface Found {
  images: ArchiveImage[];
  /** Whether these are all. */
  isAll: boolean;
}

/**
 * What a search that found nothing is nearest to: the same area by the same constellations some days, then a year before and
 * after, and by the others in the same days. Three searches at most, dropped as soon as the query changes.
 */
export function useNearest() {
  const query = useSearchQuery();
  const { known, from, to, today, constellations, serviceConstellations, filters, serviceFilters } = query;
  const stretch = { from, to };
  const others = chosenConstellations([], serviceConstellations).filter(
    (one) => !constellations.includes(one),
  );
  const body = (by: readonly string[], time: Stretch): SearchBody => ({
    geometry: known?.geometry,
    constellations: by,
    from: new Date(time.from).toISOString(),
    to: new Date(time.to).toISOString(),
    filters: forService(filters, serviceFilters),
  });
  const about = { area: known?.key, from, to, today, filters: forService(filters, serviceFilters) };
  const options = {
    staleTime: 5 * 60_000,
    retry: false,
    refetchOnWindowFocus: false,
    meta: { silent: true },
  };
  const dates = useQuery({
    queryKey: ['archive', 'nearest', 'dates', about, constellations],
    queryFn: async ({ signal }) => {
      let found: Found = { images: [], isAll: true };
      for (const days of nearestReachDays) {
        if (found.images.length > 0 || !found.isAll) break;
        const wide = widenStretch(stretch, days, Date.parse(today));
        found = await findSome(body(constellations, wide), signal);
      }
      return found;
    },
    enabled: known !== undefined,
    ...options,
  });
  const elsewhere = useQuery({
    queryKey: ['archive', 'nearest', 'constellations', about, others],
    queryFn: ({ signal }) => findSome(body(others, stretch), signal),
    enabled: known !== undefined && others.length > 0,
    ...options,
  });
  return {
    days: nearestDays(dates.data?.images ?? [], stretch),
    others: countConstellations(elsewhere.data?.images ?? []),
    /** Whether there may be more, or nearer ones, than what is offered. */
    isPart: dates.data?.isAll === false || elsewhere.data?.isAll === false,
    isRunning: dates.isFetching || elsewhere.isFetching,
    hasFailed: dates.isError || elsewhere.isError,
  };
}

/** The first images of a search, until there are enough. Throws where it breaks off. */
async function findSome(body: SearchBody, signal: AbortSignal): Promise<Found> {
  const { searchStream } = await import('../search/search-stream');
  const enough = new AbortController();
  const images: ArchiveImage[] = [];
  const events = searchStream(
    body,
    AbortSignal.any([signal, enough.signal, AbortSignal.timeout(deadlineMs)]),
  );
  for await (const event of events) {
    if (event.type === 'end') return { images, isAll: event.gaps.length === 0 };
    images.push(...event.images);
    if (images.length >= maxImages) break;
  }
  enough.abort();
  return { images, isAll: false };
}
