'use client';
import { useQueries } from '@tanstack/react-query';
import Link from 'next/link';
import { formatCount, formatDate } from '@/components/ui/format';
import { savedSearchLink } from './saved-search-link';
import { newsQuery, useSavedSearches } from './use-saved-searches';

/** A search for news costs a search: so many of an area are asked for. */
const mostSearches = 3;

/** For each saved search of an area how many images it gained since its reader looked, and the way to them. */
export function AreaNews({ areaId }: { areaId: string }) {
  const { data } = useSavedSearches();
  const searches = (data?.searches ?? [])
    .filter(({ area, isMine }) => isMine && area.id === areaId)
    .slice(0, mostSearches);
  const news = useQueries({ queries: searches.map(({ id }) => newsQuery(id)) });
  const today = new Date().toISOString().slice(0, 10);
  if (searches.length === 0) return null;
  return (
    <span className="mt-0.5 flex flex-col text-12">
      {searches.map((search, index) => {
        const { data: gained, isError } = news[index] ?? {};
        return (
          <span key={search.id} className="flex min-w-0 gap-1.5">
            <Link
              href={savedSearchLink(search, today)}
              className="relative truncate text-accent-text hover:underline"
            >
              {search.name}
            </Link>
            <span className="shrink-0 text-muted">
              {gained ? (
                gained.count > 0 ? (
                  <strong className="font-strong text-ink">
                    {formatCount(gained.count)}
                    {gained.isComplete ? '' : ' or more'} new
                  </strong>
                ) : gained.isComplete ? (
                  'nothing new'
                ) : (
                  'not all could be looked at'
                )
              ) : isError ? (
                'could not be looked at'
              ) : (
                'looking'
              )}
              {gained && ` since ${formatDate(gained.since)}`}
            </span>
          </span>
        );
      })}
    </span>
  );
}
