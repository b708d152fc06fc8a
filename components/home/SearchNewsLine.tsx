'use client';
import { useQuery } from '@tanstack/react-query';
import { formatNewCount, formatNoNews } from '@/components/archive/saved/format-news';
import { savedSearchLink } from '@/components/archive/saved/saved-search-link';
import { newsQuery } from '@/components/archive/saved/use-saved-searches';
import { formatDate } from '@/components/ui/format';
import type { SavedSearch } from '@/lib/archive/saved-search';
import { NewsLine } from './NewsLine';

/** How many images a saved search gained since its reader looked, and the way to them. */
export function SearchNewsLine({ search, today }: { search: SavedSearch; today: string }) {
  const { data: news, isPending, error, refetch } = useQuery(newsQuery(search.id));
  const pictures = news?.latest.filter(({ thumbnail }) => thumbnail !== undefined) ?? [];
  return (
    <NewsLine
      name={search.name}
      href={savedSearchLink(search, today)}
      isPending={isPending}
      pictures={pictures}
      problem={news ? null : error}
      onRetry={refetch}
      count={news && news.count > 0 ? formatNewCount(news.count, news.isComplete) : undefined}
    >
      {!news
        ? 'Looking'
        : news.count === 0
          ? formatNoNews(news)
          : `in ${search.area.name} since your last visit, ${formatDate(news.since)}`}
    </NewsLine>
  );
}
