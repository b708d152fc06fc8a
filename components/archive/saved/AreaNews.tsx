'use client';
import { useQueries } from '@tanstack/react-query';
import { Bookmark } from 'lucide-react';
import { formatDate } from '@/components/ui/format';
import { Link } from '@/components/ui/Link';
import type { SearchNews } from '@/lib/archive/saved-search';
import { formatNewCount, formatNoNews } from './format-news';
import { savedSearchLink } from './saved-search-link';
import { newsQuery, useSavedSearches } from './use-saved-searches';

/** A search for news costs a search: this many of an area are asked for. */
const maxSearches = 3;

/** For each saved search of an area how many images it gained since its reader looked, and the way to them. */
export function AreaNews({ areaId }: { areaId: string }) {
  const { data } = useSavedSearches();
  const searches = (data?.searches ?? [])
    .filter(({ area, isMine }) => isMine && area.id === areaId)
    .slice(0, maxSearches);
  const news = useQueries({ queries: searches.map(({ id }) => newsQuery(id)) });
  const today = new Date().toISOString().slice(0, 10);
  if (searches.length === 0) return null;
  return (
    <span className="-mb-1 flex flex-col items-start text-12">
      {searches.map((search, index) => (
        <Link
          key={search.id}
          href={savedSearchLink(search, today)}
          className="relative flex h-6 max-w-full items-center gap-1.5 rounded-mark text-muted hover:underline phone:h-11"
        >
          <Bookmark aria-hidden size={12} className="shrink-0" />
          <span className="shrink-0">
            <Gained news={news[index]?.data} isFailed={news[index]?.isError === true} />
          </span>
          <span className="truncate">in {search.name}</span>
        </Link>
      ))}
    </span>
  );
}

function Gained({ news, isFailed }: { news?: SearchNews; isFailed: boolean }) {
  if (!news) return isFailed ? 'could not be checked' : 'checking…';
  if (news.count === 0) return formatNoNews(news);
  return (
    <>
      <strong className="font-strong text-ink">{formatNewCount(news.count, news.isComplete)} new</strong>{' '}
      since {formatDate(news.since)}
    </>
  );
}
